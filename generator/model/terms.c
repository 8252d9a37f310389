/* Infers all expressions of a type. */
#include "model/term.h"

typedef void visit_term(const term *t, void *context);

static void each(const term *const *terms, size_t count, visit_term *visit, void *context)
{
    for (size_t i = 0; i < count; i++)
        if (terms[i] != NULL) visit(terms[i], context);
}

static void each_of_cases(const model_member *member, visit_term *visit, void *context)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *one = &member->cases.items[i];
        each(&one->key, 1, visit, context);
        each(one->as->arguments.items, one->as->arguments.count, visit, context);
    }
}

void member_each_valid_term(const model_member *member, visit_term *visit, void *context)
{
    const term *const single[] = {member->valid.eq, member->valid.min, member->valid.max, member->valid.that};
    each(single, sizeof single / sizeof *single, visit, context);
    each(member->valid.any_of.items, member->valid.any_of.count, visit, context);
}

void member_each_term(const model_member *member, visit_term *visit, void *context)
{
    const term *const single[] = {member->condition, member->size,      member->count,
                                  member->until,     member->pos,       member->io,
                                  member->parent,    member->switch_on, member->value};
    each(single, sizeof single / sizeof *single, visit, context);
    each(member->arguments.items, member->arguments.count, visit, context);
    each(member->process_arguments.items, member->process_arguments.count, visit, context);
    member_each_valid_term(member, visit, context);
    for (size_t i = 0; i < member->labels.count; i++)
        each(&member->labels.items[i].value, 1, visit, context);
    each_of_cases(member, visit, context);
}

/* Visits the expressions that decide the byte order. */
static void each_of_order(const model_type *type, visit_term *visit, void *context)
{
    each(&type->endian_on, 1, visit, context);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        each(&type->endian_cases.items[i].key, 1, visit, context);
}

void model_each_read_term(const model_type *type, visit_term *visit, void *context)
{
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_term(type->fields.items[i], visit, context);
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema != NULL) member_each_term(type->values.items[i], visit, context);
    for (size_t i = 0; i < type->instances.count; i++)
        member_each_term(type->instances.items[i], visit, context);
    each_of_order(type, visit, context);
}

void model_each_rule_term(const model_type *type, visit_term *visit, void *context)
{
    for (size_t i = 0; i < type->checks.count; i++) {
        each(&type->checks.items[i]->condition, 1, visit, context);
        each(&type->checks.items[i]->that, 1, visit, context);
    }
}

void model_each_derive_term(const model_type *type, visit_term *visit, void *context)
{
    for (size_t i = 0; i < type->fields.count; i++)
        each(&type->fields.items[i]->derive, 1, visit, context);
}

void model_each_codec_term(const model_type *type, visit_term *visit, void *context)
{
    model_each_read_term(type, visit, context);
    model_each_derive_term(type, visit, context);
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema == NULL) member_each_term(type->values.items[i], visit, context);
    model_each_rule_term(type, visit, context);
}

void model_each_written_term(const model_type *type, visit_term *visit, void *context)
{
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_term(type->fields.items[i], visit, context);
    for (size_t i = 0; i < type->instances.count; i++)
        member_each_term(type->instances.items[i], visit, context);
    each_of_order(type, visit, context);
    model_each_derive_term(type, visit, context);
}

void model_each_term(const model_type *type, visit_term *visit, void *context)
{
    model_each_codec_term(type, visit, context);
    for (size_t i = 0; i < type->fields.count; i++)
        each(&type->fields.items[i]->label, 1, visit, context);
    for (size_t i = 0; i < type->instances.count; i++)
        each(&type->instances.items[i]->label, 1, visit, context);
}
