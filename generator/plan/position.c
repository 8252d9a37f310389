/* Which expressions ask where a stream stands. What is read at a fixed place, or ends at a known one, is read
   at a position of the function's own, and the stream is told where that ended when somebody else reads on; a
   member whose expressions ask for the position is read from the stream itself, as all are that need its
   functions. */
#include "plan/plan.h"

static void note_position(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_POS || t->kind == TERM_AT_END) *asks = true;
    if (t->kind == TERM_MEMBER && t->member != NULL && t->member->asks_position) *asks = true;
}

bool plan_asks_position(const term *t)
{
    bool asks = false;
    if (t != NULL) term_walk(t, note_position, &asks);
    return asks;
}

static void note_in(const term *t, void *context)
{
    term_walk(t, note_position, context);
}

/* Whether reading a member, or what is in it, asks: of an instance, which may be read at any time. */
static bool reading_asks(const model_member *member)
{
    bool asks = member->type.object != NULL && member->type.object->asks_position;
    member_each_term(member, note_in, &asks);
    for (size_t i = 0; i < member->cases.count; i++)
        asks = asks || reading_asks(member->cases.items[i].as);
    return asks;
}

static bool note_members(model_member *const *members, size_t count)
{
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        if (members[i]->asks_position || !reading_asks(members[i])) continue;
        members[i]->asks_position = changed = true;
    }
    return changed;
}

static bool note_type(model_type *type)
{
    bool asks = false;
    bool changed = note_members(type->values.items, type->values.count);
    changed = note_members(type->instances.items, type->instances.count) || changed;
    if (type->asks_position) return changed;
    model_each_read_term(type, note_in, &asks);
    model_each_rule_term(type, note_in, &asks);
    for (size_t i = 0; i < type->fields.count; i++)
        asks = asks || reading_asks(type->fields.items[i]);
    type->asks_position = asks;
    return changed || asks;
}

void plan_positions(const model *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            changed = note_type(m->order.items[i]) || changed;
    }
}

/* ---- members in line ---- */

bool plan_reads_at_stream(const model_member *member)
{
    const term *valid[] = {member->valid.eq, member->valid.min, member->valid.max, member->valid.that};
    bool asks = plan_asks_position(member->size) || plan_asks_position(member->count);
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++)
        asks = asks || plan_asks_position(valid[i]);
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        asks = asks || plan_asks_position(member->valid.any_of.items[i]);
    /* objects are told theirs when the stream stands at them; records are not read one by one */
    for (size_t i = 0; i < member->arguments.count && member->array == ARRAY_RECORDS; i++)
        asks = asks || plan_asks_position(member->arguments.items[i]);
    return asks;
}
