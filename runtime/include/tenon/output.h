/* What generated writers use. An output is a buffer that is large enough, or a sink behind a small buffer.
   The first failure sticks; what is put after it goes nowhere. */
#ifndef TENON_OUTPUT_H
#define TENON_OUTPUT_H

#include "tenon/ending.h"
#include "tenon/input.h"
#include "tenon/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where bytes go. `write` returns false where it fails; it is not called again then. `size` is never 0. */
typedef struct tn_sink {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
} tn_sink;

struct tn_format;

enum { TN_OUTPUT_BUFFER = 4096 };

typedef struct tn_output {
    uint8_t *data;
    size_t pos, size;
    const tn_sink *sink; /* NULL: a buffer of the caller */
    tn_status status;
    size_t level; /* objects and arrays of a JSON document around */
    uint8_t own[TN_OUTPUT_BUFFER];
} tn_output;

/* Starts an output into `size` bytes at `buffer`. What is put beyond them is TN_BUFFER_TOO_SMALL. */
void tn_output_buffer(tn_output *out, void *buffer, size_t size);

/* Starts an output into a sink, which must outlive it. The output must not be moved. */
void tn_output_sink(tn_output *out, const tn_sink *sink);

/* Flushes; returns the status of the whole. */
tn_status tn_output_end(tn_output *out);

/* What tn_output_take does where the room does not suffice. */
uint8_t *tn_output_room(tn_output *out, size_t size);

/* `data` may be NULL where size is 0. */
void tn_put_bytes(tn_output *out, const void *data, size_t size);

/* Puts the gaps of the document. */
void tn_put_gaps(tn_output *out, const tn_document *document);

/* The place of the next `size` bytes (at most TN_OUTPUT_BUFFER), to store into. */
static inline uint8_t *tn_output_take(tn_output *out, size_t size)
{
    if (out->size - out->pos < size) return tn_output_room(out, size);
    uint8_t *place = out->data + out->pos;
    out->pos += size;
    return place;
}

#define TN_PUT(wire, type, bytes)                                                                            \
    static inline void tn_put_##wire(tn_output *out, type value)                                             \
    {                                                                                                        \
        tn_set_##wire(tn_output_take(out, bytes), value);                                                    \
    }

TN_PUT(u1, uint8_t, 1)
TN_PUT(s1, int8_t, 1)
TN_PUT(u2le, uint16_t, 2)
TN_PUT(u4le, uint32_t, 4)
TN_PUT(u8le, uint64_t, 8)
TN_PUT(s2le, int16_t, 2)
TN_PUT(s4le, int32_t, 4)
TN_PUT(s8le, int64_t, 8)
TN_PUT(u2be, uint16_t, 2)
TN_PUT(u4be, uint32_t, 4)
TN_PUT(u8be, uint64_t, 8)
TN_PUT(s2be, int16_t, 2)
TN_PUT(s4be, int32_t, 4)
TN_PUT(s8be, int64_t, 8)

#undef TN_PUT

/* Floating point numbers by address, so that every bit pattern survives. */
#define TN_PUT_FLOAT(wire, type, bytes)                                                                      \
    static inline void tn_put_##wire(tn_output *out, const type *value)                                      \
    {                                                                                                        \
        tn_store_##wire(tn_output_take(out, bytes), value);                                                  \
    }

TN_PUT_FLOAT(f4le, float, 4)
TN_PUT_FLOAT(f8le, double, 8)
TN_PUT_FLOAT(f4be, float, 4)
TN_PUT_FLOAT(f8be, double, 8)

#undef TN_PUT_FLOAT

/* A member that is placed out of line: where it is to be written, and how. */
typedef struct tn_piece {
    uint64_t at, size;
    const uint8_t *data; /* its bytes, where they are a view; otherwise `put` puts them */
    void (*put)(tn_output *out, const void *object);
    const void *object;
    const tn_home *home;      /* where it was read */
    uint64_t base, alignment; /* of its stream, and its own there; 0 where others were placed in it */
} tn_piece;

/* Of pieces that share a place. */
typedef struct tn_share {
    const tn_home *home; /* of the member that does so with an earlier piece, or NULL, */
    size_t with;         /* and that piece */
} tn_share;

enum { TN_MOST_ROUNDS = 32 }; /* of settling */

