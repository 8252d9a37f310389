/* Composes segments: members at other offsets of the file. Each is put into a stream of its own if an object
   is composed; a segment with a new size replaces the old one. */
#include "overlay.h"

/* ---- what was read ---- */

static bool overlay_grow_places(tn_overlay *overlay)
{
    void *places;
    const size_t capacity = overlay->place_capacity == 0 ? 64 : 2 * overlay->place_capacity;
    if (tn_arena_alloc(&overlay->memory, capacity, sizeof *overlay->places, &places) != TN_OK) return false;
    if (overlay->place_count > 0)
        memcpy(places, overlay->places, overlay->place_count * sizeof *overlay->places);
    overlay->places = places;
    overlay->place_capacity = capacity;
    return true;
}

/* Where a segment was read. What a process gave has no place in the file. */
static void overlay_note_place(const tn_input *in, const tn_overlay_segment *segment, size_t begin)
{
    tn_overlay *overlay = in->run->overlay;
    const uintptr_t image = (uintptr_t)overlay->bytes, data = (uintptr_t)in->data;
    if (data < image || data - image > overlay->size || in->bits_left != 0) return;
    const size_t at = (size_t)(data - image) + begin, size = in->pos - begin;
    if (overlay->place_count == overlay->place_capacity && !overlay_grow_places(overlay)) return;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, segment->slot, OVERLAY_SEGMENT);
    if (entry == NULL || entry->has_place) return;
    entry->has_place = true;
    entry->bytes = (tn_bytes){overlay->document->source + at, size};
    entry->shape = overlay->shape;
    overlay->places[overlay->place_count++] = (overlay_place){.begin = at,
                                                              .end = at + size,
                                                              .slot = segment->slot,
                                                              .rank = segment->rank,
                                                              .deep = overlay->instance_depth > 0};
}

/* Where and how large a segment is that was changed, and is put where its position says. */
static void overlay_note_put(const tn_input *in, const tn_overlay_segment *segment, size_t begin)
{
    tn_overlay *overlay = in->run->overlay;
    const tn_overlay_object *object = overlay->object;
    const uintptr_t image = (uintptr_t)overlay->bytes, data = (uintptr_t)in->data;
    if (object == NULL || object->base == NULL || data < image || data - image > overlay->size) return;
    const size_t offset = (size_t)((const char *)segment->slot - (const char *)object->written);
    overlay_entry *entry =
        tn_overlay_enter(overlay, &overlay->put, (const char *)object->base + offset, OVERLAY_SEGMENT);
    if (entry == NULL) return;
    entry->begin = (size_t)(data - image) + begin;
    entry->bytes.size = in->pos - begin;
    entry->shape = overlay->shape;
}

/* Whether a segment is as large as it was; and where it lies where it did, all in it. */
static bool overlay_has_size(const tn_overlay *overlay, const overlay_entry *put)
{
    const overlay_entry *read = tn_overlay_find(&overlay->read, put->address, OVERLAY_SEGMENT);
    if (read == NULL || !read->has_place) return true;
    const size_t begin = (size_t)(read->bytes.data - overlay->document->source);
    return read->bytes.size == put->bytes.size && (begin != put->begin || read->shape == put->shape);
}

bool tn_overlay_has_sizes(const tn_overlay *overlay)
{
    for (size_t i = 0; i < overlay->put.capacity; i++)
        if (overlay->put.entries[i].type != NULL && !overlay_has_size(overlay, &overlay->put.entries[i]))
            return false;
    return true;
}

/* ---- spaces ---- */

/* The next space inwards: as large as that of the image. */
overlay_annex *tn_overlay_enter_annex(tn_overlay *overlay)
{
    void *annex, *block, *bytes;
    overlay_annex *inner = overlay->annex == NULL ? overlay->outermost : overlay->annex->inner;
    if (inner != NULL) return overlay->annex = inner;
    if (tn_arena_alloc(&overlay->round, 1, sizeof(overlay_annex), &annex) != TN_OK ||
        tn_arena_alloc(&overlay->round, 1, sizeof(tn_overlay_block), &block) != TN_OK ||
        tn_arena_alloc(&overlay->round, overlay->size, 1, &bytes) != TN_OK)
        return NULL;
    inner = annex;
    *inner = (overlay_annex){bytes, overlay->size, 0, NULL, overlay->annex};
    if (overlay->annex == NULL)
        overlay->outermost = inner;
    else
        overlay->annex->inner = inner;
    *(tn_overlay_block *)block = (tn_overlay_block){{bytes, overlay->size}, bytes, overlay->blocks};
    overlay->blocks = block;
    return overlay->annex = inner;
}

