/* Reading bytes and text that end somewhere, and the processes they go through. */
#include "emit/encoded.h"
#include "emit/field.h"
#include "emit/writer.h"
#include "plan/cut.h"

/* How text or bytes ended that are cut out of more. */
static void keep_cut(const reader *r, const model_member *member, const char *whole, const char *bytes)
{
    emit_ending_constant(r->e, member);
    if (member->array != ARRAY_NONE) {
        out_line(&r->e->out, "tn_keep_element_ending(&%s, %s, %s.size, i, &$self->%s_end_);",
                 ending_constant(r->e, member), whole, bytes, reader_name(r, member));
        return;
    }
    out_line(&r->e->out, "tn_keep_ending(&%s, %s, %s.size, %s, &$self->%s_end_);",
             ending_constant(r->e, member), whole, bytes, plan_has_own_size(member) ? "true" : "false",
             reader_name(r, member));
}

/* How text or bytes ended whose terminator may be missing. */
static void keep_open(const reader *r, const model_member *member, const char *bytes)
{
    const bool object = member->wire.kind == WIRE_OBJECT; /* its end is kept with it */
    const bool cut = model_is_cut(member) || model_cuts_elements(member);
    if (object || r->mode != MODE_READ || cut || !keeps_ending(r->e, member)) return;
    out_line(&r->e->out, "$self->%s_end_.known = tn_is_open($in, %s);", reader_name(r, member), bytes);
}

/* Keeps the input of a process, if encoding the output may give other bytes. */
static void keep_encoded(const reader *r, const model_member *member, const char *bytes)
{
    if (r->mode != MODE_READ || member->wire.process == NULL || !keeps_encoded(r->e, member)) return;
    out_line(&r->e->out, "tn_keep_encoded(%s, &$self->%s_encoded_);", bytes, reader_name(r, member));
}

/* Keeps the bytes of encoded text, if encoding may give others. */
static void keep_encoded_text(const reader *r, const model_member *member, const field_target *to,
                              const char *bytes)
{
    if (r->mode != MODE_READ || !keeps_encoded(r->e, member)) return;
    out_call(&r->e->out, "$status = tn_keep_text_iconv",
             arena_printf(r->e->memory, "%s, %s, %s, %s, &$self->%s_encoded_", field_where(r, to), bytes,
                          to->value, c_encoding(r->e, str_of(member->wire.encoding)), reader_name(r, member)),
             ";");
    reader_check_status(r);
}

const char *field_size(const c_place *place, const model_member *member)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return c_converted(place, member->size, number, interval_integer(8, true));
}

/* The bytes up to the member's limit, without terminator and padding. */
static void take_bytes(const reader *r, const model_member *member, const field_target *to, const char *bytes)
{
    out *o = &r->e->out;
    const wire *w = &member->wire;
    const c_place place = field_place(r, to);
    if (w->limit == LIMIT_SIZE)
        out_line(o, "$status = tn_take_bytes(%s, %s, &%s);", field_where(r, to), field_size(&place, member),
                 bytes);
    else if (w->limit == LIMIT_STREAM)
        out_line(o, "$status = tn_take_rest(%s, &%s);", field_where(r, to), bytes);
    else
        out_line(o, "$status = tn_take_terminated(%s, %u, %u, %s, %s, %s, &%s);", field_where(r, to),
                 w->terminator, w->terminator_unit, w->include ? "true" : "false",
                 w->consume ? "true" : "false", w->eos_error ? "true" : "false", bytes);
    reader_check_status(r);
    if (w->limit == LIMIT_TERMINATOR) return;
    const bool cut = model_is_cut(member) || model_cuts_elements(member);
    const bool kept = r->mode == MODE_READ && cut && keeps_ending(r->e, member);
    const char *whole = kept ? reader_temporary(r) : NULL;
    if (kept) out_line(o, "const tn_bytes %s = %s;", whole, bytes);
    if (plan_strips_padding(member)) out_line(o, "%s = tn_strip_right(%s, %u);", bytes, bytes, w->pad);
    if (plan_cuts_at_terminator(member))
        out_line(o, "%s = tn_cut(%s, %u, %u, %s);", bytes, bytes, w->terminator, w->terminator_unit,
                 w->include ? "true" : "false");
    if (kept) keep_cut(r, member, whole, bytes);
}

