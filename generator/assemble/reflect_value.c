/* Makes reflection tables in memory: computed values, labels, and lists of lists. */
#include "assemble/reflector.h"

const tn_member *reflect_elements(const reflector *r, value_type list)
{
    if (list.kind != VALUE_ARRAY) return NULL;
    const value_type element = *list.element;
    tn_member *table = ARENA_NEW(r->memory, tn_member);
    table->kind = TN_KIND_ARRAY;
    table->has = TN_NO_INDEX;
    table->element = plan_element_kind(list);
    table->elements = reflect_elements(r, element);
    if (element.kind == VALUE_ENUM) table->values = reflect_enum(r, element.enumeration);
    if (plan_is_variant(element)) table->variants = r->variants;
    return table;
}

static tn_member looks(const reflector *r, const plan_computed *what)
{
    const value_type type = plan_computed_type(what);
    const bool list = type.kind == VALUE_ARRAY;
    const value_type one = list ? *type.element : type;
    tn_member as = {.id = reflect_text(r, what->member->id),
                    .kind = plan_value_kind(type, what->range),
                    .flags = plan_computed_flags(what),
                    .has = TN_NO_INDEX,
                    .condition = reflect_condition(r, what->condition),
                    .values = reflect_enum(r, plan_computed_enum(what))};
    if (list) as.element = plan_element_kind(type);
    if (list) as.elements = reflect_elements(r, one);
    if (one.kind == VALUE_OBJECT) as.type = reflect_type(r, one.object);
    if (plan_is_variant(one)) as.variants = r->variants;
    return as;
}

const tn_label *reflect_label(const reflector *r, const model_member *member)
{
    if (member->label == NULL) return NULL;
    const plan_computed what = plan_computed_label(member);
    tn_label *table = ARENA_NEW(r->memory, tn_label);
    table->as = looks(r, &what);
    table->compute = r->functions->label;
    const reflect_functions *f = r->functions;
    if (table->compute != NULL && f->of_label != NULL) table->as.context = f->of_label(f->user, member);
    return table;
}

static void fill_value(const reflector *r, const model_member *value, tn_value_member *entry)
{
    const plan_computed what = plan_computed_value(value);
    entry->as = looks(r, &what);
    if (value->schema != NULL) entry->as.unit = reflect_optional(r, value->schema->unit);
    entry->as.doc = reflect_doc(r, value->doc);
    entry->compute = r->functions->compute;
    if (entry->compute != NULL) entry->as.context = reflect_context(r, value);
}

void reflect_values(const reflector *r, const model_type *type, tn_type *table)
{
    const member_refs values = plan_shown_values(r->plan, type);
    if (values.count == 0) return;
    tn_value_member *entries = arena_alloc(r->memory, values.count * sizeof *entries);
    for (size_t i = 0; i < values.count; i++)
        fill_value(r, values.items[i], &entries[i]);
    table->value_count = values.count;
    table->values = entries;
}
