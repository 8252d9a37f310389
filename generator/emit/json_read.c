/* Prints functions that read JSON objects key by key, in any order. */
#include "emit/field.h"
#include "emit/json.h"
#include "emit/parts.h"
#include "plan/json.h"
#include "plan/prepare.h"

static bool is_kept(const reader *r, const model_member *member)
{
    return r->mode != MODE_VALIDATE || member->needed || member->valid.kind != VALID_NONE;
}

/* "in, path, "x"": or for an element its path. */
static const char *where(const reader *r, const model_member *member)
{
    return member->array == ARRAY_NONE
               ? arena_printf(r->e->memory, "$in, $path, \"%s\"", reader_id(r, member))
               : "$in, &item_path, NULL";
}

/* ---- one value ---- */

static void read_plain(const reader *r, const model_member *member, const char *function, const char *value)
{
    out_line(&r->e->out, "$status = tn_json_%s(%s, %s%s);", function, where(r, member),
             value != NULL ? "&" : "", value != NULL ? value : "NULL");
    reader_check_status(r);
}

/* Integers are read with 64 bits, within the limits of their type. */
static void read_integer(const reader *r, const model_member *member, const char *value)
{
    out *o = &r->e->out;
    const bool is_signed = member->wire.is_signed;
    const char *number = value != NULL ? reader_temporary(r) : NULL;
    const value_type type = member->type;
    const char *most = c_limit(r->e->memory, type, true);
    const char *limits =
        is_signed ? arena_printf(r->e->memory, "%s, %s", c_limit(r->e->memory, type, false), most) : most;
    if (number != NULL) out_line(o, "%s %s;", is_signed ? "int64_t" : "uint64_t", number);
    out_line(o, "$status = tn_json_%s(%s, %s, %s%s);", is_signed ? "signed" : "unsigned", where(r, member),
             limits, number != NULL ? "&" : "", number != NULL ? number : "NULL");
    reader_check_status(r);
    if (number != NULL)
        out_line(o, "%s = (%s)%s;", value, c_type_of(r->e, member->type, member->range), number);
}

/* A number, text or truth value; `value` NULL: it is only checked. */
static void read_value(const reader *r, const model_member *member, const char *value)
{
    switch (member->wire.kind) {
    case WIRE_INT:
        read_integer(r, member, value);
        break;
    case WIRE_FLOAT:
        read_plain(r, member, member->type.bytes == 4 ? "f4" : "f8", value);
        break;
    case WIRE_TEXT:
        read_plain(r, member, "text", value);
        break;
    default:
        read_plain(r, member, "bool", value);
        break;
    }
}

static void read_object(const reader *r, const model_member *member, const char *path, const char *index,
                        const char *object)
{
    out_call(&r->e->out, arena_printf(r->e->memory, "$status = %s", reader_function(r, member->type.object)),
             reader_arguments(r, member, "$in", path, index, object), ";");
    reader_check_status(r);
}

/* ---- arrays ---- */

static void begin_array(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = arena_printf(r->e->memory, "%s_array", reader_name(r, member));
    const char *id = reader_id(r, member);
    const model_type *object = member->type.object;
    const char separator = member->schema->json_separator;
    out_line(o, "tn_json_array %s;", name);
    if (separator != '\0')
        out_line(o, "$status = tn_json_joined_begin($in, $path, \"%s\", '%c', &%s);", id, separator, name);
    else if (object != NULL && object->json_keyed != NULL)
        out_line(o, "$status = tn_json_keyed_begin($in, $path, \"%s\", &%s);", id, name);
    else
        out_line(o, "$status = tn_json_array_begin($in, $path, \"%s\", %s, &%s);", id,
                 object != NULL ? "true" : "false", name);
    reader_check_status(r);
    out_open(o, "while (tn_json_element($in, $path, \"%s\", &%s, &$status))", id, name);
    out_line(o, "const size_t i = %s.index - 1;", name);
    out_line(o, "const tn_path item_path = {$path, \"%s\", i};", id);
}

