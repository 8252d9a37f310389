/* Prints operations on objects, and on lists with a count. */
#include "emit/gather.h"
#include "emit/rules.h"
#include "emit/spell.h"
#include "program/operands.h"

/* ---- one object ---- */

static void spell_single(const spelling *s, const codec_op *op)
{
    const reader *r = s->r;
    arena *memory = r->e->memory;
    const char *name = reader_name(r, op->member);
    out_line(&r->e->out, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", name,
             reader_id(r, op->member));
    if (s->in_variable) out_line(&r->e->out, "$in->pos = $at;");
    out_call(&r->e->out, arena_printf(memory, "$status = %s", reader_function(r, op->member->type.object)),
             reader_arguments(r, op->member, s->stream != NULL ? s->stream : "$in",
                              arena_printf(memory, "&%s_path", name), NULL,
                              arena_printf(memory, "&$self->%s", name)),
             ";");
    reader_check_status(r);
}

static void spell_element(const spelling *s, const codec_op *op)
{
    const reader *r = s->r;
    out *o = &r->e->out;
    out_call(o, arena_printf(r->e->memory, "$status = %s", reader_function(r, op->member->type.object)),
             reader_arguments(r, op->member, "$in", "&item_path", "i", s->item), ";");
    if (r->mode == MODE_VALIDATE) {
        reader_check_status(r);
        return;
    }
    out_open(o, "if ($status != TN_OK)");
    out_line(o, "$self->%s.count = i + 1;", reader_name(r, op->member));
    out_line(o, "return $status;");
    out_close(o, "");
}

void spell_read(spelling *s, const codec_op *op)
{
    if (s->to != NULL)
        spell_read_value(s, op);
    else if (s->item != NULL)
        spell_element(s, op);
    else
        spell_single(s, op);
}

/* ---- how many ---- */

const char *spell_number_of(const reader *r, const model_member *member, const char *at)
{
    const term *count = member->count;
    const bool plain = count->kind == TERM_MEMBER && count->type.bytes > 0 && !count->type.is_signed;
    const c_place place = {.emitter = r->e,
                           .lazy = r->lazy,
                           .meets_new = reader_meets_new(r),
                           .stream = r->stream,
                           .member = reader_id(r, member),
                           .at = at};
    const char *value =
        plain || spell_is_literal(count) ? c_value(&place, count) : reader_count(r, &place, member);
    reader_limit(r, member, value, at);
    return value;
}

/* Not 0: compilers warn if an unsigned value is compared with it. */
bool spell_is_literal(const term *t)
{
    return t->kind == TERM_INT && t->integer > 0 && t->integer <= UINT32_MAX;
}

const char *spell_as_size(const reader *r, const term *t, const char *number)
{
    const bool is_narrow =
        t->kind == TERM_MEMBER && t->type.bytes > 0 && t->type.bytes < 8 && !t->type.is_signed;
    if (is_narrow || spell_is_literal(t)) return number;
    return c_size_cast(r->e->memory, number);
}

void spell_count(spelling *s, const codec_op *op)
{
    reader content = *s->r;
    content.stream = spell_place_of(s, op->member).stream;
    s->count =
        s->in_variable ? spell_number_of(s->r, op->member, "$at") : field_list_count(&content, op->member);
}

/* "in, path, "items", at, ": the first arguments of the runtime's functions for lists. */
static const char *arguments_of(const spelling *s, const codec_op *op)
{
    return arena_printf(s->r->e->memory, "$in, $path, \"%s\", %s, ", reader_id(s->r, op->member),
                        spell_at(s, 0));
}

/* The number of elements as size_t, which DO_FIT has made sure of. */
static const char *size_of_list(const spelling *s, const codec_op *op)
{
    if (!s->in_variable) return c_size_cast(s->r->e->memory, s->count); /* of field_list_count: 64 bits */
    return spell_as_size(s->r, op->member->count, s->count);
}

