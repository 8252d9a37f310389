/* Which expressions ask where a stream ends. While an object is composed nobody knows: then what they decide
   is as it is written, and the rounds over the image look whether it is so. */
#include "plan/tables.h"
#include "plan/unions.h"

enum { DEEPEST_VALUE = 8 };

typedef struct search {
    bool asks;
    unsigned deep; /* in value instances, which may go in circles */
} search;

static void note_end(const term *t, void *context)
{
    search *s = context;
    const bool size = t->kind == TERM_SIZE && t->items.items[0]->kind == TERM_STREAM;
    const bool value = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE;
    s->asks = s->asks || size || t->kind == TERM_AT_END;
    if (!value || t->member->value == NULL || s->deep == DEEPEST_VALUE) return;
    s->deep++;
    term_walk(t->member->value, note_end, s);
    s->deep--;
}

bool plan_asks_end(const term *t)
{
    search s = {false, 0};
    if (t != NULL) term_walk(t, note_end, &s);
    return s.asks;
}

bool plan_is_found_by_end(const codec_plan *p, const model_member *member)
{
    return plan_asks_end(member->condition) && !member->may_lack_case && plan_union_of(p, member) == NULL;
}

bool plan_ends_before_end(const model_member *member)
{
    return member->wire.limit == LIMIT_SIZE && plan_asks_end(member->size);
}
