/* Patches: repeats rounds until one changes nothing. */
#include "overlay.h"

#include "again.h"
#include "tenon/generic.h"

enum { OVERLAY_ROUNDS = 8 };

tn_status tn_overlay_fail(tn_error *error, tn_status status, uint64_t offset)
{
    static const tn_error nothing = {.offset = TN_NO_OFFSET};
    if (error == NULL) return status;
    *error = nothing;
    error->status = status;
    error->offset = offset;
    return status;
}

static tn_document **overlay_document_of(const tn_format *format, void *object)
{
    return (tn_document **)(void *)((char *)object + format->document);
}

static tn_status overlay_disagree(const tn_input *in, const tn_place *place)
{
    (void)tn_overlay_fail(in->run->error, TN_DISAGREE, TN_NO_OFFSET);
    in->run->error->place = *place;
    return TN_DISAGREE;
}

/* No further round is to come in which that position could follow. */
static tn_status overlay_fail_deferred(const tn_overlay *overlay)
{
    *overlay->run->error = overlay->deferred;
    return overlay->deferred.status;
}

/* Whether what is read of the image is what was written, but for what gave way to instances over the same
   bytes. */
static bool overlay_is_written(tn_overlay *overlay, void *from, const void *self, tn_place *place)
{
    const tn_format *format = overlay->codec->format;
    if (tn_equal(format, from, self, place)) return true;
    if (!overlay->yielded || overlay->base == NULL) return false;
    (void)tn_overlay_pair(overlay, tn_depth_of(format, from), format->type, from, overlay->base);
    return tn_equal_but(format, from, self, tn_overlay_may_yield, overlay, place);
}

/* Reads instances, and the bytes after the root, if they are not patched. */
static tn_status overlay_with_rest(tn_overlay *overlay, tn_input *in, void *self, void *from,
                                   tn_status status)
{
    const uint64_t shape = overlay->shape;
    if (status == TN_OK && overlay->codec->has_instances)
        status = tn_overlay_instances(overlay, self, from, false, in->run->error);
    overlay->shape = shape; /* of what is in line */
    if (status != TN_OK || overlay->mode == OVERLAY_TRACE) return status;
    in->pos = in->size;
    in->bits_left = 0;
    status = tn_overlay_put_rest(in, NULL, NULL, overlay->tail);
    overlay->end = in->size;
    return status;
}

/* The whole object beside what is read of the image. */
static tn_status overlay_write_beside(tn_overlay *overlay, tn_input *in, void *self, void *from)
{
    tn_place place;
    const tn_overlay_codec *codec = overlay->codec;
    overlay->shape = 0;
    overlay->pending = overlay->instance_depth = 0;
    tn_status status = codec->write(codec, in, self, from);
    const uint64_t shape = overlay->shape;
    overlay->end = in->pos;
    if (overlay->mode != OVERLAY_PUT) return overlay_with_rest(overlay, in, self, from, status);
    if (status == TN_OK && tn_overlay_verifies(codec))
        status = tn_overlay_instances(overlay, self, from, false, in->run->error);
    overlay->shape = shape; /* of what is in line */
    if (status != TN_OK || overlay->changed) return status;
    if (overlay->deferred.status != TN_OK) return overlay_fail_deferred(overlay);
    if (!overlay_is_written(overlay, from, self, &place)) return overlay_disagree(in, &place);
    if (overlay->moved && codec->has_instances)
        status = tn_overlay_instances(overlay, self, from, true, in->run->error);
    const bool failed = status == TN_OK && !overlay->changed && overlay->deferred.status != TN_OK;
    return failed ? overlay_fail_deferred(overlay) : status;
}

