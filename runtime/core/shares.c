/* Gives members that were read from the same bytes one common place in a new layout, if they are still equal,
   so that an edit elsewhere does not enlarge the file. Members that share some of their bytes get places of
   their own, but no byte is written more than twice: three members that overlap cannot be moved. So a file at
   most doubles, apart from additions. */
#include "pieces.h"

/* A piece that was read, for sorting: by its place, then its size, then its number. */
typedef struct resident {
    uint64_t key;
    size_t piece;
} resident;

/* Whether a piece was read, and has kept its size. */
static bool is_resident(const tn_piece *piece)
{
    return piece->placement->known && piece->placement->size == piece->size;
}

/* ---- whether two pieces are the same bytes ---- */

typedef struct comparing {
    const uint8_t *with;
    uint64_t left;
    bool same;
} comparing;

static bool compare_piece(void *user, const void *data, size_t size)
{
    comparing *run = user;
    run->same = size <= run->left && memcmp(run->with, data, size) == 0;
    if (!run->same) return false;
    run->with += size;
    run->left -= size;
    return true;
}

static bool is_put_as(const tn_piece *piece, const uint8_t *bytes)
{
    comparing run = {bytes, piece->size, true};
    const tn_sink sink = {compare_piece, &run};
    tn_output out;
    if (piece->data == bytes) return true;
    tn_output_sink(&out, &sink);
    tn_put_piece(&out, piece);
    (void)tn_output_end(&out);
    return run.same;
}

/* Compares two pieces of one size. */
static tn_status compare_pieces(tn_prepare *prepare, const tn_piece *a, const tn_piece *b, bool *same)
{
    const tn_arena before = prepare->memory;
    const uint8_t *bytes = a->data;
    if (bytes == NULL) {
        void *space;
        tn_output out;
        if (a->size > SIZE_MAX) return tn_prepared(prepare, TN_NO_MEMORY);
        const tn_status status = tn_arena_alloc(&prepare->memory, (size_t)a->size, 1, &space);
        if (status != TN_OK) return tn_prepared(prepare, status);
        tn_output_buffer(&out, space, (size_t)a->size);
        tn_put_piece(&out, a);
        (void)tn_output_end(&out);
        bytes = space;
    }
    *same = is_put_as(b, bytes);
    tn_arena_release(&prepare->memory, &before);
    return TN_OK;
}

/* ---- which share a place ---- */

typedef struct sharing {
    tn_prepare *prepare;
    tn_share *shares; /* for every piece */
    /* The two ranges so far that reach farthest, and their pieces. */
    uint64_t farthest, second;
    size_t farthest_piece, second_piece;
} sharing;

/* SIZE_MAX stands for the members in line. */
static void cannot_part(sharing *run, size_t a, size_t b)
{
    const tn_piece *pieces = run->prepare->layout.pieces;
    run->prepare->layout.first = a != SIZE_MAX ? pieces[a < b ? a : b].placement : NULL;
    run->prepare->layout.second = pieces[a != SIZE_MAX && a > b ? a : b].placement;
}

/* Adds a range that is written by itself. Ranges come in the order in which they begin. */
static void count_range(sharing *run, uint64_t at, size_t piece)
{
    const uint64_t end = at + run->prepare->layout.pieces[piece].size;
    if (at < run->second) cannot_part(run, run->second_piece, piece);
    if (end > run->farthest) {
        run->second = run->farthest;
        run->second_piece = run->farthest_piece;
        run->farthest = end;
        run->farthest_piece = piece;
    } else if (end > run->second) {
        run->second = end;
        run->second_piece = piece;
    }
}

/* Whether two pieces that were read from the same bytes can have one place again. */
static bool can_share(const tn_piece *a, const tn_piece *b)
{
    return a->base == b->base && a->alignment == b->alignment && a->alignment != 0;
}

/* Compares each of the pieces that were read from the same bytes with its predecessor, and with the first: an
   edit separates its piece from the others, and at most the pieces behind it from the pieces before it. */
