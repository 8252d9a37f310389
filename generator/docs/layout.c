/* Computes the offsets of the fields of a type, if the schema determines them. */
#include "docs/page.h"

bool docs_is_exact(extent e)
{
    return e.low == e.high;
}

static extent in_bits(extent bytes)
{
    return interval_binary(OP_MUL, bytes, interval_constant(8));
}

/* Rounds bits up for a field that does not begin inside a byte. */
static extent to_byte(extent bits)
{
    return interval_of((bits.low + 7) / 8 * 8, (bits.high + 7) / 8 * 8);
}

/* The bits that a field takes, absent or not. */
static extent size_in_bits(const model_member *field)
{
    extent size = field->element;
    if (field->wire.kind != WIRE_BITS) return in_bits(field->extent);
    size = interval_constant(field->wire.bits);
    if (field->schema->repeat != REPEAT_NONE) {
        const bool counted = field->count != NULL && field->count->range.low >= 0;
        const extent count = counted ? field->count->range : interval_of(0, SIZE_UNBOUNDED);
        size = interval_binary(OP_MUL, size, count);
    }
    if (field->condition != NULL) size.low = 0;
    return size;
}

/* Bits in another order begin in a byte of their own. */
static bool shares_byte(const model_member *field, const model_member *before)
{
    return field->wire.kind == WIRE_BITS && before != NULL && before->wire.kind == WIRE_BITS &&
           field->wire.big_endian == before->wire.big_endian;
}

bool docs_is_odd(arena *memory, const model_type *type, extent *bits)
{
    *bits = docs_layout(memory, type)[type->fields.count].bits;
    return docs_is_exact(*bits) && bits->low % 8 != 0;
}

const field_place *docs_layout(arena *memory, const model_type *type)
{
    field_place *places = arena_alloc(memory, (type->fields.count + 1) * sizeof *places);
    extent at = interval_constant(0);
    const model_member *before = NULL;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *field = type->fields.items[i];
        if (field->placed) continue;
        if (!shares_byte(field, before)) at = to_byte(at);
        places[i] = (field_place){at, before};
        at = interval_binary(OP_ADD, at, size_in_bits(field));
        if (at.high > in_bits(interval_constant(SIZE_UNBOUNDED)).high)
            at.high = in_bits(interval_constant(SIZE_UNBOUNDED)).high;
        before = field;
    }
    places[type->fields.count] = (field_place){at, before};
    return places;
}