static void read_element_key(const reader *r, const model_member *key)
{
    out *o = &r->e->out;
    const char *name = arena_printf(r->e->memory, "&$item->%s", c_member_name(r->e, key));
    const bool kept = r->mode != MODE_VALIDATE || key->needed;
    out_line(o, "$status = tn_json_text($in, &item_path, \"%s\", %s);", reader_id(r, key),
             kept ? name : "NULL");
    reader_check_status(r);
    out_line(o, "$status = tn_json_colon($in, &item_path, \"%s\");", reader_id(r, key));
    reader_check_status(r);
}

static void read_element_object(const reader *r, const model_member *member, const char *list, bool kept)
{
    out *o = &r->e->out;
    const model_member *key = member->type.object->json_keyed;
    const bool optional = r->mode == MODE_VALIDATE && plan_may_lack_elements(r->e->plan, member);
    out_body body = out_open_body(o);
    out_local(o, &body, "item_at", "const size_t item_at = $in->pos;");
    const char *item =
        field_element_object(r, member, list,
                             kept && (optional || plan_of_member(r->e->plan, member)->needed_elements ||
                                      r->mode != MODE_VALIDATE));
    if (key != NULL) read_element_key(r, key);
    out_close_body(o, &body);
    read_object(r, member, "&item_path", "i", item);
    if (kept && !optional) out_line(o, "%s.count = i + 1;", list);
}

static void read_element_value(const reader *r, const model_member *member, const char *list, bool kept)
{
    out *o = &r->e->out;
    const bool stored =
        kept && (r->mode != MODE_VALIDATE || plan_of_member(r->e->plan, member)->needed_elements);
    const bool optional = r->mode == MODE_VALIDATE && plan_may_lack_elements(r->e->plan, member);
    if (stored && !optional) out_line(o, "const size_t item_at = $in->pos;");
    if (stored) out_line(o, "%s item;", c_element_type(r->e, member));
    read_value(r, member, stored ? "$item" : NULL);
    if (optional && stored) {
        out_line(o, "void *slot;");
        out_when(o, "if ($in->run->level >= %s && tn_list_try($in, &%s, sizeof $item, i, &slot))",
                 c_level(plan_of_member(r->e->plan, member)->elements_level), list);
        out_line(o, "memcpy(slot, &$item, sizeof $item);");
    } else if (stored) {
        out_line(o, "void *slot;");
        out_line(o, "$status = tn_list_slot($in, $path, \"%s\", $item_at, &%s, sizeof $item, &slot);",
                 reader_id(r, member), list);
        reader_check_status(r);
        out_line(o, "memcpy(slot, &$item, sizeof $item);");
    }
    if (kept) out_line(o, "%s.count = i + 1;", list);
    if (!kept || !stored) out_line(o, "(void)i;");
}

static void read_array(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const bool kept = is_kept(r, member);
    const char *list = arena_printf(r->e->memory, "$self->%s", reader_name(r, member));
    begin_array(r, member);
    if (member->wire.kind == WIRE_OBJECT)
        read_element_object(r, member, list, kept);
    else
        read_element_value(r, member, list, kept);
    out_close(o, "");
    reader_check_status(r);
}

/* ---- members ---- */