static tn_status share_range(sharing *run, const resident *items, size_t count)
{
    const tn_piece *pieces = run->prepare->layout.pieces;
    const uint64_t at = pieces[items[0].piece].placement->at;
    count_range(run, at, items[0].piece);
    for (size_t i = 1; i < count; i++) {
        const size_t piece = items[i].piece, others[] = {items[i - 1].piece, items[0].piece};
        bool same = false, can = false;
        for (size_t k = 0; k < 2 && !same; k++) {
            if (!can_share(&pieces[others[k]], &pieces[piece])) continue;
            can = true;
            const tn_status status = compare_pieces(run->prepare, &pieces[others[k]], &pieces[piece], &same);
            if (status != TN_OK) return status;
            if (same) run->shares[piece] = (tn_share){pieces[piece].placement, others[k]};
        }
        if (!can) count_range(run, at, piece);
    }
    return TN_OK;
}

/* The number of sorted items with the key of the first. */
static size_t count_equal(const resident *items, size_t count)
{
    size_t equal = 1;
    while (equal < count && items[equal].key == items[0].key)
        equal++;
    return equal;
}

/* Pieces that were read from the same position. */
static tn_status share_position(sharing *run, resident *items, size_t count)
{
    tn_status status = TN_OK;
    for (size_t i = 0; i < count; i++)
        items[i].key = run->prepare->layout.pieces[items[i].piece].size;
    tn_sort_by_place(items, count, sizeof *items);
    for (size_t i = 0, equal; i < count && status == TN_OK; i += equal) {
        equal = count_equal(items + i, count - i);
        for (size_t k = 0; k < equal; k++)
            items[i + k].key = items[i + k].piece;
        tn_sort_by_place(items + i, equal, sizeof *items);
        status = share_range(run, items + i, equal);
    }
    return status;
}

static tn_status share_positions(sharing *run, resident *items, size_t count)
{
    tn_status status = TN_OK;
    run->farthest = run->prepare->document->in_line;
    run->farthest_piece = run->second_piece = SIZE_MAX;
    for (size_t i = 0, equal; i < count && status == TN_OK; i += equal) {
        equal = count_equal(items + i, count - i);
        status = share_position(run, items + i, equal);
    }
    return status;
}

/* Replaces the shares of the round before by those of this round. */
static tn_status share_again(tn_prepare *prepare, resident *items, size_t residents, bool *changed)
{
    const size_t count = prepare->layout.count;
    void *shares;
    const tn_status failed = tn_arena_alloc(&prepare->memory, count, sizeof(tn_share), &shares);
    if (failed != TN_OK) return tn_prepared(prepare, failed);
    sharing run = {.prepare = prepare, .shares = shares};
    const tn_status status = share_positions(&run, items, residents);
    *changed = prepare->layout.share_count != count || prepare->layout.second != NULL ||
               memcmp(prepare->layout.shares, shares, count * sizeof(tn_share)) != 0;
    prepare->layout.shares = shares;
    prepare->layout.share_count = count;
    return status;
}

static bool is_apart(const resident *items, size_t count, const tn_prepare *prepare)
{
    uint64_t end = prepare->document->in_line;
    for (size_t i = 0; i < count; i++) {
        if (items[i].key < end) return false;
        end = items[i].key + prepare->layout.pieces[items[i].piece].size;
    }
    return true;
}

tn_status tn_find_shares(tn_prepare *prepare, bool *changed)
{
    const tn_arena before = prepare->memory;
    const size_t count = prepare->layout.count;
    void *items;
    size_t residents = 0;
    *changed = false;
    if (prepare->document->size == 0) return TN_OK; /* it was not read */
    const tn_status status = tn_arena_alloc(&prepare->memory, count, sizeof(resident), &items);
    if (status != TN_OK) return tn_prepared(prepare, status);
    for (size_t i = 0; i < count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (is_resident(piece)) ((resident *)items)[residents++] = (resident){piece->placement->at, i};
    }
    tn_sort_by_place(items, residents, sizeof(resident));
    if (is_apart(items, residents, prepare) && prepare->layout.share_count == 0) {
        tn_arena_release(&prepare->memory, &before);
        return TN_OK;
    }
    return share_again(prepare, items, residents, changed);
}

tn_status tn_inseparable(tn_prepare *prepare, const tn_path *path, const char *member)
{
    const tn_place first = prepare->error->other;
    tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_SHARED_BYTES, tn_value_none(), tn_value_none());
    if (prepare->layout.first != NULL) prepare->error->other = first;
    return TN_SHARED_BYTES;
}
