/* Patches numbers that follow from others: sizes, counts, positions. */
#include "overlay.h"

/* What does not follow contradicts what makes others move, where something does. */
static tn_status overlay_blame(const tn_input *in, tn_status status)
{
    const tn_overlay *overlay = in->run->overlay;
    const bool moves = overlay->mode == OVERLAY_PUT && overlay->spliced_count > 0;
    if (moves && overlay->spliced[0]->place != NULL) in->run->error->other = *overlay->spliced[0]->place;
    return status;
}

/* The numbers are of files: none has half of the bits that an int64_t has, but for nonsense. */
static bool overlay_is_sane(int64_t number)
{
    const int64_t far = INT64_MAX / 4;
    return number > -far && number < far;
}

tn_status tn_overlay_solve(const tn_input *in, const tn_path *path, const char *member,
                           const tn_overlay_line *line, uint64_t wanted, int64_t *x)
{
    const bool sane = overlay_is_sane(line->x[0]) && overlay_is_sane(line->y[0]) &&
                      overlay_is_sane(line->y[1]) && wanted < (uint64_t)INT64_MAX / 4;
    const int64_t step = sane ? line->y[1] - line->y[0] : 0, rest = sane ? (int64_t)wanted - line->y[0] : 0;
    *x = 0;
    if (step == 0 || rest % step != 0)
        return overlay_blame(
            in, tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_none(), tn_value_unsigned(wanted)));
    *x = line->x[1] > line->x[0] ? line->x[0] + rest / step : line->x[0] - rest / step;
    return TN_OK;
}

tn_status tn_overlay_digit(const tn_input *in, const tn_path *path, const char *member, int64_t base,
                           int64_t step, int64_t modulus, uint64_t wanted, int64_t *x)
{
    const int64_t far = INT64_MAX / 4;
    const bool sane = base > -far && base < far && wanted < (uint64_t)far && (int64_t)wanted >= base;
    const int64_t rest = sane ? (int64_t)wanted - base : 0;
    *x = (modulus != 0 ? rest % modulus : rest) / step;
    if (sane) return TN_OK;
    return overlay_blame(
        in, tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_none(), tn_value_unsigned(wanted)));
}

static const tn_overlay_object *overlay_around(const tn_overlay *overlay, uintptr_t p, bool written)
{
    const tn_overlay_object *object = overlay->object;
    for (; object != NULL; object = object->around) {
        const uintptr_t begin = (uintptr_t)(written ? object->written : object->self);
        if (p >= begin && p - begin < object->size) return object;
    }
    return NULL;
}

void *tn_overlay_written(const tn_input *in, const void *self)
{
    const tn_overlay_object *object = overlay_around(in->run->overlay, (uintptr_t)self, false);
    if (object == NULL) return NULL;
    return (char *)object->written + ((const char *)self - (const char *)object->self);
}

void tn_overlay_set(const tn_input *in, const void *self, const void *value, size_t size)
{
    const tn_overlay_object *object = overlay_around(in->run->overlay, (uintptr_t)self, false);
    if (object == NULL) return;
    memcpy((char *)object->self + ((const char *)self - (const char *)object->self), value, size);
}

/* What a member of an object that is written was when it was read, where that is known. */
static const void *overlay_was(const tn_overlay *overlay, const void *written)
{
    const tn_overlay_object *object = overlay_around(overlay, (uintptr_t)written, true);
    if (object == NULL || object->base == NULL) return NULL;
    return (const char *)object->base + ((const char *)written - (const char *)object->written);
}

static const char overlay_number[] = "number";

static bool overlay_has_followed(const tn_overlay *overlay, const void *written)
{
    const overlay_entry *entry = tn_overlay_find(&overlay->followed, written, overlay_number);
    return entry != NULL && entry->same;
}

/* A new entry at the head of what is to be undone. */
static overlay_undo *overlay_note_undo(tn_overlay *overlay, void *address, size_t size)
{
    void *block;
    if (tn_arena_alloc(&overlay->memory, 1, sizeof(overlay_undo), &block) != TN_OK) return NULL;
    overlay_undo *undo = block;
    overlay_entry *followed = tn_overlay_enter(overlay, &overlay->followed, address, overlay_number);
    if (followed == NULL) return NULL;
    *undo = (overlay_undo){.address = address, .size = size, .again = followed->same, .next = overlay->undo};
    followed->same = true;
    memcpy(undo->bytes, address, size);
    overlay->undo = undo;
    return undo;
}

