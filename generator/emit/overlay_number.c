/* Prints statements of writers that patch, for numbers and bits. */
#include "emit/c_wire.h"
#include "emit/field.h"
#include "emit/overlay.h"

#include <inttypes.h>

/* ---- what a choice holds as a double, since other cases are floats ---- */

static void put_real(const reader *r, const model_member *member, const field_target *to)
{
    const char *big = member->wire.calculated_endian ? "!$self->is_le_"
                      : member->wire.big_endian      ? "true"
                                                     : "false";
    out_line(&r->e->out, "$status = tn_overlay_f%u(%s, &%s, %s);", member->wire.bytes, field_where(r, to),
             to->from, big);
    reader_check_status(r);
}

/* The variable `to` becomes the integer that lies where the stream stands, as far as there is one. */
static void emit_integer_there(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    if (member->wire.kind == WIRE_BITS) {
        const char *ahead = reader_temporary(r);
        out_line(o, "tn_input %s = *$in;", ahead);
        out_line(o, "(void)tn_read_bits_%s(&%s, NULL, NULL, %u, &%s);", member->wire.big_endian ? "be" : "le",
                 ahead, member->wire.bits, to->value);
        return;
    }
    out_open(o, "if ($in->size - $in->pos >= %u)", member->wire.bytes);
    field_load(r, member, to);
    out_close(o, "");
}

/* The variable `to` of a type becomes the integer that the double is. */
static void emit_integer_of_real(const reader *r, const model_member *member, const field_target *to,
                                 const char *type)
{
    out *o = &r->e->out;
    const wide low = member->range.low, high = member->range.high;
    const int64_t least = low > -REAL_LIMIT ? (int64_t)low : 1 - REAL_LIMIT;
    const int64_t most = high < REAL_LIMIT ? (int64_t)high : REAL_LIMIT - 1;
    const char *integer = reader_temporary(r);
    out_line(o, "int64_t %s;", integer);
    out_line(o, "$status = tn_overlay_integer(%s, %s, INT64_C(%" PRId64 "), INT64_C(%" PRId64 "), &%s);",
             field_where(r, to), to->from, least, most, integer);
    reader_check_status(r);
    if (strcmp(type, "int64_t") == 0)
        out_line(o, "%s = %s;", to->value, integer);
    else
        out_line(o, "%s = (%s)%s;", to->value, type, integer);
}

/* A large integer that lies there stays where it is the same as a double: that is so for several. */
static const char *integer_of(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    if (!to->from_double) return to->from;
    const bool bits = member->wire.kind == WIRE_BITS;
    const char *type = bits ? "uint64_t" : c_type_of(r->e, member->type, member->range);
    const bool large = member->range.low <= -REAL_LIMIT || member->range.high >= REAL_LIMIT;
    field_target variable = *to;
    variable.value = reader_temporary(r);
    out_line(o, large ? "%s %s = 0;" : "%s %s;", type, variable.value);
    if (large) {
        emit_integer_there(r, member, &variable);
        out_open(o, "if ((double)%s != %s)", variable.value, to->from);
    }
    emit_integer_of_real(r, member, &variable, type);
    if (large) out_close(o, "");
    return variable.value;
}

/* ---- numbers ---- */

/* Checks that the file can hold a number, or those in an object of fixed layout. */
static void emit_fits(const reader *r, const model_member *member, const field_target *to, const char *from)
{
    if (!plan_holds_narrow(member)) return;
    if (member->wire.kind != WIRE_OBJECT) {
        out_line(&r->e->out, "$status = tn_overlay_narrow(%s, %s, &%s);", field_where(r, to),
                 c_form(r->e->memory, member), from);
        reader_check_status(r);
        return;
    }
    for (size_t i = 0; i < member->type.object->fields.count; i++) {
        const model_member *field = member->type.object->fields.items[i];
        emit_fits(r, field, to, arena_printf(r->e->memory, "%s.%s", from, c_member_name(r->e, field)));
    }
}

void overlay_number(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    if (!overlay_is_on(r)) return;
    if (to->from_double && member->wire.kind == WIRE_FLOAT) {
        put_real(r, member, to);
        return;
    }
    const char *from = integer_of(r, member, to), *bytes = reader_temporary(r);
    emit_fits(r, member, to, from);
    const bool object = member->wire.kind == WIRE_OBJECT;
    const unsigned size = object ? (unsigned)member->type.object->extent.low : member->wire.bytes;
    out_line(o, "uint8_t %s[%u];", bytes, size);
    emit_wire_store(r->e, member, bytes, from);
    overlay_put_bytes(r, to, bytes, arena_printf(r->e->memory, "%u", size));
}

void overlay_bits(const reader *r, const model_member *member, const field_target *to)
{
    if (!overlay_is_on(r)) return;
    const bool boolean = member->type.kind == VALUE_BOOL;
    const char *from = integer_of(r, member, to);
    out_line(&r->e->out, "$status = tn_overlay_bits_%s(%s, %u, %s%s);", member->wire.big_endian ? "be" : "le",
             field_where(r, to), member->wire.bits, boolean ? "" : "(uint64_t)", from);
    reader_check_status(r);
}

const char *overlay_number_of(const reader *r, const model_member *as, const char *value)
{
    emitter *e = r->e;
    if (!overlay_is_on(r)) return value;
    const char *c_type = c_type_of(e, as->type, as->range), *narrow = reader_temporary(r);
    out_line(&e->out, "const %s %s = (%s)%s;", c_type, narrow, c_type, value);
    return narrow;
}