/* What settling has changed in an object (change.c). */
typedef struct tn_change tn_change;

/* Settling: the pass before writing that derives members, checks what cannot be written, and adds up the
   size. */
typedef struct tn_settle {
    tn_error *error;       /* never NULL */
    uint64_t size;         /* of what is settled so far: the offset of the next member */
    tn_document *document; /* of the object */
    bool again;            /* sizes are known from the round before: this is not the first */
    unsigned round;        /* that comes to an end next */
    bool changed;          /* a member has changed in this round */
    bool doubts;           /* something contradicts something else in it, which may not stay so */
    bool steady;    /* in the round before nothing has changed, and it came to the sizes that were known */
    bool too_large; /* something was not added to the size, which is as large as can be */
    bool forgets;   /* there was no memory for a change, which was not made */
    tn_change *changes; /* in objects of the document, the last first */
    tn_arena before;    /* that of the document, when settling began */
    tn_arena memory;    /* of the changes, of the sizes of streams, and of what is placed */
    struct {
        uint64_t *sizes; /* of the streams that are asked for theirs, in the order in which they begin */
        size_t count;    /* of those that have begun in this round, */
        size_t known;    /* and in the one before */
        size_t capacity;
    } streams;
    struct {
        uint64_t base;         /* where the stream begins that is being settled */
        uint64_t in_line;      /* where the first member was placed */
        unsigned rank;         /* what is being placed: members of this rank, */
        bool whole, in_stream; /* of the whole file's stream; and the object's stream is the one */
        bool as_read;          /* everything is where it was read */
        tn_piece *pieces;
        size_t count, capacity;
        tn_share *shares; /* that the round before has found, for each piece */
        size_t share_count;
        const tn_home *first, *second; /* lie over each other, and cannot be moved */
        const tn_home *placing;        /* what is being placed, */
        uint64_t behind, alignment;    /* where the next would be if it takes no room, and its alignment */
    } layout;
    tn_ending *open; /* ends without a terminator, the last first: nothing may follow in their stream */
    tn_run run;      /* for expressions: their failures, and */
    tn_input in;     /* a stream without bytes that is as large as the whole */
    tn_error own_error;
} tn_settle;

/* Starts settling an object of `document`. `error` may be NULL. There is no budget of work: the object is the
   caller's, and as large as it is. */
void tn_settle_begin(tn_settle *settle, tn_document *document, const tn_budget *budget, tn_error *error);

/* Whether another round is to be done after one that came to *status: until one changes nothing, since
   members may be derived from others that are settled behind them, and where `late` is set two at least, as
   the size of the whole is not known in the first. TN_CYCLE where that comes to no end. */
bool tn_settle_goes_on(tn_settle *settle, tn_status *status, bool late);

/* Whether a round, which is not the first, has changed nothing, and not come to another size than was known
   before. That is known from now on. */
bool tn_settle_rests(tn_settle *settle, uint64_t size);

/* Adds `size` bytes. More than there are addresses for are too large, which tn_settle_result says. */
static inline void tn_settle_add(tn_settle *settle, uint64_t size)
{
    if (size > INT64_MAX || settle->size > INT64_MAX - size)
        settle->too_large = true;
    else
        settle->size += size;
}

/* Adds `count` elements of `size` bytes; more than reading would count are too large, whatever their size. */
static inline void tn_settle_add_elements(tn_settle *settle, uint64_t count, uint64_t size)
{
    tn_settle_add(settle, count > INT64_MAX / (size != 0 ? size : 1) ? UINT64_MAX : count * size);
}

/* Gives a member another value, and remembers what it held. Where there is no memory for that it stays as it
   is, which tn_settle_result says. */
void tn_settle_change(tn_settle *settle, void *member, const void *value, size_t size);

static inline void tn_settle_set(tn_settle *settle, void *member, const void *value, size_t size)
{
    if (memcmp(member, value, size) != 0) tn_settle_change(settle, member, value, size);
}

/* The same of a tn_text or a tn_bytes: what is made anew in every round, of the same bytes, is the same. */
static inline void tn_settle_set_slice(tn_settle *settle, void *member, const void *value, size_t size)
{
    tn_bytes held, wanted;
    memcpy(&held, member, sizeof held);
    memcpy(&wanted, value, sizeof wanted);
    const bool same = held.size == wanted.size && held.data != NULL && wanted.data != NULL &&
                      memcmp(held.data, wanted.data, wanted.size) == 0;
    if (!same) tn_settle_set(settle, member, value, size);
}