tn_status tn_overlay_pass(tn_overlay *overlay, size_t size, void *from, tn_error *error)
{
    const tn_format *format = overlay->codec->format;
    const tn_options options = tn_options_again(overlay->document);
    tn_run *run;
    tn_input *in;
    void *self;
    tn_status status = tn_read_begin_kept(&run, &in, overlay->bytes, size, &options, format->budget,
                                          overlay->codec->object_size, &self, error);
    if (status != TN_OK) return status;
    *overlay_document_of(format, self) = run->document;
    tn_arena_init(&overlay->round, overlay->document->arena.allocator, UINT64_MAX);
    overlay->blocks = NULL;
    overlay->annex = overlay->outermost = NULL;
    overlay->object = NULL;
    overlay->slot = NULL;
    overlay->changed = overlay->exhausted = overlay->yielded = overlay->loses = false;
    overlay->deferred.status = TN_OK;
    overlay->space = overlay->bytes + overlay->size;
    overlay->grows = overlay->mode == OVERLAY_COMPOSE || overlay->mode == OVERLAY_AGAIN ? in : NULL;
    run->overlay = overlay;
    overlay->run = run;
    status = tn_read_end(run, overlay_write_beside(overlay, in, self, from), &self);
    format->release(format, self);
    tn_arena_free(&overlay->round);
    return status;
}

bool tn_overlay_verifies(const tn_overlay_codec *codec)
{
    return codec->has_instances || codec->derives;
}

/* Something else was composed where a member is read now: bytes that no value shows may be lost. */
static tn_status overlay_fail_lost(const tn_overlay *overlay, tn_error *error)
{
    (void)tn_overlay_fail(error, TN_LOSES_BYTES, TN_NO_OFFSET);
    if (error != NULL) error->place = overlay->lost;
    return TN_LOSES_BYTES;
}

static tn_status overlay_write_rounds(tn_overlay *overlay, void *from, tn_error *error)
{
    for (int round = 0; round < OVERLAY_ROUNDS; round++) {
        const tn_status status = tn_overlay_pass(overlay, overlay->size, from, error);
        const bool again = !overlay->verifies && tn_overlay_verifies(overlay->codec);
        if (status == TN_OK && !overlay->changed && overlay->loses) return overlay_fail_lost(overlay, error);
        if (status != TN_OK || (!overlay->changed && !again)) return status;
        overlay->verifies = !overlay->changed;
    }
    (void)tn_overlay_fail(error, TN_SHARED_BYTES,
                          TN_NO_OFFSET); /* members over each other want different bytes */
    if (error == NULL) return TN_SHARED_BYTES;
    error->place = overlay->place;
    error->other = overlay->other;
    return TN_SHARED_BYTES;
}

/* Over a copy of what the object was read from. */
static tn_status overlay_write_over(tn_overlay *overlay, void *object, tn_error *error)
{
    void *bytes;
    const tn_document *document = overlay->document;
    const tn_status status = tn_arena_alloc(&overlay->memory, overlay->size, 1, &bytes);
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    if (overlay->size != 0) memcpy(bytes, document->source, overlay->size);
    overlay->bytes = bytes;
    return overlay_write_rounds(overlay, object, error);
}

/* Whether everything in line has stayed where it was, and what lies elsewhere is as large as it was:
   otherwise it may have gone over bytes that no member holds, or others do. Where what was read is not known,
   they had to be equal. */
static bool overlay_has_shape(tn_overlay *overlay)
{
    uint8_t *bytes = overlay->bytes;
    const uint64_t shape = overlay->shape;
    tn_error error;
    if (memcmp(bytes, overlay->document->source, overlay->size) == 0) return true;
    tn_overlay_make_base(overlay);
    if (overlay->base == NULL) return true;
    const bool same = tn_overlay_trace(overlay, &error) == TN_OK && overlay->shape == shape &&
                      tn_overlay_has_sizes(overlay);
    overlay->bytes = bytes;
    return same;
}

static tn_status overlay_write_anew(tn_overlay *overlay, void *object, tn_error *error)
{
    tn_status status = tn_overlay_compose(overlay, object, error);
    overlay->verifies = false;
    if (status == TN_OK) status = overlay_write_rounds(overlay, object, error);
    return status;
}

/* Whether the error of composing says more about the edit than the error of writing over. A member that
   disagrees may only follow from a value of the wrong kind. */
