/* Writes instances with `pos`: makes the file in memory from the sequence, the instances that have a value,
   and the bytes of the source that are between them. */
#include "positioned.h"

#include "again.h"

/* The most bytes that a program may leave out before an instance. */
enum { MOST_SKIPPED = 1 << 24 };

/* A part of the source that has another size now: `removed` bytes before `at` gave way to `added` bytes. */
typedef struct tn_shift {
    uint64_t at, removed, added;
    const tn_placement *of; /* the instance; NULL: the sequence */
} tn_shift;

/* Whether two instances were read from the same bytes. */
static bool is_same_place(const tn_placement *a, const tn_placement *b)
{
    return a != NULL && b != NULL && a->at == b->at && a->size == b->size;
}

/* Where a byte of the source, at which the instance `of` began, lies in the result. */
static uint64_t shifted(const tn_prepare *prepare, uint64_t at, const tn_placement *of)
{
    uint64_t now = at;
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (is_same_place(shift->of, of)) continue;
        if (at >= shift->at)
            now += shift->added - shift->removed;
        else if (at > shift->at - shift->removed)
            now -= at - (shift->at - shift->removed);
    }
    return now;
}

/* Whether a byte of the source is none of the result. */
static bool is_removed(const tn_prepare *prepare, uint64_t at)
{
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (at >= shift->at - shift->removed && at < shift->at) return true;
    }
    return false;
}

bool tn_positioned_is_torn(const tn_prepare *prepare, const tn_placement *placement)
{
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (shift->of == NULL && shift->at > placement->at && shift->at - placement->at <= placement->size)
            return true;
    }
    return false;
}

/* ---- one instance ---- */

/* A place in the sequence is where it is: others own the bytes there. */
static bool is_view(const tn_prepare *prepare, const tn_placement *placement)
{
    return placement->at + placement->size <= prepare->positioned.in_line;
}

static tn_status stuck(tn_prepare *prepare, const tn_path *path, const char *member, uint64_t to)
{
    if (!tn_prepare_stays(prepare)) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_PINNED, tn_value_none(),
                         tn_value_unsigned(to));
}

/* What was read follows the bytes before it, unless the program has set another position. */
static tn_status place_again(tn_prepare *prepare, const tn_path *path, const char *member,
                             const tn_placement *placement, bool follows, tn_positioned *positioned)
{
    const uint64_t now = shifted(prepare, placement->at, placement);
    const bool edited = positioned->given && now == placement->at;
    if (is_removed(prepare, placement->at)) return TN_OK;
    if (follows && positioned->at == placement->at) {
        positioned->moved = now != positioned->at;
        positioned->at = now;
    }
    if (follows || edited || positioned->at == now || is_view(prepare, placement)) return TN_OK;
    return stuck(prepare, path, member, now);
}

/* A new instance lies behind all others where its position is 0. */
static void place_anew(tn_prepare *prepare, bool follows, tn_positioned *positioned)
{
    if (!follows || positioned->at != 0 || !tn_prepare_known(prepare)) return;
    positioned->at = prepare->layout.behind;
    positioned->moved = positioned->at != 0;
}

tn_status tn_positioned_order(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, bool is_le)
{
    static const char *const orders[] = {"big-endian", "little-endian"};
    if (!placement->known || placement->is_le == is_le || !tn_prepare_stays(prepare)) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_DISAGREE,
                         tn_value_literal(orders[placement->is_le]), tn_value_literal(orders[is_le]));
}

bool tn_positioned_follows(const tn_placement *placement, uint64_t number, uint64_t amount)
{
    if (number == amount) return false;
    if (!placement->known) return number == 0;
    return number == placement->amount && placement->amount != UINT32_MAX;
}

/* An instance lies in the stream of the whole file. */
static tn_outer open_whole(tn_prepare *prepare)
{
    const tn_outer outer = {prepare->layout.base, prepare->in.size, prepare->open, 0};
    prepare->layout.base = 0;
    prepare->in.size = prepare->positioned.whole;
    prepare->open = NULL;
    return outer;
}