/* Gives a member, which has the type, the value that it is derived to have: what comes last. The second is
   for a tn_text or a tn_bytes. */
#define TN_SETTLE(settle, type, member, ...)                                                                 \
    do {                                                                                                     \
        const type tn_derived = __VA_ARGS__;                                                                 \
        tn_settle_set((settle), &(member), &tn_derived, sizeof tn_derived);                                  \
    } while (0)
#define TN_SETTLE_SLICE(settle, type, member, ...)                                                           \
    do {                                                                                                     \
        const type tn_derived = __VA_ARGS__;                                                                 \
        tn_settle_set_slice((settle), &(member), &tn_derived, sizeof tn_derived);                            \
    } while (0)

/* Ends settling that came to `status`; returns that, or TN_OVERFLOW where the size is more than can be, or
   TN_NO_MEMORY where changes could not be remembered. Where it is not TN_OK objects are as they were before
   settling began, and the memory of settling is given back. */
tn_status tn_settle_result(tn_settle *settle, tn_status status);

/* Takes all changes back, and gives the memory of settling back. */
void tn_settle_take_back(tn_settle *settle);

/* Whether this is not the first round; the stream of expressions then stands where the next member is. */
static inline bool tn_settle_again(tn_settle *settle)
{
    settle->in.pos = (size_t)(settle->size - settle->layout.base);
    return settle->again;
}

/* Whether what contradicts something else does so for good. Where the round before has changed something, or
   come to other sizes than were known, that may not stay so, and there will be another one. */
static inline bool tn_settle_stays(tn_settle *settle)
{
    const bool stays = settle->steady || settle->round + 1 >= TN_MOST_ROUNDS;
    if (!stays) settle->doubts = true;
    return stays;
}

/* Whether what is derived has been, in the round before; there will be another one. */
static inline bool tn_settle_known(tn_settle *settle)
{
    if (!settle->again) settle->changed = true;
    return settle->again;
}

/* Enters an object inside others of its type. TN_DEPTH_LIMIT. To be left by tn_leave where all goes well. */
tn_status tn_settle_enter(tn_settle *settle, const tn_path *path);

/* The stream around one that is being settled. */
typedef struct tn_outer {
    uint64_t base;
    size_t size;
    tn_ending *open;
    size_t number; /* of the stream inside, among those that are asked for their size */
} tn_outer;

/* At the end of a stream: the terminators that were missing where something follows now are added. */
void tn_settle_ends(tn_settle *settle);

/* Begins a stream that an object has for itself, and ends it: returns its size. */
static inline tn_outer tn_settle_open(tn_settle *settle)
{
    const tn_outer outer = {settle->layout.base, settle->in.size, settle->open, 0};
    settle->open = NULL;
    settle->layout.base = settle->size;
    return outer;
}

static inline uint64_t tn_settle_close(tn_settle *settle, tn_outer outer)
{
    if (settle->open != NULL) tn_settle_ends(settle);
    const uint64_t size = settle->size - settle->layout.base;
    settle->layout.base = outer.base;
    settle->in.size = outer.size;
    settle->open = outer.open;
    return size;
}

/* The same of a stream whose size expressions in it ask for: it is what it was in the round before, and the
   round has changed something where it comes to another. Where there is no memory to remember that,
   tn_settle_result says so. */
tn_outer tn_settle_open_sized(tn_settle *settle);
uint64_t tn_settle_close_sized(tn_settle *settle, tn_outer outer);

/* ---- members that are placed out of line (pieces.c) ----

   An object that was read is written as it lay as long as nothing has moved: each placed member where it was,
   and what no member holds between them. Otherwise they follow what is in line by their ranks, one behind the
   other; those that were read from the same bytes, and still are the same, share them again. */

/* Goes on after a round that came to *status; the first call begins. Returns whether another round is to be
   done; then *status is TN_OK. `put_it` writes what is in line of `object`, the root. TN_CYCLE where the
   layout does not come to rest. */
bool tn_settle_next(tn_settle *settle, tn_status *status, void (*put_it)(tn_output *out, const void *object),
                    const void *object);

