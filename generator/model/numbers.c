/* Decides which arrays are plain numbers in one form: they stay in the input, so that opening a file does not
   touch them. */
#include "model/change.h"

/* ---- arrays that are used as a whole ---- */

/* Whether a term looks only at the elements of its first operand, or at their number. */
static bool looks_inside(const term *t)
{
    return t->kind == TERM_ELEMENT || t->kind == TERM_LAST || t->kind == TERM_SIZE || t->kind == TERM_ITEM ||
           t->kind == TERM_INDEX || t->kind == TERM_SLICE || term_is_fold(t);
}

static void note_whole(const term *t)
{
    if (t->kind == TERM_MEMBER && t->member != NULL && t->type.kind == VALUE_ARRAY)
        change_member(t->member)->used_whole = true;
}

static void note_operands(const term *t, void *context)
{
    (void)context;
    for (size_t i = looks_inside(t) ? 1 : 0; i < t->items.count; i++)
        note_whole(t->items.items[i]);
}

static void note_uses(const term *t, void *context)
{
    note_whole(t);
    term_walk(t, note_operands, context);
}

/* ---- the form ---- */

static bool is_plain_number(const model_member *member)
{
    return (member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT) &&
           (!member->wire.calculated_endian || member->wire.bytes == 1);
}

static bool is_key(const model_member *member, wide value)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const term *key = member->cases.items[i].key;
        if (key == NULL || (key->kind == TERM_INT && key->integer == value)) return true;
    }
    return false;
}

/* Whether one of the cases applies, whatever the file holds: there is a default, or the value switched on was
   found to be one of the keys when it was read. */
static bool is_decided(const model_member *member)
{
    const term *on = member->switch_on;
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key == NULL) return true;
    if (on->kind != TERM_MEMBER || on->member == NULL || on->member->valid.kind != VALID_ANY_OF) return false;
    for (size_t i = 0; i < on->member->valid.any_of.count; i++) {
        const term *value = on->member->valid.any_of.items[i];
        if (value->kind != TERM_INT || !is_key(member, value->integer)) return false;
    }
    return true;
}

/* One choice for all elements between integers. */
static bool is_choice_of_numbers(const model_member *member)
{
    if (member->wire.kind != WIRE_SWITCH || member->type.kind != VALUE_INT || !is_decided(member))
        return false;
    if (term_varies(member->switch_on)) return false;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        if (as == NULL || as->wire.kind != WIRE_INT || !is_plain_number(as)) return false;
    }
    return true;
}

static bool is_numbers(const model_member *member)
{
    return member->array == ARRAY_VALUES && member->role == MEMBER_FIELD && member->count != NULL &&
           member->count->range.low >= 0 && member->valid.kind == VALID_NONE && !member->used_whole &&
           (is_plain_number(member) || is_choice_of_numbers(member));
}

/* Some case always applies: no number takes less than the smallest of them. */
static void measure_choice(model_member *member)
{
    member->may_be_absent = member->condition != NULL;
    member->element.low = member->element.high;
    for (size_t i = 0; i < member->cases.count; i++) {
        const wide bytes = member->cases.items[i].as->wire.bytes;
        if (bytes < member->element.low) member->element.low = bytes;
    }
}

static void make_numbers(model_member *member)
{
    member->array = ARRAY_NUMBERS;
    if (member->wire.kind == WIRE_SWITCH) measure_choice(member);
}

void model_numbers(model *m)
{
    for (size_t i = 0; i < m->types.count; i++)
        if (m->types.items[i]->used) model_each_term(m->types.items[i], note_uses, NULL);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            if (is_numbers(type->fields.items[k])) make_numbers(change_member(type->fields.items[k]));
    }
}
