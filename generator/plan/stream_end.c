/* Finds expressions that use the end of a stream. While an object is composed, the end is unknown: then the
   object decides instead of the expression, and the rounds of a patch check the result. */
#include "plan/tables.h"
#include "plan/unions.h"

static void note_end(const term *t, void *context)
{
    bool *asks = context;
    const bool size = t->kind == TERM_SIZE && t->items.items[0]->kind == TERM_STREAM;
    if (size || t->kind == TERM_AT_END) *asks = true;
}

bool plan_asks_end(const term *t)
{
    bool asks = false;
    if (t != NULL) term_walk_following(t, term_is_value, note_end, &asks);
    return asks;
}

static void note_asking(const term *t, void *context)
{
    bool *asks = context;
    *asks = *asks || plan_asks_end(t);
}

bool plan_valid_asks_end(const model_member *member)
{
    bool asks = false;
    member_each_valid_term(member, note_asking, &asks);
    return asks;
}

bool plan_is_found_by_end(const codec_plan *p, const model_member *member)
{
    return plan_asks_end(member->condition) && !member->may_lack_case && plan_union_of(p, member) == NULL;
}

bool plan_ends_before_end(const model_member *member)
{
    return member->wire.limit == LIMIT_SIZE && plan_asks_end(member->size);
}
