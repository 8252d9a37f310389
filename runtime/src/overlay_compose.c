/* Composes an object for a patch: copies unchanged bytes of the source, and sets numbers that follow from
   sizes. */
#include "overlay.h"

/* No file is composed that is larger, or that promises to be. */
static const size_t overlay_most = SIZE_MAX / 4 < ((size_t)1 << 30) ? SIZE_MAX / 4 : (size_t)1 << 30;

enum { OVERLAY_PASSES = 8 };

tn_status tn_overlay_trace(tn_overlay *overlay, tn_error *error)
{
    void *bytes;
    const tn_document *document = overlay->document;
    overlay->size = (size_t)document->size;
    tn_status status = tn_arena_alloc(&overlay->memory, overlay->size, 1, &bytes);
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    overlay->bytes = bytes;
    if (overlay->size != 0) memcpy(bytes, document->source, overlay->size);
    overlay->mode = OVERLAY_TRACE;
    status = tn_overlay_pass(overlay, overlay->size, overlay->base, error);
    overlay->mode = OVERLAY_PUT;
    if (status != TN_OK) return status;
    overlay->tail = (tn_bytes){document->source + overlay->end, overlay->size - overlay->end};
    return overlay->changed ? tn_overlay_fail(error, TN_SHARED_BYTES, TN_NO_OFFSET) : TN_OK;
}

/* One attempt: `overlay->size` bytes of space. */
static tn_status overlay_compose_in(tn_overlay *overlay, void *from, tn_error *error)
{
    void *bytes;
    tn_status status = tn_arena_alloc(&overlay->memory, overlay->size, 1, &bytes);
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    overlay->bytes = bytes;
    overlay->moves = NULL;
    overlay->target = bytes;
    overlay->target_size = overlay->size;
    tn_overlay_begin_pieces(overlay);
    return tn_overlay_pass(overlay, 0, from, error);
}

/* Again and again, until what has another size has the same one twice, and text that says a size, too. */
static tn_status overlay_compose_all(tn_overlay *overlay, overlay_mode mode, void *from, tn_error *error)
{
    bool same = false;
    tn_status status = TN_OK;
    for (int round = 0; !same && status == TN_OK; round++) {
        if (round == OVERLAY_PASSES) return tn_overlay_fail(error, TN_SHARED_BYTES, TN_NO_OFFSET);
        overlay->respelled = false;
        status = overlay_compose_in(overlay, from, error);
        if (status != TN_OK || mode == OVERLAY_AGAIN) return status;
        status = tn_overlay_prepare_pieces(overlay, &same, error);
        if (status == TN_OK && tn_overlay_has_stale(overlay))
            return tn_overlay_fail(error, TN_SHARED_BYTES, TN_NO_OFFSET);
        same = same && !overlay->respelled;
        if (!same) tn_overlay_follow_again(overlay); /* it may follow from another size now */
    }
    return status;
}

/* The image becomes what is put into a stream that grows, with twice the space as often as that is needed. */
static tn_status overlay_compose_as(tn_overlay *overlay, overlay_mode mode, void *from, tn_error *error)
{
    size_t space = 2 * (size_t)overlay->document->size + 4096;
    overlay->mode = mode;
    for (;; space *= 2) {
        overlay->size = space;
        const tn_status status = overlay_compose_all(overlay, mode, from, error);
        if (status == TN_OK) break;
        if (mode == OVERLAY_COMPOSE) tn_overlay_undo(overlay, overlay->unfollowed);
        if (!overlay->exhausted || space > overlay_most) return status;
    }
    overlay->size = overlay->end;
    return mode == OVERLAY_COMPOSE ? tn_overlay_place_pieces(overlay, error) : TN_OK;
}

/* Composes the object that was read, without copied objects. The result must equal its input: otherwise bytes
   that no member holds would be lost. */
static tn_status overlay_compose_again(tn_overlay *overlay, tn_error *error)
{
    const tn_document *document = overlay->document;
    uint8_t *bytes = overlay->bytes;
    const size_t size = overlay->size, end = overlay->end;
    const tn_status status = overlay_compose_as(overlay, OVERLAY_AGAIN, overlay->base, error);
    size_t at = 0;
    while (status == TN_OK && at < overlay->size && at < document->size &&
           overlay->bytes[at] == document->source[at])
        at++;
    const bool same = status == TN_OK && at == overlay->size && at == document->size;
    overlay->bytes = bytes;
    overlay->size = size;
    overlay->end = end;
    return status != TN_OK || same ? status : tn_overlay_fail(error, TN_LOSES_BYTES, at);
}

/* What is known of an object that was read. */
static tn_status overlay_know(tn_overlay *overlay, void *object, tn_error *error)
{
    const tn_format *format = overlay->codec->format;
    tn_status status = TN_OK;
    tn_overlay_make_base(overlay);
    if (overlay->base == NULL) return tn_overlay_fail(error, TN_FROZEN, TN_NO_OFFSET);
    if (overlay->read.count == 0) status = tn_overlay_trace(overlay, error);
    if (status != TN_OK) return status;
    status = tn_overlay_find_omitted(overlay);
    overlay->unfollowed = overlay->undo;
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    (void)tn_overlay_pair(overlay, tn_depth_of(format, object), format->type, object, overlay->base);
    if (overlay->codec->has_instances) tn_overlay_complete(overlay, object);
    return TN_OK;
}

/* Whether anything lies elsewhere than it did, though all together may be as large; or a number has followed,
   which may say how large other members are. */
static bool overlay_has_moves(const tn_overlay *overlay)
{
    const overlay_move *move = overlay->moves;
    if (overlay->undo != overlay->unfollowed) return true;
    while (move != NULL && move->from == move->to)
        move = move->next;
    return move != NULL || overlay->size != overlay->document->size;
}

tn_status tn_overlay_compose(tn_overlay *overlay, void *object, tn_error *error)
{
    const bool read = overlay->document->source != NULL;
    tn_status status = read ? overlay_know(overlay, object, error) : TN_OK;
    if (status != TN_OK) return status;
    status = overlay_compose_as(overlay, OVERLAY_COMPOSE, object, error);
    overlay->moved = overlay->spliced_count > 0 || (read && overlay_has_moves(overlay));
    if (status == TN_OK && read) status = overlay_compose_again(overlay, error);
    if (status != TN_OK) tn_overlay_undo(overlay, overlay->unfollowed);
    overlay->mode = OVERLAY_PUT;
    overlay->composed = true;
    return status;
}
