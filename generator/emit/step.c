/* One step of a plan for reading, and what all of them share. */
#include "emit/step.h"

void emit_step_place(const reader *r, const model_member *member)
{
    if (member->needed_place) out_line(&r->e->out, "places.%s = at;", reader_name(r, member));
}

void emit_step_located(const reader *r, const model_member *member, const char *at, const char *size)
{
    if (r->mode != MODE_LOCATE) return;
    out *o = &r->e->out;
    out_line(o, "status = tn_locate(in, &self->%s, %s, %s);", reader_name(r, member), at, size);
    reader_check_status(r);
}

const char *step_count(const reader *r, const model_member *member, const char *at)
{
    const term *count = member->count;
    const bool plain = count->kind == TERM_MEMBER && count->type.bytes > 0 && !count->type.is_signed;
    const c_place place = {
        .emitter = r->e, .lazy = r->lazy, .stream = r->stream, .member = reader_id(r, member), .at = at};
    const bool literal = plain || count->kind == TERM_INT;
    const char *value = literal ? c_value(&place, count) : reader_count(r, &place, member);
    reader_limit(r, member, value, at);
    return value;
}

const char *step_as_size(const reader *r, const term *t, const char *number)
{
    const bool is_narrow =
        t->kind == TERM_MEMBER && t->type.bytes > 0 && t->type.bytes < 8 && !t->type.is_signed;
    if (is_narrow || t->kind == TERM_INT) return number;
    return c_size_cast(r->e->memory, number);
}

static void emit_object(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    const char *object = arena_printf(r->e->memory, "&self->%s", name);
    out_comment(o, "%s", reader_words(r, s->member));
    emit_step_place(r, s->member);
    out_line(o, "const tn_path %s_path = {path, \"%s\", TN_NO_INDEX};", name, reader_id(r, s->member));
    out_line(o, "in->pos = at;");
    out_call(o, arena_printf(r->e->memory, "status = %s", reader_function(r, s->member->type.object)),
             reader_arguments(r, s->member, "in", arena_printf(r->e->memory, "&%s_path", name), NULL, object,
                              NULL),
             ";");
    reader_check_status(r);
}

bool moves_stream(const step *s)
{
    return s->kind == STEP_OBJECT || s->kind == STEP_OBJECTS || s->kind == STEP_FIELD;
}

static void emit_content(const reader *r, const step *s)
{
    switch (s->kind) {
    case STEP_RUN:
        emit_run(r, s);
        break;
    case STEP_TERMINATED:
        emit_terminated(r, s);
        break;
    case STEP_SIZED:
        emit_sized(r, s);
        break;
    case STEP_OBJECT:
        emit_object(r, s);
        break;
    case STEP_RECORDS:
        out_comment(&r->e->out, "%s", reader_words(r, s->member));
        emit_step_place(r, s->member);
        emit_records(r, s->member, s->kept, "at");
        break;
    case STEP_OBJECTS:
        emit_objects(r, s);
        break;
    case STEP_FIELD:
        emit_field(r, s->member, s->kept);
        break;
    }
}

void emit_step(const reader *r, const step *s)
{
    const bool single = s->member != NULL && s->member->array == ARRAY_NONE;
    if (single) reader_mark(r, s->member);
    emit_content(r, s);
    if (single) reader_give_back(r, s->member);
}
