/* Chooses the places of placed members in the output. */
#include "tenon/impl/placed.h"

#include "pieces.h"

/* ---- placing ---- */

void tn_prepare_rank(tn_prepare *prepare, unsigned rank, bool whole)
{
    if (prepare->layout.in_line == UINT64_MAX) prepare->layout.in_line = prepare->size;
    prepare->layout.rank = rank;
    prepare->layout.whole = whole;
    prepare->layout.in_stream = true;
}

/* Returns the member that shares bytes with this one, or NULL. */
static const tn_piece *shared_with(const tn_prepare *prepare, const tn_placement *placement)
{
    const size_t i = prepare->layout.count;
    if (i >= prepare->layout.share_count || prepare->layout.shares[i].placement != placement) return NULL;
    return &prepare->layout.pieces[prepare->layout.shares[i].with];
}

tn_status tn_prepare_place(tn_prepare *prepare, const tn_placement *placement, uint64_t alignment,
                           bool of_whole, uint64_t *at)
{
    const uint64_t base = of_whole ? 0 : prepare->layout.base;
    *at = 0;
    prepare->layout.placing = placement;
    prepare->layout.behind = prepare->size;
    prepare->layout.alignment = alignment;
    if (prepare->layout.as_read) {
        if (!placement->known || placement->at < base) return TN_DISAGREE;
        prepare->size = placement->at;
    } else if (shared_with(prepare, placement) != NULL) {
        prepare->size = shared_with(prepare, placement)->at;
    } else {
        const uint64_t beyond = (prepare->size - base) % alignment;
        if (beyond != 0) prepare->size += alignment - beyond;
    }
    *at = prepare->size - base;
    return TN_OK;
}

static tn_status add_piece(tn_prepare *prepare, tn_piece piece)
{
    if (prepare->layout.count == prepare->layout.capacity) {
        void *items;
        const size_t capacity = prepare->layout.capacity != 0 ? 2 * prepare->layout.capacity : 64;
        const tn_status status =
            tn_arena_alloc(&prepare->memory, capacity, sizeof *prepare->layout.pieces, &items);
        if (status != TN_OK) return tn_prepared(prepare, status);
        if (prepare->layout.count != 0)
            memcpy(items, prepare->layout.pieces, prepare->layout.count * sizeof *prepare->layout.pieces);
        prepare->layout.pieces = items;
        prepare->layout.capacity = capacity;
    }
    prepare->layout.pieces[prepare->layout.count++] = piece;
    return TN_OK;
}

tn_status tn_prepare_placed(tn_prepare *prepare, const tn_path *path, const char *member,
                            const tn_placement *placement, uint64_t at, bool of_whole, const uint8_t *data,
                            tn_put *put_it, const void *object)
{
    const uint64_t base = of_whole ? 0 : prepare->layout.base;
    const bool plain = prepare->layout.placing == placement; /* nothing was placed in it */
    const tn_piece piece = {.at = base + at,
                            .size = prepare->size - (base + at),
                            .data = data,
                            .put = put_it,
                            .object = object,
                            .placement = placement,
                            .base = base,
                            .alignment = plain ? prepare->layout.alignment : 0};
    const uint64_t whole = prepare->document->size;
    const bool outside =
        piece.at > whole || piece.size > whole - piece.at; /* JSON may state impossible places */
    if (prepare->layout.as_read && outside) return TN_DISAGREE;
    if (prepare->layout.as_read && piece.size != placement->size) {
        if (!prepare->changed) return TN_DISAGREE;
        prepare->doubts = true; /* derived members may give it its size in the next round */
    }
    if (placement == prepare->layout.first) tn_place_set(&prepare->error->other, path, member, TN_NO_INDEX);
    if (placement == prepare->layout.second) return tn_inseparable(prepare, path, member);
    if (plain && shared_with(prepare, placement) != NULL) prepare->size = prepare->layout.behind;
    return piece.size != 0 ? add_piece(prepare, piece) : TN_OK;
}

tn_status tn_prepare_position(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, int64_t pos, uint64_t at)
{
    if ((pos >= 0 && (uint64_t)pos == at) || !tn_prepare_stays(prepare)) return TN_OK;
    return tn_disagree(prepare, path, member, of, other, tn_value_signed(pos), tn_value_unsigned(at));
}

/* ---- writing ---- */

void tn_put_piece(tn_output *out, const tn_piece *piece)
{
    if (piece->data != NULL)
        tn_output_bytes(out, piece->data, (size_t)piece->size);
    else
        out->at = piece->put(out, out->at, piece->object);
}

/* An output that skips the first bytes. */
typedef struct skipping {
    tn_output *to;
    uint64_t left;
} skipping;

