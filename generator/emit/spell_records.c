/* Prints operations on arrays of records, which are views of the input. */
#include "emit/spell.h"

/* Statements that look at each record, whose members have rules. */
static void emit_record_checks(const reader *r, const model_member *member, const char *count, const char *at)
{
    out *o = &r->e->out;
    const char *id = reader_id(r, member);
    if (!member->type.object->has_valid) return;
    out_line(o, "$status = tn_work($in, $path, \"%s\", %s, %s);", id, at, count);
    reader_check_status(r);
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    out_line(o, "const tn_path item_path = {$path, \"%s\", i};", id);
    emit_record_valid(r, member->type.object, arena_printf(r->e->memory, "$in->data + %s", at), at);
    out_close(o, "");
}

/* The argument that a view keeps: a member of the parameter's type directly. */
static const char *record_argument(const c_place *place, const model_member *member, size_t i)
{
    const term *argument = member->arguments.items[i];
    const value_type param = member->type.object->params.items[i]->type;
    const bool same = argument->type.bytes == param.bytes && argument->type.is_signed == param.is_signed;
    if (argument->kind == TERM_MEMBER && param.bytes > 0 && same) return c_value(place, argument);
    return reader_argument(place, member, i);
}

void emit_records(const reader *r, const model_member *member, bool kept, const char *at)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const char *name = reader_name(r, member);
    const char *count = spell_number_of(r, member, at);
    const c_place place = {.emitter = r->e, .stream = r->stream, .member = reader_id(r, member), .at = at};
    /* Computed once for the size and for the view: it costs the reader as much as the validator. */
    const char **values = arena_alloc(memory, (member->arguments.count + 1) * sizeof *values);
    buffer arguments = {.memory = memory};
    for (size_t i = 0; i < member->arguments.count; i++) {
        values[i] = record_argument(&place, member, i);
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", values[i]);
    }
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(r->e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    if (kept) {
        out_line(o, "$self->%s.data = $in->data + %s;", name, at);
        out_line(o, "$self->%s.owned = NULL;", name);
        out_line(o, "$self->%s.stride = %s_stride;", name, name);
        out_line(o, "$self->%s.count = %s;", name, spell_as_size(r, member->count, count));
        for (size_t i = 0; i < member->arguments.count; i++)
            out_line(o, "$self->%s.%s = %s;", name, c_member_name(r->e, member->type.object->params.items[i]),
                     values[i]);
    }
    const bool partial = kept && r->mode != MODE_VALIDATE;
    const char *fits = arena_printf(memory, "tn_records_fit($in, %s, %s, %s_stride)", at, count, name);
    if (partial)
        out_open(o, "if (!%s)", fits);
    else
        out_when(o, "if (!%s)", fits);
    if (partial && member->element.low > 0)
        out_line(o, "$self->%s.count = ($in->size - %s) / %s_stride;", name, at, name);
    else if (partial) /* records without bytes are too many only for code that counts them */
        out_line(o, "$self->%s.count = %s_stride != 0 ? ($in->size - %s) / %s_stride : 0;", name, name, at,
                 name);
    out_call(
        o, "return tn_fail_records",
        arena_printf(memory, "$in, $path, \"%s\", %s, %s, %s_stride", reader_id(r, member), at, count, name),
        ";");
    if (partial) out_close(o, "");
    emit_record_checks(r, member, count, at);
    count = spell_as_size(r, member->count, count);
    out_line(o, "%s += %s * %s_stride;", at, count, name);
}
