/* Prints operations on bytes: bounds, numbers, constants, text and bytes that stay in the input. */
#include "emit/c_wire.h"
#include "emit/spell.h"
#include "program/operands.h"

static const char *slot_of(const spelling *s, const codec_op *op)
{
    if (s->to != NULL) return s->to->value;
    return arena_printf(s->r->e->memory, "$self->%s", reader_name(s->r, op->member));
}

/* ---- bounds ---- */

/* "in, path, "x"": the place of an error. */
static const char *where_of(const spelling *s, const codec_op *op)
{
    if (s->to != NULL) return field_where(s->r, s->to);
    return arena_printf(s->r->e->memory, "$in, $path, \"%s\"", reader_id(s->r, op->member));
}

static void fail_truncated(const spelling *s, const codec_op *op, const char *bytes)
{
    arena *memory = s->r->e->memory;
    const char *at = spell_at(s, 0);
    out_if(&s->r->e->out, arena_printf(memory, "$in->size - %s < %s", at, bytes),
           arena_printf(memory, "return tn_fail_truncated(%s, %s, %s);", where_of(s, op), at, bytes));
}

/* The error of several members at once names the first incomplete one. */
static void fail_truncated_run(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    const codec_op *block = s->block;
    const char *first = reader_name(s->r, op->member);
    buffer members = {.memory = s->r->e->memory};
    for (size_t i = 0; i < block->of.count; i++)
        buffer_printf(&members, "%s{\"%.*s\", %zu}", i > 0 ? ", " : "", STR_ARG(block->of.items[i]->id),
                      (size_t)block->of.items[i]->element.low);
    out_line(o, "static const tn_run_member %s_run[] = {%s};", first, members.data);
    out_line(o, "if ($in->size - $at < %zu) return tn_fail_truncated_run($in, $path, $at, %s_run, %zu);",
             op->bytes, first, block->of.count);
}

void spell_need(const spelling *s, const codec_op *op)
{
    switch (op_needs(op, s->block)) {
    case NEED_SIZE:
        fail_truncated(s, op, s->size);
        break;
    case NEED_RUN:
        fail_truncated_run(s, op);
        break;
    case NEED_BYTES:
        fail_truncated(s, op, arena_printf(s->r->e->memory, "%zu", op->bytes));
        break;
    case NEED_NOTHING:
        break;
    }
}

static const char *extent_of(const spelling *s, const codec_op *op)
{
    arena *memory = s->r->e->memory;
    const char *name = reader_name(s->r, op->member);
    switch (op->extent) {
    case EXTENT_FIXED:
        return arena_printf(memory, "%zu", op->bytes);
    case EXTENT_SIZE:
        return s->size_declared ? s->size : spell_as_size(s->r, op->member->size, s->size);
    case EXTENT_FOUND:
        return arena_printf(memory, "%s_end - %s", name, spell_at(s, 0));
    case EXTENT_READ:
        break;
    }
    return arena_printf(memory, "$in->pos - %s", s->start != NULL ? s->start : "$at");
}

void spell_advance(const spelling *s, const codec_op *op)
{
    if (op->extent == EXTENT_FOUND)
        out_line(&s->r->e->out, "%s = %s_end + 1;", spell_at(s, 0), reader_name(s->r, op->member));
    else
        out_line(&s->r->e->out, "%s += %s;", spell_at(s, 0), extent_of(s, op));
}

/* ---- fixed sizes ---- */

void spell_expect(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    const char *name = reader_name(s->r, op->member), *at = spell_at(s, op->offset);
    out_line(o, "static const uint8_t %s_contents[%zu] = %s;", name, op->bytes,
             c_byte_list(s->r->e->memory, op->member->schema->contents));
    out_when(o, "if (memcmp($in->data + %s, %s_contents, %zu) != 0)", at, name, op->bytes);
    out_call(o, "return tn_fail_constant",
             arena_printf(s->r->e->memory, "%s, %s, %s_contents, %zu", where_of(s, op), at, name, op->bytes),
             ";");
}

void spell_load(const spelling *s, const codec_op *op)
{
    emit_wire_load(s->r->e, op->member, slot_of(s, op),
                   arena_printf(s->r->e->memory, "$in->data + %s", spell_at(s, op->offset)));
}

void spell_valid(const spelling *s, const codec_op *op)
{
    if (s->list != NULL) {
        field_list_valid(s->r, s->list);
        return;
    }
    c_place place = spell_place_of(s, op->member);
    const char *at = s->start != NULL ? s->start : spell_at(s, op->offset);
    if (s->start == NULL) place.at = at;
    if (op->member->may_lack_case)
        out_open(&s->r->e->out, "if ($self->has_%s)", reader_name(s->r, op->member));
    emit_valid(s->r, &place, op->member, slot_of(s, op), at);
    if (op->member->may_lack_case) out_close(&s->r->e->out, "");
}

/* ---- limits ---- */

void spell_find(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    const char *name = reader_name(s->r, op->member), *at = spell_at(s, 0);
    out_line(o, "const size_t %s_end = tn_find($in, %s, %u);", name, at, op->member->wire.terminator);
    out_if(o, arena_printf(s->r->e->memory, "%s_end == SIZE_MAX", name),
           arena_printf(s->r->e->memory, "return tn_fail_unterminated($in, $path, \"%s\", %s);",
                        reader_id(s->r, op->member), at));
}

/* Whether a size becomes a variable: narrow signed values, because 32-bit compilers take a cast in an
   addition for a change of sign; and computed values, which must not be computed twice. */
static bool is_declared(const term *t)
{
    return t->kind == TERM_MEMBER ? t->type.bytes < 4 : t->kind != TERM_INT && t->range.high <= UINT32_MAX;
}

/* The size as an unsigned integer. A literal too large for compilers for 32 bits becomes a variable, too. */
void spell_size(spelling *s, const codec_op *op)
{
    const term *t = op->member->size;
    const c_place place = spell_place_of(s, op->member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const bool plain =
        spell_is_literal(t) || (t->kind != TERM_INT && t->type.bytes > 0 && !t->type.is_signed);
    s->size_declared = !plain && is_declared(t);
    s->size = plain ? c_value(&place, t) : c_converted_value(&place, t, number, interval_integer(8, false));
    const char *name = arena_printf(s->r->e->memory, "%s_size", reader_name(s->r, op->member));
    if (s->size_declared)
        out_line(&s->r->e->out, "const size_t %s = %s;", name, c_size_cast(s->r->e->memory, s->size));
    else if (t->kind == TERM_INT && !plain)
        out_line(&s->r->e->out, "const uint64_t %s = %s;", name, s->size);
    else
        return;
    s->size = name;
}

void spell_slice(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    if (!op->kept) return;
    out_line(o, "%s.data = %s$in->data + %s;", slot_of(s, op),
             op->member->type.kind == VALUE_TEXT ? "(const char *)" : "", spell_at(s, 0));
    out_line(o, "%s.size = %s;", slot_of(s, op), extent_of(s, op));
}
