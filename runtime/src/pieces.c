/* Where members that are placed out of line are written. */
#include "tenon/output.h"

#include "by_place.h"

enum { MOST_ROUNDS = 8 };

/* ---- rounds ---- */

static void begin_round(tn_settle *settle)
{
    settle->size = 0;
    settle->open = NULL;
    settle->layout.base = 0;
    settle->layout.in_line = UINT64_MAX;
    settle->layout.before = settle->layout.print;
    settle->layout.print = 0xcbf29ce484222325u;
    settle->layout.count = 0;
    settle->layout.round++;
}

/* Whether another round is to be done after one that came out well. */
static bool goes_on(tn_settle *settle, tn_status *status)
{
    settle->in.size = settle->size < SIZE_MAX ? (size_t)settle->size : SIZE_MAX;
    if (settle->layout.round > 1 && settle->layout.print == settle->layout.before) return false;
    settle->again = true;
    if (settle->layout.round < MOST_ROUNDS) return true;
    *status = tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
    return false;
}

static void note_number(tn_settle *settle, uint64_t number)
{
    for (unsigned i = 0; i < 8; i++)
        settle->layout.print = (settle->layout.print ^ (uint8_t)(number >> (8 * i))) * 0x100000001b3u;
}

/* ---- placing ---- */

void tn_settle_rank(tn_settle *settle, unsigned rank, bool whole)
{
    if (settle->layout.in_line == UINT64_MAX) settle->layout.in_line = settle->size;
    settle->layout.rank = rank;
    settle->layout.whole = whole;
    settle->layout.in_stream = true;
}

tn_status tn_settle_place(tn_settle *settle, const tn_home *home, uint64_t alignment, bool of_whole,
                          uint64_t *at)
{
    const uint64_t base = of_whole ? 0 : settle->layout.base;
    *at = 0;
    if (settle->layout.as_read) {
        if (!home->known || home->at < base) return TN_DISAGREE;
        settle->size = home->at;
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
            tn_arena_alloc(&settle->layout.memory, capacity, sizeof *settle->layout.pieces, &items);
        if (status != TN_OK) return tn_settled(settle, status);
        if (settle->layout.count != 0)
            memcpy(items, settle->layout.pieces, settle->layout.count * sizeof *settle->layout.pieces);
        settle->layout.pieces = items;
        settle->layout.capacity = capacity;
    }
    settle->layout.pieces[settle->layout.count++] = piece;
    return TN_OK;
}

tn_status tn_settle_placed(tn_settle *settle, const tn_home *home, uint64_t at, bool of_whole,
                           const uint8_t *data, void (*put_it)(tn_output *out, const void *object),
                           const void *object)
{
    const uint64_t begin = (of_whole ? 0 : settle->layout.base) + at;
    const tn_piece piece = {begin, settle->size - begin, data, put_it, object};
    const uint64_t whole = settle->document->size;
    const bool outside = begin > whole || piece.size > whole - begin; /* JSON may say what no file can */
    if (settle->layout.as_read && (piece.size != home->size || outside)) return TN_DISAGREE;
    note_number(settle, piece.at);
    note_number(settle, piece.size);
    return piece.size != 0 ? add_piece(settle, piece) : TN_OK;
}

tn_status tn_settle_position(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, int64_t pos, uint64_t at)
{
    if (pos >= 0 && (uint64_t)pos == at) return TN_OK;
    return tn_disagree(settle, path, member, of, other, tn_value_signed(pos), tn_value_unsigned(at));
}

/* ---- writing ---- */

static void put_piece(tn_output *out, const tn_piece *piece)
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
    put_piece(&part, piece);
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
            put_piece(out, piece);
        else if (piece->at + piece->size > at)
            put_rest(out, piece, at - piece->at);
        if (piece->at + piece->size > at) at = piece->at + piece->size;
    }
    put_between(out, &gap, at, settle->size);
}

/* ---- everything as it was read ---- */

/* Members that lie over each other must say the same of the bytes that they share: the first that says
   otherwise is where the layout cannot be as it was. */
typedef struct image {
    uint8_t *bytes;
    uint64_t size; /* of what has been put */
    uint64_t left; /* bytes that may still be compared */
    uint64_t skip; /* bytes in front of the part that is new */
    bool same;
} image;

