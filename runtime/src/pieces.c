/* Chooses the places of placed members in the output. */
#include "tenon/output.h"

#include "pieces.h"

/* ---- placing ---- */

void tn_settle_rank(tn_settle *settle, unsigned rank, bool whole)
{
    if (settle->layout.in_line == UINT64_MAX) settle->layout.in_line = settle->size;
    settle->layout.rank = rank;
    settle->layout.whole = whole;
    settle->layout.in_stream = true;
}

/* Where the member is that this one shares its bytes with, or NULL. */
static const tn_piece *shared_with(const tn_settle *settle, const tn_home *home)
{
    const size_t i = settle->layout.count;
    if (i >= settle->layout.share_count || settle->layout.shares[i].home != home) return NULL;
    return &settle->layout.pieces[settle->layout.shares[i].with];
}

tn_status tn_settle_place(tn_settle *settle, const tn_home *home, uint64_t alignment, bool of_whole,
                          uint64_t *at)
{
    const uint64_t base = of_whole ? 0 : settle->layout.base;
    *at = 0;
    settle->layout.placing = home;
    settle->layout.behind = settle->size;
    settle->layout.alignment = alignment;
    if (settle->layout.as_read) {
        if (!home->known || home->at < base) return TN_DISAGREE;
        settle->size = home->at;
    } else if (shared_with(settle, home) != NULL) {
        settle->size = shared_with(settle, home)->at;
    } else {
        const uint64_t beyond = (settle->size - base) % alignment;
        if (beyond != 0) settle->size += alignment - beyond;
    }
    *at = settle->size - base;
    return TN_OK;
}

static tn_status add_piece(tn_settle *settle, tn_piece piece)
{
    if (settle->layout.count == settle->layout.capacity) {
        void *items;
        const size_t capacity = settle->layout.capacity != 0 ? 2 * settle->layout.capacity : 64;
        const tn_status status =
            tn_arena_alloc(&settle->memory, capacity, sizeof *settle->layout.pieces, &items);
        if (status != TN_OK) return tn_settled(settle, status);
        if (settle->layout.count != 0)
            memcpy(items, settle->layout.pieces, settle->layout.count * sizeof *settle->layout.pieces);
        settle->layout.pieces = items;
        settle->layout.capacity = capacity;
    }
    settle->layout.pieces[settle->layout.count++] = piece;
    return TN_OK;
}

tn_status tn_settle_placed(tn_settle *settle, const tn_path *path, const char *member, const tn_home *home,
                           uint64_t at, bool of_whole, const uint8_t *data,
                           void (*put_it)(tn_output *out, const void *object), const void *object)
{
    const uint64_t base = of_whole ? 0 : settle->layout.base;
    const bool plain = settle->layout.placing == home; /* nothing was placed in it */
    const tn_piece piece = {.at = base + at,
                            .size = settle->size - (base + at),
                            .data = data,
                            .put = put_it,
                            .object = object,
                            .home = home,
                            .base = base,
                            .alignment = plain ? settle->layout.alignment : 0};
    const uint64_t whole = settle->document->size;
    const bool outside =
        piece.at > whole || piece.size > whole - piece.at; /* JSON may say what no file can */
    if (settle->layout.as_read && (piece.size != home->size || outside)) return TN_DISAGREE;
    if (home == settle->layout.first) tn_place_set(&settle->error->other, path, member, TN_NO_INDEX);
    if (home == settle->layout.second) return tn_inseparable(settle, path, member);
    if (plain && shared_with(settle, home) != NULL) settle->size = settle->layout.behind;
    return piece.size != 0 ? add_piece(settle, piece) : TN_OK;
}

tn_status tn_settle_position(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, int64_t pos, uint64_t at)
{
    if ((pos >= 0 && (uint64_t)pos == at) || !tn_settle_stays(settle)) return TN_OK;
    return tn_disagree(settle, path, member, of, other, tn_value_signed(pos), tn_value_unsigned(at));
}

/* ---- writing ---- */

void tn_put_piece(tn_output *out, const tn_piece *piece)
{
    if (piece->data != NULL)
        tn_put_bytes(out, piece->data, (size_t)piece->size);
    else
        piece->put(out, piece->object);
}

/* An output that leaves out the first bytes of what is put. */
typedef struct skipping {
    tn_output *to;
    uint64_t left;
} skipping;