/* Starts placing the members of a rank: those of the stream that is being settled, or where `whole` that is
   the whole file. */
void tn_settle_rank(tn_settle *settle, unsigned rank, bool whole);

/* Whether members of a rank, in the object's stream or in the whole file's, are placed now. */
static inline bool tn_settle_turn(const tn_settle *settle, unsigned rank, bool of_whole)
{
    return settle->layout.rank == rank && (of_whole ? settle->layout.whole : settle->layout.in_stream);
}

/* Begins to place a member: *at is its position in its stream. TN_DISAGREE where nothing can be as it was
   read. */
tn_status tn_settle_place(tn_settle *settle, const tn_home *home, uint64_t alignment, bool of_whole,
                          uint64_t *at);

/* Ends that: what has been settled since is the member. `data` are its bytes where it is a view. TN_DISAGREE
   as before, TN_SHARED_BYTES, TN_NO_MEMORY. */
tn_status tn_settle_placed(tn_settle *settle, const tn_path *path, const char *member, const tn_home *home,
                           uint64_t at, bool of_whole, const uint8_t *data,
                           void (*put_it)(tn_output *out, const void *object), const void *object);

/* The position that an expression says must be the one that the layout came to. TN_DISAGREE: `member`
   contradicts `other`, a member of the object at `of`. */
tn_status tn_settle_position(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, int64_t pos, uint64_t at);

/* Puts what is not in line, which has been put. */
void tn_put_pieces(tn_output *out, const tn_settle *settle);

/* Gives the memory of settling back. */
void tn_settle_drop(tn_settle *settle);

/* Adds `size` bytes of text or bytes and their terminator. TN_TERMINATOR_IN_VALUE where they contain it. */
tn_status tn_settle_terminated(tn_settle *settle, const tn_path *path, const char *member, const void *data,
                               size_t size, uint8_t terminator);

/* Adds a value of `size` bytes, and what stands behind it in `room` bytes (or TN_ANY_ROOM).
   TN_TERMINATOR_IN_VALUE; TN_PADDING_IN_VALUE where its last bytes would be taken for padding;
   TN_UNTERMINATED where it is to include its terminator and is smaller than the room; TN_BUFFER_TOO_SMALL. */
tn_status tn_settle_delimited(tn_settle *settle, const tn_path *path, const char *member,
                              const tn_delimiting *how, const void *data, size_t size, uint64_t room,
                              tn_ending *ending);

/* Adds a value that includes its terminator: it is the last byte, and no other. TN_UNTERMINATED,
   TN_TERMINATOR_IN_VALUE. */
tn_status tn_settle_included(tn_settle *settle, const tn_path *path, const char *member, const void *data,
                             size_t size, uint8_t terminator);

/* Adds a value, which has no terminator in it, and one that may be missing. TN_TERMINATOR_IN_VALUE. */
tn_status tn_settle_open_ended(tn_settle *settle, const tn_path *path, const char *member, const void *data,
                               size_t size, uint8_t terminator, tn_ending *ending);

/* Adds the terminator behind a value that has been added, or none where it is missing at the end of the
   stream. */
void tn_settle_terminator(tn_settle *settle, tn_ending *ending);

/* Checks what is to end at a terminator. `put_it` writes it. TN_TERMINATOR_IN_VALUE. */
tn_status tn_settle_lacks(tn_settle *settle, const tn_path *path, uint8_t terminator,
                          void (*put_it)(tn_output *out, const void *object), const void *object);

/* Puts a value, and what stands behind it. */
void tn_put_delimited(tn_output *out, const tn_delimiting *how, const void *data, size_t size,
                      const tn_ending *ending);

/* How an amount hangs on a member that it is linear in: by how much it grows where that does by 1, and what
   the member holds; `of` is the member whose amount it is. */
typedef struct tn_inverse {
    const char *of;
    int64_t step;
    int64_t low, high;
} tn_inverse;

/* What the member must be so that the amount is `wanted`, which is `base` where the member is 0. TN_DISAGREE
   where no whole number makes it so, TN_OVERFLOW where the member does not hold that number. */
tn_status tn_settle_solve(tn_settle *settle, const tn_path *path, const char *member,
                          const tn_inverse *inverse, uint64_t wanted, int64_t base, int64_t *solved);