static bool skip_and_put(void *user, const void *data, size_t size)
{
    skipping *skip = user;
    const size_t less = skip->left < size ? (size_t)skip->left : size;
    skip->left -= less;
    tn_output_bytes(skip->to, (const uint8_t *)data + less, size - less);
    return true;
}

static void put_rest(tn_output *out, const tn_piece *piece, uint64_t from)
{
    skipping skip = {out, from};
    const tn_sink sink = {skip_and_put, &skip};
    tn_output part;
    tn_output_sink(&part, &sink);
    tn_put_piece(&part, piece);
    (void)tn_output_end(&part);
}

/* Puts the bytes from `at` up to `end`, which no member has: gaps, and zeros between them. */
static void put_between(tn_output *out, const tn_gap **gap, uint64_t at, uint64_t end)
{
    while (at < end) {
        while (*gap != NULL && (*gap)->offset + (*gap)->bytes.size <= at)
            *gap = (*gap)->next;
        const bool inside = *gap != NULL && (*gap)->offset <= at;
        uint64_t until = end;
        if (inside && (*gap)->offset + (*gap)->bytes.size < end) until = (*gap)->offset + (*gap)->bytes.size;
        if (!inside && *gap != NULL && (*gap)->offset < end) until = (*gap)->offset;
        if (inside) tn_output_bytes(out, (*gap)->bytes.data + (at - (*gap)->offset), (size_t)(until - at));
        for (; !inside && at < until; at++)
            *tn_output_take(out, 1) = 0;
        at = until;
    }
}

void tn_put_pieces(tn_output *out, const tn_prepare *prepare)
{
    const tn_gap *gap = prepare->layout.as_read ? prepare->document->gaps : NULL;
    uint64_t at = prepare->layout.in_line;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        put_between(out, &gap, at, piece->at);
        if (piece->at >= at)
            tn_put_piece(out, piece);
        else if (piece->at + piece->size > at)
            put_rest(out, piece, at - piece->at);
        if (piece->at + piece->size > at) at = piece->at + piece->size;
    }
    put_between(out, &gap, at, prepare->size);
}

/* ---- round by round ---- */

static void begin_round(tn_prepare *prepare)
{
    prepare->size = 0;
    prepare->changed = prepare->doubts = false;
    prepare->open = NULL;
    prepare->layout.base = 0;
    prepare->layout.in_line = UINT64_MAX;
    prepare->layout.count = 0;
    prepare->round++;
}

/* Whether another round is to be done after one that came out well. */
static bool goes_on(tn_prepare *prepare, tn_status *status, bool rests)
{
    bool changed;
    *status = tn_find_shares(prepare, &changed);
    if (*status != TN_OK || (rests && !changed)) return false;
    prepare->again = true;
    if (changed) prepare->steady = false;
    if (prepare->round < TN_MOST_ROUNDS) return true;
    *status = tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
    return false;
}

static void begin_layout(tn_prepare *prepare, bool as_read)
{
    prepare->layout.as_read = as_read;
    prepare->too_large = false;
    prepare->round = 0;
    prepare->layout.share_count = 0;
    prepare->layout.first = prepare->layout.second = NULL;
    prepare->again = prepare->steady = false;
}

/* Whether the layout of the file can be kept. */
static bool fits_as_read(tn_prepare *prepare, tn_status *status, tn_put *put_it, const void *object)
{
    if (*status == TN_OK) *status = tn_fit_as_read(prepare, put_it, object);
    return *status == TN_OK;
}

bool tn_prepare_next(tn_prepare *prepare, tn_status *status, tn_put *put_it, const void *object)
{
    const bool first = prepare->round == 0, as_read = prepare->layout.as_read;
    const uint64_t size = first || as_read ? prepare->document->size : prepare->size;
    const bool rests = tn_prepare_rests(prepare, size);
    if (prepare->size > SIZE_MAX) prepare->too_large = true;
    if (prepare->forgets || (prepare->too_large && !as_read)) return false;
    if (prepare->too_large) *status = TN_DISAGREE; /* JSON may state impossible positions */
    if (first) {
        begin_layout(prepare, prepare->document->size != 0);
    } else if (as_read && *status == TN_OK && !rests && prepare->round < TN_MOST_ROUNDS) {
        prepare->again = true; /* derived members are known now */
    } else if (as_read) {
        if (rests && fits_as_read(prepare, status, put_it, object)) return false;
        if (*status == TN_NO_MEMORY || *status == TN_MEMORY_BUDGET) return false;
        begin_layout(prepare, false);
    } else if (*status != TN_OK || !goes_on(prepare, status, rests)) {
        return false;
    }
    *status = TN_OK;
    begin_round(prepare);
    return true;
}