bool tn_overlay_save(tn_overlay *overlay, void *address, size_t size)
{
    const overlay_undo *undo = overlay_note_undo(overlay, address, size);
    if (undo != NULL) tn_overlay_find(&overlay->followed, address, overlay_number)->same = undo->again;
    return undo != NULL;
}

static tn_status overlay_follow_fails(const tn_input *in, const tn_path *path, const char *member,
                                      tn_status status)
{
    return tn_fail(in, path, member, in->pos, status, tn_value_none(), tn_value_none());
}

/* What follows is a number, or text that says one. */
static bool overlay_is_equal(const void *a, const void *b, size_t size, bool is_text)
{
    return is_text ? tn_overlay_is_same_text(*(const tn_text *)a, *(const tn_text *)b)
                   : memcmp(a, b, size) == 0;
}

/* Whether text followed when the object was composed before, and has not yet now: then it becomes *self. */
static bool overlay_respell(tn_overlay *overlay, const tn_text *self, tn_text *written)
{
    overlay_entry *entry = tn_overlay_find(&overlay->followed, written, overlay_number);
    if (entry == NULL || !entry->stale) return false;
    entry->stale = false;
    if (self->size != written->size) overlay->respelled = true;
    *written = *self;
    return true;
}

/* What is composed asks for the number as it is: then nothing else may set it in this pass. false where there
   is no memory. */
static bool overlay_make_sure(tn_overlay *overlay, const void *written)
{
    if (overlay->mode != OVERLAY_COMPOSE) return true;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->followed, written, overlay_number);
    if (entry != NULL) entry->sure = overlay->pass;
    return entry != NULL;
}

static bool overlay_is_sure(const tn_overlay *overlay, const void *written)
{
    const overlay_entry *entry = tn_overlay_find(&overlay->followed, written, overlay_number);
    return overlay->mode == OVERLAY_COMPOSE && entry != NULL && entry->sure == overlay->pass;
}

static tn_status overlay_follow_either(const tn_input *in, const tn_path *path, const char *member,
                                       const void *self, void *written, size_t size, bool is_text)
{
    tn_overlay *overlay = in->run->overlay;
    if (written == NULL || size > OVERLAY_FOLLOWING)
        return overlay_follow_fails(in, path, member, TN_DISAGREE);
    if (is_text && overlay_respell(overlay, self, written)) return TN_OK;
    if (overlay_is_equal(written, self, size, is_text))
        return overlay_make_sure(overlay, written) ? TN_OK
                                                   : overlay_follow_fails(in, path, member, TN_NO_MEMORY);
    const void *was = overlay_was(overlay, written);
    if (overlay->mode != OVERLAY_COMPOSE && overlay->mode != OVERLAY_PUT)
        return overlay_follow_fails(in, path, member, TN_DISAGREE); /* what was read says otherwise */
    if (overlay_has_followed(overlay, written) || overlay_is_sure(overlay, written) ||
        (was != NULL && !overlay_is_equal(was, written, size, is_text)))
        return overlay_follow_fails(in, path, member, TN_DISAGREE);
    overlay_undo *undo = overlay_note_undo(overlay, written, size);
    if (undo == NULL) return overlay_follow_fails(in, path, member, TN_NO_MEMORY);
    undo->is_text = is_text;
    if (is_text && ((const tn_text *)self)->size != ((const tn_text *)written)->size)
        overlay->respelled = true;
    memcpy(written, self, size);
    overlay->changed = true;
    return TN_OK;
}

tn_status tn_overlay_follow(const tn_input *in, const tn_path *path, const char *member, const void *self,
                            void *written, size_t size, bool is_signed)
{
    const tn_status status = overlay_follow_either(in, path, member, self, written, size, false);
    if (status == TN_DISAGREE && written != NULL) tn_overlay_compare(in, self, written, size, is_signed);
    return status;
}

tn_status tn_overlay_follow_text(const tn_input *in, const tn_path *path, const char *member,
                                 const tn_text *self, tn_text *written)
{
    return overlay_follow_either(in, path, member, self, written, sizeof *written, true);
}

/* ---- filler ---- */

/* Whether a member may be made again: it is unchanged, or the program has not set it. */
static bool overlay_is_free(const tn_overlay *overlay, const void *written, size_t size, bool given)
{
    const void *was = overlay_was(overlay, written);
    return was != NULL ? memcmp(was, written, size) == 0 : !given;
}

