/* Finds lists, text and bytes that count as empty if they are absent and a rule compares a member with its
   derived value. Validators keep objects that have been read in part only: objects of types with such members
   begin with zeros. */
#include "plan/tables.h"

bool plan_counts_as_empty(const term *t)
{
    const bool sized =
        t->type.kind == VALUE_ARRAY || t->type.kind == VALUE_TEXT || t->type.kind == VALUE_BYTES;
    return sized && t->member != NULL && t->member->may_be_absent && !t->present;
}

static void note_empty(const term *t, void *context)
{
    if (t->kind == TERM_MEMBER && plan_counts_as_empty(t))
        edit_type(context, t->member->owner)->has_empty = true;
}

void plan_empty(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->checks.count; k++)
            if (type->checks.items[k]->of_derived)
                term_walk_through(type->checks.items[k]->that, note_empty, p);
    }
}