tn_status tn_positioned_begin(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, int64_t pos, bool follows,
                              tn_positioned *positioned)
{
    tn_status status = TN_OK;
    if (pos < 0 && tn_prepare_stays(prepare))
        return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_NEGATIVE_POSITION, tn_value_none(),
                             tn_value_signed(pos));
    positioned->at = pos < 0 ? 0 : (uint64_t)pos;
    positioned->before = prepare->size;
    positioned->outer = open_whole(prepare);
    positioned->placement = placement;
    if (prepare->document->source == NULL)
        place_anew(prepare, follows, positioned);
    else if (placement->known)
        status = place_again(prepare, path, member, placement, follows, positioned);
    prepare->size = positioned->at;
    return status;
}

static tn_status refuse(tn_prepare *prepare, const tn_path *path, const char *member, bool present)
{
    const tn_place first = prepare->error->other;
    if (!present) return tn_misplaced(prepare, path, member, NULL, NULL, true);
    tn_unwritable(prepare, path, member, TN_NO_INDEX, prepare->positioned.why, tn_value_none(),
                  tn_value_none());
    if (prepare->positioned.first != 0) prepare->error->other = first;
    return prepare->positioned.why;
}

static tn_status add_piece(tn_prepare *prepare, const tn_piece *piece)
{
    if (prepare->layout.count == prepare->layout.capacity) {
        void *items;
        const size_t capacity = prepare->layout.capacity != 0 ? 2 * prepare->layout.capacity : 16;
        const tn_status status = tn_arena_alloc(&prepare->memory, capacity, sizeof *piece, &items);
        if (status != TN_OK) return tn_prepared(prepare, status);
        if (prepare->layout.count != 0)
            memcpy(items, prepare->layout.pieces, prepare->layout.count * sizeof *piece);
        prepare->layout.pieces = items;
        prepare->layout.capacity = capacity;
    }
    prepare->layout.pieces[prepare->layout.count++] = *piece;
    return TN_OK;
}

tn_status tn_positioned_done(tn_prepare *prepare, const tn_path *path, const char *member,
                             const tn_positioned *positioned, tn_put *put_it, const void *object)
{
    const tn_piece piece = {.at = positioned->at,
                            .size = tn_prepare_close(prepare, positioned->outer) - positioned->at,
                            .put = put_it,
                            .object = object,
                            .placement = positioned->placement,
                            .absent = !positioned->present};
    const size_t number = prepare->layout.count + 1;
    const bool far = piece.at > prepare->layout.behind && piece.at - prepare->layout.behind > MOST_SKIPPED;
    prepare->size = positioned->before;
    if (number == prepare->positioned.first) tn_place_set(&prepare->error->other, path, member, TN_NO_INDEX);
    if (number == prepare->positioned.second) return refuse(prepare, path, member, positioned->present);
    if (far && !piece.placement->known && tn_prepare_stays(prepare))
        return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_DISAGREE,
                             tn_value_unsigned(prepare->layout.behind), tn_value_unsigned(piece.at));
    if (!far && piece.at + piece.size > prepare->layout.behind)
        prepare->layout.behind = piece.at + piece.size;
    return add_piece(prepare, &piece);
}

/* ---- what moves ---- */

static tn_status render(tn_prepare *prepare, const tn_piece *piece, const uint8_t **bytes)
{
    void *space;
    tn_output out;
    *bytes = NULL;
    const tn_status status = piece->size > SIZE_MAX
                                 ? TN_NO_MEMORY
                                 : tn_arena_alloc(&prepare->memory, (size_t)piece->size, 1, &space);
    if (status != TN_OK) return tn_prepared(prepare, status);
    tn_output_buffer(&out, space, (size_t)piece->size);
    out.at = piece->put(&out, out.at, piece->object);
    (void)tn_output_end(&out);
    *bytes = space;
    return TN_OK;
}