static bool skip_and_put(void *user, const void *data, size_t size)
{
    skipping *skip = user;
    const size_t less = skip->left < size ? (size_t)skip->left : size;
    skip->left -= less;
    tn_put_bytes(skip->to, (const uint8_t *)data + less, size - less);
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

/* What lies from `at` up to `end` and is no member's: gaps, and zeros where there are none. */
static void put_between(tn_output *out, const tn_gap **gap, uint64_t at, uint64_t end)
{
    while (at < end) {
        while (*gap != NULL && (*gap)->offset + (*gap)->bytes.size <= at)
            *gap = (*gap)->next;
        const bool inside = *gap != NULL && (*gap)->offset <= at;
        uint64_t until = end;
        if (inside && (*gap)->offset + (*gap)->bytes.size < end) until = (*gap)->offset + (*gap)->bytes.size;
        if (!inside && *gap != NULL && (*gap)->offset < end) until = (*gap)->offset;
        if (inside) tn_put_bytes(out, (*gap)->bytes.data + (at - (*gap)->offset), (size_t)(until - at));
        for (; !inside && at < until; at++)
            tn_put_u1(out, 0);
        at = until;
    }
}

void tn_put_pieces(tn_output *out, const tn_settle *settle)
{
    const tn_gap *gap = settle->layout.as_read ? settle->document->gaps : NULL;
    uint64_t at = settle->layout.in_line;
    for (size_t i = 0; i < settle->layout.count; i++) {
        const tn_piece *piece = &settle->layout.pieces[i];
        put_between(out, &gap, at, piece->at);
        if (piece->at >= at)
            tn_put_piece(out, piece);
        else if (piece->at + piece->size > at)
            put_rest(out, piece, at - piece->at);
        if (piece->at + piece->size > at) at = piece->at + piece->size;
    }
    put_between(out, &gap, at, settle->size);
}

/* ---- round by round ---- */

static void begin_round(tn_settle *settle)
{
    settle->size = 0;
    settle->changed = settle->doubts = false;
    settle->open = NULL;
    settle->layout.base = 0;
    settle->layout.in_line = UINT64_MAX;
    settle->layout.count = 0;
    settle->round++;
}

/* Whether another round is to be done after one that came out well. */
static bool goes_on(tn_settle *settle, tn_status *status, bool rests)
{
    bool changed;
    *status = tn_find_shares(settle, &changed);
    if (*status != TN_OK || (rests && !changed)) return false;
    settle->again = true;
    if (changed) settle->steady = false;
    if (settle->round < TN_MOST_ROUNDS) return true;
    *status = tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
    return false;
}

static void begin_layout(tn_settle *settle, bool as_read)
{
    settle->layout.as_read = as_read;
    settle->too_large = false;
    settle->round = 0;
    settle->layout.share_count = 0;
    settle->layout.first = settle->layout.second = NULL;
    settle->again = settle->steady = false;
}

/* Whether all is as it was read. */
static bool fits_as_read(tn_settle *settle, tn_status *status,
                         void (*put_it)(tn_output *out, const void *object), const void *object)
{
    if (*status == TN_OK) *status = tn_fit_as_read(settle, put_it, object);
    return *status == TN_OK;
}

bool tn_settle_next(tn_settle *settle, tn_status *status, void (*put_it)(tn_output *out, const void *object),
                    const void *object)
{
    const bool first = settle->round == 0, as_read = settle->layout.as_read;
    const uint64_t size = first || as_read ? settle->document->size : settle->size;
    const bool rests = tn_settle_rests(settle, size);
    if (settle->size > SIZE_MAX) settle->too_large = true;
    if (settle->forgets || (settle->too_large && !as_read)) return false;
    if (settle->too_large) *status = TN_DISAGREE; /* JSON may say of positions what no file can */
    if (first) {
        begin_layout(settle, settle->document->size != 0);
    } else if (as_read && *status == TN_OK && !rests && settle->round < TN_MOST_ROUNDS) {
        settle->again = true; /* what members derive from others is known now */
    } else if (as_read) {
        if (rests && fits_as_read(settle, status, put_it, object)) return false;
        if (*status == TN_NO_MEMORY || *status == TN_MEMORY_BUDGET) return false;
        begin_layout(settle, false);
    } else if (*status != TN_OK || !goes_on(settle, status, rests)) {
        return false;
    }
    *status = TN_OK;
    begin_round(settle);
    return true;
}
