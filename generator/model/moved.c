/* Advises on positions of streams. An instance with `_io.pos` keeps the position of its first use. If it is
   not used during reading, and the stream goes on, that is the position at the end of reading, not the place
   of the object, which authors of `pos: _io.pos - 4` expect. */
#include "model/change.h"

/* ---- bytes read behind an object ---- */

/* Whether more of its stream may be read behind a member's value. An instance restores the position. */
static bool goes_on_behind(const model_member *member)
{
    const model_type *owner = member->owner;
    const bool last = member->role == MEMBER_FIELD && member == owner->fields.items[owner->fields.count - 1];
    return !last || member->placed || member->array != ARRAY_NONE || owner->read_on;
}

/* Marks the type of objects that `member` holds as `as`: itself, or one of its cases. */
static bool mark_type(const model_member *member, const model_member *as)
{
    const bool in_line = as->wire.kind == WIRE_OBJECT && as->wire.limit == LIMIT_NONE;
    if (!in_line || as->type.object->read_on || !goes_on_behind(member)) return false;
    return change_type(as->type.object)->read_on = true;
}

static bool mark_types_of(const model_member *const *members, size_t count)
{
    bool changed = false;
    for (size_t i = 0; i < count; i++) {
        changed = mark_type(members[i], members[i]) || changed;
        for (size_t k = 0; k < members[i]->cases.count; k++)
            changed = mark_type(members[i], members[i]->cases.items[k].as) || changed;
    }
    return changed;
}

static void mark_all(const model *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++) {
            const model_type *type = m->order.items[i];
            changed = mark_types_of(type->fields.items, type->fields.count) || changed;
            changed = mark_types_of(type->instances.items, type->instances.count) || changed;
        }
    }
}

/* ---- the advice ---- */

static void note_position(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_POS) *asks = true;
}

static void look_into(const term *t, void *context)
{
    term_walk(t, note_position, context);
}

static void advise(model *m, const model_member *instance)
{
    bool asks = false;
    member_each_term(instance, look_into, &asks);
    if (!asks || instance->schema == NULL || instance->asked_in_reading || term_is_in_line(instance)) return;
    diagnose(m->list, DIAGNOSTIC_E0702, instance->place->place, instance->path,
             "`_io.pos` in `%.*s` is the position of the stream at the first use of the instance, which "
             "comes after later bytes have been read",
             STR_ARG(instance->id));
    diagnose_hint(
        m->list,
        "pass the position to the object: `type: %.*s(_io.pos)` (docs/recipes.md#where-an-object-begins)",
        STR_ARG(instance->owner->id));
}

void model_moved(model *m)
{
    mark_all(m);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (type->file != m->files.items[0] || !type->read_on) continue;
        for (size_t k = 0; k < type->values.count; k++)
            advise(m, type->values.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            advise(m, type->instances.items[k]);
    }
}
