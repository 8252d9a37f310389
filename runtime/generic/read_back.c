/* Reads the output of a writer back, for codecs in which look-aheads decide how other members are read: the
   writer does not know whether an edit changed the bytes of a look-ahead. */
#include "again.h"
#include "equal.h"
#include "tenon/impl/prepare.h"

/* The reader reports a violated rule, as for any other codec. */
static tn_status read_back(tn_prepare *prepare, const tn_format *format, const void *object,
                           const void *params, tn_bytes written)
{
    void *again;
    tn_place place;
    tn_options options = tn_options_again(prepare->document);
    options.params = params;
    tn_error error;
    const tn_status status = format->read(format, &again, written.data, written.size, &options, &error);
    if (status != TN_OK && error.rule != NULL) return TN_OK;
    if (status != TN_OK) {
        *prepare->error = error;
        prepare->error->offset = TN_NO_OFFSET;
        return status;
    }
    const bool same = tn_equal_edited(format, object, again, &place);
    format->release(format, again);
    if (same) return TN_OK;
    (void)tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_DISAGREE, tn_value_none(), tn_value_none());
    prepare->error->place = place;
    return TN_DISAGREE;
}

tn_status tn_write_memory(tn_output *out, tn_prepare *prepare)
{
    void *bytes;
    const tn_status status = tn_arena_alloc(&prepare->memory, (size_t)prepare->size, 1, &bytes);
    if (status == TN_OK)
        tn_output_buffer(out, bytes, (size_t)prepare->size);
    else
        tn_prepare_take_back(prepare);
    return tn_prepared(prepare, status);
}

tn_status tn_write_read_back(tn_output *out, tn_prepare *prepare, const tn_format *format, const void *object,
                             const void *params, const tn_sink *sink)
{
    const tn_bytes written = {out->data, (size_t)(out->at - out->data)};
    tn_status status = tn_prepared(prepare, tn_output_end(out));
    if (status == TN_OK) status = read_back(prepare, format, object, params, written);
    if (status == TN_OK && sink != NULL && written.size != 0 &&
        !sink->write(sink->user, written.data, written.size))
        status = tn_prepared(prepare, TN_SINK_FAILED);
    if (status == TN_OK)
        tn_prepare_drop(prepare);
    else
        tn_prepare_take_back(prepare);
    return status;
}
