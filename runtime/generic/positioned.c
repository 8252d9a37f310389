/* Writes instances with `pos`: makes the file in memory from the sequence, the instances that have a value,
   and the bytes of the source that are between them. */
#include "positioned.h"

#include "again.h"

/* The most bytes that a program may leave out before an instance. */
enum { MOST_SKIPPED = 1 << 24 };

/* ---- one instance ---- */

/* An instance in the sequence does not move: other members own its bytes. */
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

/* Whether the last round has moved the instance to this position: the number is not one that the program has
   set. Pieces of this round have not reached its place. */
static bool was_shifted(const tn_prepare *prepare, const tn_placement *placement, uint64_t at)
{
    for (size_t i = prepare->layout.count; i < prepare->layout.before; i++)
        if (prepare->layout.pieces[i].placement == placement)
            return prepare->layout.pieces[i].shifted && prepare->layout.pieces[i].at == at;
    return false;
}

/* Places a member that was read: it moves with the bytes before it, unless the program has set another
   position. */
static tn_status place_again(tn_prepare *prepare, const tn_path *path, const char *member,
                             const tn_placement *placement, bool follows, tn_positioned *positioned)
{
    const uint64_t now = tn_positioned_shifted(prepare, placement->at, placement);
    const bool edited = positioned->given && now == placement->at;
    if (tn_positioned_is_removed(prepare, placement->at)) return TN_OK;
    const bool own = positioned->at == placement->at || was_shifted(prepare, placement, positioned->at);
    if (follows && own) {
        positioned->moved = now != positioned->at;
        positioned->shifted = now != placement->at;
        positioned->at = now;
    }
    if (follows || edited || positioned->at == now || is_view(prepare, placement)) return TN_OK;
    return stuck(prepare, path, member, now);
}

/* A new instance lies behind all others if its position is 0. */
static void place_new(tn_prepare *prepare, bool follows, tn_positioned *positioned)
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
        place_new(prepare, follows, positioned);
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
                            .absent = !positioned->present,
                            .shifted = positioned->shifted};
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

/* ---- rounds ---- */

static uint64_t size_of_result(const tn_prepare *prepare)
{
    const bool read = prepare->document->source != NULL;
    uint64_t size = read ? tn_positioned_shifted(prepare, prepare->document->size, NULL) : prepare->size;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (read && piece->placement->known) continue;
        if (piece->at + piece->size > size) size = piece->at + piece->size;
    }
    return size;
}

/* Reads the source again; the pass keeps the object. */
static tn_status read_source(tn_prepare *prepare, const tn_format *format)
{
    const tn_document *document = prepare->document;
    const tn_options options = tn_options_again(document);
    if (prepare->positioned.read != NULL) return TN_OK;
    return format->read(format, &prepare->positioned.read, document->source, (size_t)document->size, &options,
                        prepare->error);
}

/* Objects from JSON lack the end of their sequence. */
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

/* Computes all instances, because unread ones move, too: reads them at the positions of the source, not at
   those derived now. Clones, and objects from JSON, lack their streams. */
static tn_status ask_all(tn_prepare *prepare, const tn_format *format, void *object)
{
    const bool streams = prepare->document->run != NULL;
    tn_status status = streams ? TN_OK : read_source(prepare, format);
    if (status != TN_OK) return status;
    tn_change *derived = tn_prepare_undo(prepare);
    status = tn_positioned_ask(prepare, format, object, streams ? NULL : prepare->positioned.read, true);
    tn_prepare_redo(prepare, derived);
    return status;
}

/* Computes all instances of an object without a stream if others depend on them. */
static tn_status ask_first(tn_prepare *prepare, const tn_format *format, void *object)
{
    const bool all = prepare->positioned.decide && prepare->document->run == NULL;
    if (!all) return tn_positioned_ask(prepare, format, object, NULL, false);
    prepare->positioned.asked = true;
    return ask_all(prepare, format, object);
}

/* Ends the pass: restores objects, except those made from JSON. */
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
    prepare->layout.before = prepare->layout.count;
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

/* After a round in which nothing changed: makes the result, or lets another round report the error. */
static bool finish(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_piece *in_line,
                   uint64_t size)
{
    *status = tn_positioned_compose(prepare, in_line, size);
    if (*status != TN_OK) return false;
    if (prepare->positioned.second != 0) return true;
    prepare->size = size;
    if (!is_source(prepare->document, prepare->positioned.result))
        *status = tn_positioned_verify(prepare, format, in_line->object, in_line->size);
    return false;
}

/* Whether an instance may be somewhere else than in the source, or be read there. */
static bool may_move(const tn_prepare *prepare)
{
    return prepare->positioned.shift_count != 0 || (prepare->positioned.follow && prepare->changes != NULL);
}

/* Whether another round follows a successful one. */
static bool goes_on(tn_prepare *prepare, tn_status *status, const tn_format *format, tn_put *put_it,
                    void *object)
{
    bool same = true;
    tn_piece in_line = {.size = prepare->size, .put = put_it, .object = object};
    if (prepare->document->source != NULL) *status = tn_positioned_find_shifts(prepare, &in_line, &same);
    if (*status != TN_OK) return false;
    const uint64_t size = size_of_result(prepare);
    const bool rests = tn_prepare_rests(prepare, size) && same;
    if (prepare->document->source != NULL && may_move(prepare) && !prepare->positioned.asked) {
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
