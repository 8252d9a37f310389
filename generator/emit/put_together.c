/* Prints writing: numbers and bit fields in a row, for which the output makes space at once. */
#include "emit/c_wire.h"
#include "emit/naming.h"
#include "emit/writer.h"
#include "plan/prepare.h"

const char *put_bit_order(const model_member *bits)
{
    return bits->wire.big_endian ? "be" : "le";
}

/* Bit fields that fill whole bytes are put as one number: the first of them has its highest bits, or its
   lowest ones. Preparing has seen that each value fits. */
static const char *sum_of_bits(const emitter *e, const model_member *first, size_t count, unsigned bits)
{
    const char *type_of_sum = bits == 64 ? "uint64_t" : "uint32_t";
    unsigned done = 0;
    buffer sum = {.memory = e->memory};
    for (size_t k = first->order; k < first->order + count; k++) {
        const model_member *member = first->owner->fields.items[k];
        const unsigned shift = first->wire.big_endian ? bits - done - member->wire.bits : done;
        done += member->wire.bits;
        buffer_printf(&sum, "%s(%s)$self->%s", k > first->order ? " | " : "", type_of_sum,
                      c_member_name(e, member));
        if (shift > 0) buffer_printf(&sum, " << %u", shift);
    }
    return bits < 32 && bits != 24 ? arena_printf(e->memory, "(uint%u_t)(%s)", bits, sum.data) : sum.data;
}

/* Members that are put together, of a size that the schema states: a number, or bit fields. */
typedef struct put_unit {
    size_t members; /* 0: the first is none of them */
    unsigned bytes;
} put_unit;

static put_unit unit_at(const model_type *type, size_t i)
{
    const model_member *first = type->fields.items[i];
    unsigned bits;
    const size_t count = plan_bits_together(first, &bits);
    const bool number = first->wire.kind == WIRE_INT || first->wire.kind == WIRE_FLOAT;
    if (count > 0) return (put_unit){count, bits / 8};
    if (!number || first->array != ARRAY_NONE || first->may_be_absent || first->placed ||
        model_is_encoded(first))
        return (put_unit){0, 0};
    return (put_unit){1, first->wire.bytes};
}

/* Stores a unit at `place`, for which there is space, or, if that is NULL, at the position of the output. */
static void emit_unit(emitter *e, const model_member *first, put_unit unit, const char *place)
{
    unsigned bits;
    const size_t count = plan_bits_together(first, &bits);
    const char *field = arena_printf(e->memory, "$self->%s", c_member_name(e, first));
    if (count == 0 && place == NULL) {
        emit_wire_put(e, first, field);
    } else if (count == 0) {
        emit_wire_store(e, first, place, field);
    } else {
        out_line(&e->out, "%s_u%u%s(%s, %s);", place == NULL ? "$at = tn_put" : "tn_set", bits / 8,
                 bits == 8 ? "" : put_bit_order(first), place == NULL ? "$out, $at" : place,
                 sum_of_bits(e, first, unit.members, bits));
    }
}

/* An output has space for so many bytes at once. */
enum { MOST_PUT_TOGETHER = 256 };

size_t put_together(emitter *e, const model_type *type, size_t begin)
{
    size_t end = begin, units = 0;
    unsigned bytes = 0, done = 0;
    while (end < type->fields.count) {
        const put_unit unit = unit_at(type, end);
        if (unit.members == 0 || bytes + unit.bytes > MOST_PUT_TOGETHER) break;
        end += unit.members;
        bytes += unit.bytes;
        units++;
    }
    if (units > 1) out_line(&e->out, "$at = tn_output_reserve($out, $at, %u);", bytes);
    for (size_t i = begin; i < end;) {
        const put_unit unit = unit_at(type, i);
        const char *place = done > 0 ? arena_printf(e->memory, "$at + %u", done) : "$at";
        emit_unit(e, type->fields.items[i], unit, units > 1 ? place : NULL);
        done += unit.bytes;
        i += unit.members;
    }
    if (units > 1) out_line(&e->out, "$at += %u;", bytes);
    return end - begin;
}
