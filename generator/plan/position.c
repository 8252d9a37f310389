/* Finds expressions that use the position of a stream. A member at a fixed place, or with a known end, is
   read at a position of the function's own, and the stream gets the end position when another function reads
   on. A member whose expressions use the position is read from the stream itself, as are all that need the
   functions of streams. */
#include "plan/tables.h"

typedef struct search {
    const codec_plan *p;
    bool asks;
} search;

static void note_position(const term *t, void *context)
{
    search *s = context;
    if (t->kind == TERM_POS || t->kind == TERM_AT_END) s->asks = true;
    if (t->kind == TERM_MEMBER && t->member != NULL && plan_of_member(s->p, t->member)->asks_position)
        s->asks = true;
}

bool plan_asks_position(const codec_plan *p, const term *t)
{
    search s = {p, false};
    if (t != NULL) term_walk(t, note_position, &s);
    return s.asks;
}

static void note_in(const term *t, void *context)
{
    term_walk(t, note_position, context);
}

/* Whether reading a member, or its parts, uses the position: of an instance, which may be read at any time.
 */
static bool reading_asks(const codec_plan *p, const model_member *member)
{
    const bool inside = member->type.object != NULL && plan_of_type(p, member->type.object)->asks_position;
    search s = {p, inside || term_is_in_line(member)};
    member_each_term(member, note_in, &s);
    for (size_t i = 0; i < member->cases.count; i++)
        s.asks = s.asks || reading_asks(p, member->cases.items[i].as);
    return s.asks;
}

static bool note_members(const codec_plan *p, const model_member *const *members, size_t count)
{
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        member_plan *known = edit_member(p, members[i]);
        if (known->asks_position || !reading_asks(p, members[i])) continue;
        known->asks_position = changed = true;
    }
    return changed;
}

static bool note_type(const codec_plan *p, const model_type *type)
{
    search s = {p, false};
    bool changed = note_members(p, type->values.items, type->values.count);
    changed = note_members(p, type->instances.items, type->instances.count) || changed;
    if (plan_of_type(p, type)->asks_position) return changed;
    model_each_read_term(type, note_in, &s);
    model_each_rule_term(type, note_in, &s);
    for (size_t i = 0; i < type->fields.count; i++)
        s.asks = s.asks || reading_asks(p, type->fields.items[i]);
    edit_type(p, type)->asks_position = s.asks;
    return changed || s.asks;
}

void plan_positions(codec_plan *p)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < p->model->order.count; i++)
            changed = note_type(p, p->model->order.items[i]) || changed;
    }
}

/* ---- members in line ---- */

bool plan_reads_at_stream(const codec_plan *p, const model_member *member)
{
    search s = {p, plan_asks_position(p, member->size) || plan_asks_position(p, member->count) ||
                       plan_asks_position(p, member->condition)};
    member_each_valid_term(member, note_in, &s);
    /* objects get the position of the stream at their beginning; records are not read one by one */
    for (size_t i = 0; i < member->arguments.count && member->array == ARRAY_RECORDS; i++)
        s.asks = s.asks || plan_asks_position(p, member->arguments.items[i]);
    return s.asks;
}
