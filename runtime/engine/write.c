/* Creates and patches files: patches the input of an object that was read, and drafts all other objects. */
#include "draft.h"

#include "../generic/watched.h"

/* Takes the bytes of the file. Returns false if they could not be written. */
typedef bool result_taker(void *user, tn_bytes bytes, tn_error *error);

/* Whether a draft may make an edit that patching does not: a number that does not fit its
   bytes may fit those of another alternative, which the edit chooses. */
static bool may_be_drafted(const patching *p, tn_status status)
{
    switch (status) {
    case TN_UNSUPPORTED:
    case TN_DISAGREE:
    case TN_OVERFLOW:
    case TN_WRONG_KIND:
        return true;
    default:
        return p->is_other;
    }
}

static tn_status make(patching *p, tn_status begun)
{
    const tn_status status = begun == TN_OK ? tn_patch_make(p) : begun;
    const bool redrafts = begun == TN_OK && !p->drafted && status != TN_NO_MEMORY;
    return redrafts && may_be_drafted(p, status) ? tn_patch_redraft(p, status) : status;
}

static tn_status with_all(const tn_format *format, void *object, const tn_watched *memory, result_taker *take,
                          void *user, tn_error *error)
{
    patching p;
    const tn_status begun = tn_patching_begin(&p, format, object, error);
    tn_status status = make(&p, begun);
    if (memory->failed) status = TN_NO_MEMORY;
    if (status == TN_OK && !take(user, p.result, error)) status = error->status;
    tn_patch_end(&p);
    return status;
}

static tn_status with_instances(const tn_format *format, void *object, const tn_watched *memory,
                                result_taker *take, void *user, tn_error *error)
{
    saved_list found;
    tn_status status = tn_unasked_begin(&found, format, object, error);
    if (status == TN_OK) status = with_all(format, object, memory, take, user, error);
    tn_saved_end(&found);
    return status;
}

/* An attempt that fails before another one succeeds leaves its error here, not with the caller. */
static tn_status with_result(const tn_format *format, void *object, result_taker *take, void *user,
                             tn_error *error)
{
    tn_error own = {.status = TN_OK, .offset = TN_NO_OFFSET};
    tn_watched memory;
    tn_watch_begin(&memory, tn_format_document(format, object));
    const tn_status status = tn_watch_end(&memory, with_instances(format, object, &memory, take, user, &own));
    if (status == TN_OK || error == NULL) return status;
    *error = own.status == status ? own : (tn_error){.status = status, .offset = TN_NO_OFFSET};
    return status;
}

/* ---- the functions of a format ---- */

tn_status tn_engine_create(const tn_format *format, void **object, const tn_options *options)
{
    const tn_codec *codec = format->context;
    tn_document *document;
    const tn_status status = tn_document_new(&document, codec->top->size, options, object);
    if (status != TN_OK) return status;
    *(tn_document **)(void *)((uint8_t *)*object + codec->document) = document;
    if (options != NULL && options->params != NULL) tn_params_store(codec, options->params, *object);
    tn_set_defaults(format->type, *object);
    return TN_OK;
}

static bool take_size(void *user, tn_bytes bytes, tn_error *error)
{
    (void)error;
    *(size_t *)user = bytes.size;
    return true;
}

tn_status tn_engine_measure(const tn_format *format, void *object, size_t *size, tn_error *error)
{
    return with_result(format, object, take_size, size, error);
}

typedef struct buffer {
    void *data;
    size_t capacity;
    size_t *size; /* of the file; or NULL */
} buffer;

static bool copy_to_buffer(void *user, tn_bytes bytes, tn_error *error)
{
    const buffer *to = user;
    if (to->size != NULL) *to->size = bytes.size;
    if (bytes.size > to->capacity) {
        *error = (tn_error){.status = TN_BUFFER_TOO_SMALL,
                            .offset = TN_NO_OFFSET,
                            .expected = tn_value_unsigned(bytes.size),
                            .found = tn_value_unsigned(to->capacity)};
        return false;
    }
    if (to->data == NULL && bytes.size != 0) {
        (void)tn_bad_argument(error);
        return false;
    }
    if (bytes.size != 0) memcpy(to->data, bytes.data, bytes.size);
    return true;
}

tn_status tn_engine_write_within(const tn_format *format, void *object, void *data, size_t capacity,
                                 size_t *size, tn_error *error)
{
    buffer to = {data, capacity, size};
    return with_result(format, object, copy_to_buffer, &to, error);
}

tn_status tn_engine_write(const tn_format *format, void *object, void *data, size_t size, tn_error *error)
{
    return tn_engine_write_within(format, object, data, size, NULL, error);
}

static bool give_to_sink(void *user, tn_bytes bytes, tn_error *error)
{
    const tn_sink *sink = user;
    if (sink->write(sink->user, bytes.data, bytes.size)) return true;
    *error = (tn_error){.status = TN_SINK_FAILED, .offset = TN_NO_OFFSET};
    return false;
}

tn_status tn_engine_write_to(const tn_format *format, void *object, const tn_sink *sink, tn_error *error)
{
    tn_sink to = *sink;
    return with_result(format, object, give_to_sink, &to, error);
}
