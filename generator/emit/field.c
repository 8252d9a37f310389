/* Prints statements that read a member of any kind: loops, choices, bits, delimited bytes, streams,
   processes. */
#include "emit/field.h"
#include "emit/overlay.h"
#include "emit/table.h"

c_place field_place(const reader *r, const field_target *to)
{
    return (c_place){.emitter = r->e,
                     .lazy = r->lazy,
                     .meets_new = reader_meets_new(r),
                     .overlay = r->mode == MODE_OVERLAY,
                     .stream = r->stream,
                     .path = to->path,
                     .member = to->member,
                     .index = to->index};
}

const char *field_named(const reader *r, const field_target *to)
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

/* ---- the member ---- */

static void emit_single(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *id = reader_id(r, member);
    const char *name = reader_name(r, member);
    const bool constant = !plan_is_stored(member);
    field_target to = {.path = "$path",
                       .member = id,
                       .value = arena_printf(e->memory, "$self->%s", name),
                       .from = arena_printf(e->memory, "$written->%s", name)};
    if (member->may_lack_case) to.has = arena_printf(e->memory, "$self->has_%s", name);
    if (!kept || constant) {
        const char *type = constant ? "tn_bytes" : c_element_type(e, member);
        to.value = arena_printf(e->memory, "%s_value", name);
        field_variable(r, member, type, to.value);
    }
    if (member->valid.kind != VALID_NONE && member->wire.kind != WIRE_BITS)
        out_line(o, "const size_t %s_at = $in->pos;", name);
    overlay_echo(r, member, &to);
    field_read(r, member, &to);
    const c_place place = field_place(r, &to);
    if (member->valid.kind != VALID_NONE) reader_note_read(r, member);
    field_valid(r, &place, member, &to, arena_printf(e->memory, "%s_at", name));
    if (!kept || constant) out_line(o, "(void)%s;", to.value);
    if (to.has != NULL) overlay_presence(r, member);
}

void field_content(const reader *r, const model_member *member, bool kept)
{
    if (member->array == ARRAY_RECORDS) field_align(r);
    if (member->array == ARRAY_NONE)
        emit_single(r, member, kept);
    else if (member->array == ARRAY_NUMBERS)
        field_numbers(r, member, kept);
    else if (member->array == ARRAY_RECORDS && member->type.object->layout == LAYOUT_TABLE)
        field_table(r, member, kept);
    else if (member->array == ARRAY_RECORDS)
        emit_records(r, member, kept, "$in->pos");
    else
        field_elements(r, member, kept);
}