/* Bytes at its end that a part has kept stay with what stands behind it. */
static tn_status find_shift(tn_prepare *prepare, const tn_piece *piece, uint64_t at, uint64_t size,
                            tn_shift *shift)
{
    const uint8_t *now, *before = prepare->document->source + at;
    const tn_arena memory = prepare->memory;
    uint64_t kept = 0;
    const tn_status status = render(prepare, piece, &now);
    if (status != TN_OK) return status;
    while (kept < size && kept < piece->size && before[size - 1 - kept] == now[piece->size - 1 - kept])
        kept++;
    tn_arena_release(&prepare->memory, &memory);
    *shift = (tn_shift){.at = at + size - kept,
                        .removed = size > piece->size ? size - piece->size : 0,
                        .added = size < piece->size ? piece->size - size : 0,
                        .of = piece->placement};
    return TN_OK;
}

/* Whether another instance of the same bytes has the same size now: what stands behind moves once. */
static bool is_shifted(const tn_shift *shifts, size_t count, const tn_shift *shift)
{
    for (size_t i = 0; i < count; i++)
        if (is_same_place(shifts[i].of, shift->of) && shifts[i].removed == shift->removed &&
            shifts[i].added == shift->added)
            return true;
    return false;
}

static bool is_resized(const tn_piece *piece)
{
    return piece->placement->known && piece->placement->size != piece->size;
}

/* Finds the shifts of this round; *same says whether they are those of the round before. */
static tn_status find_shifts(tn_prepare *prepare, const tn_piece *in_line, bool *same)
{
    void *space;
    size_t count = 0;
    tn_status status = tn_arena_alloc(&prepare->memory, prepare->layout.count + 1, sizeof(tn_shift), &space);
    if (status != TN_OK) return tn_prepared(prepare, status);
    tn_shift *shifts = space;
    if (in_line->size != prepare->positioned.in_line)
        status = find_shift(prepare, in_line, 0, prepare->positioned.in_line, &shifts[count++]);
    for (size_t i = 0; i < prepare->layout.count && status == TN_OK; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (!is_resized(piece)) continue;
        status = find_shift(prepare, piece, piece->placement->at, piece->placement->size, &shifts[count]);
        count += status == TN_OK && !is_shifted(shifts, count, &shifts[count]);
    }
    *same = count == prepare->positioned.shift_count;
    for (size_t i = 0; i < count && *same; i++) {
        const tn_shift *a = &shifts[i], *b = &prepare->positioned.shifts[i];
        *same = a->at == b->at && a->removed == b->removed && a->added == b->added && a->of == b->of;
    }
    prepare->positioned.shifts = shifts;
    prepare->positioned.shift_count = count;
    return status;
}

/* ---- the result ---- */

typedef struct composing {
    tn_prepare *prepare;
    const uint8_t *base; /* the bytes of the source where they lie now */
    uint8_t *bytes;      /* the result */
    uint64_t base_size, at, conflict;
    bool apart, changed, checks, agrees;
} composing;

/* Puts the bytes that differ from those of the source; or checks that they are there. */
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

/* The number of another piece that has changed the byte; 0: the sequence has. */
static size_t other_at(const tn_prepare *prepare, size_t number, uint64_t at)
{
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (i + 1 != number && piece->changed && piece->at <= at && at - piece->at < piece->size)
            return i + 1;
    }
    return 0;
}

/* Whether an instance is still what was read. */
static tn_status is_as_read(tn_prepare *prepare, const tn_piece *piece, bool *same)
{
    const uint8_t *bytes;
    const tn_arena memory = prepare->memory;
    *same = false;
    if (!piece->placement->known || piece->placement->size != piece->size) return TN_OK;
    const tn_status status = render(prepare, piece, &bytes);
    if (status != TN_OK) return status;
    *same = piece->size == 0 ||
            memcmp(bytes, prepare->document->source + piece->placement->at, (size_t)piece->size) == 0;
    tn_arena_release(&prepare->memory, &memory);
    return TN_OK;
}

/* Whether new bytes would lie over others of the source. */
static bool loses(const composing *to, const tn_piece *piece, const uint8_t *bytes)
{
    if (piece->at >= to->base_size) return false;
    const uint64_t left = to->base_size - piece->at, size = piece->size < left ? piece->size : left;
    return memcmp(to->base + piece->at, bytes, (size_t)size) != 0;
}