static bool overlay_is_zero(const void *bytes, size_t size)
{
    const uint8_t *p = bytes;
    while (size > 0 && *p == 0)
        p++, size--;
    return size == 0;
}

static bool overlay_composes(const tn_input *in)
{
    return in->run->overlay->mode == OVERLAY_COMPOSE && tn_overlay_grows(in);
}

/* Whether a number that the schema asks for may be set. What was composed is written over itself until it is
   what its streams' ends ask for: there one that was set may be set again, and one that is not known from
   what was read is what it has to be. */
static bool overlay_may_echo(const tn_input *in, const void *written, size_t size)
{
    const tn_overlay *overlay = in->run->overlay;
    const bool resized = overlay->moved || overlay->document->source == NULL;
    const bool composed = overlay->mode == OVERLAY_PUT && overlay->composed && resized && !overlay->verifies;
    if (!composed && !overlay_composes(in)) return false;
    if (overlay_has_followed(overlay, written)) return composed;
    return overlay_is_free(overlay, written, size, !composed && !overlay_is_zero(written, size));
}

tn_status tn_overlay_echo(const tn_input *in, const tn_path *path, const char *member, const void *value,
                          void *written, size_t size)
{
    tn_overlay *overlay = in->run->overlay;
    if (memcmp(value, written, size) == 0 || !overlay_may_echo(in, written, size)) return TN_OK;
    if (overlay_note_undo(overlay, written, size) == NULL)
        return overlay_follow_fails(in, path, member, TN_NO_MEMORY);
    memcpy(written, value, size);
    return TN_OK;
}

tn_status tn_overlay_fill(const tn_input *in, const tn_path *path, const char *member, tn_bytes *written,
                          int64_t size)
{
    void *zeros = NULL;
    tn_overlay *overlay = in->run->overlay;
    if (!overlay_composes(in) || size < 0 || (uint64_t)size == written->size) return TN_OK;
    if ((uint64_t)size > (size_t)(overlay->space - in->data)) return TN_OK; /* the stream will not hold it */
    if (overlay_has_followed(overlay, written) && written->data != NULL) return TN_OK;
    if (!overlay_has_followed(overlay, written) &&
        !overlay_is_free(overlay, written, sizeof *written, written->size != 0))
        return TN_OK;
    if (!overlay_is_zero(written->data, written->size)) return TN_OK;
    if (size > 0 && tn_arena_alloc(&overlay->document->arena, (size_t)size, 1, &zeros) != TN_OK)
        return overlay_follow_fails(in, path, member, TN_NO_MEMORY);
    if (size > 0) memset(zeros, 0, (size_t)size);
    if (overlay_note_undo(overlay, written, sizeof *written) == NULL)
        return overlay_follow_fails(in, path, member, TN_NO_MEMORY);
    *written = (tn_bytes){zeros, (size_t)size};
    return TN_OK;
}

/* Notes what a slot is, and makes it zeros. */
static bool overlay_clear(tn_overlay *overlay, void *slot, size_t size)
{
    if (slot == NULL) return true;
    if (overlay_note_undo(overlay, slot, size) == NULL) return false;
    memset(slot, 0, size);
    return true;
}

bool tn_overlay_is_settable(const tn_overlay *overlay, const void *written, const void *was, size_t size)
{
    if (overlay_has_followed(overlay, written)) return true;
    return was != NULL ? memcmp(was, written, size) == 0 : overlay_is_zero(written, size);
}

tn_status tn_overlay_set_number(tn_overlay *overlay, void *written, const void *value, size_t size)
{
    if (!overlay_has_followed(overlay, written) && overlay_note_undo(overlay, written, size) == NULL)
        return TN_NO_MEMORY;
    memcpy(written, value, size);
    overlay->changed = true;
    return TN_OK;
}

bool tn_overlay_appears(const tn_input *in, bool *has, bool wanted, void *value, size_t size, bool is_bytes)
{
    tn_overlay *overlay = in->run->overlay;
    if (!overlay_composes(in) || overlay_has_followed(overlay, has)) return false;
    if (!overlay_is_free(overlay, has, sizeof *has, *has) || size > OVERLAY_FOLLOWING) return false;
    const tn_bytes *bytes = is_bytes ? value : NULL;
    const bool zero = value == NULL ||
                      (is_bytes ? overlay_is_zero(bytes->data, bytes->size) : overlay_is_zero(value, size));
    if (!wanted && (!zero || (value != NULL && !overlay_is_free(overlay, value, size, true)))) return false;
    if (overlay_note_undo(overlay, has, sizeof *has) == NULL) return false;
    *has = wanted;
    return overlay_clear(overlay, value, size);
}

