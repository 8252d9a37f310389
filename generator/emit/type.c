/* Reflection tables. */
#include "emit/type.h"

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/json.h"
#include "emit/slots.h"
#include "emit/values.h"
#include "emit/writer.h"

/* What an object remembers of others: not shown, and not copied with it. */
static void emit_memory(emitter *e, const model_type *type, shown_kind kind)
{
    const model_type *parent = plan_shown_parent(type);
    const struct {
        const char *id, *kind, *flags;
        const model_type *object;
        object_slot slot;
    } members[] = {
        [SHOWN_PARENT] = {"_parent", parent == NULL ? "VARIANT" : "POINTER", " | TN_MEMBER_REFERENCE", parent,
                          SLOT_PARENT},
        [SHOWN_ROOT] = {"_root", "POINTER", " | TN_MEMBER_REFERENCE", type->file->top, SLOT_ROOT},
        [SHOWN_STREAM] = {"_io", "STREAM", "", NULL, SLOT_STREAM},
    };
    const char *object = "";
    if (members[kind].object != NULL)
        object = arena_printf(e->memory, ", .type = &%s", table_name(e, members[kind].object, "type"));
    out_line(&e->out,
             "{.id = \"%s\", .kind = TN_KIND_%s, .flags = TN_MEMBER_HIDDEN%s, .offset = offsetof(%s, %s), "
             ".has = TN_NO_INDEX%s},",
             members[kind].id, members[kind].kind, members[kind].flags, type_name(e, type),
             object_slot_name(members[kind].slot), object);
}

static void emit_entry(emitter *e, const model_type *type, const shown_entry *entry)
{
    switch (entry->kind) {
    case SHOWN_MEMBER:
        emit_member(e, entry->member);
        break;
    case SHOWN_REST:
        emit_rest_entry(e, entry->member);
        break;
    case SHOWN_ENDING:
        emit_ending_entry(e, entry->member);
        break;
    case SHOWN_OBJECT_ENDING:
        emit_object_ending_entry(e, type);
        break;
    case SHOWN_FORM:
        emit_json_form_entry(e, type);
        break;
    case SHOWN_PARENT:
    case SHOWN_ROOT:
    case SHOWN_STREAM:
        emit_memory(e, type, entry->kind);
        break;
    }
}

/* What the entries of members name: functions and tables. */
static void emit_parts_of_members(emitter *e, const model_type *type)
{
    static void (*const parts[])(emitter *, const model_member *) = {
        emit_derived_reflection, emit_elements, emit_label, emit_conversion, emit_rivals, emit_choices};
    const member_refs members = plan_shown_members(e->plan, type);
    for (size_t i = 0; i < type->fields.count; i++)
        emit_creation(e, type->fields.items[i]);
    for (size_t i = 0; i < members.count; i++)
        if (plan_is_instance(members.items[i])) emit_getter(e, members.items[i]);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        for (size_t i = 0; i < members.count; i++)
            parts[k](e, members.items[i]);
}

/* Returns the number of entries. */
static size_t emit_members(emitter *e, const model_type *type)
{
    const shown_list entries = plan_shown_entries(e->plan, type);
    if (entries.count == 0) return 0;
    out_open(&e->out, "static const tn_member %s[] =", table_name(e, type, "members"));
    for (size_t i = 0; i < entries.count; i++)
        emit_entry(e, type, &entries.items[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
    return entries.count;
}

static void emit_type_table(emitter *e, const model_type *type)
{
    if (type->layout == LAYOUT_TABLE) return;
    out *o = &e->out;
    emit_parts_of_members(e, type);
    const size_t values = emit_values(e, type);
    const size_t members = emit_members(e, type);
    out_open(o, "static const tn_type %s =", table_name(e, type, "type"));
    out_line(o, ".id = %s,", c_string(e->memory, type->id));
    out_line(o, ".size = sizeof(%s),", type_name(e, type));
    out_line(o, ".member_count = %zu,", members);
    if (members > 0) out_line(o, ".members = %s,", table_name(e, type, "members"));
    emit_derived_type_entry(e, type);
    if (values > 0) {
        out_line(o, ".value_count = %zu,", values);
        out_line(o, ".values = %s,", table_name(e, type, "values"));
    }
    if (type->recursive) out_line(o, ".recursive = true,");
    if (type->schema->doc.text.size > 0)
        out_string(o, ".doc =", c_doc_string(e->memory, type->schema->doc.text));
    out_close(o, ";");
    out_blank(o);
}

/* Types point at each other where they are recursive, at their parents and roots, and variants at all of
 * them. */
static void emit_table_declarations(emitter *e, const type_list *shown)
{
    out *o = &e->out;
    bool any = false;
    for (size_t i = 0; i < shown->count; i++) {
        const model_type *type = shown->items[i];
        const bool early = e->traits.has_pointers || type->recursive;
        if (!early || type->layout == LAYOUT_TABLE) continue;
        out_line(o, "static const tn_type %s;", table_name(e, type, "type"));
        any = true;
    }
    if (any) out_blank(o);
    if (!plan_shows_variants(e->plan)) return;
    for (size_t i = 0; i < e->objects.count; i++)
        out_item(o, "&%s", table_name(e, e->objects.items[i], "type"));
    out_list(o, "static const tn_type *const variant_type_list[] =");
    out_blank(o);
    out_line(o, "static const tn_variant_types variant_types = {%zu, variant_type_list};", e->objects.count);
    out_blank(o);
}

void emit_type(emitter *e)
{
    emit_banner(e, "reflection tables, and the codec as a value");
    out_line(&e->out, "#include \"tenon/generic.h\"");
    out_blank(&e->out);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    emit_enum_tables(e);
    const type_list shown = plan_shown_types(e->plan);
    emit_table_declarations(e, &shown);
    for (size_t i = 0; i < shown.count; i++) {
        out_banner(&e->out, "%.*s", STR_ARG(shown.items[i]->id));
        emit_type_table(e, shown.items[i]);
        emit_view_reflection(e, shown.items[i]);
    }
    out_banner(&e->out, "the codec");
    emit_format(e);
}