static void read_member(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const char *name = reader_name(r, member);
    const char *value = arena_printf(memory, "$self->%s", name);
    if (member->array != ARRAY_NONE) {
        read_array(r, member);
    } else if (member->wire.kind == WIRE_OBJECT) {
        out_line(o, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", name, reader_id(r, member));
        read_object(r, member, arena_printf(memory, "&%s_path", name), NULL,
                    arena_printf(memory, "&%s", value));
    } else {
        read_value(r, member, is_kept(r, member) ? value : NULL);
    }
}

/* Whether reading a member declares variables. */
static bool declares(const reader *r, const model_member *member)
{
    return member->array != ARRAY_NONE || member->wire.kind == WIRE_OBJECT ||
           (member->wire.kind == WIRE_INT && is_kept(r, member));
}

static void read_key_value(const reader *r, const model_member *member)
{
    if (member->may_be_absent) out_line(&r->e->out, "$self->has_%s = true;", reader_name(r, member));
    read_member(r, member);
}

/* Prints the value of a key as a function of its own, in a long function. Returns its call. */
static const char *emit_key_function(const reader *r, const model_member *member)
{
    out_body body = part_begin(r->e);
    c_begin_function(r->e);
    read_key_value(r, member);
    out_line(&r->e->out, "return TN_OK;");
    return emit_part_function(r, &body, member, member);
}

part_calls emit_key_functions(const reader *r, const model_type *type)
{
    part_calls calls = {0};
    if (!type->json || !plan_is_long(plan_json_lines(type))) return calls;
    const member_refs members = plan_json_members(r->e->plan, type);
    for (size_t i = 0; i < members.count; i++)
        ARRAY_PUSH(r->e->memory, &calls, emit_key_function(r, members.items[i]));
    return calls;
}

/* `call` reads the value, or is NULL. */
static void emit_key(const reader *r, const model_member *member, size_t number, const char *call)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member);
    const bool block = call == NULL && declares(r, member);
    out_line(o, "case %zu:%s /* %.*s */", number, block ? " {" : "",
             STR_ARG(c_comment_text(r->e->memory, str_of(reader_words(r, member)))));
    o->indent++;
    if (member->needed_place) out_line(o, "%s = $in->pos;", reader_noted(r, name));
    if (member->valid.kind != VALID_NONE) out_line(o, "%s_at = $in->pos;", name);
    if (call == NULL)
        read_key_value(r, member);
    else
        out_line(o, "$status = %s;", call);
    out_line(o, "break;");
    o->indent--;
    if (block) out_line(o, "}");
}

/* Checks `valid` when all keys have been read, because they stand in any order. */
static void emit_valid_members(const reader *r, const member_refs *members)
{
    out *o = &r->e->out;
    for (size_t i = 0; i < members->count; i++) {
        const model_member *member = members->items[i];
        if (member->valid.kind == VALID_NONE) continue;
        const char *name = reader_name(r, member);
        const char *at = arena_printf(r->e->memory, "%s_at", name);
        const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = at};
        if (member->may_be_absent) out_open(o, "if ($self->has_%s)", name);
        emit_valid(r, &place, member, arena_printf(r->e->memory, "$self->%s", name), at);
        if (member->may_be_absent) out_close(o, "");
    }
}

void emit_json_object(const reader *r, const model_type *type)
{
    out *o = &r->e->out;
    const member_refs members = plan_json_members(r->e->plan, type);
    for (size_t i = 0; i < members.count; i++) {
        const char *name = reader_name(r, members.items[i]);
        if (members.items[i]->valid.kind != VALID_NONE) out_line(o, "size_t %s_at = $in->pos;", name);
        if (members.items[i]->needed_place) out_line(o, "%s = $in->pos;", reader_noted(r, name));
    }
    out_line(o, "bool seen[%zu];", members.count > 0 ? members.count : (size_t)1);
    out_line(o, "tn_json_object object;");
    out_line(o, "$status = tn_json_object_begin($in, $path, &%s, seen, &object);", json_keys(r->e, type));
    reader_check_status(r);
    out_open(o, "while (tn_json_next($in, $path, &object, &$status))");
    if (members.count > 0) out_line(o, "switch (object.key) {");
    for (size_t i = 0; i < members.count; i++)
        emit_key(r, members.items[i], i, r->keys != NULL ? r->keys[i] : NULL);
    if (members.count > 0) out_line(o, "}");
    if (r->keys != NULL) reader_check_status(r);
    out_close(o, "");
    reader_check_status(r);
    if (r->mode == MODE_VALIDATE)
        out_line(o, "$status = tn_json_object_end($in, $path, &object, NULL, NULL);");
    else
        out_line(o, "$status = tn_json_object_end($in, $path, &object, &$self->form_, &$self->has_form_);");
    reader_check_status(r);
    emit_valid_members(r, &members);
}
