/* Text and bytes that stay where they are. */
#include "emit/step.h"

static void emit_slice(const reader *r, const step *s, const char *size)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    if (!s->kept) return;
    out_line(o, "self->%s.data = %sin->data + at;", name,
             s->member->type.kind == VALUE_TEXT ? "(const char *)" : "");
    out_line(o, "self->%s.size = %s;", name, size);
}

void emit_terminated(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    arena *memory = r->e->memory;
    out_comment(o, "%s", reader_words(r, s->member));
    emit_step_place(r, s->member);
    out_line(o, "const size_t %s_end = tn_find(in, at, %u);", name, s->member->wire.terminator);
    out_line(o, "if (%s_end == SIZE_MAX) return tn_fail_unterminated(in, path, \"%s\", at);", name,
             reader_id(r, s->member));
    emit_slice(r, s, arena_printf(memory, "%s_end - at", name));
    emit_step_located(r, s->member, "at", arena_printf(memory, "%s_end + 1 - at", name));
    out_line(o, "at = %s_end + 1;", name);
}

/* A size as an unsigned integer. */
static const char *unsigned_value(const reader *r, const model_member *member, const term *t)
{
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = "at"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    if (t->kind == TERM_INT || (t->type.bytes > 0 && !t->type.is_signed)) return c_value(&place, t);
    return c_converted_value(&place, t, number, interval_integer(8, false));
}

void emit_sized(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *size = unsigned_value(r, s->member, s->member->size);
    out_comment(o, "%s", reader_words(r, s->member));
    emit_step_place(r, s->member);
    if (s->member->size->range.high > 0)
        out_line(o, "if (in->size - at < %s) return tn_fail_truncated(in, path, \"%s\", at, %s);", size,
                 reader_id(r, s->member), size);
    size = step_as_size(r, s->member->size, size);
    emit_slice(r, s, size);
    emit_step_located(r, s->member, "at", size);
    out_line(o, "at += %s;", size);
}
