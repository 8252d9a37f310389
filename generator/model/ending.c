/* Decides which values keep their end: those whose terminator may be missing at the end of their stream, and
   those that padding or a terminator cuts out of more. */
#include "model/change.h"

bool model_is_cut(const model_member *member)
{
    const wire *w = &member->wire;
    const bool bytes = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES;
    const bool limited = w->limit == LIMIT_SIZE || w->limit == LIMIT_STREAM;
    return (bytes || model_is_padded_object(member)) && limited && member->array == ARRAY_NONE &&
           (w->has_pad || w->has_terminator);
}

bool model_cuts_elements(const model_member *member)
{
    const wire *w = &member->wire;
    const bool bytes = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES;
    const interval *size = member->size != NULL ? &member->size->range : NULL;
    const bool constant = size != NULL && size->low >= 0 && size->low == size->high;
    return bytes && w->limit == LIMIT_SIZE && constant && member->array == ARRAY_VALUES &&
           (w->has_pad || w->has_terminator);
}

/* Whether a terminator outside the value may be missing. */
static bool may_be_open(const model_member *member)
{
    const wire *w = &member->wire;
    return w->limit == LIMIT_TERMINATOR && !w->eos_error && w->consume && !w->include;
}

/* An object that is an element of a list, or one of its cases, keeps the rest of its stream itself. */
static void note_rest(const model_member *list, const model_member *as)
{
    model_type *type = change_type(as->type.object);
    for (size_t i = 0; i < as->cases.count; i++)
        note_rest(list, as->cases.items[i].as);
    if (list->array == ARRAY_NONE || as->wire.kind != WIRE_OBJECT || as->wire.limit == LIMIT_NONE) return;
    if (type != NULL && !type->json && !type->places_own && !model_takes_whole_stream(type))
        type->has_rest = true;
}

bool model_is_ended_by_others(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->limit != LIMIT_TERMINATOR || member->owner->json) return false;
    if (!w->consume || w->terminator_unit > 1) return true;
    return w->include && (!w->eos_error || w->kind == WIRE_OBJECT);
}

bool model_puts_terminator(const model_member *member)
{
    return member->wire.limit == LIMIT_TERMINATOR && member->wire.consume && !member->wire.include;
}

static void note_member(model_member *member)
{
    if (member->owner->json) return;
    note_rest(member, member);
    member->has_ending = model_is_cut(member) || model_cuts_elements(member) || may_be_open(member);
    if (member->wire.kind == WIRE_OBJECT && may_be_open(member))
        change_type(member->type.object)->has_ending = true;
}

/* Returns whether this changes the type. */
static bool set_before_placed(const model_type *type)
{
    const bool changed = !type->before_placed;
    change_type(type)->before_placed = true;
    return changed;
}

static bool note_before_placed(const model_member *as)
{
    const bool in_line = as->wire.kind == WIRE_OBJECT && as->wire.limit == LIMIT_NONE;
    return in_line && set_before_placed(as->type.object);
}

/* Objects in line lie in the stream of their owner. Returns whether this changes a type. */
static bool note_placed(const model *m, const model_type *type)
{
    const bool places = type->places_own || (type == m->top && type->places_whole);
    bool changed = places && set_before_placed(type);
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!member->placed && !type->before_placed) continue;
        changed = note_before_placed(member) || changed;
        for (size_t k = 0; k < member->cases.count; k++)
            changed = note_before_placed(member->cases.items[k].as) || changed;
    }
    return changed;
}

/* Types stand before those that they are made of; those that contain each other are visited again. */
static void find_placed(const model *m)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = m->order.count; i-- > 0;)
            changed = note_placed(m, m->order.items[i]) || changed;
    }
}

void model_endings(model *m)
{
    find_placed(m);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            note_member(change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            note_member(change_member(type->instances.items[k]));
    }
}
