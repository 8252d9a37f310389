/* Prints reflection tables. */
#include "emit/type.h"

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/encoded.h"
#include "emit/json.h"
#include "emit/slots.h"
#include "emit/values.h"
#include "emit/writer.h"

/* An entry for references of an object to others: not shown, and not copied with it. */
static void emit_memory(emitter *e, const model_type *type, object_slot slot, const tn_member *made)
{
    const char *object =
        made->type != NULL ? arena_printf(e->memory, ", .type = &%s", type_table_name(e, made->type)) : "";
    out_line(&e->out,
             "{.id = %s, .kind = %s, .flags = %s, .offset = offsetof(%s, %s), .has = TN_NO_INDEX%s},",
             text_literal(e, made->id), kind_name(made->kind), flag_names(e->memory, made->flags),
             type_name(e, type), object_slot_name(slot), object);
}

static void emit_entry(emitter *e, const model_type *type, const shown_entry *entry, const tn_member *made)
{
    switch (entry->kind) {
    case SHOWN_MEMBER:
        emit_member(e, entry->member, made);
        break;
    case SHOWN_REST:
        emit_rest_entry(e, entry->member);
        break;
    case SHOWN_ENDING:
        emit_ending_entry(e, entry->member);
        break;
    case SHOWN_ENCODED:
        emit_encoded_entry(e, entry->member);
        break;
    case SHOWN_OBJECT_ENDING:
        emit_object_ending_entry(e, type);
        break;
    case SHOWN_OBJECT_REST:
        emit_object_rest_entry(e, type);
        break;
    case SHOWN_FORM:
        emit_json_form_entry(e, type);
        break;
    case SHOWN_PARENT:
        emit_memory(e, type, SLOT_PARENT, made);
        break;
    case SHOWN_ROOT:
        emit_memory(e, type, SLOT_ROOT, made);
        break;
    case SHOWN_STREAM:
        emit_memory(e, type, SLOT_STREAM, made);
        break;
    }
}

/* Prints the functions and tables that the entries of members name. */
static void emit_parts_of_members(emitter *e, const model_type *type, const tn_type *made)
{
    static void (*const parts[])(emitter *, const model_member *, const tn_member *) = {
        emit_elements, emit_label, emit_conversion, emit_default, emit_rivals, emit_choices, emit_tags};
    const shown_list entries = plan_shown_entries(e->plan, type);
    const member_refs members = plan_shown_members(e->plan, type);
    for (size_t i = 0; i < type->fields.count; i++)
        emit_creation(e, type->fields.items[i]);
    for (size_t i = 0; i < members.count; i++)
        if (plan_is_instance(members.items[i])) emit_getter(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_derived_reflection(e, members.items[i]);
    for (size_t k = 0; k < sizeof parts / sizeof *parts; k++)
        for (size_t i = 0; i < entries.count; i++)
            if (entries.items[i].kind == SHOWN_MEMBER)
                parts[k](e, entries.items[i].member, &made->members[i]);
}

static void emit_members(emitter *e, const model_type *type, const tn_type *made)
{
    const shown_list entries = plan_shown_entries(e->plan, type);
    if (entries.count == 0) return;
    out_open(&e->out, "static const tn_member %s[] =", table_name(e, type, "members"));
    for (size_t i = 0; i < entries.count; i++)
        emit_entry(e, type, &entries.items[i], &made->members[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
}

static void emit_type_table(emitter *e, const model_type *type, const tn_type *made)
{
    if (made == NULL) return;
    out *o = &e->out;
    emit_parts_of_members(e, type, made);
    emit_values(e, type, made);
    emit_members(e, type, made);
    out_open(o, "static const tn_type %s =", table_name(e, type, "type"));
    out_line(o, ".id = %s,", text_literal(e, made->id));
    out_line(o, ".size = sizeof(%s),", type_name(e, type));
    out_line(o, ".member_count = %zu,", made->member_count);
    if (made->member_count > 0) out_line(o, ".members = %s,", table_name(e, type, "members"));
    if (made->as_read != 0) out_line(o, ".as_read = offsetof(%s, as_read_),", type_name(e, type));
    if (made->value_count > 0) {
        out_line(o, ".value_count = %zu,", made->value_count);
        out_line(o, ".values = %s,", table_name(e, type, "values"));
    }
    if (made->recursive) out_line(o, ".recursive = true,");
    emit_doc_entry(e, ".doc", made->doc);
    out_close(o, ";");
    out_blank(o);
}

/* Recursive types point at each other, types at their parents and roots, and variants at all types. */
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
    const reflection tables = reflect_codec(e->memory, e->plan, NULL);
    e->tables = &tables;
    emit_enum_tables(e);
    const type_list shown = plan_shown_types(e->plan);
    emit_table_declarations(e, &shown);
    for (size_t i = 0; i < shown.count; i++) {
        out_banner(&e->out, "%.*s", STR_ARG(shown.items[i]->id));
        emit_type_table(e, shown.items[i], e->tables->types[shown.items[i]->number]);
        emit_view_reflection(e, shown.items[i]);
    }
    out_banner(&e->out, "the codec");
    emit_format(e);
    e->tables = NULL;
}
