/* The keys of objects of JSON, and what these keep of their form. */
#include "emit/json.h"

#include "emit/naming.h"

json_members json_members_of(const emitter *e, const model_type *type)
{
    json_members list = {0};
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->json_key != NULL) ARRAY_PUSH(e->memory, &list, type->fields.items[i]);
    return list;
}

const char *json_keys(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "%s_keys", type_name(e, type));
}

void emit_json_declarations(emitter *e)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        if (!e->objects.items[i]->json) continue;
        if (!any) out_comment(&e->out, "The keys of objects in JSON documents.");
        out_line(&e->out, "extern const tn_json_keys %s;", json_keys(e, e->objects.items[i]));
        any = true;
    }
    if (any) out_blank(&e->out);
}

/* What values may be: what they begin with, and in words. */
typedef struct json_kind {
    const char *begin, *words;
} json_kind;

static json_kind kind_of(const model_member *member)
{
    const model_type *object = member->type.object;
    if (member->schema->json_separator != '\0') return (json_kind){"\\\"[", "text or an array"};
    if (object != NULL && object->json_keyed != NULL) return (json_kind){"{", "an object"};
    if (member->array != ARRAY_NONE) return (json_kind){"[", "an array"};
    switch (member->wire.kind) {
    case WIRE_TEXT:
        return (json_kind){"\\\"", "text"};
    case WIRE_OBJECT:
        return (json_kind){"{", "an object"};
    case WIRE_INT:
    case WIRE_FLOAT:
        return (json_kind){"0", "a number"};
    default:
        return (json_kind){"t", "true or false"};
    }
}

static void emit_key_entry(emitter *e, const model_type *type, const model_member *member)
{
    const json_kind kind = kind_of(member);
    const bool any = type->schema->json_keeps_other_kinds && member->may_be_absent;
    const char *kinds =
        any ? arena_printf(e->memory, "\"%s\", \"%s as `%s`\"", kind.begin, kind.words, member->json_key)
            : "NULL, NULL";
    out_item(&e->out, "{\"%s\", \"%.*s\", %s, %s}", member->json_key, STR_ARG(member->id),
             member->may_be_absent ? "true" : "false", kinds);
}

static void emit_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const json_members members = json_members_of(e, type);
    const char *name = c_static(e, type, "*_keys");
    for (size_t i = 0; i < members.count; i++)
        emit_key_entry(e, type, members.items[i]);
    if (members.count > 0) out_list(o, "static const tn_json_key %s[] =", name);
    if (members.count > 0) out_blank(o);
    out_open(o, "const tn_json_keys %s =", json_keys(e, type));
    if (members.count > 0) out_line(o, ".items = %s,", name);
    out_line(o, ".count = %zu,", members.count);
    if (type->schema->json_any_case) out_line(o, ".any_case = true,");
    if (type->schema->json_keeps_unknown) out_line(o, ".keep_unknown = true,");
    out_close(o, ";");
    out_blank(o);
}

void emit_json_tables(emitter *e)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        if (!e->objects.items[i]->json) continue;
        if (!any) out_banner(&e->out, "keys of JSON documents");
        emit_table(e, e->objects.items[i]);
        any = true;
    }
}

void emit_json_form_entry(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_line(o, "{");
    out_line(o, "    .id = \"$form\",");
    out_line(o, "    .kind = TN_KIND_TEXT,");
    out_line(o, "    .flags = TN_MEMBER_FORM,");
    out_line(o, "    .offset = offsetof(%s, form_),", name);
    out_line(o, "    .has = offsetof(%s, has_form_),", name);
    out_line(o, "},");
}
