/* Outputs: a buffer that is large enough, or a sink behind a small buffer. */
#include "tenon/impl/output.h"

void tn_output_buffer(tn_output *out, void *buffer, size_t size)
{
    out->data = buffer;
    out->pos = 0;
    out->size = size;
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

/* After a failure what is put goes into the output's own buffer and no further. */
static void fail(tn_output *out, tn_status status)
{
    if (out->status == TN_OK) out->status = status;
    out->data = out->own;
    out->pos = 0;
    out->size = sizeof out->own;
}

static void send(tn_output *out, const void *data, size_t size)
{
    if (size != 0 && !out->sink->write(out->sink->user, data, size)) fail(out, TN_SINK_FAILED);
}

static void flush(tn_output *out)
{
    const size_t size = out->pos;
    out->pos = 0;
    if (out->status != TN_OK) return;
    if (out->sink == NULL)
        fail(out, TN_BUFFER_TOO_SMALL);
    else
        send(out, out->own, size);
}

tn_status tn_output_end(tn_output *out)
{
    if (out->sink != NULL) flush(out);
    return out->status;
}

uint8_t *tn_output_space(tn_output *out, size_t size)
{
    flush(out);
    out->pos = size;
    return out->data;
}

void tn_put_bytes(tn_output *out, const void *data, size_t size)
{
    if (size == 0) return;
    if (size > out->size - out->pos) flush(out);
    if (out->status != TN_OK) return;
    if (size > out->size - out->pos) {
        send(out, data, size);
        return;
    }
    memcpy(out->data + out->pos, data, size);
    out->pos += size;
}

void tn_put_gaps(tn_output *out, const tn_document *document)
{
    for (const tn_gap *gap = document->gaps; gap != NULL; gap = gap->next)
        tn_put_bytes(out, gap->bytes.data, gap->bytes.size);
}
