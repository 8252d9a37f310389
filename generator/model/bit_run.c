/* Finds runs of bit fields: neighbours that share bytes. Behind a run the reader skips the bits that are left
   of its last byte. */
#include "model/change.h"

static bool is_bits(const model_member *member)
{
    return member->wire.kind == WIRE_BITS && !member->placed && !member->owner->json;
}

/* The next field in line, in a direction; NULL: there is none. */
static const model_member *neighbour(const model_member *member, bool forward)
{
    const model_type *type = member->owner;
    for (size_t i = member->order; forward ? i + 1 < type->fields.count : i > 0;) {
        i = forward ? i + 1 : i - 1;
        if (!type->fields.items[i]->placed) return type->fields.items[i];
    }
    return NULL;
}

/* A repetition up to the end of a stream begins with a whole byte, and ends with one. */
static bool is_up_to_end(const model_member *member)
{
    return member->array != ARRAY_NONE && member->count == NULL && member->until == NULL;
}

/* The next bit field of the run, in a direction; NULL: the run ends. */
static const model_member *next_of_run(const model_member *member, bool forward)
{
    const model_member *next = neighbour(member, forward);
    const bool runs_on = next != NULL && is_bits(next) && next->wire.big_endian == member->wire.big_endian;
    return runs_on && !is_up_to_end(next) && !is_up_to_end(member) ? next : NULL;
}

static void add_bits(bit_run *run, const model_member *member)
{
    const interval one = interval_constant(1);
    const interval count = member->array == ARRAY_NONE ? one
                           : member->count != NULL     ? member->count->range
                                                       : (interval){0, INT64_MAX};
    const bool always = !member->may_be_absent;
    if (!always || count.low != count.high) run->fixed = false;
    if (always && (count.low > 0 || member->until != NULL)) run->present = true;
    run->bits += run->fixed ? count.low * member->wire.bits : 0;
}

bit_run model_bit_run(const model_member *member)
{
    bit_run run = {.fixed = true};
    if (!is_bits(member) || member->role != MEMBER_FIELD) return run;
    run.first = member;
    for (const model_member *each = member; each != NULL; each = next_of_run(each, false))
        run.first = each;
    for (const model_member *each = run.first; each != NULL; each = next_of_run(each, true)) {
        if (each == member) run.before = run.bits;
        add_bits(&run, each);
        run.last = each;
    }
    return run;
}

bool model_ends_bits(const model_member *member)
{
    return is_bits(member) && member->role == MEMBER_FIELD && next_of_run(member, true) == NULL;
}

bool model_leaves_bits(const bit_run *run)
{
    return run->last != NULL && !is_up_to_end(run->last) && (!run->fixed || run->bits % 8 != 0);
}

/* ---- bits that are left of a byte when other fields begin ---- */

/* The orders of bits that may be left, for each type: before and behind it. */
typedef struct bits_left {
    unsigned *before, *behind;
    bool changed;
} bits_left;

enum { LEFT_NONE = 0, LEFT_LE = 1, LEFT_BE = 2 };

static unsigned order_of(const model_member *bits)
{
    return bits->wire.big_endian ? LEFT_BE : LEFT_LE;
}

static void note_left(bits_left *all, unsigned *known, unsigned left)
{
    if ((*known | left) == *known) return;
    *known |= left;
    all->changed = true;
}

static unsigned left_by_value(bits_left *all, const model_member *member, unsigned left)
{
    const wire *w = &member->wire;
    const model_type *type = member->type.object;
    unsigned result = member->may_lack_case ? left : LEFT_NONE;
    for (size_t i = 0; i < member->cases.count; i++)
        result |= left_by_value(all, member->cases.items[i].as, left);
    if (w->kind == WIRE_BITS) return order_of(member);
    if (w->kind != WIRE_OBJECT || w->limit != LIMIT_NONE || type == NULL) return result;
    note_left(all, &all->before[type->number], left);
    return all->behind[type->number];
}

/* An array may be empty; and its elements begin behind others. */
static unsigned left_by_member(bits_left *all, const model_member *member, unsigned left)
{
    if (member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS)
        return member->may_be_absent ? left : LEFT_NONE;
    unsigned behind = left_by_value(all, member, left);
    if (member->array != ARRAY_NONE) behind = left | left_by_value(all, member, left | behind);
    return member->may_be_absent ? behind | left : behind;
}

static unsigned left_by_run(const bit_run *run, unsigned left)
{
    if (run->present) left = LEFT_NONE;
    return model_leaves_bits(run) ? left | order_of(run->first) : left;
}

static void note_type(model *m, bits_left *all, const model_type *type)
{
    unsigned left = all->before[type->number];
    for (size_t i = 0; i < type->fields.count; i++) {
        model_member *member = change_member(type->fields.items[i]);
        const bool goes_on = is_bits(member) && next_of_run(member, false) != NULL;
        if (member->placed || (goes_on && member->role == MEMBER_FIELD)) continue;
        const bit_run run = model_bit_run(member);
        if (run.first != NULL) {
            if ((left & order_of(member)) != 0 && !is_up_to_end(member)) member->continues_bits = true;
            left = left_by_run(&run, left);
            if (model_leaves_bits(&run)) m->leaves_bits = true;
        } else {
            left = left_by_member(all, member, left);
        }
    }
    note_left(all, &all->behind[type->number], left);
}

void model_bits(model *m)
{
    const size_t count = m->type_count;
    bits_left all = {.before = arena_alloc(m->memory, count * sizeof *all.before),
                     .behind = arena_alloc(m->memory, count * sizeof *all.behind),
                     .changed = true};
    while (all.changed) {
        all.changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            note_type(m, &all, m->order.items[i]);
    }
}
