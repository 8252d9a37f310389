/* Inserts segments whose size has changed: finds them, their places in the output, and the new offsets of all
   bytes after them. */
#include "overlay.h"

#include "by_place.h"

/* ---- in order ---- */

/* By where they take the place of something; there by rank, and then in the order of the objects. */
static bool overlay_is_before(const tn_overlay_piece *a, const tn_overlay_piece *b)
{
    if (a->begin != b->begin) return a->begin < b->begin;
    return a->rank != b->rank ? a->rank < b->rank : a->number < b->number;
}

static void overlay_merge_runs(tn_overlay_piece **to, tn_overlay_piece *const *from, size_t middle,
                               size_t count)
{
    size_t a = 0, b = middle;
    for (size_t i = 0; i < count; i++)
        to[i] = b == count || (a < middle && !overlay_is_before(from[b], from[a])) ? from[a++] : from[b++];
}

static void overlay_sort_pieces(tn_overlay_piece **pieces, tn_overlay_piece **space, size_t count)
{
    if (count < 2) return;
    const size_t middle = count / 2;
    overlay_sort_pieces(pieces, space, middle);
    overlay_sort_pieces(pieces + middle, space, count - middle);
    memcpy(space, pieces, count * sizeof *space);
    overlay_merge_runs(pieces, space, middle, count);
}

