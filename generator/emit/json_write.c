/* Prints functions that check and write JSON objects. */
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/writer.h"
#include "plan/json.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

static const char *id_of(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%.*s", STR_ARG(member->id));
}

static bool is_text(const model_member *member)
{
    return member->wire.kind == WIRE_TEXT;
}

/* ---- preparing ---- */

/* Whether C can hold values of the member that JSON, or its type, cannot. */
static bool is_checked(const model_member *member)
{
    return is_text(member) || member->wire.kind == WIRE_FLOAT || model_is_narrow(member);
}

static void check_value(emitter *e, const model_member *member, const char *index, const char *value)
{
    if (!is_checked(member)) return;
    if (model_is_narrow(member))
        out_line(&e->out, "$status = tn_prepare_narrow($prepare, $path, \"%s\", %s, %s, &%s);",
                 id_of(e, member), index, c_form(e->memory, member), value);
    else
        out_line(&e->out, "$status = tn_prepare_json_%s($prepare, $path, \"%s\", %s, %s);",
                 is_text(member) ? "text" : "real", id_of(e, member), index, value);
    out_line(&e->out, "if ($status != TN_OK) return $status;");
}

static void prepare_array(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    if (member->wire.kind == WIRE_OBJECT) {
        prepare_objects(e, member);
        return;
    }
    if (!is_checked(member)) return;
    out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
    check_value(e, member, "i", arena_printf(e->memory, "$self->%s.items[i]", name));
    out_close(o, "");
}

/* Whether there is anything to say of a member before it is written. */
static bool is_prepared(const model_member *member)
{
    return is_checked(member) || member->wire.kind == WIRE_OBJECT || member->valid.kind != VALID_NONE;
}

static void prepare_one(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    prepare_values(e, member);
    if (member->array != ARRAY_NONE)
        prepare_array(e, member);
    else if (member->wire.kind == WIRE_OBJECT)
        prepare_object(e, member);
    else
        check_value(e, member, "TN_NO_INDEX", arena_printf(e->memory, "$self->%s", name));
}

void emit_json_prepare(emitter *e, const model_type *type)
{
    out *o = &e->out;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!is_prepared(member)) continue;
        out_comment(o, "%.*s", STR_ARG(member->id));
        if (member->may_be_absent) out_open(o, "if ($self->has_%s)", name_of(e, member));
        prepare_one(e, member);
        if (member->may_be_absent) out_close(o, "");
        out_blank(o);
    }
}

void emit_json_size(emitter *e, const model_member *member)
{
    out_line(&e->out, "$status = tn_prepare_json($prepare, $path, \"%s\", %s, &$self->%s);", id_of(e, member),
             put_any_name(e, member->type.object), name_of(e, member));
    out_line(&e->out, "if ($status != TN_OK) return $status;");
}

/* ---- putting ---- */

static void put_value(emitter *e, const model_member *member, const char *value)
{
    const char *function = "bool";
    if (member->wire.kind == WIRE_INT) function = member->wire.is_signed ? "signed" : "unsigned";
    if (member->wire.kind == WIRE_FLOAT) function = member->type.bytes == 4 ? "f4" : "f8";
    if (is_text(member)) function = "text";
    out_line(&e->out, "tn_json_put_%s(&json, %s);", function, value);
}

static void put_array(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const model_type *object = member->type.object;
    if (member->schema->json_separator != '\0')
        out_line(o, "tn_json_put_joined(&json, '%c');", member->schema->json_separator);
    else if (object != NULL && object->json_keyed != NULL)
        out_line(o, "tn_json_put_keyed(&json);");
    else
        out_line(o, "tn_json_put_array(&json, %s);", object != NULL ? "true" : "false");
    out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
    out_line(o, "tn_json_put_element(&json);");
    if (object != NULL && object->json_keyed != NULL)
        out_line(o, "tn_json_put_element_key(&json, %s%s);", c_item_prefix(e, member),
                 name_of(e, object->json_keyed));
    if (object != NULL)
        out_line(o, "$out->at = %s($out, $out->at, %s);", c_static(e, object, "write_*"),
                 c_item_address(e, member));
    else
        put_value(e, member, arena_printf(e->memory, "$self->%s.items[i]", name));
    out_close(o, "");
    out_line(o, "tn_json_put_array_end(&json);");
}

static void put_member(emitter *e, const model_member *member, size_t number)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    out_line(o, "case %zu: /* %.*s */", number, STR_ARG(member->id));
    o->indent++;
    if (member->array != ARRAY_NONE)
        put_array(e, member);
    else if (member->wire.kind == WIRE_OBJECT)
        out_line(o, "$out->at = %s($out, $out->at, &$self->%s);", c_static(e, member->type.object, "write_*"),
                 name);
    else
        put_value(e, member, arena_printf(e->memory, "$self->%s", name));
    out_line(o, "break;");
    o->indent--;
}

void emit_json_put(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const member_refs members = plan_json_members(e->plan, type);
    buffer present = {.memory = e->memory};
    for (size_t i = 0; i < members.count; i++)
        if (members.items[i]->may_be_absent)
            buffer_printf(&present, "%s$self->has_%s", i > 0 ? ", " : "", name_of(e, members.items[i]));
        else
            buffer_printf(&present, "%strue", i > 0 ? ", " : "");
    out_line(o, "const bool present[] = {%s};", members.count > 0 ? present.data : "false");
    out_line(o, "tn_json_writer json;");
    out_line(o, "$out->at = $at;");
    out_call(o, "tn_json_put_object",
             arena_printf(e->memory, "&json, $out, &%s, present, $self->has_form_ ? &$self->form_ : NULL",
                          json_keys(e, type)),
             ";");
    if (members.count == 0) {
        out_line(o, "(void)tn_json_put_key(&json);");
        out_line(o, "return $out->at;");
        return;
    }
    out_open(o, "while (tn_json_put_key(&json))");
    out_line(o, "switch (json.key) {");
    for (size_t i = 0; i < members.count; i++)
        put_member(e, members.items[i], i);
    out_line(o, "}");
    out_close(o, "");
    out_line(o, "return $out->at;");
}
