/* Numbers that follow from what is written: the member that an expression comes from. */
#include "plan/tables.h"

typedef struct search {
    const term *found; /* the member, */
    uint64_t bits;     /* and those of its bits that count */
    size_t count;
    bool other; /* something that is no plain arithmetic */
} search;

bool plan_is_way(const term *t)
{
    if (t->kind == TERM_SELF) return true;
    if (t->kind == TERM_PARENT || t->kind == TERM_ROOT) return plan_is_way(t->items.items[0]);
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD &&
           t->member->array == ARRAY_NONE && plan_is_way(t->items.items[0]);
}

/* The lowest bits that `t & mask` takes; 0 where it is nothing like that. */
static uint64_t lowest_bits(const term *t)
{
    const term *mask = t->kind == TERM_BINARY && t->op == OP_BITAND ? t->items.items[1] : NULL;
    if (mask == NULL || mask->kind != TERM_INT || mask->range.low != mask->range.high) return 0;
    const wide bits = mask->range.low;
    return bits > 0 && bits < INT64_MAX && (bits & (bits + 1)) == 0 ? (uint64_t)bits : 0;
}

static void search_in(const term *t, search *s)
{
    const bool shift = t->kind == TERM_BINARY && t->op == OP_SHL;
    const uint64_t bits = lowest_bits(t);
    if (t->kind == TERM_INT) return;
    if (t->kind == TERM_MEMBER && plan_is_way(t) && t->type.kind == VALUE_INT) {
        s->found = t;
        s->count++;
    } else if (bits != 0 && t->items.items[0]->kind == TERM_MEMBER) {
        s->bits = bits;
        search_in(t->items.items[0], s);
    } else if (t->kind == TERM_BINARY && (shift || t->op == OP_ADD || t->op == OP_SUB || t->op == OP_MUL)) {
        search_in(t->items.items[0], s);
        search_in(t->items.items[1], s);
    } else {
        s->other = true;
    }
}

const term *plan_solved(const term *t)
{
    search s = {.bits = UINT64_MAX};
    if (t == NULL) return NULL;
    search_in(t, &s);
    return s.count == 1 && !s.other ? s.found : NULL;
}

uint64_t plan_solved_bits(const term *t)
{
    search s = {.bits = UINT64_MAX};
    search_in(t, &s);
    return s.bits;
}

const term *plan_follows(arena *memory, const term *t)
{
    term_list values = {0};
    const term *unfolded = plan_unfold(memory, t, &values), *found = plan_solved(unfolded);
    return found != NULL && plan_solved_bits(unfolded) == UINT64_MAX ? found : NULL;
}

static void note(const codec_plan *p, const model_member *member, const term *use)
{
    const term *found = plan_follows(p->memory, use);
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
