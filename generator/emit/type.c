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
static size_t emit_memory_members(emitter *e, const model_type *type)
{
    const type_plan *plan = plan_of_type(e->plan, type);
    const model_type *parent = type->many_parents ? NULL : type->parent;
    const struct {
        bool there;
        const char *id, *kind, *flags, *name;
        const model_type *object;
    } members[] = {
        {plan->remembers.parent, "_parent", parent == NULL ? "VARIANT" : "POINTER", " | TN_MEMBER_REFERENCE",
         "parent_", parent},
        {plan->remembers.root, "_root", "POINTER", " | TN_MEMBER_REFERENCE", "root_", type->file->top},
        {plan->remembers.stream, "_io", "STREAM", "", "io_", NULL},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!members[i].there || type->layout != LAYOUT_IRREGULAR) continue;
        const char *object =
            members[i].object == NULL
                ? ""
                : arena_printf(e->memory, ", .type = &%s", table_name(e, members[i].object, "type"));
        out_line(
            &e->out,
            "{.id = \"%s\", .kind = TN_KIND_%s, .flags = TN_MEMBER_HIDDEN%s, .offset = offsetof(%s, %s), "
            ".has = TN_NO_INDEX%s},",
            members[i].id, members[i].kind, members[i].flags, type_name(e, type), members[i].name, object);
        count++;
    }
    return count;
}

static void emit_type_table(emitter *e, const model_type *type)
{
    if (type->layout == LAYOUT_TABLE) return;
    out *o = &e->out;
    const member_list members = members_of(e, type);
    size_t count = members.count;
    for (size_t i = 0; i < type->fields.count; i++)
        emit_creation(e, type->fields.items[i]);
    for (size_t i = 0; i < members.count; i++)
        if (plan_is_instance(members.items[i])) emit_getter(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_derived_reflection(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_elements(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_label(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_conversion(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_rivals(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_choices(e, members.items[i]);
    const size_t values = emit_values(e, type);
    const type_plan *plan = plan_of_type(e->plan, type);
    const bool remembers = plan->remembers.parent || plan->remembers.root || plan->remembers.stream;
    const bool any = members.count > 0 || (remembers && type->layout == LAYOUT_IRREGULAR);
    if (any) {
        out_open(o, "static const tn_member %s[] =", table_name(e, type, "members"));
        for (size_t i = 0; i < members.count; i++)
            emit_member(e, members.items[i]);
        for (size_t i = 0; i < members.count; i++)
            count += stream_has_rest(e, members.items[i]) + keeps_ending(e, members.items[i]);
        emit_object_ending_entry(e, type);
        count += keeps_object_ending(e, type);
        emit_json_form_entry(e, type);
        count += type->json;
        count += emit_memory_members(e, type);
        out_close(o, ";");
        out_blank(o);
    }
    out_open(o, "static const tn_type %s =", table_name(e, type, "type"));
    out_line(o, ".id = %s,", c_string(e->memory, type->id));
    out_line(o, ".size = sizeof(%s),", type_name(e, type));
    out_line(o, ".member_count = %zu,", count);
    if (any) out_line(o, ".members = %s,", table_name(e, type, "members"));
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

/* Whether some member that the tables describe holds values of several types. */
static bool shows_variants(const emitter *e)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const member_list members = members_of(e, e->model->order.items[i]);
        for (size_t k = 0; k < members.count; k++) {
            const model_member *member = members.items[k];
            if (c_is_variant(shown_type(member))) return true;
        }
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (value_is_shown(e, type->values.items[k]) && c_is_variant(shown_type(type->values.items[k])))
                return true;
    }
    return false;
}

/* ---- which types have tables ---- */

/* Marks the types that tables lead to: in the order of the model. */
typedef struct description {
    const emitter *e;
    bool *types;
} description;

static void describe(const description *d, const model_type *type);

/* The slots of a table choose among types. */
static void describe_slots(const description *d, const model_member *slot)
{
    for (size_t i = 0; i < slot->cases.count; i++)
        if (slot->cases.items[i].as->type.kind == VALUE_OBJECT)
            describe(d, slot->cases.items[i].as->type.object);
}

static void describe_members(const description *d, const model_type *type)
{
    const member_list members = members_of(d->e, type);
    for (size_t i = 0; i < members.count; i++)
        if (members.items[i]->type.kind == VALUE_OBJECT) describe(d, members.items[i]->type.object);
    for (size_t i = 0; i < type->fields.count && type->layout == LAYOUT_TABLE; i++)
        describe_slots(d, type->fields.items[i]);
    for (size_t i = 0; i < type->values.count; i++)
        if (value_is_shown(d->e, type->values.items[i]) && type->values.items[i]->type.kind == VALUE_OBJECT)
            describe(d, type->values.items[i]->type.object);
    if (type->layout != LAYOUT_IRREGULAR) return;
    const type_plan *plan = plan_of_type(d->e->plan, type);
    if (plan->remembers.parent && !type->many_parents) describe(d, type->parent);
    if (plan->remembers.root) describe(d, type->file->top);
}

static void describe(const description *d, const model_type *type)
{
    const model *m = d->e->model;
    size_t i = 0;
    while (i < m->order.count && m->order.items[i] != type)
        i++;
    if (i == m->order.count || d->types[i]) return;
    d->types[i] = true;
    describe_members(d, type);
}

static const bool *described_types(const emitter *e)
{
    const description d = {e, arena_alloc(e->memory, e->model->order.count * sizeof(bool))};
    describe(&d, e->model->top);
    if (shows_variants(e))
        for (size_t i = 0; i < e->objects.count; i++)
            describe(&d, e->objects.items[i]);
    return d.types;
}

/* Types point at each other where they are recursive, at their parents and roots, and variants at all of
 * them. */
static void emit_table_declarations(emitter *e, const bool *described)
{
    out *o = &e->out;
    bool any = false;
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        const bool early = e->traits.has_pointers || type->recursive;
        if (!early || !described[i] || type->layout == LAYOUT_TABLE) continue;
        out_line(o, "static const tn_type %s;", table_name(e, type, "type"));
        any = true;
    }
    if (any) out_blank(o);
    if (!shows_variants(e)) return;
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
    const bool *described = described_types(e);
    emit_table_declarations(e, described);
    for (size_t i = 0; i < e->model->order.count; i++) {
        if (!described[i]) continue;
        out_banner(&e->out, "%.*s", STR_ARG(e->model->order.items[i]->id));
        emit_type_table(e, e->model->order.items[i]);
        emit_view_reflection(e, e->model->order.items[i]);
    }
    out_banner(&e->out, "the codec");
    emit_format(e);
}
