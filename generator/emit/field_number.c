/* Reading numbers, bits and constants. */
#include "emit/c_wire.h"
#include "emit/field.h"

void field_align(const reader *r)
{
    if (r->e->traits.has_bits) out_line(&r->e->out, "tn_align($in);");
}

void field_check_bounds(const reader *r, const field_target *to, unsigned bytes)
{
    out_if(
        &r->e->out, arena_printf(r->e->memory, "$in->size - $in->pos < %u", bytes),
        arena_printf(r->e->memory, "return tn_fail_truncated(%s, $in->pos, %u);", field_where(r, to), bytes));
}

/* Statements that load the number at the position of the stream, which does not move. */
static void field_load(const reader *r, const model_member *member, const field_target *to)
{
    emit_wire_load(r->e, member, to->value, "$in->data + $in->pos");
}

void field_number(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    const unsigned bytes = member->wire.bytes;
    field_align(r);
    field_check_bounds(r, to, bytes);
    field_load(r, member, to);
    out_line(o, "$in->pos += %u;", bytes);
}

void field_bits(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    const char *bits = reader_temporary(r);
    out_line(o, "uint64_t %s;", bits);
    out_line(o, "$status = tn_read_bits_%s(%s, %u, &%s);", member->wire.big_endian ? "be" : "le",
             field_where(r, to), member->wire.bits, bits);
    reader_check_status(r);
    if (to->value == NULL) return;
    if (member->type.kind == VALUE_BOOL)
        out_line(o, "%s = %s != 0;", to->value, bits);
    else
        out_line(o, "%s = (%s)%s;", to->value, c_type_of(r->e, member->type, member->range), bits);
}

void field_constant(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member);
    field_align(r);
    out_line(o, "static const uint8_t %s_contents[] = %s;", name,
             c_byte_list(r->e->memory, member->schema->contents));
    if (member->wire.bytes > 0) {
        field_check_bounds(r, to, member->wire.bytes);
        out_when(o, "if (memcmp($in->data + $in->pos, %s_contents, %u) != 0)", name, member->wire.bytes);
        out_line(o, "return tn_fail_constant(%s, $in->pos, %s_contents, %u);", field_where(r, to), name,
                 member->wire.bytes);
    }
    out_line(o, "%s = (tn_bytes){$in->data + $in->pos, %u};", to->value, member->wire.bytes);
    out_line(o, "$in->pos += %u;", member->wire.bytes);
}