static bool overlay_says_more(tn_status status, tn_status over)
{
    if (status == TN_WRONG_KIND) return over == TN_DISAGREE;
    return status == TN_DISAGREE || status == TN_OVERFLOW || status == TN_LOSES_BYTES ||
           status == TN_FROZEN || status == TN_PINNED || status == TN_SHARED_BYTES ||
           status == TN_NO_MEMORY || status == TN_NOT_EQUAL;
}

/* Fills the image. To be ended by end, in any case. */
static tn_status overlay_begin(tn_overlay *overlay, const tn_overlay_codec *codec, void *object,
                               tn_error *error)
{
    tn_document *document = tn_format_document(codec->format, object);
    *overlay = (tn_overlay){.codec = codec,
                            .document = document,
                            .root = object,
                            .size = (size_t)document->size,
                            .before = document->arena};
    tn_arena_init(&overlay->memory, document->arena.allocator, UINT64_MAX);
    tn_error over, anew;
    const bool read = document->source != NULL;
    tn_status status = read && codec->has_instances ? tn_overlay_take_set(overlay, object, error) : TN_OK;
    if (status != TN_OK) return status;
    status = read ? overlay_write_over(overlay, object, &over) : TN_ABSENT;
    const tn_status failed = status;
    if (status != TN_OK || !overlay_has_shape(overlay)) status = overlay_write_anew(overlay, object, &anew);
    if (status == TN_OK) return tn_overlay_fail(error, TN_OK, TN_NO_OFFSET);
    const bool more = overlay->unreadable || overlay_says_more(status, failed);
    const bool first = read && failed != TN_OK && !more;
    if (error != NULL) *error = first ? over : anew;
    if (!overlay->too_deep || status == TN_NO_MEMORY) return first ? failed : status;
    if (error != NULL && error->status != TN_DEPTH_LIMIT) /* what is at fault follows from that */
        (void)tn_overlay_fail(error, TN_DEPTH_LIMIT, TN_NO_OFFSET);
    return TN_DEPTH_LIMIT;
}

static tn_status overlay_end(tn_overlay *overlay, tn_status status)
{
    tn_overlay_undo_all(overlay);
    if (overlay->base != NULL) overlay->codec->format->release(overlay->codec->format, overlay->base);
    tn_arena_free(&overlay->memory);
    return status;
}

tn_status tn_overlay_size(const tn_overlay_codec *codec, void *object, size_t *size, tn_error *error)
{
    tn_overlay overlay;
    if (object == NULL) return tn_bad_argument(error);
    const tn_status status = overlay_begin(&overlay, codec, object, error);
    if (status == TN_OK && size != NULL) *size = overlay.size;
    return overlay_end(&overlay, status);
}

tn_status tn_overlay_write(const tn_overlay_codec *codec, void *object, void *buffer, size_t size,
                           tn_error *error)
{
    tn_overlay overlay;
    if (object == NULL) return tn_bad_argument(error);
    tn_status status = overlay_begin(&overlay, codec, object, error);
    if (status == TN_OK && size < overlay.size)
        status = tn_overlay_fail(error, TN_BUFFER_TOO_SMALL, TN_NO_OFFSET);
    else if (status == TN_OK && buffer == NULL && overlay.size != 0)
        status = tn_bad_argument(error);
    if (status == TN_OK && overlay.size != 0) memcpy(buffer, overlay.bytes, overlay.size);
    return overlay_end(&overlay, status);
}

tn_status tn_overlay_write_to(const tn_overlay_codec *codec, void *object, const tn_sink *sink,
                              tn_error *error)
{
    tn_overlay overlay;
    if (object == NULL) return tn_bad_argument(error);
    tn_status status = overlay_begin(&overlay, codec, object, error);
    if (status == TN_OK && overlay.size != 0 && !sink->write(sink->user, overlay.bytes, overlay.size))
        status = tn_overlay_fail(error, TN_SINK_FAILED, TN_NO_OFFSET);
    return overlay_end(&overlay, status);
}
