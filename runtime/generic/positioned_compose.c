/* Writes instances with `pos`: makes the result from the source and the pieces, and compares shared bytes. */
#include "positioned.h"

typedef struct composing {
    tn_prepare *prepare;
    const uint8_t *base; /* the bytes of the source in their new places */
    uint8_t *bytes;      /* the result */
    uint64_t base_size, at, conflict;
    bool apart, changed, checks, agrees;
} composing;

/* Puts the bytes that differ from the source; or checks that they are equal. */
static bool take(void *user, const void *data, size_t size)
{
    composing *to = user;
    const uint8_t *bytes = data;
    const uint64_t at = to->at;
    const bool covered = at <= to->base_size && size <= to->base_size - at;
    to->at += size;
    if (!to->apart && covered && memcmp(to->base + at, bytes, size) == 0) return true;
    for (size_t i = 0; i < size && to->agrees; i++) {
        const bool differs = at + i >= to->base_size || to->base[at + i] != bytes[i];
        if (!to->apart && !differs) continue;
        to->changed = true;
        if (!to->checks)
            to->bytes[at + i] = bytes[i];
        else if (to->bytes[at + i] != bytes[i])
            to->agrees = false, to->conflict = at + i;
    }
    return to->agrees;
}

static void put_piece(composing *to, const tn_piece *piece, bool checks)
{
    const tn_sink sink = {take, to};
    tn_output out;
    to->at = piece->at;
    to->apart = piece->apart;
    to->changed = false;
    to->checks = checks;
    tn_output_sink(&out, &sink);
    out.at = piece->put(&out, out.at, piece->object);
    (void)tn_output_end(&out);
}

static void blame(tn_prepare *prepare, size_t first, size_t second, tn_status why)
{
    prepare->positioned.first = first < second ? first : second;
    prepare->positioned.second = first < second ? second : first;
    prepare->positioned.why = why;
}

/* The number of another piece that has changed the byte; 0: the sequence has changed it. */
static size_t other_at(const tn_prepare *prepare, size_t number, uint64_t at)
{
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (i + 1 != number && piece->changed && piece->at <= at && at - piece->at < piece->size)
            return i + 1;
    }
    return 0;
}

/* Whether an instance is unchanged. */
static tn_status is_as_read(tn_prepare *prepare, const tn_piece *piece, bool *same)
{
    const uint8_t *bytes;
    const tn_arena memory = prepare->memory;
    *same = false;
    if (!piece->placement->known || piece->placement->size != piece->size) return TN_OK;
    const tn_status status = tn_positioned_render(prepare, piece, &bytes);
    if (status != TN_OK) return status;
    *same = piece->size == 0 ||
            memcmp(bytes, prepare->document->source + piece->placement->at, (size_t)piece->size) == 0;
    tn_arena_release(&prepare->memory, &memory);
    return TN_OK;
}

/* Whether new bytes would lie over other bytes of the source. */
static bool loses(const composing *to, const tn_piece *piece, const uint8_t *bytes)
{
    if (piece->at >= to->base_size) return false;
    const uint64_t left = to->base_size - piece->at, size = piece->size < left ? piece->size : left;
    return memcmp(to->base + piece->at, bytes, (size_t)size) != 0;
}

/* Decides how a piece is put. An unedited piece stays: others may have changed its bytes, or its stored
   position. */
static tn_status judge(composing *to, size_t number, tn_piece *piece)
{
    bool same;
    const uint8_t *bytes;
    tn_prepare *prepare = to->prepare;
    const tn_placement *placement = piece->placement;
    if (prepare->document->source == NULL) {
        piece->apart = true;
        if (piece->absent) blame(prepare, 0, number, TN_DISAGREE);
        return TN_OK;
    }
    tn_status status = is_as_read(prepare, piece, &same);
    const bool stays =
        placement->known && piece->at == tn_positioned_shifted(prepare, placement->at, placement);
    const bool beyond = placement->known && !stays && piece->at + piece->size > to->base_size;
    piece->left = same;
    piece->apart = !same && (!stays || tn_positioned_is_resized(piece));
    if (status == TN_OK && !same && (piece->absent || beyond)) blame(prepare, 0, number, TN_DISAGREE);
    if (status != TN_OK || same || stays || prepare->positioned.second != 0) return status;
    const tn_arena memory = prepare->memory;
    status = tn_positioned_render(prepare, piece, &bytes);
    if (status == TN_OK && loses(to, piece, bytes)) blame(prepare, 0, number, TN_LOSES_BYTES);
    if (status == TN_OK) tn_arena_release(&prepare->memory, &memory);
    return status;
}

