/* Prints statements that read one value of a member of any kind, and their helpers. */
#include "emit/field.h"

c_place field_place(const reader *r, const field_target *to)
{
    return (c_place){.emitter = r->e,
                     .lazy = r->lazy,
                     .meets_new = reader_meets_new(r),
                     .stream = r->stream,
                     .path = to->path,
                     .member = to->member,
                     .index = to->index};
}

/* The arguments that name the place of an error, without the stream. */
static const char *field_named(const reader *r, const field_target *to)
{
    if (to->member == NULL) return arena_printf(r->e->memory, "%s, NULL", to->path);
    return arena_printf(r->e->memory, "%s, \"%s\"", to->path, to->member);
}

const char *field_where(const reader *r, const field_target *to)
{
    return arena_printf(r->e->memory, "$in, %s", field_named(r, to));
}

void field_variable(const reader *r, const model_member *member, const char *type, const char *name)
{
    const char *declared = c_declared(r->e->memory, type, name);
    if (member->may_lack_case)
        out_line(&r->e->out, "%s = %s;", declared, c_nothing(member->type, type));
    else
        out_line(&r->e->out, "%s;", declared);
}

/* ---- one value ---- */

void field_read(const reader *r, const model_member *member, const field_target *to)
{
    switch (member->wire.kind) {
    case WIRE_NONE:
        break;
    case WIRE_INT:
    case WIRE_FLOAT:
        field_number(r, member, to);
        break;
    case WIRE_BITS:
        field_bits(r, member, to);
        break;
    case WIRE_CONSTANT:
        field_constant(r, member, to);
        break;
    case WIRE_TEXT:
    case WIRE_BYTES:
        field_bytes(r, member, to);
        break;
    case WIRE_OBJECT:
        field_object(r, member, to);
        break;
    case WIRE_OPAQUE:
        field_opaque(r, member, to);
        break;
    case WIRE_SWITCH:
        field_switch(r, member, to);
        break;
    }
}

void field_valid(const reader *r, const c_place *place, const model_member *member, const field_target *to,
                 const char *at)
{
    if (member->valid.kind == VALID_NONE) return;
    if (to->has != NULL) out_open(&r->e->out, "if (%s)", to->has);
    emit_valid(r, place, member, to->value, at);
    if (to->has != NULL) out_close(&r->e->out, "");
}