void tn_overlay_leave_annex(tn_overlay *overlay, size_t used)
{
    overlay->annex->used += used;
    overlay->annex = overlay->annex->outer;
}

/* ---- composing ---- */

/* What the slot was when it was read; NULL where that is not known. */
static const void *overlay_slot_was(const tn_overlay *overlay, const void *slot)
{
    const tn_overlay_object *object = overlay->object;
    if (overlay->mode == OVERLAY_AGAIN) return slot;
    if (object == NULL || object->base == NULL) return NULL;
    return (const char *)object->base + ((const char *)slot - (const char *)object->written);
}

static tn_overlay_piece *overlay_new_piece(tn_overlay *overlay, const tn_overlay_segment *segment)
{
    void *block;
    if (tn_arena_alloc(&overlay->memory, 1, sizeof(tn_overlay_piece), &block) != TN_OK) return NULL;
    tn_overlay_piece *piece = block;
    const overlay_entry *read =
        segment->base != NULL ? tn_overlay_find(&overlay->read, segment->base, OVERLAY_SEGMENT) : NULL;
    const bool known = read != NULL && read->has_place;
    const size_t begin = known ? (size_t)(read->bytes.data - overlay->document->source) : 0;
    *piece = (tn_overlay_piece){.begin = begin,
                                .end = begin + (known ? read->bytes.size : 0),
                                .fresh = segment->base == NULL,
                                .known = known,
                                .open = true,
                                .pass = overlay->pass,
                                .rank = segment->rank,
                                .alignment = segment->alignment,
                                .number = overlay->piece_count++,
                                .slot = segment->slot,
                                .base = segment->base,
                                .next = overlay->pieces};
    overlay->pieces = piece;
    return piece;
}

/* What it was composed to in the pass before is not put into itself. */
static void overlay_open_earlier(tn_overlay *overlay, const tn_overlay_segment *segment, bool open)
{
    const overlay_entry *entry =
        segment->base != NULL ? tn_overlay_find(&overlay->read, segment->base, OVERLAY_SEGMENT) : NULL;
    if (entry != NULL && entry->earlier != NULL) entry->earlier->open = open;
}

static tn_status overlay_begin_piece(tn_input *in, const tn_path *path, const char *member,
                                     tn_overlay_segment *segment)
{
    void *stream;
    tn_overlay *overlay = in->run->overlay;
    segment->base = overlay_slot_was(overlay, segment->slot);
    segment->outside = overlay->grows;
    segment->space = overlay->space;
    segment->target = overlay->target;
    segment->target_size = overlay->target_size;
    segment->around = overlay->piece;
    segment->moves = overlay->moves;
    segment->piece = overlay_new_piece(overlay, segment);
    overlay_open_earlier(overlay, segment, true);
    const tn_status status = tn_arena_alloc(&overlay->round, 1, sizeof(tn_input), &stream);
    overlay_annex *annex = status == TN_OK ? tn_overlay_enter_annex(overlay) : NULL;
    if (annex == NULL || segment->piece == NULL)
        return tn_fail(in, path, member, in->pos, TN_NO_MEMORY, tn_value_none(), tn_value_none());
    segment->in = stream;
    *segment->in = *in;
    segment->in->data = annex->bytes + annex->used;
    segment->in->size = segment->in->pos = 0;
    segment->in->bits_left = 0;
    segment->composes = true;
    overlay->grows = segment->in;
    overlay->space = annex->bytes + annex->size;
    overlay->target = annex->bytes + annex->used;
    overlay->target_size = annex->size - annex->used;
    overlay->piece = segment->piece;
    overlay->moves = NULL;
    return TN_OK;
}

tn_status tn_overlay_segment_begin(tn_input *in, const tn_path *path, const char *member, const void *slot,
                                   unsigned rank, uint64_t alignment, tn_overlay_segment *segment)
{
    const tn_overlay_segment made = {.in = in, .slot = slot, .rank = rank, .alignment = alignment};
    *segment = made;
    return tn_overlay_composes(in) ? overlay_begin_piece(in, path, member, segment) : TN_OK;
}

void tn_overlay_segment_in(tn_input *in, tn_overlay_segment *segment)
{
    segment->in = in;
    segment->before = tn_tell(in);
    segment->shape = in->run->overlay->shape;
    in->run->overlay->shape = 0;
}

