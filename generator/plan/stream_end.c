/* Finds expressions that use the end of a stream. */
#include "plan/plan.h"

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