/* Decides how a piece is put. What nobody has edited is left as it is: others may have changed its bytes, or
   what says where it is. */
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
    const bool stays = placement->known && piece->at == shifted(prepare, placement->at, placement);
    const bool beyond = placement->known && !stays && piece->at + piece->size > to->base_size;
    piece->left = same;
    piece->apart = !same && (!stays || is_resized(piece));
    if (status == TN_OK && !same && (piece->absent || beyond)) blame(prepare, 0, number, TN_DISAGREE);
    if (status != TN_OK || same || stays || prepare->positioned.second != 0) return status;
    const tn_arena memory = prepare->memory;
    status = render(prepare, piece, &bytes);
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

/* The bytes of the source where they lie now. */
static void put_base(const tn_prepare *prepare, uint8_t *to, uint64_t size)
{
    uint64_t next;
    for (uint64_t at = 0; at < prepare->document->size; at = next) {
        const uint64_t now = shifted(prepare, at, NULL);
        next = next_edge(prepare, at);
        if (!is_removed(prepare, at) && now <= size && next - at <= size - now)
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

/* Makes the result of `size` bytes; or says at which piece the next round fails. */
static tn_status compose(tn_prepare *prepare, tn_piece *in_line, uint64_t size)
{
    composing to = {.prepare = prepare, .agrees = true};
    uint8_t *base = NULL;
    const tn_document *document = prepare->document;
    const bool read = document->source != NULL, moves = prepare->positioned.shift_count != 0;
    tn_status status = alloc_bytes(prepare, size, &to.bytes);
    to.base_size = read ? shifted(prepare, document->size, NULL) : 0;
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

/* ---- rounds ---- */

static uint64_t size_of_result(const tn_prepare *prepare)
{
    const bool read = prepare->document->source != NULL;
    uint64_t size = read ? shifted(prepare, prepare->document->size, NULL) : prepare->size;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (read && piece->placement->known) continue;
        if (piece->at + piece->size > size) size = piece->at + piece->size;
    }
    return size;
}

/* Reads the source again; the pass keeps what was read. */
static tn_status read_source(tn_prepare *prepare, const tn_format *format)
{
    const tn_document *document = prepare->document;
    const tn_options options = tn_options_again(document);
    if (prepare->positioned.read != NULL) return TN_OK;
    return format->read(format, &prepare->positioned.read, document->source, (size_t)document->size, &options,
                        prepare->error);
}

/* Objects from JSON do not know where their sequence ended. */
static tn_status find_in_line(tn_prepare *prepare, const tn_format *format)
{
    const tn_document *document = prepare->document;
    prepare->positioned.in_line = document->in_line;
    if (document->source == NULL || document->in_line != 0) return TN_OK;
    const tn_status status = read_source(prepare, format);
    if (status == TN_OK)
        prepare->positioned.in_line = tn_format_document(format, prepare->positioned.read)->in_line;
    return status;
}

/* What nobody has asked for moves, too. Clones, and objects from JSON, do not know their streams. */
static tn_status ask_all(tn_prepare *prepare, const tn_format *format, void *object)
{
    const bool streams = prepare->document->run != NULL;
    const tn_status status = streams ? TN_OK : read_source(prepare, format);
    if (status != TN_OK) return status;
    return tn_positioned_ask(prepare, format, object, streams ? NULL : prepare->positioned.read, true);
}

/* Of an object without a stream all are asked for where some decide how others are written. */
static tn_status ask_first(tn_prepare *prepare, const tn_format *format, void *object)
{
    const bool all = prepare->positioned.decide && prepare->document->run == NULL;
    if (!all) return tn_positioned_ask(prepare, format, object, NULL, false);
    prepare->positioned.asked = true;
    return ask_all(prepare, format, object);
}

/* Ends the pass: objects are as they were, but those that are made of JSON. */
static void end(tn_prepare *prepare)
{
    const tn_format *format = prepare->positioned.format;
    if (prepare->document->keeps_stored) {
        tn_positioned_give_back(prepare);
        tn_prepare_drop(prepare);
    } else {
        tn_prepare_take_back(prepare);
    }
    if (prepare->positioned.read != NULL) format->release(format, prepare->positioned.read);
    prepare->positioned.read = NULL;
}

static void begin_round(tn_prepare *prepare)
{
    prepare->again = prepare->round > 0;
    prepare->positioned.whole = prepare->in.size;
    prepare->layout.behind = prepare->size;
    prepare->layout.count = 0;
    prepare->layout.base = 0;
    prepare->size = 0;
    prepare->changed = prepare->doubts = false;
    prepare->open = NULL;
    prepare->round++;
}

static bool is_source(const tn_document *document, tn_bytes result)
{
    return document->source != NULL && result.size == document->size &&
           (result.size == 0 || memcmp(result.data, document->source, result.size) == 0);
}

/* After a round in which nothing changed: makes the result, or lets another round say why it cannot be. */
static bool finish(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_piece *in_line,
                   uint64_t size)
{
    *status = compose(prepare, in_line, size);
    if (*status != TN_OK) return false;
    if (prepare->positioned.second != 0) return true;
    prepare->size = size;
    if (!is_source(prepare->document, prepare->positioned.result))
        *status = tn_positioned_verify(prepare, format, in_line->object, in_line->size);
    return false;
}

/* Whether another round follows one that came out well. */
static bool goes_on(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_put *put_it,
                    void *object)
{
    bool same = true;
    tn_piece in_line = {.size = prepare->size, .put = put_it, .object = object};
    if (prepare->document->source != NULL) *status = find_shifts(prepare, &in_line, &same);
    if (*status != TN_OK) return false;
    const uint64_t size = size_of_result(prepare);
    const bool rests = tn_prepare_rests(prepare, size) && same;
    if (prepare->positioned.shift_count != 0 && !prepare->positioned.asked) {
        prepare->positioned.asked = true;
        *status = ask_all(prepare, format, object);
        return *status == TN_OK;
    }
    if (!same) prepare->steady = false;
    if (rests) return finish(prepare, status, format, &in_line, size);
    if (prepare->round < TN_MOST_ROUNDS) return true;
    *status = tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
    return false;
}

static bool next_round(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_put *put_it,
                       void *object)
{
    if (prepare->round == 0) {
        prepare->positioned.format = format;
        *status = find_in_line(prepare, format);
        if (*status == TN_OK && prepare->document->source != NULL)
            *status = ask_first(prepare, format, object);
        (void)tn_prepare_rests(prepare, prepare->document->size);
        if (*status != TN_OK) return false;
    } else if (*status != TN_OK || prepare->too_large || prepare->forgets ||
               !goes_on(prepare, status, format, put_it, object)) {
        return false;
    }
    begin_round(prepare);
    return true;
}

bool tn_positioned_next(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_put *put_it,
                        void *object)
{
    if (next_round(prepare, status, format, put_it, object)) return true;
    if (*status != TN_OK) end(prepare);
    return false;
}

/* ---- after success ---- */

void tn_positioned_end(tn_prepare *prepare, size_t *size)
{
    if (size != NULL) *size = prepare->positioned.result.size;
    end(prepare);
}

tn_status tn_positioned_write(tn_prepare *prepare, void *buffer, size_t capacity, size_t *size)
{
    const tn_bytes result = prepare->positioned.result;
    tn_status status = TN_OK;
    if (size != NULL) *size = result.size;
    if (result.size > capacity)
        status = tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_BUFFER_TOO_SMALL,
                               tn_value_unsigned(result.size), tn_value_unsigned(capacity));
    else if (buffer == NULL && result.size != 0)
        status = tn_bad_argument(prepare->error);
    else if (result.size != 0)
        memcpy(buffer, result.data, result.size);
    end(prepare);
    return status;
}

tn_status tn_positioned_write_to(tn_prepare *prepare, const tn_sink *sink)
{
    const tn_bytes result = prepare->positioned.result;
    tn_status status = TN_OK;
    if (result.size != 0 && !sink->write(sink->user, result.data, result.size))
        status = tn_prepared(prepare, TN_SINK_FAILED);
    end(prepare);
    return status;
}