/* Of what was read: what it is composed to is what it was, but for what no member holds. */
static tn_status overlay_end_again(const tn_input *in, const tn_path *path, const char *member,
                                   const tn_overlay_piece *piece)
{
    const overlay_entry *read = tn_overlay_find(&in->run->overlay->read, piece->base, OVERLAY_SEGMENT);
    const tn_bytes composed = {in->data, in->size};
    if (read == NULL || read->spliced == NULL || tn_overlay_is_same(read->bytes, composed)) return TN_OK;
    size_t at = 0;
    while (at < composed.size && at < read->bytes.size && composed.data[at] == read->bytes.data[at])
        at++;
    return tn_fail(in, path, member, piece->begin + at, TN_LOSES_BYTES, tn_value_none(), tn_value_none());
}

/* Whether a segment that was read cannot be put where it lies: it has another size, or what is in it. */
static bool overlay_is_other(const tn_overlay *overlay, const tn_overlay_piece *piece, tn_bytes bytes)
{
    const tn_bytes was = {overlay->document->source + piece->begin, piece->end - piece->begin};
    return bytes.size != was.size || (piece->reshaped && !tn_overlay_is_same(bytes, was));
}

static tn_status overlay_end_piece(tn_input *in, const tn_path *path, const char *member,
                                   const tn_overlay_segment *segment)
{
    tn_overlay *overlay = in->run->overlay;
    tn_overlay_piece *piece = segment->piece;
    tn_bytes bytes = {in->data, in->size};
    void *copy, *place;
    if (overlay->mode == OVERLAY_AGAIN) return overlay_end_again(in, path, member, piece);
    piece->open = false;
    piece->moves = overlay->moves;
    if (!piece->fresh && !(piece->known && overlay_is_other(overlay, piece, bytes))) return TN_OK;
    tn_status status = tn_arena_alloc(&overlay->memory, bytes.size, 1, &copy);
    if (status == TN_OK) status = tn_arena_alloc(&overlay->memory, 1, sizeof(tn_place), &place);
    if (status != TN_OK) return tn_fail(in, path, member, in->pos, status, tn_value_none(), tn_value_none());
    if (bytes.size != 0) memcpy(copy, bytes.data, bytes.size);
    piece->bytes = (tn_bytes){copy, bytes.size};
    piece->resized = true;
    piece->place = place;
    tn_place_set(place, path, member, TN_NO_INDEX);
    return TN_OK;
}

/* Later passes, and who asks where it lies, find it by its slot. */
static tn_status overlay_enter_piece(tn_overlay *overlay, const tn_overlay_segment *segment)
{
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->written, segment->slot, OVERLAY_SEGMENT);
    if (entry == NULL) return TN_NO_MEMORY;
    entry->piece = segment->piece;
    overlay_entry *read =
        segment->base != NULL ? tn_overlay_find(&overlay->read, segment->base, OVERLAY_SEGMENT) : NULL;
    if (read != NULL) read->piece = segment->piece;
    return TN_OK;
}

/* Whether what is put, or placed, does not lie where it was composed for, as its position says where another
   one lies. */
static bool overlay_is_astray(const tn_input *in, const tn_overlay_segment *segment, size_t begin)
{
    const tn_overlay *overlay = in->run->overlay;
    const uintptr_t image = (uintptr_t)overlay->bytes, data = (uintptr_t)in->data;
    if (segment->composes || overlay->mode != OVERLAY_PUT || !overlay->moved) return false;
    if (!overlay->puts_view && segment->rank == 0) return false;
    if (data < image || data - image > overlay->size) return false;
    const overlay_entry *entry = tn_overlay_find(&overlay->written, segment->slot, OVERLAY_SEGMENT);
    return entry != NULL && entry->astray &&
           !tn_overlay_lies_at(overlay, segment->slot, (uint64_t)(data - image) + begin);
}

