/* Decides which values keep their end: those whose terminator may be missing at the end of their stream, and
   those that padding or a terminator cuts out of more. */
#include "model/change.h"

bool model_is_cut(const model_member *member)
{
    const wire *w = &member->wire;
    const bool bytes = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES;
    const bool limited = w->limit == LIMIT_SIZE || w->limit == LIMIT_STREAM;
    return bytes && limited && member->array == ARRAY_NONE && (w->has_pad || w->has_terminator);
}

bool model_cuts_elements(const model_member *member)
{
    const wire *w = &member->wire;
    const bool bytes = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES;
    const bool constant = member->size != NULL && member->size->range.low == member->size->range.high;
    return bytes && w->limit == LIMIT_SIZE && constant && member->array == ARRAY_VALUES &&
           (w->has_pad || w->has_terminator);
}

/* Whether a terminator may be missing that is no part of what it ends. */
static bool may_be_open(const model_member *member)
{
    const wire *w = &member->wire;
    return w->limit == LIMIT_TERMINATOR && !w->eos_error && w->consume && !w->include;
}

/* An object that is an element of a list, or one of its cases, keeps itself what it leaves of its stream. */
static void note_rest(const model_member *list, const model_member *as)
{
    model_type *type = change_type(as->type.object);
    for (size_t i = 0; i < as->cases.count; i++)
        note_rest(list, as->cases.items[i].as);
    if (list->array == ARRAY_NONE || as->wire.kind != WIRE_OBJECT || as->wire.limit == LIMIT_NONE) return;
    if (type != NULL && !type->json && !type->places_own && !model_takes_whole_stream(type))
        type->has_rest = true;
}

static void note_member(model_member *member)
{
    if (member->owner->json) return;
    note_rest(member, member);
    member->has_ending = model_is_cut(member) || model_cuts_elements(member) || may_be_open(member);
    if (member->wire.kind == WIRE_OBJECT && may_be_open(member))
        change_type(member->type.object)->has_ending = true;
}

static void note_before_placed(const model_member *as)
{
    const bool in_line = as->wire.kind == WIRE_OBJECT && as->wire.limit == LIMIT_NONE;
    if (in_line) change_type(as->type.object)->before_placed = true;
}

/* Objects in line lie in the stream of what they are members of. */
static void note_placed(const model *m, model_type *type)
{
    if (type->places_own || type->recursive || (type == m->top && type->places_whole))
        type->before_placed = true;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!member->placed && !type->before_placed) continue;
        note_before_placed(member);
        for (size_t k = 0; k < member->cases.count; k++)
            note_before_placed(member->cases.items[k].as);
    }
}

void model_endings(model *m)
{
    for (size_t i = m->order.count; i-- > 0;) { /* types before those that they are made of */
        model_type *type = change_type(m->order.items[i]);
        note_placed(m, type);
        for (size_t k = 0; k < type->fields.count; k++)
            note_member(change_member(type->fields.items[k]));
        for (size_t k = 0; k < type->instances.count; k++)
            note_member(change_member(type->instances.items[k]));
    }
}