bool tn_overlay_comes(const tn_input *in, bool *has, bool wanted, void *value, size_t size)
{
    tn_overlay *overlay = in->run->overlay;
    if (!overlay_composes(in) || overlay_has_followed(overlay, has)) return false;
    if (!overlay_is_free(overlay, has, sizeof *has, false)) return false;
    if (*has && !overlay_has_followed(overlay, value) && !overlay_is_free(overlay, value, size, false))
        return false;
    if (overlay_note_undo(overlay, has, sizeof *has) == NULL || !tn_overlay_save(overlay, value, size))
        return false;
    *has = wanted;
    memset(value, 0, size);
    return true;
}

tn_status tn_overlay_too_large(const tn_input *in, const tn_path *path, const char *member, int64_t value,
                               const tn_path *of, const char *other)
{
    const tn_status status = overlay_blame(
        in, tn_fail(in, path, member, in->pos, TN_OVERFLOW, tn_value_none(), tn_value_signed(value)));
    return tn_overlay_beside(in, status, of, other);
}

void tn_overlay_undo(tn_overlay *overlay, overlay_undo *until)
{
    for (; overlay->undo != until; overlay->undo = overlay->undo->next) {
        overlay_entry *followed = tn_overlay_find(&overlay->followed, overlay->undo->address, overlay_number);
        memcpy(overlay->undo->address, overlay->undo->bytes, overlay->undo->size);
        if (followed != NULL) followed->same = overlay->undo->again;
        if (followed != NULL) followed->stale = false;
    }
}

void tn_overlay_follow_again(tn_overlay *overlay)
{
    overlay_undo *texts = NULL, *undo = overlay->undo;
    for (; undo != overlay->unfollowed; undo = overlay->undo) {
        if (!undo->is_text) {
            tn_overlay_undo(overlay, undo->next);
            continue;
        }
        tn_overlay_find(&overlay->followed, undo->address, overlay_number)->stale = true;
        overlay->undo = undo->next;
        undo->next = texts;
        texts = undo;
    }
    for (undo = texts; undo != NULL; undo = texts) {
        texts = undo->next;
        undo->next = overlay->undo;
        overlay->undo = undo;
    }
}

bool tn_overlay_has_stale(const tn_overlay *overlay)
{
    const overlay_undo *undo = overlay->undo;
    while (undo != overlay->unfollowed &&
           !(undo->is_text && tn_overlay_find(&overlay->followed, undo->address, overlay_number)->stale))
        undo = undo->next;
    return undo != overlay->unfollowed;
}

/* ---- positions ---- */

void tn_overlay_note_move(const tn_input *in, tn_bytes bytes)
{
    tn_overlay *overlay = in->run->overlay;
    const uintptr_t source = (uintptr_t)overlay->document->source, from = (uintptr_t)bytes.data;
    const uintptr_t target = (uintptr_t)overlay->target, to = (uintptr_t)(in->data + in->pos);
    if (overlay->mode != OVERLAY_COMPOSE || bytes.size == 0) return;
    if (from < source || from - source >= overlay->document->size) return; /* packed bytes move as a whole */
    if (to < target || to - target >= overlay->target_size) return;
    tn_overlay_add_move(overlay,
                        (overlay_move){.from = from - source, .size = bytes.size, .to = to - target});
}

bool tn_overlay_moves(const tn_input *in)
{
    return in->run->overlay->moves_now;
}

void tn_overlay_asked(const tn_input *in, const tn_asked *written, tn_asked *self)
{
    const tn_overlay *overlay = in->run->overlay;
    if (overlay->mode != OVERLAY_COMPOSE && !overlay->moved) *self = *written;
}

bool tn_overlay_relocates(const tn_input *in)
{
    return in->run->overlay->mode == OVERLAY_PUT && in->run->overlay->moved;
}

/* Where a segment lay in the source, unless it is new, and lies in the image. */
typedef struct overlay_spot {
    bool fresh;
    uint64_t from, to;
} overlay_spot;

