/* Prints operations on bits, and on text, bytes and objects that are cut out of the stream. */
#include "emit/c_types.h"
#include "emit/field.h"
#include "emit/spell.h"

static reader reader_of(const spelling *s, const codec_op *op)
{
    reader r = *s->r;
    r.stream = spell_place_of(s, op->member).stream;
    return r;
}

/* The destination of the member's value; NULL: none. */
static field_target target_of(const spelling *s, const codec_op *op)
{
    const reader *r = s->r;
    if (s->to != NULL) return *s->to;
    const char *slot = arena_printf(r->e->memory, "$self->%s", reader_name(r, op->member));
    return (field_target){
        .path = "$path", .member = reader_id(r, op->member), .value = op->kept ? slot : NULL};
}

/* The destination, or a variable if the object does not keep the value. */
static field_target target_or_variable(const spelling *s, const codec_op *op)
{
    emitter *e = s->r->e;
    field_target to = target_of(s, op);
    if (to.value != NULL) return to;
    to.value = arena_printf(e->memory, "%s_value", reader_name(s->r, op->member));
    field_variable(s->r, op->member, c_element_type(e, op->member), to.value);
    return to;
}

void spell_bits(const spelling *s, const codec_op *op)
{
    const field_target to = target_of(s, op);
    field_bits(s->r, op->member, &to);
}

void spell_take(spelling *s, const codec_op *op)
{
    const reader r = reader_of(s, op);
    const field_target to = target_of(s, op);
    s->bytes = op->kept ? to.value : reader_temporary(&r);
    if (!op->kept) out_line(&r.e->out, "tn_bytes %s;", s->bytes);
    field_take(&r, op->member, &to, s->bytes);
}

void spell_process(const spelling *s, const codec_op *op)
{
    const reader r = reader_of(s, op);
    const field_target to = target_of(s, op);
    field_process(&r, op->member, &to, s->bytes);
}

void spell_packed(const spelling *s, const codec_op *op)
{
    const reader r = reader_of(s, op);
    const field_target to = target_or_variable(s, op);
    field_packed(&r, op->member, &to);
}

void spell_text(const spelling *s, const codec_op *op)
{
    const field_target to = target_or_variable(s, op);
    field_text(s->r, op->member, &to, s->bytes);
}

void spell_open(spelling *s, const codec_op *op)
{
    const field_target to = target_of(s, op);
    s->stream = field_open_stream(s->r, &to, s->bytes, reader_temporary(s->r));
}

void spell_left(const spelling *s, const codec_op *op)
{
    const char *object = s->object != NULL
                             ? s->object
                             : arena_printf(s->r->e->memory, "&$self->%s", reader_name(s->r, op->member));
    field_left(s->r, op->member, s->stream, object, s->bytes);
}