/* The next byte of the source behind `at` where a shift begins or ends, or its end. */
static uint64_t next_edge(const tn_prepare *prepare, uint64_t at)
{
    uint64_t next = prepare->document->size;
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        const uint64_t edges[] = {shift->at - shift->removed, shift->at};
        for (size_t k = 0; k < 2; k++)
            if (edges[k] > at && edges[k] < next) next = edges[k];
    }
    return next;
}

/* The bytes of the source in their new places. */
static void put_base(const tn_prepare *prepare, uint8_t *to, uint64_t size)
{
    uint64_t next;
    for (uint64_t at = 0; at < prepare->document->size; at = next) {
        const uint64_t now = tn_positioned_shifted(prepare, at, NULL);
        next = next_edge(prepare, at);
        if (!tn_positioned_is_removed(prepare, at) && now <= size && next - at <= size - now)
            memcpy(to + now, prepare->document->source + at, (size_t)(next - at));
    }
}

static tn_status alloc_bytes(tn_prepare *prepare, uint64_t size, uint8_t **bytes)
{
    void *block;
    const tn_status status =
        size > SIZE_MAX ? TN_NO_MEMORY : tn_arena_alloc(&prepare->memory, (size_t)size, 1, &block);
    *bytes = status == TN_OK ? block : NULL;
    return tn_prepared(prepare, status);
}

static void put_pieces(composing *to, tn_piece *in_line, bool checks)
{
    tn_prepare *prepare = to->prepare;
    put_piece(to, in_line, checks);
    in_line->changed = to->changed;
    if (!to->agrees) blame(prepare, 0, other_at(prepare, 0, to->conflict), TN_SHARED_BYTES);
    for (size_t i = 0; i < prepare->layout.count && to->agrees; i++) {
        tn_piece *piece = &prepare->layout.pieces[i];
        if (piece->left) continue;
        put_piece(to, piece, checks);
        piece->changed = to->changed;
        if (!to->agrees) blame(prepare, other_at(prepare, i + 1, to->conflict), i + 1, TN_SHARED_BYTES);
    }
}

tn_status tn_positioned_compose(tn_prepare *prepare, tn_piece *in_line, uint64_t size)
{
    composing to = {.prepare = prepare, .agrees = true};
    uint8_t *base = NULL;
    const tn_document *document = prepare->document;
    const bool read = document->source != NULL, moves = prepare->positioned.shift_count != 0;
    tn_status status = alloc_bytes(prepare, size, &to.bytes);
    to.base_size = read ? tn_positioned_shifted(prepare, document->size, NULL) : 0;
    to.base = document->source;
    if (status == TN_OK && moves) status = alloc_bytes(prepare, to.base_size, &base);
    if (status != TN_OK) return status;
    if (moves) put_base(prepare, base, to.base_size);
    if (moves) to.base = base;
    if (to.base_size != 0) memcpy(to.bytes, to.base, (size_t)to.base_size);
    in_line->apart = !read || in_line->size != prepare->positioned.in_line;
    for (size_t i = 0; i < prepare->layout.count && prepare->positioned.second == 0; i++) {
        status = judge(&to, i + 1, &prepare->layout.pieces[i]);
        if (status != TN_OK) return status;
    }
    if (prepare->positioned.second != 0) return TN_OK;
    put_pieces(&to, in_line, false);
    put_pieces(&to, in_line, true);
    prepare->positioned.result = (tn_bytes){to.bytes, (size_t)size};
    return TN_OK;
}