void field_take(const reader *r, const model_member *member, const field_target *to, const char *bytes)
{
    take_bytes(r, member, to, bytes);
    keep_open(r, member, bytes);
    keep_encoded(r, member, bytes);
}

/* Integers are all passed in one type. */
static const char *process_argument_of(const c_place *place, const term *t)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return c_converted(place, t, t->type.kind == VALUE_INT ? number : t->type, interval_integer(8, true));
}

/* ", key": the arguments of a process behind its bytes. */
const char *field_process_arguments(const c_place *place, const model_member *member)
{
    arena *memory = place->emitter->memory;
    const process_row *process = member->wire.process;
    buffer arguments = {.memory = memory};
    for (size_t i = 0; i < member->process_arguments.count; i++) {
        const char *argument = process_argument_of(place, member->process_arguments.items[i]);
        buffer_printf(&arguments, process->negated ? ", -(%s)" : ", %s", argument);
    }
    if (process->packing != NULL) buffer_printf(&arguments, ", &%s", process->packing);
    return arguments.size > 0 ? arguments.data : "";
}

void field_process(const reader *r, const model_member *member, const field_target *to, const char *bytes)
{
    const c_place place = field_place(r, to);
    const process_row *process = member->wire.process;
    if (process == NULL) return;
    const char *function = process == &process_custom ? c_process_function(r->e, member) : process->function;
    const char *arguments = field_process_arguments(&place, member);
    out_line(&r->e->out, "$status = %s(%s, %s%s, &%s);", function, field_where(r, to), bytes, arguments,
             bytes);
    reader_check_status(r);
}

void field_packed(const reader *r, const model_member *member, const field_target *to)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const char *bytes = reader_temporary(r);
    out_line(o, "tn_bytes %s;", bytes);
    field_take(r, member, to, bytes);
    const char *arguments = field_process_arguments(&place, member);
    out_line(o, "$status = tn_keep_packed(%s, %s%s, &%s);", field_where(r, to), bytes, arguments, to->value);
    reader_check_status(r);
}

void field_text(const reader *r, const model_member *member, const field_target *to, const char *bytes)
{
    out *o = &r->e->out;
    if (plan_is_utf8(member)) {
        out_line(o, "%s = (tn_text){(const char *)%s.data, %s.size};", to->value, bytes, bytes);
        return;
    }
    out_line(o, "$status = %s(%s, $in->pos, %s, %s, &%s);",
             c_decoder(r->e, "decode", str_of(member->wire.encoding)), field_where(r, to), bytes,
             c_encoding(r->e, str_of(member->wire.encoding)), to->value);
    reader_check_status(r);
    keep_encoded_text(r, member, to, bytes);
}

void field_bytes(const reader *r, const model_member *member, const field_target *to)
{
    const bool text = member->wire.kind == WIRE_TEXT;
    const char *bytes = to->value;
    field_align(r);
    if (member->packed) {
        field_packed(r, member, to);
        return;
    }
    if (text) {
        bytes = reader_temporary(r);
        out_line(&r->e->out, "tn_bytes %s;", bytes);
    }
    field_take(r, member, to, bytes);
    field_process(r, member, to, bytes);
    if (text) field_text(r, member, to, bytes);
}

const char *field_stream(const reader *r, const model_member *member, const field_target *to,
                         const char **taken)
{
    out *o = &r->e->out;
    const char *bytes = reader_temporary(r), *stream = reader_temporary(r);
    if (taken != NULL) *taken = bytes;
    field_align(r);
    out_line(o, "tn_bytes %s;", bytes);
    field_take(r, member, to, bytes);
    field_process(r, member, to, bytes);
    return field_open_stream(r, to, bytes, stream);
}

const char *field_open_stream(const reader *r, const field_target *to, const char *bytes, const char *stream)
{
    out *o = &r->e->out;
    const plan_traits *traits = &r->e->traits;
    if (r->mode == MODE_VALIDATE ? !traits->asks_streams : !traits->keeps_streams) {
        out_line(o, "tn_input %s;", stream);
        out_line(o, "tn_stream_open($in, %s, &%s);", bytes, stream);
        return arena_printf(r->e->memory, "&%s", stream);
    }
    out_line(o, "tn_input *%s;", stream);
    out_line(o, "$status = tn_stream_new(%s, %s, &%s);", field_where(r, to), bytes, stream);
    reader_check_status(r);
    return stream;
}