/* How an amount hangs on one of several members that say it together, as digits do: by how much it grows
   where that does by 1, and where the one does that counts next more, or 0; the most that the member holds,
   and whether others count less. */
typedef struct tn_digit {
    const char *of;
    int64_t step, modulus;
    int64_t high;
    bool below;
} tn_digit;

/* The same for one of these; `base` is the amount where all of them are 0. */
tn_status tn_settle_digit(tn_settle *settle, const tn_path *path, const char *member, const tn_digit *digit,
                          uint64_t wanted, int64_t base, int64_t *solved);

/* Brings numbers into the form that they are to have, and adds them. TN_OVERFLOW where it does not hold one
   of them, TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_settle_numbers(tn_settle *settle, const tn_path *path, const char *member, tn_form form,
                            tn_numbers *numbers);

/* Makes text the digits of a number in a base, 2 to 36, unless it says that number already, in whatever way:
   `width` of them, with zeros before it, or where that is 0 as many as it takes; zeros that stood before the
   number before stay. TN_OVERFLOW where `width` does not do, TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_settle_numeral(tn_settle *settle, const tn_path *path, const char *member, uint64_t number,
                            unsigned base, size_t width, tn_text *text);

/* Filler, such as padding: a member that is there against its condition goes where it is 0, zeros, or a value
   of no bytes, and one that is absent comes to be there as that. `other` as for tn_misplaced, which is said
   where it holds anything else. */
tn_status tn_settle_turn_number(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                                const char *other, bool *has, void *number, size_t size);
tn_status tn_settle_turn_bytes(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                               const char *other, bool *has, tn_bytes *bytes);
tn_status tn_settle_turn_value(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                               const char *other, bool *has, tn_bytes *bytes);

/* Makes filler as large as it has to be, where it is zeros. TN_DISAGREE where it is not, TN_NO_MEMORY or
   TN_MEMORY_BUDGET. */
tn_status tn_settle_filler(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                           const char *other, uint64_t wanted, tn_bytes *bytes);

/* Adds a table's records, whose layout must be the one that is wanted: worked out against the view's.
   TN_DISAGREE; `decider` is the member that lists the slots, or NULL. */
tn_status tn_settle_table(tn_settle *settle, const tn_path *path, const char *member, const char *decider,
                          const tn_layout *wanted, const tn_table_view *view);

/* Room in the document for the slots of a layout that has been measured; it can then be worked out again.
   TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_settle_slots(tn_settle *settle, tn_layout *layout);

/* Writes down a status that says all there is to say, and returns it. */
tn_status tn_settled(tn_settle *settle, tn_status status);

/* Adds the gaps of the document, which end its stream. */
void tn_settle_gaps(tn_settle *settle, const tn_document *document);

/* Ends settling that has come to a good end: *size (may be NULL) is that of the whole. */
void tn_settle_end(tn_settle *settle, size_t *size);

/* Starts writing what has been settled into a buffer of `size` bytes. TN_BUFFER_TOO_SMALL; TN_BAD_ARGUMENT
   if the buffer is NULL. */
tn_status tn_write_buffer(tn_output *out, tn_settle *settle, void *buffer, size_t size);

/* Ends writing what has been settled: flushes. TN_SINK_FAILED. */
tn_status tn_write_end(tn_output *out, tn_settle *settle);

/* The same of codecs in which bytes that members own decide how others are read: starts writing into memory
   that the settling owns (TN_NO_MEMORY); and ends it, in that or in a buffer, when what was written has been
   read back: TN_DISAGREE where that is not the object, or why it is none. `params`: a NAME_params, or NULL.
   `sink` then gets the whole, or is NULL. */
tn_status tn_write_memory(tn_output *out, tn_settle *settle);
tn_status tn_write_read_back(tn_output *out, tn_settle *settle, const struct tn_format *format,
                             const void *object, const void *params, const tn_sink *sink);

/* A member cannot be written: writes the error down and returns `status`. */
tn_status tn_unwritable(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found);

/* `member` is there although its condition does not hold, or the other way round; `other` is a member, of the
   object at `of`, that the condition is about, or NULL. */
tn_status tn_misplaced(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                       const char *other, bool present);

/* `member` contradicts `other`, a member of the object at `of`, or NULL. */
tn_status tn_disagree(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, tn_value expected, tn_value found);

#ifdef __cplusplus
}
#endif

#endif