void spell_fit(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    if (!s->in_variable) {
        field_list_fit(s->r, op->member, s->count);
        return;
    }
    out_when(o, "if (%s > ($in->size - $at) / %zu)", s->count, op->bytes);
    out_call(o, "return tn_fail_count",
             arena_printf(s->r->e->memory, "%s%s, %zu", arguments_of(s, op), s->count, op->bytes), ";");
}

void spell_work(const spelling *s, const codec_op *op)
{
    out_line(&s->r->e->out, "$status = tn_work(%s%s);", arguments_of(s, op), s->count);
    reader_check_status(s->r);
}

void spell_space(const spelling *s, const codec_op *op)
{
    if (s->list != NULL) {
        field_list_space(s->r, op->member);
        return;
    }
    out_call(&s->r->e->out, "$status = tn_take_space",
             arena_printf(s->r->e->memory, "%s%s * %zu", arguments_of(s, op), s->count, op->bytes), ";");
    reader_check_status(s->r);
}

/* ---- places of objects ---- */

static void spell_memory(const spelling *s, const codec_op *op)
{
    static const char *const functions[] = {"tn_array", "tn_run_alloc", "tn_scratch"};
    out *o = &s->r->e->out;
    const char *name = reader_name(s->r, op->member);
    const bool optional = op->storage == STORE_OPTIONAL;
    out_line(o, "void *%s_memory%s;", name, optional ? " = NULL" : "");
    if (optional)
        out_open(o, "if ($in->run->level >= %s)",
                 c_level(plan_of_member(s->r->e->plan, op->member)->elements_level));
    out_call(o, arena_printf(s->r->e->memory, "$status = %s", functions[op->storage]),
             arena_printf(s->r->e->memory, "%s%s, sizeof(%s), &%s_memory", arguments_of(s, op),
                          size_of_list(s, op), type_name(s->r->e, op->member->type.object), name),
             ";");
    reader_check_status(s->r);
    if (optional) out_close(o, "");
    out_line(o, "$self->%s.items = %s_memory;", name, name);
}

void spell_store(const spelling *s, const codec_op *op)
{
    if (op->storage != STORE_NONE) spell_memory(s, op);
    if (op_stores_count(op))
        out_line(&s->r->e->out, "$self->%s.count = %s;", reader_name(s->r, op->member), size_of_list(s, op));
}

void spell_keys(const spelling *s, const codec_op *op)
{
    reader_keys(s->r, op->check, spell_at(s, 0), size_of_list(s, op));
}

/* ---- one after the other ---- */

void spell_key(const spelling *s, const codec_op *op)
{
    reader_key(s->r, op->check, s->item[0] == '&' ? "$item." : "$item->");
}

/* The variable of an element, as an argument. */
static const char *declare_element(const spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    const char *name = reader_name(s->r, op->member);
    const char *type = type_name(s->r->e, op->member->type.object);
    if (op->storage == STORE_NONE) {
        /* compilers do not see that an element is set on success */
        out_line(o, "%s item = {0};", type);
        return "&$item";
    }
    if (op->storage == STORE_OPTIONAL) {
        out_line(o, "%s space = {0};", type);
        out_line(o, "%s *item = $self->%s.items != NULL ? &$self->%s.items[i] : &space;", type, name, name);
    } else {
        out_line(o, "%s *item = &$self->%s.items[i];", type, name);
    }
    return "$item";
}

static bool has(const codec_op *op, operation_kind kind)
{
    for (size_t i = 0; i < op->body.count; i++)
        if (op->body.items[i].kind == kind) return true;
    return false;
}

void spell_each(spelling *s, const codec_op *op)
{
    out *o = &s->r->e->out;
    out_open(o, "for (size_t i = 0; i < %s; i++)", s->count);
    out_line(o, "const tn_path item_path = {$path, \"%s\", i};", reader_id(s->r, op->member));
    if (has(op, DO_KEY) || gathers_places(s->r->e, op->member))
        out_line(o, "const size_t item_at = $in->pos;");
    s->item = declare_element(s, op);
    for (size_t i = 0; i < op->body.count; i++)
        spell_operation(s, &op->body.items[i]);
    s->item = NULL;
    out_close(o, "");
}
