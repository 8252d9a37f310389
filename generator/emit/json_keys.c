/* Prints the keys of JSON objects, and the form of the text that the objects keep. */
#include "emit/json.h"

#include "emit/naming.h"
#include "plan/json.h"

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

static void emit_key_entry(emitter *e, const model_member *member)
{
    const plan_json_kind kind = plan_json_kind_of(e->plan, member);
    const char *kinds = kind.begin != NULL
                            ? arena_printf(e->memory, "%s, %s", c_string(e->memory, str_of(kind.begin)),
                                           c_string(e->memory, str_of(kind.words)))
                            : "NULL, NULL";
    out_item(&e->out, "{\"%s\", \"%.*s\", %s, %s}", member->json_key, STR_ARG(member->id),
             member->may_be_absent ? "true" : "false", kinds);
}

static void emit_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const member_refs members = plan_json_members(e->plan, type);
    const char *name = c_static(e, type, "*_keys");
    for (size_t i = 0; i < members.count; i++)
        emit_key_entry(e, members.items[i]);
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
