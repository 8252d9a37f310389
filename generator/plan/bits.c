/* Bit fields that are written together: neighbours that fill whole bytes. */
#include "plan/plan.h"
#include "plan/prepare.h"

enum { MOST_BITS = 64 };

/* Whether a bit field is one value that every object has. */
static bool is_plain(const model_member *member)
{
    return member->wire.kind == WIRE_BITS && member->array == ARRAY_NONE && !member->may_be_absent &&
           !member->placed;
}

static bool is_number_of_bytes(unsigned bits)
{
    return bits == 8 || bits == 16 || bits == 24 || bits == 32 || bits == MOST_BITS;
}

size_t plan_bits_together(const model_member *first, unsigned *bits)
{
    const model_type *type = first->owner;
    const bit_run run = model_bit_run(first);
    const bool begins = run.first != NULL && !run.first->continues_bits && run.fixed && run.before % 8 == 0;
    *bits = 0;
    for (size_t i = first->order; begins && i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!is_plain(member) || member->wire.big_endian != first->wire.big_endian) break;
        *bits += member->wire.bits;
        if (is_number_of_bytes(*bits)) return i + 1 - first->order;
        if (*bits > MOST_BITS || member == run.last) break;
    }
    return 0;
}