static bool compare_and_put(void *user, const void *data, size_t size)
{
    image *to = user;
    const size_t shared = to->size - to->skip < size ? (size_t)(to->size - to->skip) : size;
    if (to->left < shared) return to->same = false;
    if (memcmp(to->bytes + to->skip, data, shared) != 0) return to->same = false;
    to->left -= shared;
    memcpy(to->bytes + to->skip + shared, (const uint8_t *)data + shared, size - shared);
    to->skip += size;
    if (to->skip > to->size) to->size = to->skip;
    return true;
}

static bool overlaps_in_memory(const tn_settle *settle)
{
    const uint8_t *origin = NULL;
    uint64_t end = settle->layout.in_line;
    bool overlap = false, views = true;
    for (size_t i = 0; i < settle->layout.count; i++) {
        const tn_piece *piece = &settle->layout.pieces[i];
        if (piece->at < settle->layout.in_line) views = false;
        if (piece->at < end) overlap = true;
        if (piece->data == NULL || piece->at > (uintptr_t)piece->data) {
            views = false;
        } else {
            const uint8_t *begin = piece->data - piece->at;
            if (origin != NULL && origin != begin) views = false;
            origin = begin;
        }
        if (piece->at + piece->size > end) end = piece->at + piece->size;
    }
    return overlap && !views; /* views of one input agree */
}

static void render(image *to, uint64_t at, const tn_piece *piece)
{
    const tn_sink sink = {compare_and_put, to};
    tn_output out;
    tn_output_sink(&out, &sink);
    to->skip = at;
    put_piece(&out, piece);
    (void)tn_output_end(&out);
}

/* Whether members that overlap agree. Compares at most 64 times the size of the whole. */
static bool agree(tn_settle *settle, void (*put_it)(tn_output *out, const void *object), const void *object)
{
    void *bytes;
    if (!overlaps_in_memory(settle)) return true;
    if (settle->size > SIZE_MAX ||
        tn_arena_alloc(&settle->layout.memory, (size_t)settle->size, 1, &bytes) != TN_OK)
        return false;
    const uint64_t most = settle->size > UINT64_MAX / 64 ? UINT64_MAX : 64 * settle->size;
    image to = {bytes, 0, most, 0, true};
    const tn_piece in_line = {0, settle->layout.in_line, NULL, put_it, object};
    render(&to, 0, &in_line);
    for (size_t i = 0; i < settle->layout.count && to.same; i++) {
        const tn_piece *piece = &settle->layout.pieces[i];
        if (piece->at > to.size) to.size = piece->at; /* gaps are nobody's */
        render(&to, piece->at, piece);
    }
    return to.same;
}

/* Whether every byte behind what is in line belongs to a member or is a gap: both lie one behind the other.
 */
static bool is_complete(const tn_settle *settle)
{
    const tn_gap *gap = settle->document->gaps;
    uint64_t at = settle->layout.in_line;
    size_t next = 0;
    while (at < settle->size) {
        uint64_t end = at;
        if (next < settle->layout.count && settle->layout.pieces[next].at <= at) {
            end = settle->layout.pieces[next].at + settle->layout.pieces[next].size;
            next++;
        } else if (gap != NULL && gap->offset <= at) {
            end = gap->offset + gap->bytes.size;
            gap = gap->next;
        } else {
            return false;
        }
        if (end > at) at = end;
    }
    return at == settle->size;
}

/* Whether everything can be as it was read. */
static bool fits_as_read(tn_settle *settle, void (*put_it)(tn_output *out, const void *object),
                         const void *object)
{
    if (settle->layout.in_line != settle->document->in_line) return false;
    settle->size = settle->document->size;
    tn_sort_by_place(settle->layout.pieces, settle->layout.count, sizeof *settle->layout.pieces);
    return is_complete(settle) && agree(settle, put_it, object);
}

bool tn_settle_next(tn_settle *settle, tn_status *status, void (*put_it)(tn_output *out, const void *object),
                    const void *object)
{
    if (settle->layout.round == 0) {
        settle->layout.as_read = settle->document->size != 0;
        settle->in.size = settle->document->size < SIZE_MAX ? (size_t)settle->document->size : SIZE_MAX;
    } else if (settle->layout.as_read && settle->layout.round == 1 && *status == TN_OK) {
        settle->again = true; /* what members derive from others is known now */
    } else if (settle->layout.as_read) {
        if (*status == TN_OK && fits_as_read(settle, put_it, object)) return false;
        settle->layout.as_read = settle->again = false;
        settle->layout.round = 0;
    } else if (*status != TN_OK || !goes_on(settle, status)) {
        if (*status != TN_OK) tn_settle_drop(settle);
        return false;
    }
    *status = TN_OK;
    begin_round(settle);
    return true;
}
