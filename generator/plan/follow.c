/* Numbers that follow from what is written: the member that an expression comes from. */
#include "plan/tables.h"

typedef struct search {
    const term *found; /* the member */
    size_t count;
    bool other; /* something that is no plain arithmetic */
} search;

/* Whether a term leads to an object by members that are read, and parents. */
static bool is_way(const term *t)
{
    if (t->kind == TERM_SELF) return true;
    if (t->kind == TERM_PARENT) return is_way(t->items.items[0]);
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD &&
           t->member->array == ARRAY_NONE && is_way(t->items.items[0]);
}

static void search_in(const term *t, search *s)
{
    const bool shift = t->kind == TERM_BINARY && t->op == OP_SHL;
    if (t->kind == TERM_INT) return;
    if (t->kind == TERM_MEMBER && is_way(t) && t->type.kind == VALUE_INT) {
        s->found = t;
        s->count++;
    } else if (t->kind == TERM_BINARY && (shift || t->op == OP_ADD || t->op == OP_SUB || t->op == OP_MUL)) {
        search_in(t->items.items[0], s);
        search_in(t->items.items[1], s);
    } else {
        s->other = true;
    }
}

const term *plan_follows(const term *t)
{
    search s = {0};
    if (t == NULL) return NULL;
    search_in(t, &s);
    return s.count == 1 && !s.other ? s.found : NULL;
}

static void note(const codec_plan *p, const model_member *member, const term *use)
{
    const term *found = plan_follows(use);
    if (found == NULL) return;
    member_plan *plan = edit_member(p, found->member);
    if (plan->follows == NULL) plan->follows = member;
}

void plan_follow(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            note(p, type->fields.items[k], type->fields.items[k]->count);
            note(p, type->fields.items[k], type->fields.items[k]->size);
        }
    }
}