/* The first place, or piece, that begins at `at` or behind it. */
static size_t overlay_first_place(const tn_overlay *overlay, uint64_t at)
{
    size_t low = 0, high = overlay->place_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (overlay->places[middle].begin < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t overlay_first_spliced(const tn_overlay *overlay, uint64_t at)
{
    size_t low = 0, high = overlay->spliced_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (overlay->spliced[middle]->begin < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- putting ---- */

static bool overlay_is_of_source(const tn_overlay *overlay, tn_bytes bytes)
{
    const uintptr_t source = (uintptr_t)overlay->document->source, at = (uintptr_t)bytes.data;
    return source != 0 && at >= source && at - source + bytes.size <= overlay->document->size;
}

bool tn_overlay_is_spliced(const tn_overlay *overlay, tn_bytes bytes)
{
    if (overlay->mode != OVERLAY_COMPOSE || !overlay_is_of_source(overlay, bytes)) return false;
    const size_t begin = (size_t)(bytes.data - overlay->document->source), end = begin + bytes.size;
    size_t i = overlay_first_spliced(overlay, begin);
    while (i < overlay->spliced_count && (overlay->spliced[i]->open || (overlay->spliced[i]->begin == begin &&
                                                                        overlay->spliced[i]->end == begin)))
        i++;
    return i < overlay->spliced_count && overlay->spliced[i]->begin < end;
}

static tn_status overlay_put_bytes(tn_input *in, const tn_path *path, const char *member, tn_bytes bytes)
{
    const tn_status status = tn_overlay_copy(in, path, member, bytes);
    if (status != TN_OK) return status;
    tn_overlay_note_move(in, bytes);
    in->pos += bytes.size;
    return TN_OK;
}

static tn_status overlay_put_piece(tn_input *in, const tn_path *path, const char *member,
                                   tn_overlay_piece *piece)
{
    static const uint8_t zero = 0;
    tn_overlay *overlay = in->run->overlay;
    const tn_bytes filler = {&zero, 1};
    piece->put++;
    if (piece->gone) return TN_OK;
    while (piece->fresh && piece->alignment > 1 && in->pos % piece->alignment != 0) {
        const tn_status status = overlay_put_bytes(in, path, member, filler);
        if (status != TN_OK) return status;
    }
    const size_t to = (size_t)(in->data + in->pos - overlay->target);
    tn_overlay_add_move(overlay, (overlay_move){.to = to, .piece = piece});
    for (const overlay_move *move = piece->moves; move != NULL; move = move->next) {
        overlay_move inner = *move;
        inner.to += to;
        tn_overlay_add_move(overlay, inner);
    }
    const tn_status status = tn_overlay_copy(in, path, member, piece->bytes);
    if (status == TN_OK) in->pos += piece->bytes.size;
    return status;
}

/* What is put where bytes of the source are copied, from `begin` to `end`; those in others are put there. */
static tn_status overlay_put_range(tn_input *in, const tn_path *path, const char *member, size_t begin,
                                   size_t end)
{
    const tn_overlay *overlay = in->run->overlay;
    const uint8_t *source = overlay->document->source;
    tn_status status = TN_OK;
    for (size_t i = overlay_first_spliced(overlay, begin);
         i < overlay->spliced_count && overlay->spliced[i]->begin <= end && status == TN_OK; i++) {
        tn_overlay_piece *piece = overlay->spliced[i];
        if (piece->open || piece->put > 0 || piece->begin < begin || piece->end > end) continue;
        if (piece->begin > begin)
            status = overlay_put_bytes(in, path, member, (tn_bytes){source + begin, piece->begin - begin});
        if (status == TN_OK) status = overlay_put_piece(in, path, member, piece);
        begin = piece->end;
    }
    if (status != TN_OK || begin >= end) return status;
    return overlay_put_bytes(in, path, member, (tn_bytes){source + begin, end - begin});
}

tn_status tn_overlay_put_rest(tn_input *in, const tn_path *path, const char *member, tn_bytes rest)
{
    const tn_overlay *overlay = in->run->overlay;
    const bool nothing = overlay->document->source == NULL && rest.size == 0;
    if (overlay->mode != OVERLAY_COMPOSE || !(nothing || overlay_is_of_source(overlay, rest)))
        return overlay_put_bytes(in, path, member, rest);
    const size_t begin = nothing ? 0 : (size_t)(rest.data - overlay->document->source);
    return overlay_put_range(in, path, member, begin, begin + rest.size);
}

/* ---- what has another size ---- */

static void overlay_sort_places(tn_overlay *overlay)
{
    uint64_t reach = 0;
    if (overlay->places_sorted) return;
    overlay->places_sorted = true;
    if (overlay->place_count > 0)
        tn_sort_by_place(overlay->places, overlay->place_count, sizeof *overlay->places);
    for (size_t i = 0; i < overlay->place_count; i++) {
        if (overlay->places[i].end > reach) reach = overlay->places[i].end;
        overlay->places[i].reach = reach;
    }
}

void tn_overlay_begin_pieces(tn_overlay *overlay)
{
    overlay_sort_places(overlay);
    overlay->pass++;
    overlay->pieces = overlay->piece = NULL;
    overlay->piece_count = 0;
    for (size_t i = 0; i < overlay->spliced_count; i++) {
        tn_overlay_piece *piece = overlay->spliced[i];
        overlay_entry *entry =
            piece->base != NULL ? tn_overlay_find(&overlay->read, piece->base, OVERLAY_SEGMENT) : NULL;
        if (entry != NULL) entry->earlier = piece;
        piece->put = 0;
        piece->open = false;
    }
}

/* Whether a segment that was read is still there. */
static bool overlay_survives(const tn_overlay *overlay, const overlay_place *place)
{
    const overlay_entry *read = tn_overlay_find(&overlay->read, place->slot, OVERLAY_SEGMENT);
    return place->rank == 0 || place->deep || (read->piece != NULL && read->piece->pass == overlay->pass);
}

/* A segment whose object has been taken out goes with it, where nothing else has its bytes. */
static tn_status overlay_add_gone(tn_overlay *overlay)
{
    uint64_t covered = 0; /* everything before belongs to others that are left */
    size_t next = 0;      /* of these */
    for (size_t i = 0; i < overlay->place_count; i++) {
        const overlay_place *place = &overlay->places[i];
        void *block;
        if (overlay_survives(overlay, place)) {
            if (place->end > covered) covered = place->end;
            continue;
        }
        if (next <= i) next = i + 1;
        while (next < overlay->place_count && !overlay_survives(overlay, &overlay->places[next]))
            next++;
        const bool free = next == overlay->place_count || overlay->places[next].begin >= place->end;
        if (covered > place->begin || !free) continue;
        const tn_status status = tn_arena_alloc(&overlay->memory, 1, sizeof(tn_overlay_piece), &block);
        if (status != TN_OK) return status;
        *(tn_overlay_piece *)block = (tn_overlay_piece){.begin = (size_t)place->begin,
                                                        .end = (size_t)place->end,
                                                        .known = true,
                                                        .gone = true,
                                                        .resized = true,
                                                        .number = SIZE_MAX,
                                                        .base = place->slot,
                                                        .next = overlay->pieces};
        overlay->pieces = block;
        covered = place->end; /* what lies over it goes once */
    }
    return TN_OK;
}

/* Where something new of a rank goes: behind the one before it of that rank and the bytes behind that which
   no segment holds; or in front of the first that comes later. */
static size_t overlay_place_for(const tn_overlay *overlay, unsigned rank, const tn_overlay_piece *before)
{
    const size_t size = (size_t)overlay->document->size, tail = size - overlay->tail.size;
    if (before != NULL) {
        const size_t i = overlay_first_place(overlay, before->end);
        return i < overlay->place_count ? (size_t)overlay->places[i].begin : size;
    }
    size_t behind = tail;
    for (size_t i = 0; i < overlay->place_count; i++) {
        const overlay_place *place = &overlay->places[i];
        if (place->rank >= rank && place->begin >= tail) return (size_t)place->begin;
        if (place->rank != 0 && place->end > behind) behind = (size_t)place->end;
    }
    return behind;
}

/* The last of a rank that has a place in the source. */
typedef struct overlay_rank {
    unsigned rank;
    const tn_overlay_piece *last;
    size_t first; /* where those go that have none before them */
    struct overlay_rank *next;
} overlay_rank;

static overlay_rank *overlay_rank_of(tn_overlay *overlay, overlay_rank **ranks, unsigned rank)
{
    void *block;
    for (overlay_rank *known = *ranks; known != NULL; known = known->next)
        if (known->rank == rank) return known;
    if (tn_arena_alloc(&overlay->memory, 1, sizeof(overlay_rank), &block) != TN_OK) return NULL;
    *(overlay_rank *)block = (overlay_rank){rank, NULL, overlay_place_for(overlay, rank, NULL), *ranks};
    *ranks = block;
    return *ranks;
}

/* The pieces in the order in which they were composed, and those of them that have another size. What is new,
   and is at no place that the schema gives, cannot be put anywhere. */
static tn_status overlay_collect(tn_overlay *overlay, tn_overlay_piece ***found, size_t *count)
{
    void *block;
    size_t all = 0;
    overlay_rank *ranks = NULL;
    for (const tn_overlay_piece *piece = overlay->pieces; piece != NULL; piece = piece->next)
        all++;
    const tn_status status = tn_arena_alloc(&overlay->memory, 2 * all, sizeof(tn_overlay_piece *), &block);
    if (status != TN_OK) return status;
    tn_overlay_piece **pieces = block;
    size_t i = all;
    for (tn_overlay_piece *piece = overlay->pieces; piece != NULL; piece = piece->next)
        pieces[--i] = piece;
    *count = 0;
    for (i = 0; i < all; i++) {
        tn_overlay_piece *piece = pieces[i];
        if (piece->rank != 0 && !piece->gone) {
            overlay_rank *rank = overlay_rank_of(overlay, &ranks, piece->rank);
            if (rank == NULL) return TN_NO_MEMORY;
            if (piece->known) rank->last = piece;
            if (piece->fresh)
                piece->begin = piece->end =
                    rank->last != NULL ? overlay_place_for(overlay, piece->rank, rank->last) : rank->first;
        }
        if (piece->resized && (piece->known || piece->rank != 0)) pieces[(*count)++] = piece;
    }
    overlay_sort_pieces(pieces, pieces + all, *count);
    *found = pieces;
    return TN_OK;
}

static tn_status overlay_fail_over(tn_overlay *overlay, const tn_overlay_piece *piece, const void *other,
                                   tn_error *error)
{
    tn_error ignored;
    const tn_status status = tn_overlay_fail(error, TN_SHARED_BYTES, piece->begin);
    overlay->other.depth = 0;
    overlay->wanted = other;
    if (other != NULL) (void)tn_overlay_trace(overlay, &ignored);
    overlay->wanted = NULL;
    if (error != NULL && piece->place != NULL) error->place = *piece->place;
    if (error != NULL) error->other = overlay->other;
    return status;
}

/* Members of the same bytes, such as a text that several share, have to be the same again. */
static tn_status overlay_share(tn_overlay *overlay, tn_overlay_piece **pieces, size_t *count, tn_error *error)
{
    size_t kept = 0;
    overlay->shared = NULL;
    for (size_t i = 0; i < *count; i++) {
        tn_overlay_piece *piece = pieces[i], *last = kept > 0 ? pieces[kept - 1] : NULL;
        const bool shared = last != NULL && !piece->fresh && !last->fresh && piece->begin == last->begin &&
                            piece->end == last->end && piece->begin < piece->end;
        if (shared && !tn_overlay_is_same(piece->bytes, last->bytes))
            return overlay_fail_over(overlay, piece, last->base, error);
        if (!shared) {
            pieces[kept++] = piece;
            continue;
        }
        piece->shares = last;
        piece->next_shared = overlay->shared;
        overlay->shared = piece;
    }
    *count = kept;
    return TN_OK;
}

static bool overlay_is_prepared(const tn_overlay *overlay, tn_overlay_piece *const *pieces, size_t count)
{
    bool same = count == overlay->spliced_count;
    for (size_t i = 0; i < count && same; i++) {
        const tn_overlay_piece *a = pieces[i], *b = overlay->spliced[i];
        same = a->slot == b->slot && a->base == b->base && a->begin == b->begin && a->end == b->end &&
               a->bytes.size == b->bytes.size;
    }
    return same;
}

tn_status tn_overlay_prepare_pieces(tn_overlay *overlay, bool *same, tn_error *error)
{
    tn_overlay_piece **pieces;
    size_t count;
    tn_status status = overlay_add_gone(overlay);
    if (status == TN_OK) status = overlay_collect(overlay, &pieces, &count);
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    status = overlay_share(overlay, pieces, &count, error);
    if (status != TN_OK) return status;
    *same = overlay_is_prepared(overlay, pieces, count);
    if (*same) return TN_OK;
    for (size_t i = 0; i < overlay->spliced_count; i++) {
        overlay_entry *entry =
            overlay->spliced[i]->base != NULL
                ? tn_overlay_find(&overlay->read, overlay->spliced[i]->base, OVERLAY_SEGMENT)
                : NULL;
        if (entry != NULL) entry->earlier = NULL;
    }
    overlay->spliced = pieces;
    overlay->spliced_count = count;
    return TN_OK;
}

/* ---- where everything lies ---- */

void tn_overlay_add_move(tn_overlay *overlay, overlay_move move)
{
    void *block;
    if (overlay->mode != OVERLAY_COMPOSE) return;
    if (tn_arena_alloc(&overlay->memory, 1, sizeof(overlay_move), &block) != TN_OK) return;
    move.next = overlay->moves;
    *(overlay_move *)block = move;
    overlay->moves = block;
}

/* That of the last pass but one, by its slot: what was put into others is of an earlier pass. */
static overlay_entry *overlay_entry_of(const tn_overlay *overlay, const tn_overlay_piece *piece)
{
    return piece->slot != NULL ? tn_overlay_find(&overlay->written, piece->slot, OVERLAY_SEGMENT)
                               : tn_overlay_find(&overlay->read, piece->base, OVERLAY_SEGMENT);
}

static tn_status overlay_sort_moves(tn_overlay *overlay)
{
    void *block;
    size_t count = 0;
    for (const overlay_move *move = overlay->moves; move != NULL; move = move->next)
        count += move->piece == NULL;
    const tn_status status = tn_arena_alloc(&overlay->memory, count, sizeof(overlay_shift), &block);
    if (status != TN_OK) return status;
    overlay->sorted = block;
    overlay->sorted_count = 0;
    for (const overlay_move *move = overlay->moves; move != NULL; move = move->next) {
        const overlay_entry *entry = move->piece != NULL ? overlay_entry_of(overlay, move->piece) : NULL;
        if (move->piece == NULL) {
            overlay->sorted[overlay->sorted_count++] = (overlay_shift){move->from, move->size, move->to};
        } else if (entry != NULL && entry->spliced != NULL) {
            entry->spliced->found++;
            entry->spliced->position = move->to;
        }
    }
    if (count > 0) tn_sort_by_place(overlay->sorted, count, sizeof *overlay->sorted);
    return TN_OK;
}

/* Whether a segment that keeps its size is there as it was, with all that lies in it. */
static bool overlay_is_intact(const tn_overlay *overlay, const overlay_place *place)
{
    uint64_t first, last;
    const overlay_entry *read = tn_overlay_find(&overlay->read, place->slot, OVERLAY_SEGMENT);
    if (read->spliced != NULL) return true; /* that is looked at itself */
    return tn_overlay_find_moved(overlay, place->begin, &first) &&
           tn_overlay_find_moved(overlay, place->end - 1, &last) &&
           last - first == place->end - 1 - place->begin;
}

/* A segment that has bytes of a piece and does not grow or shrink with it, or NULL. */
static const void *overlay_over(const tn_overlay *overlay, const tn_overlay_piece *piece)
{
    size_t low = 0, high = overlay->place_count;
    while (low < high) { /* the first that may reach so far */
        const size_t middle = low + (high - low) / 2;
        if (overlay->places[middle].reach <= piece->begin)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < overlay->place_count && overlay->places[low].begin < piece->end; low++) {
        const overlay_place *place = &overlay->places[low];
        const bool over = place->end > piece->begin && place->end > place->begin;
        if (over && place->slot != piece->base && !overlay_is_intact(overlay, place)) return place->slot;
    }
    return NULL;
}

tn_status tn_overlay_place_pieces(tn_overlay *overlay, tn_error *error)
{
    for (size_t i = 0; i < overlay->spliced_count; i++) {
        tn_overlay_piece *piece = overlay->spliced[i];
        overlay_entry *entry = overlay_entry_of(overlay, piece);
        if (entry != NULL) entry->spliced = piece;
        if (piece->base != NULL && !piece->gone) {
            entry = tn_overlay_find(&overlay->read, piece->base, OVERLAY_SEGMENT);
            if (entry != NULL) entry->spliced = piece;
        }
    }
    for (const tn_overlay_piece *piece = overlay->shared; piece != NULL; piece = piece->next_shared) {
        overlay_entry *entry = overlay_entry_of(overlay, piece),
                      *one = overlay_entry_of(overlay, piece->shares);
        if (entry != NULL && one != NULL) entry->spliced = one->spliced;
        entry = tn_overlay_find(&overlay->read, piece->base, OVERLAY_SEGMENT);
        if (entry != NULL) entry->spliced = piece->shares;
    }
    const tn_status status = overlay_sort_moves(overlay);
    if (status != TN_OK) return tn_overlay_fail(error, status, TN_NO_OFFSET);
    for (size_t i = 0; i < overlay->spliced_count; i++) {
        const tn_overlay_piece *piece = overlay->spliced[i];
        const void *other = overlay_over(overlay, piece);
        if (other != NULL || (piece->gone ? piece->put != 1 : piece->found != 1))
            return overlay_fail_over(overlay, piece, other, error);
    }
    return TN_OK;
}

bool tn_overlay_find_moved(const tn_overlay *overlay, uint64_t from, uint64_t *to)
{
    enum { SAME_BEGIN = 4 }; /* so many moves may begin at one byte */
    size_t low = 0, high = overlay->sorted_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (overlay->sorted[middle].from <= from)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = low; i > 0 && low - i < SAME_BEGIN; i--) {
        const overlay_shift *shift = &overlay->sorted[i - 1];
        if (from - shift->from > shift->size) continue;
        if (from - shift->from == shift->size && i != low) continue;
        *to = shift->to + (from - shift->from);
        return true;
    }
    return false;
}
