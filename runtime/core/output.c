/* Outputs: a buffer that is large enough, or a sink behind a small buffer. */
#include "tenon/impl/output.h"

void tn_output_buffer(tn_output *out, void *buffer, size_t size)
{
    out->data = size != 0 ? buffer : out->own;
    out->end = out->data + size;
    out->at = out->data;
    out->sink = NULL;
    out->status = TN_OK;
    out->level = 0;
    out->byte = out->bits = 0;
}

void tn_output_sink(tn_output *out, const tn_sink *sink)
{
    tn_output_buffer(out, out->own, sizeof out->own);
    out->sink = sink;
}

/* After a failure further bytes go into the output's own buffer, and nowhere else. */
static void fail(tn_output *out, tn_status status)
{
    if (out->status == TN_OK) out->status = status;
    out->data = out->own;
    out->end = out->own + sizeof out->own;
}

static void send(tn_output *out, const void *data, size_t size)
{
    if (size != 0 && !out->sink->write(out->sink->user, data, size)) fail(out, TN_SINK_FAILED);
}

uint8_t *tn_output_space(tn_output *out, uint8_t *at)
{
    if (out->sink == NULL)
        fail(out, TN_BUFFER_TOO_SMALL);
    else if (out->status == TN_OK)
        send(out, out->own, (size_t)(at - out->own));
    return out->data;
}

tn_status tn_output_end(tn_output *out)
{
    if (out->sink != NULL) out->at = tn_output_space(out, out->at);
    return out->status;
}

uint8_t *tn_put_beyond(tn_output *out, uint8_t *at, const void *data, size_t size)
{
    at = tn_output_space(out, at);
    if (out->status != TN_OK) return at;
    if (size <= (size_t)(out->end - at)) return tn_put_bytes(out, at, data, size);
    send(out, data, size);
    return at;
}

uint8_t *tn_put_gaps(tn_output *out, uint8_t *at, const tn_document *document)
{
    for (const tn_gap *gap = document->gaps; gap != NULL; gap = gap->next)
        at = tn_put_bytes(out, at, gap->bytes.data, gap->bytes.size);
    return at;
}