static bool overlay_find_segment(const tn_overlay *overlay, const void *slot, overlay_spot *spot)
{
    const overlay_entry *entry = tn_overlay_find(&overlay->written, slot, OVERLAY_SEGMENT);
    const tn_overlay_piece *piece = entry != NULL ? entry->spliced : NULL;
    if (piece != NULL) {
        *spot = (overlay_spot){piece->fresh, piece->begin, piece->position};
        return true;
    }
    const void *was = overlay_was(overlay, slot);
    const overlay_entry *read = was != NULL ? tn_overlay_find(&overlay->read, was, OVERLAY_SEGMENT) : NULL;
    if (read == NULL || !read->has_place) return false;
    *spot = (overlay_spot){.from = (uint64_t)(read->bytes.data - overlay->document->source)};
    return tn_overlay_find_moved(overlay, spot->from, &spot->to);
}

bool tn_overlay_lies_at(const tn_overlay *overlay, const void *slot, uint64_t at)
{
    overlay_spot spot;
    return !overlay_find_segment(overlay, slot, &spot) || spot.to == at;
}

/* Where the stream of a segment begins that lay at `old` in it: it may have moved as well, and not have been
   found again yet. */
static bool overlay_find_stream(const tn_overlay *overlay, const tn_input *in, const overlay_spot *spot,
                                int64_t old, uint64_t *begin)
{
    const uintptr_t image = (uintptr_t)overlay->bytes, stream = (uintptr_t)in->data;
    if (stream < image || stream - image > overlay->size) return false;
    *begin = stream - image;
    if (in == in->run->whole || spot->fresh) return true;
    return old >= 0 && (uint64_t)old <= spot->from &&
           tn_overlay_find_moved(overlay, spot->from - (uint64_t)old, begin);
}

/* Where the segment lies now, if that is elsewhere. */
static bool overlay_moved_to(const tn_input *in, const void *slot, int64_t old, uint64_t *now)
{
    const tn_overlay *overlay = in->run->overlay;
    overlay_spot spot;
    uint64_t begin;
    if (!overlay->moved || !overlay_find_segment(overlay, slot, &spot)) return false;
    if (!overlay_find_stream(overlay, in, &spot, old, &begin) || spot.to < begin) return false;
    *now = spot.to - begin;
    return old < 0 || *now != (uint64_t)old;
}

/* Whether nothing else has changed the number. */
static bool overlay_may_follow(const tn_overlay *overlay, const void *number, size_t size, bool is_text)
{
    const void *was = overlay_was(overlay, number);
    return !overlay_has_followed(overlay, number) &&
           (was == NULL || overlay_is_equal(was, number, size, is_text));
}

/* The number that says where a segment lies has followed another one, which lies elsewhere: what is put there
   would go over bytes of others. */
static void overlay_note_astray(tn_overlay *overlay, const void *slot, bool astray)
{
    overlay_entry *entry = tn_overlay_find(&overlay->written, slot, OVERLAY_SEGMENT);
    if (entry == NULL && !astray) return;
    if (entry == NULL) entry = tn_overlay_enter(overlay, &overlay->written, slot, OVERLAY_SEGMENT);
    if (entry != NULL) entry->astray = astray;
}

bool tn_overlay_moved(const tn_input *in, const void *slot, const void *number, size_t size, int64_t old,
                      uint64_t *now)
{
    const bool moved = overlay_moved_to(in, slot, old, now);
    overlay_note_astray(in->run->overlay, slot, moved && overlay_has_followed(in->run->overlay, number));
    if (!moved) return false;
    return size == 0 || number == NULL || overlay_may_follow(in->run->overlay, number, size, false);
}

bool tn_overlay_moved_text(const tn_input *in, const void *slot, const tn_text *number, int64_t old,
                           uint64_t *now)
{
    const bool moved = overlay_moved_to(in, slot, old, now);
    overlay_note_astray(in->run->overlay, slot, moved && overlay_has_followed(in->run->overlay, number));
    if (!moved) return false;
    return number == NULL || overlay_may_follow(in->run->overlay, number, sizeof *number, true);
}

tn_status tn_overlay_stuck(const tn_input *in, const tn_path *path, const char *member, uint64_t now)
{
    return overlay_blame(
        in, tn_fail(in, path, member, in->pos, TN_PINNED, tn_value_none(), tn_value_unsigned(now)));
}
