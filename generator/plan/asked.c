/* Finds the instances and values that validation computes: those that members, rules and derivations use,
   directly or not. All others are computed on demand of the program. */
#include "plan/tables.h"

static void note_expression(const term *t, void *context);

static void note_term(const term *t, void *context)
{
    const codec_plan *p = context;
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member == NULL || (member->role != MEMBER_INSTANCE && member->role != MEMBER_VALUE)) return;
    if (plan_of_member(p, member)->asked) return;
    edit_member(p, member)->asked = true;
    member_each_term(member, note_expression, context);
}

static void note_expression(const term *t, void *context)
{
    if (t != NULL) term_walk(t, note_term, context);
}

void plan_asked(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            member_each_term(type->fields.items[k], note_expression, p);
        note_expression(type->endian_on, p);
        for (size_t k = 0; k < type->endian_cases.count; k++)
            note_expression(type->endian_cases.items[k].key, p);
        model_each_derive_term(type, note_expression, p);
        model_each_rule_term(type, note_expression, p);
    }
}
