/* Evaluates expressions over streams, and look-aheads. */
#include "trace.h"

outcome tn_term_stream(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    tn_input now;
    const tn_input *stream = value->object;
    const tn_trace *trace = stream->run->trace;
    if (trace != NULL && trace->stream_now != NULL && trace->stream_now(trace->stream_user, stream, &now))
        stream = &now;
    if (t->kind == TN_TERM_STREAM_SIZE)
        value->u = stream->size;
    else if (t->kind == TN_TERM_POSITION)
        value->u = tn_pos(stream);
    else
        value->boolean = tn_at_end(stream);
    return TN_OK;
}

static outcome find_peeked(const scope *s, const tn_term *t, const tn_input **stream, tn_result *pos,
                           int64_t *size)
{
    tn_result value = t->value;
    outcome status = tn_term_value(s, t->b, pos);
    if (status == TN_OK && t->c != NULL) status = tn_term_value(s, t->c, &value);
    *size = value.s;
    *stream = s->in;
    if (status != TN_OK || t->a == NULL) return status;
    status = tn_term_value(s, t->a, &value);
    *stream = value.object;
    return status;
}

outcome tn_term_look_ahead(const scope *s, const tn_term *t, tn_result *value)
{
    const tn_input *stream;
    tn_bytes bytes;
    tn_result holds, pos;
    int64_t size;
    if (t->condition != NULL) {
        const outcome asked = tn_term_value(s, t->condition, &holds);
        if (asked != TN_OK) return asked;
        if (!holds.boolean) return tn_scope_absent(s, t->lack);
    }
    const outcome found = find_peeked(s, t, &stream, &pos, &size);
    if (found != TN_OK) return found;
    const tn_status status = s->alone ? tn_compute_peek(s->in, stream, s->path, t->id, pos.s, size, &bytes)
                                      : tn_peek(stream, s->path, t->id, pos.s, size, &bytes);
    if (status != TN_OK) return outcome_of(status);
    union {
        uint64_t aligned;
        uint8_t bytes[8];
    } number = {0};
    if (t->form == TN_KIND_TEXT) {
        value->text = (tn_text){(const char *)bytes.data, bytes.size};
    } else if (t->form == TN_KIND_BYTES) {
        value->bytes = bytes;
    } else {
        wire_load(t->wire, bytes.data, number.bytes);
        tn_result_load(t->form, number.bytes, value);
    }
    return TN_OK;
}