tn_status tn_overlay_segment_end(tn_input *in, const tn_path *path, const char *member, size_t begin,
                                 tn_overlay_segment *segment)
{
    tn_overlay *overlay = in->run->overlay;
    if (overlay->mode == OVERLAY_TRACE) {
        overlay_note_place(in, segment, begin);
        if (overlay->wanted == segment->slot) tn_place_set(&overlay->other, path, member, TN_NO_INDEX);
    }
    if (overlay->mode == OVERLAY_PUT && overlay->puts_view && !overlay->moved)
        overlay_note_put(in, segment, begin);
    if (!segment->composes) overlay->shape = segment->shape;
    if (overlay_is_astray(in, segment, begin)) tn_overlay_lose(overlay, path, member);
    if (!segment->composes) {
        tn_return(in, segment->before);
        return TN_OK;
    }
    overlay_open_earlier(overlay, segment, false);
    tn_status status = overlay_end_piece(in, path, member, segment);
    if (status == TN_OK && overlay->mode == OVERLAY_COMPOSE) status = overlay_enter_piece(overlay, segment);
    tn_overlay_leave_annex(overlay, in->size);
    overlay->grows = segment->outside;
    overlay->space = segment->space;
    overlay->target = segment->target;
    overlay->target_size = segment->target_size;
    overlay->piece = segment->around;
    overlay->moves = segment->moves;
    return status;
}

/* ---- attempts ---- */

overlay_state tn_overlay_state(const tn_overlay *overlay)
{
    return (overlay_state){.grows = overlay->grows,
                           .space = overlay->space,
                           .target = overlay->target,
                           .target_size = overlay->target_size,
                           .object = overlay->object,
                           .moves = overlay->moves,
                           .piece = overlay->piece,
                           .pieces = overlay->pieces,
                           .annex = overlay->annex,
                           .undo = overlay->undo};
}

void tn_overlay_restore(tn_overlay *overlay, const overlay_state *state)
{
    overlay->grows = state->grows;
    overlay->space = state->space;
    overlay->target = state->target;
    overlay->target_size = state->target_size;
    overlay->object = state->object;
    overlay->moves = state->moves;
    overlay->piece = state->piece;
    for (; overlay->pieces != state->pieces; overlay->pieces = overlay->pieces->next) {
        overlay_entry *entry = tn_overlay_find(&overlay->written, overlay->pieces->slot, OVERLAY_SEGMENT);
        if (entry != NULL) entry->piece = NULL;
    }
    overlay->annex = state->annex;
    overlay->exhausted = false;
    tn_overlay_undo(overlay, state->undo);
}

/* ---- instances that expressions ask for ---- */

static const char overlay_visited[] = "\001visited"; /* no id */

static void overlay_enter_types(tn_overlay *overlay, const tn_type *type);

static void overlay_enter_type_of(tn_overlay *overlay, const tn_member *member)
{
    if (member->type != NULL) overlay_enter_types(overlay, member->type);
    if (member->elements != NULL) overlay_enter_type_of(overlay, member->elements);
    for (size_t i = 0; member->variants != NULL && i < member->variants->count; i++)
        overlay_enter_types(overlay, member->variants->types[i]);
}

/* By their ids; of several types with one id none is known. */
static void overlay_enter_types(tn_overlay *overlay, const tn_type *type)
{
    overlay_entry *seen = tn_overlay_enter(overlay, &overlay->types, type, overlay_visited);
    if (seen == NULL || seen->same) return;
    seen->same = true;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->types, NULL, type->id);
    if (entry == NULL) return;
    entry->described = entry->composed ? NULL : type;
    entry->composed = true;
    for (size_t i = 0; i < type->member_count; i++)
        overlay_enter_type_of(overlay, &type->members[i]);
}

static bool overlay_is_made(const tn_member *member, const void *object)
{
    return object != NULL && !tn_member_pending(member, object);
}

void tn_overlay_preset(tn_overlay *overlay, const tn_overlay_object *object)
{
    if (!overlay->codec->has_instances) return;
    if (overlay->types.count == 0) overlay_enter_types(overlay, overlay->codec->format->type);
    const overlay_entry *entry = tn_overlay_find(&overlay->types, NULL, object->type);
    const tn_type *type = entry != NULL ? entry->described : NULL;
    char *self = object->self;
    for (size_t i = 0; type != NULL && i < type->member_count; i++) {
        const tn_member *member = &type->members[i];
        if (member->get == NULL || member->overlay == NULL) continue;
        const bool plain = !tn_overlay_holds_objects(member); /* those of a clone have no streams */
        const char *from = plain && overlay_is_made(member, object->written) ? object->written : object->base;
        if (!overlay_is_made(member, from)) continue;
        memcpy(self + member->offset, from + member->offset, tn_value_size(member));
        memcpy(self + member->cell, from + member->cell, sizeof(tn_cell));
        if (member->has != TN_NO_INDEX) memcpy(self + member->has, from + member->has, sizeof(bool));
    }
}
