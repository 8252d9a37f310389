/* Functions that generated writers call. An output writes into a buffer that is large enough, or into a sink
   through a small buffer. After the first failure an output keeps its status and ignores further bytes. */
#ifndef TENON_OUTPUT_H
#define TENON_OUTPUT_H

#include "tenon/encoded.h"
#include "tenon/ending.h"
#include "tenon/input.h"
#include "tenon/load.h"
#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Receives the bytes of an output. `write` gets at least one byte, returns false if it fails, and is not
   called again after a failure. `user` is passed to it unchanged. */
typedef struct tn_sink {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
} tn_sink;

struct tn_format;
struct tn_member;

enum { TN_OUTPUT_BUFFER = 4096 };

typedef struct tn_output {
    uint8_t *data;
    size_t pos, size;
    const tn_sink *sink; /* NULL: a buffer of the caller */
    tn_status status;
    size_t level; /* nesting depth in a JSON document */
    uint8_t byte; /* the last byte, of which bit fields have `bits` bits so far, 0 to 7 */
    uint8_t bits;
    uint8_t own[TN_OUTPUT_BUFFER];
} tn_output;

/* Starts an output into the `size` bytes at `buffer`, which must outlive it. Further bytes set the status
   TN_BUFFER_TOO_SMALL. */
void tn_output_buffer(tn_output *out, void *buffer, size_t size);

/* Starts an output into a sink, which must outlive it. The output must not be moved in memory. */
void tn_output_sink(tn_output *out, const tn_sink *sink);

/* Flushes the output. Returns the status of all of it: TN_OK, TN_BUFFER_TOO_SMALL or TN_SINK_FAILED. */
tn_status tn_output_end(tn_output *out);

/* Makes space for `size` bytes when the buffer is full; tn_output_take calls it. */
uint8_t *tn_output_space(tn_output *out, size_t size);

/* Writes `size` bytes. `data` may be NULL if `size` is 0. */
void tn_put_bytes(tn_output *out, const void *data, size_t size);

/* Writes the gaps of the document. */
void tn_put_gaps(tn_output *out, const tn_document *document);

/* Returns the place of the next `size` bytes (at most TN_OUTPUT_BUFFER), for the caller to fill. */
static inline uint8_t *tn_output_take(tn_output *out, size_t size)
{
    if (out->size - out->pos < size) return tn_output_space(out, size);
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
TN_PUT(u3le, uint32_t, 3)
TN_PUT(u4le, uint32_t, 4)
TN_PUT(u8le, uint64_t, 8)
TN_PUT(s2le, int16_t, 2)
TN_PUT(s3le, int32_t, 3)
TN_PUT(s4le, int32_t, 4)
TN_PUT(s8le, int64_t, 8)
TN_PUT(u2be, uint16_t, 2)
TN_PUT(u3be, uint32_t, 3)
TN_PUT(u4be, uint32_t, 4)
TN_PUT(u8be, uint64_t, 8)
TN_PUT(s2be, int16_t, 2)
TN_PUT(s3be, int32_t, 3)
TN_PUT(s4be, int32_t, 4)
TN_PUT(s8be, int64_t, 8)

#undef TN_PUT

/* Write floating-point numbers. They are passed by address, so that every bit pattern survives. */
#define TN_PUT_FLOAT(wire, type, bytes)                                                                      \
    static inline void tn_put_##wire(tn_output *out, const type *value)                                      \
    {                                                                                                        \
        tn_store_##wire(tn_output_take(out, bytes), value);                                                  \
    }

TN_PUT_FLOAT(f2le, float, 2)
TN_PUT_FLOAT(f4le, float, 4)
TN_PUT_FLOAT(f8le, double, 8)
TN_PUT_FLOAT(f2be, float, 2)
TN_PUT_FLOAT(f4be, float, 4)
TN_PUT_FLOAT(f8be, double, 8)

#undef TN_PUT_FLOAT

/* Counts `count` bits more of the last byte, and writes it when it is full. */
static inline void tn_output_bits(tn_output *out, unsigned count)
{
    out->bits = (uint8_t)(out->bits + count);
    if (out->bits < 8) return;
    tn_put_u1(out, out->byte);
    out->byte = out->bits = 0;
}

/* Write a bit field of `count` bits, in either order: it begins in the last byte if that is not full. */
static inline void tn_put_bits_be(tn_output *out, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        count -= taken;
        out->byte = (uint8_t)(out->byte | (value >> count & ((1u << taken) - 1)) << (space - taken));
        tn_output_bits(out, taken);
    }
}

static inline void tn_put_bits_le(tn_output *out, unsigned count, uint64_t value)
{
    while (count > 0) {
        const unsigned space = 8u - out->bits, taken = count < space ? count : space;
        out->byte = (uint8_t)(out->byte | (value & ((1u << taken) - 1)) << out->bits);
        value >>= taken;
        count -= taken;
        tn_output_bits(out, taken);
    }
}

/* Write the bits behind a run of bit fields, up to the next whole byte. */
static inline void tn_put_rest_bits_be(tn_output *out, uint8_t rest)
{
    if (out->bits != 0) tn_put_bits_be(out, 8u - out->bits, rest);
}

static inline void tn_put_rest_bits_le(tn_output *out, uint8_t rest)
{
    if (out->bits != 0) tn_put_bits_le(out, 8u - out->bits, rest);
}

/* A placed member: where and how it is written. */
typedef struct tn_piece {
    uint64_t at, size;
    const uint8_t *data; /* its bytes if it is a view; otherwise `put` writes them */
    void (*put)(tn_output *out, const void *object);
    const void *object;
    const tn_placement *placement; /* where the member was read */
    uint64_t base, alignment;      /* of its stream, and its own in it; 0 if members were placed inside it */
    /* Of an instance: its condition does not hold; it is left as it is, is new or not where it was, is not
       what it was. */
    bool absent, left, apart, changed;
} tn_piece;

/* Two pieces with the same place in the file. */
typedef struct tn_share {
    const tn_placement *placement; /* of the member that shares the place of an earlier piece, or NULL, */
    size_t with;                   /* and the number of that piece */
} tn_share;

enum { TN_MOST_ROUNDS = 32 }; /* of the derivation pass */

/* The changes that the derivation pass has made in objects (change.c). */
typedef struct tn_change tn_change;

/* State of the derivation pass, which runs before writing: it computes derived members, finds members that
   cannot be written, and adds up the size. It repeats in rounds until a round changes nothing. */
typedef struct tn_prepare {
    tn_error *error;       /* never NULL */
    uint64_t size;         /* in bytes, so far: the offset of the next member */
    tn_document *document; /* of the object */
    bool again;            /* this is not the first round: sizes are known from the round before */
    unsigned round;        /* number of the current round */
    bool changed;          /* this round has changed a member */
    bool doubts;           /* this round has found a contradiction that a later round may resolve */
    bool steady;           /* the round before changed nothing, and its sizes were as expected */
    bool too_large;        /* the size has reached its limit, and part of it was not added */
    bool forgets;          /* a change was not made, because there was no memory to remember it */
    tn_change *changes;    /* in objects of the document, newest first */
    tn_arena before;       /* the arena of the document before the pass */
    tn_arena memory;       /* for changes, sizes of streams and placed members */
    struct {
        uint64_t *sizes; /* of the streams whose size an expression uses, in the order of their beginnings */
        size_t count;    /* number of them that have begun in this round, */
        size_t known;    /* and in the round before */
        size_t capacity;
    } streams;
    struct {
        uint64_t base;         /* offset of the beginning of the current stream */
        uint64_t in_line;      /* offset of the first placed member */
        unsigned rank;         /* rank of the members that are placed now, */
        bool whole, in_stream; /* in the stream of the whole file; in the object's stream */
        bool as_read;          /* every member is where it was read */
        tn_piece *pieces;
        size_t count, capacity;
        tn_share *shares; /* from the round before, one for each piece */
        size_t share_count;
        const tn_placement *first, *second; /* overlap, and cannot be moved */
        const tn_placement *placing;        /* the member that is placed now, */
        uint64_t behind, alignment; /* offset of the next member if this one is empty, and its alignment */
    } layout;
    struct {
        struct tn_shift *shifts; /* of the file, from the round before */
        size_t shift_count;
        uint64_t in_line;     /* size of the sequence that was read */
        size_t whole;         /* size of the file in the round before */
        bool asked;           /* all instances have been asked for */
        bool decide;          /* other members depend on instances */
        size_t first, second; /* numbers of pieces, from 1 on: the next round fails at the second, */
        tn_status why;        /* with this */
        void *read;           /* the source, read again, or NULL */
        const struct tn_format *format;
        struct tn_taken *taken; /* instances that have their values from it */
        tn_bytes result;
    } positioned;
    tn_ending *open; /* values without a terminator, newest first: no byte may follow in their stream */
    tn_run run;      /* for expressions: their errors, and */
    tn_input in;     /* a stream that has the size of the file, but no bytes */
    tn_error own_error;
} tn_prepare;

/* Starts the derivation pass for an object of `document`. `error` may be NULL. The pass has no budget of
   work, because the caller owns the object. */
void tn_prepare_begin(tn_prepare *prepare, tn_document *document, const tn_budget *budget, tn_error *error);

/* Returns whether another round is needed after one with *status. Rounds repeat until one changes nothing,
   since members may be derived from later ones. If `late`, there are at least two rounds, as the size of the
   file is unknown in the first. Sets *status to TN_CYCLE if the rounds do not end. */
bool tn_prepare_goes_on(tn_prepare *prepare, tn_status *status, bool late);

/* Returns whether this round, which is not the first, has changed nothing and has come to the known size.
   The pass remembers the answer. */
bool tn_prepare_rests(tn_prepare *prepare, uint64_t size);

/* Adds `size` bytes to the size. tn_prepare_result reports a size over INT64_MAX. */
static inline void tn_prepare_add(tn_prepare *prepare, uint64_t size)
{
    if (size > INT64_MAX || prepare->size > INT64_MAX - size)
        prepare->too_large = true;
    else
        prepare->size += size;
}

/* Adds `count` bits of a run of bit fields, which begins in a whole byte. */
static inline void tn_prepare_add_bits(tn_prepare *prepare, uint64_t count)
{
    const unsigned left = prepare->in.bits_left;
    const uint64_t beyond = count > left ? count - left : 0;
    tn_prepare_add(prepare, beyond / 8 + (beyond % 8 != 0));
    prepare->in.bits_left = (uint8_t)(beyond > 0 ? (8 - beyond % 8) % 8 : left - count);
}

/* Adds `count` bit fields of `bits` bits each. tn_prepare_result reports counts and sizes over INT64_MAX. */
static inline void tn_prepare_add_bit_fields(tn_prepare *prepare, uint64_t count, unsigned bits)
{
    if (count > INT64_MAX / bits)
        prepare->too_large = true;
    else
        tn_prepare_add_bits(prepare, count * bits);
}

/* Ends a run of bit fields. Returns the number of bits that are left of its last byte. */
static inline unsigned tn_prepare_end_bits(tn_prepare *prepare)
{
    const unsigned left = prepare->in.bits_left;
    prepare->in.bits_left = 0;
    return left;
}

/* Reports that a value does not fit a bit field of `count` bits. Returns TN_OVERFLOW. */
tn_status tn_unwritable_bits(tn_prepare *prepare, const tn_path *path, const char *member, unsigned count,
                             uint64_t value);

/* Checks that a bit field of `count` bits holds a value. Returns TN_OVERFLOW if it does not. */
static inline tn_status tn_prepare_bits(tn_prepare *prepare, const tn_path *path, const char *member,
                                        unsigned count, uint64_t value)
{
    if (count >= 64 || value >> count == 0) return TN_OK;
    return tn_unwritable_bits(prepare, path, member, count, value);
}

/* Adds `count` elements of `size` bytes each. tn_prepare_result reports counts and sizes over INT64_MAX. */
static inline void tn_prepare_add_elements(tn_prepare *prepare, uint64_t count, uint64_t size)
{
    tn_prepare_add(prepare, count > INT64_MAX / (size != 0 ? size : 1) ? UINT64_MAX : count * size);
}

/* Changes the value of a member, and remembers the old one. Without memory for that, the member stays
   unchanged, and tn_prepare_result reports it. */
void tn_prepare_change(tn_prepare *prepare, void *member, const void *value, size_t size);

static inline void tn_prepare_set(tn_prepare *prepare, void *member, const void *value, size_t size)
{
    if (memcmp(member, value, size) != 0) tn_prepare_change(prepare, member, value, size);
}

/* Sets a tn_text or a tn_bytes. Equal bytes at another address are no change. */
static inline void tn_prepare_set_slice(tn_prepare *prepare, void *member, const void *value, size_t size)
{
    tn_bytes held, wanted;
    memcpy(&held, member, sizeof held);
    memcpy(&wanted, value, sizeof wanted);
    const bool same = held.size == wanted.size && held.data != NULL && wanted.data != NULL &&
                      memcmp(held.data, wanted.data, wanted.size) == 0;
    if (!same) tn_prepare_set(prepare, member, value, size);
}

/* Sets a member of this type to its derived value, the last argument. TN_PREPARE_SLICE is for a tn_text or a
   tn_bytes. */
#define TN_PREPARE(prepare, type, member, ...)                                                               \
    do {                                                                                                     \
        type const tn_derived = __VA_ARGS__;                                                                 \
        tn_prepare_set((prepare), &(member), &tn_derived, sizeof tn_derived);                                \
    } while (0)
#define TN_PREPARE_SLICE(prepare, type, member, ...)                                                         \
    do {                                                                                                     \
        type const tn_derived = __VA_ARGS__;                                                                 \
        tn_prepare_set_slice((prepare), &(member), &tn_derived, sizeof tn_derived);                          \
    } while (0)

/* Sets a parameter that is a list which an expression has made in the document since `before`, with items of
   `size` bytes. `same` compares two of them; NULL compares their bytes. An equal list is no change, and its
   memory is given back. */
void tn_prepare_set_list(tn_prepare *prepare, void *list, const void *value, size_t size,
                         bool (*same)(const void *a, const void *b), const tn_arena *before);

/* Whether two tn_text or tn_bytes have equal bytes; whether two tn_variant hold equal values, or the same
   object. */
bool tn_same_slice(const void *a, const void *b);
bool tn_same_variant(const void *a, const void *b);

/* Sets a tn_variant. */
static inline void tn_prepare_set_variant(tn_prepare *prepare, tn_variant *member, tn_variant value)
{
    if (!tn_same_variant(member, &value)) tn_prepare_change(prepare, member, &value, sizeof value);
}

/* The same for a parameter of the type of lists `type`. */
#define TN_PREPARE_LIST(prepare, type, member, same, before, ...)                                            \
    do {                                                                                                     \
        type const tn_derived = __VA_ARGS__;                                                                 \
        tn_prepare_set_list((prepare), &(member), &tn_derived, sizeof *tn_derived.items, same, before);      \
    } while (0)

/* Ends a round with `status`. Returns `status`; or TN_OVERFLOW if the size is too large; or TN_NO_MEMORY if
   a change could not be remembered. On an error it undoes all changes of the pass and frees its memory. */
tn_status tn_prepare_result(tn_prepare *prepare, tn_status status);

/* Undoes all changes of the pass, and frees its memory. */
void tn_prepare_take_back(tn_prepare *prepare);

/* Returns whether this is not the first round. Moves the stream of expressions to the next member. */
static inline bool tn_prepare_again(tn_prepare *prepare)
{
    prepare->in.pos = (size_t)(prepare->size - prepare->layout.base);
    return prepare->again;
}

/* Returns whether a contradiction is final. It is not if the round before has changed a member or a size;
   then another round follows. */
static inline bool tn_prepare_stays(tn_prepare *prepare)
{
    const bool stays = prepare->steady || prepare->round + 1 >= TN_MOST_ROUNDS;
    if (!stays) prepare->doubts = true;
    return stays;
}

/* Returns whether the derived value is known from the round before. Otherwise another round follows. */
static inline bool tn_prepare_known(tn_prepare *prepare)
{
    if (!prepare->again) prepare->changed = true;
    return prepare->again;
}

/* Enters a recursive object. Returns TN_DEPTH_LIMIT if it is nested too deep. After success, call tn_leave.
 */
tn_status tn_prepare_enter(tn_prepare *prepare, const tn_path *path);

/* The stream around the current one. */
typedef struct tn_outer {
    uint64_t base;
    size_t size;
    tn_ending *open;
    size_t number; /* of the inner stream, among those whose size is used */
} tn_outer;

/* Adds missing terminators at the end of a stream, if bytes follow now. */
void tn_prepare_ends(tn_prepare *prepare);

/* Begin a substream of an object, and end it. tn_prepare_close returns its size in bytes. */
static inline tn_outer tn_prepare_open(tn_prepare *prepare)
{
    const tn_outer outer = {prepare->layout.base, prepare->in.size, prepare->open, 0};
    prepare->open = NULL;
    prepare->layout.base = prepare->size;
    return outer;
}

static inline uint64_t tn_prepare_close(tn_prepare *prepare, tn_outer outer)
{
    if (prepare->open != NULL) tn_prepare_ends(prepare);
    const uint64_t size = prepare->size - prepare->layout.base;
    prepare->layout.base = outer.base;
    prepare->in.size = outer.size;
    prepare->open = outer.open;
    return size;
}

/* Begin and end a substream whose size its expressions use. They see its size in the round before; another
   size causes another round. tn_prepare_result reports if there was no memory. */
tn_outer tn_prepare_open_sized(tn_prepare *prepare);
uint64_t tn_prepare_close_sized(tn_prepare *prepare, tn_outer outer);

/* ---- placed members (pieces.c) ----

   An object that was read keeps its layout as long as no member has moved: each placed member stays at its
   offset, with the gaps between. Otherwise placed members follow the sequence, ordered by rank. Members that
   were read from the same bytes, and are still equal, share them again. */

/* Starts the next round of the layout; the first call begins with *status. Returns whether another round is
   needed, with *status TN_OK. `put_it` writes the sequence of `object`, the root. Sets *status to TN_CYCLE
   if the layout does not come to an end. */
bool tn_prepare_next(tn_prepare *prepare, tn_status *status,
                     void (*put_it)(tn_output *out, const void *object), const void *object);

/* Starts placing the members of a rank: in the current stream, or in the whole file if `whole`. */
void tn_prepare_rank(tn_prepare *prepare, unsigned rank, bool whole);

/* Returns whether members of this rank, in the object's stream or in the whole file, are placed now. */
static inline bool tn_prepare_turn(const tn_prepare *prepare, unsigned rank, bool of_whole)
{
    return prepare->layout.rank == rank && (of_whole ? prepare->layout.whole : prepare->layout.in_stream);
}

/* Begins to place a member. Sets *at to its offset in its stream. Returns TN_DISAGREE if the layout cannot
   be as it was read. */
tn_status tn_prepare_place(tn_prepare *prepare, const tn_placement *placement, uint64_t alignment,
                           bool of_whole, uint64_t *at);

/* Ends the placed member, which contains all bytes added since tn_prepare_place. `data` are its bytes if it
   is a view. Returns TN_DISAGREE as above, TN_SHARED_BYTES or TN_NO_MEMORY. */
tn_status tn_prepare_placed(tn_prepare *prepare, const tn_path *path, const char *member,
                            const tn_placement *placement, uint64_t at, bool of_whole, const uint8_t *data,
                            void (*put_it)(tn_output *out, const void *object), const void *object);

/* Checks that the offset `pos` from an expression equals the offset `at` of the layout. Returns TN_DISAGREE
   if `member` contradicts `other`, a member of the object at `of`. */
tn_status tn_prepare_position(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, int64_t pos, uint64_t at);

/* Writes the placed members, after the sequence. */
void tn_put_pieces(tn_output *out, const tn_prepare *prepare);

/* ---- instances with `pos` (positioned.c) ----

   The file is made in memory: the sequence, the instances that have a value, and between them the bytes of
   the source, which move with what stands before them. Where parts lie over each other, the one that was
   edited counts. The result is read back. */

/* An instance that is prepared now. */
typedef struct tn_positioned {
    uint64_t at;     /* its position */
    uint64_t before; /* the size before it, */
    tn_outer outer;  /* and the stream of its object */
    const tn_placement *placement;
    bool present; /* its condition holds */
    bool given;   /* members say where it is that do not follow it */
    bool moved;   /* it follows bytes that have moved: the member with its position is to be `at` */
} tn_positioned;

/* Starts the next round; the first call begins with *status. Returns whether another round is needed. After
   the last one, *status is TN_OK and the result is in memory, or the object cannot be written. `put_it`
   writes the sequence of `object`, the root. */
bool tn_positioned_next(tn_prepare *prepare, tn_status *status, const struct tn_format *format,
                        void (*put_it)(tn_output *out, const void *object), void *object);

/* Checks that the object of an instance has the byte order that it had when the instance was read. Returns
   TN_DISAGREE. */
tn_status tn_positioned_order(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, bool is_le);

/* Returns whether a member that states the number of elements or bytes of an instance, and has the value
   `number`, is to follow `amount`: the instance has been edited, and the member has not. */
bool tn_positioned_follows(const tn_placement *placement, uint64_t number, uint64_t amount);

/* Begins an instance whose position an expression gives, `pos`; if it `follows`, a member states it. Returns
   TN_PINNED if the instance would have to move, and does not follow, or TN_NEGATIVE_POSITION. */
tn_status tn_positioned_begin(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, int64_t pos, bool follows,
                              tn_positioned *positioned);

/* Ends it. Returns TN_SHARED_BYTES if it disagrees with another one, TN_DISAGREE or TN_NO_MEMORY. */
tn_status tn_positioned_done(tn_prepare *prepare, const tn_path *path, const char *member,
                             const tn_positioned *positioned,
                             void (*put_it)(tn_output *out, const void *object), const void *object);

/* End the pass after success: give the size of the result, or write it. The object is as it was before. */
void tn_positioned_end(tn_prepare *prepare, size_t *size);
tn_status tn_positioned_write(tn_prepare *prepare, void *buffer, size_t size);
tn_status tn_positioned_write_to(tn_prepare *prepare, const tn_sink *sink);

/* Frees the memory of the derivation pass. */
void tn_prepare_drop(tn_prepare *prepare);

/* Adds `size` bytes of text or bytes, and their terminator. Returns TN_TERMINATOR_IN_VALUE if they contain
   it. */
tn_status tn_prepare_terminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator);

/* Adds a value of `size` bytes, and its terminator and padding up to `space` bytes (or TN_ANY_SPACE). Returns
   TN_TERMINATOR_IN_VALUE; TN_PADDING_IN_VALUE if its last bytes equal the padding; TN_UNTERMINATED if the
   value has to include its terminator and is smaller than the space; or TN_BUFFER_TOO_SMALL. */
tn_status tn_prepare_delimited(tn_prepare *prepare, const tn_path *path, const char *member,
                               const tn_delimiting *how, const void *data, size_t size, uint64_t space,
                               tn_ending *ending);

/* The same for element `i` of a list. `all` is the ending of the list (tn_keep_element_ending). */
tn_status tn_prepare_delimited_element(tn_prepare *prepare, const tn_path *path, const char *member,
                                       const tn_delimiting *how, const void *data, size_t size,
                                       uint64_t space, const tn_ending *all, size_t i);

/* Adds `size` bytes without their terminator, which stands in the next member. Returns TN_TERMINATOR_IN_VALUE
   if they contain it. */
tn_status tn_prepare_unterminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                  const void *data, size_t size, uint8_t terminator);

/* Adds a value that includes its terminator as its last byte, and nowhere else. Returns TN_UNTERMINATED or
   TN_TERMINATOR_IN_VALUE. */
tn_status tn_prepare_included(tn_prepare *prepare, const tn_path *path, const char *member, const void *data,
                              size_t size, uint8_t terminator);

/* Adds a value whose terminator may be missing. Returns TN_TERMINATOR_IN_VALUE if the value contains the
   terminator. */
tn_status tn_prepare_open_ended(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator, tn_ending *ending);

/* Adds the terminator of a value, or none if it is missing at the end of the stream. */
void tn_prepare_terminator(tn_prepare *prepare, tn_ending *ending);

/* Checks that the bytes which `put_it` writes do not contain the terminator. Returns TN_TERMINATOR_IN_VALUE.
 */
tn_status tn_prepare_lacks(tn_prepare *prepare, const tn_path *path, uint8_t terminator,
                           void (*put_it)(tn_output *out, const void *object), const void *object);

/* Writes a value with its terminator and padding. */
void tn_put_delimited(tn_output *out, const tn_delimiting *how, const void *data, size_t size,
                      const tn_ending *ending);
void tn_put_delimited_element(tn_output *out, const tn_delimiting *how, const void *data, size_t size,
                              uint64_t space, const tn_ending *all, size_t i);

/* How a count or a size depends on a member that it is linear in: its increase if the member grows by 1, and
   the range of the member. `of` is the member with the count or size. */
typedef struct tn_inverse {
    const char *of;
    int64_t step;
    int64_t low, high;
} tn_inverse;

/* Computes the value of the member for the amount `wanted`. `base` is the amount if the member is 0. Returns
   TN_DISAGREE if no integer gives the amount, or TN_OVERFLOW if the integer does not fit the member. */
tn_status tn_prepare_solve(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_inverse *inverse, uint64_t wanted, int64_t base, int64_t *solved);

/* How a count or a size depends on one of several members that are its digits: its increase if the digit
   grows by 1; its increase for the next higher digit, or 0; the largest value of the digit; and whether
   lower digits exist. */
typedef struct tn_digit {
    const char *of;
    int64_t step, modulus;
    int64_t high;
    bool below;
} tn_digit;

/* Computes the value of one digit. `base` is the amount if all digits are 0. Errors are those of
   tn_prepare_solve. */
tn_status tn_prepare_digit(tn_prepare *prepare, const tn_path *path, const char *member,
                           const tn_digit *digit, uint64_t wanted, int64_t base, int64_t *solved);

/* Converts numbers to their form, and adds them. Returns TN_OVERFLOW if the form does not hold a number,
   TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_prepare_numbers(tn_prepare *prepare, const tn_path *path, const char *member, tn_form form,
                             tn_numbers *numbers);

/* Checks that a number, which lies at `number` in its type in C, fits its form in the file, and rounds it to
   that. Returns TN_OVERFLOW. */
tn_status tn_prepare_narrow(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                            tn_form form, void *number);

/* Sets a text to the digits of a number in a base, 2 to 36, unless the text already has this number. The
   text has `width` digits with leading zeros, or as many as needed if `width` is 0; existing leading zeros
   are kept. Returns TN_OVERFLOW if `width` is too small, TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_prepare_numeral(tn_prepare *prepare, const tn_path *path, const char *member, uint64_t number,
                             unsigned base, size_t width, tn_text *text);

/* Add or remove filler, such as padding, when its condition changes. Filler of zeros or without bytes is
   removed, and new filler is zeros. Return the error of tn_misplaced, with `other`, if the filler has
   another value. */
tn_status tn_prepare_turn_number(tn_prepare *prepare, const tn_path *path, const char *member,
                                 const tn_path *of, const char *other, bool *has, void *number, size_t size);
tn_status tn_prepare_turn_bytes(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes);
tn_status tn_prepare_turn_value(tn_prepare *prepare, const tn_path *path, const char *member,
                                const tn_path *of, const char *other, bool *has, tn_bytes *bytes);

/* Resizes filler of zeros to `wanted` bytes. Returns TN_DISAGREE if it has other bytes, TN_NO_MEMORY or
   TN_MEMORY_BUDGET. */
tn_status tn_prepare_filler(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                            const char *other, uint64_t wanted, tn_bytes *bytes);

/* Adds the records of a table. Returns TN_DISAGREE if the layout of the view differs from the layout that is
   wanted; `decider` is the member that lists the slots, or NULL. */
tn_status tn_prepare_table(tn_prepare *prepare, const tn_path *path, const char *member, const char *decider,
                           const tn_layout *wanted, const tn_table_view *view);

/* Allocates the slots of a layout in the document, after the layout has been measured. Returns TN_NO_MEMORY
   or TN_MEMORY_BUDGET. */
tn_status tn_prepare_slots(tn_prepare *prepare, tn_layout *layout);

/* Stores a status without further details in the error, and returns it. */
tn_status tn_prepared(tn_prepare *prepare, tn_status status);

/* Adds the gaps of the document, which end its stream. */
void tn_prepare_gaps(tn_prepare *prepare, const tn_document *document);

/* Ends the derivation pass after success. Sets *size (may be NULL) to the size of the file in bytes. */
void tn_prepare_end(tn_prepare *prepare, size_t *size);

/* Starts writing the object into a buffer of `size` bytes. Returns TN_BUFFER_TOO_SMALL if that is too small,
   TN_BAD_ARGUMENT if it is NULL. */
tn_status tn_write_buffer(tn_output *out, tn_prepare *prepare, void *buffer, size_t size);

/* Ends writing, and flushes the output. Returns TN_SINK_FAILED if the sink failed. */
tn_status tn_write_end(tn_output *out, tn_prepare *prepare);

/* Write objects of codecs in which bytes of members decide how others are read. tn_write_memory starts
   writing into memory of the pass (TN_NO_MEMORY). tn_write_read_back ends writing, reads the result back,
   and returns TN_DISAGREE if it is not the object, or the error of reading. `params` is a NAME_params or
   NULL. `sink`, which may be NULL, gets all bytes. */
tn_status tn_write_memory(tn_output *out, tn_prepare *prepare);
tn_status tn_write_read_back(tn_output *out, tn_prepare *prepare, const struct tn_format *format,
                             const void *object, const void *params, const tn_sink *sink);

/* Stores an error for a member that cannot be written, and returns `status`. */
tn_status tn_unwritable(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found);

/* Stores the error that `member` is present against its condition, or absent against it. `other` is a member
   of the object at `of` that the condition uses, or NULL. */
tn_status tn_misplaced(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                       const char *other, bool present);

/* Stores the error that `member` has no value of the type that `other` selects, a member of the object at
   `of`, or NULL. Returns TN_WRONG_KIND. */
tn_status tn_prepare_kind(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                          const char *other);

/* Checks that `value` is an integer that fits `bytes` bytes, 1 to 8. Returns TN_OVERFLOW, or the error of
   tn_prepare_kind. */
tn_status tn_prepare_integer(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, tn_variant value, unsigned bytes, bool is_signed);

/* Stores the error that `member` contradicts `other`, a member of the object at `of`, or NULL. Returns
   TN_DISAGREE. */
tn_status tn_disagree(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, tn_value expected, tn_value found);

/* The same, where `expected` and `found` are sizes, or numbers of elements, as `measure` says. */
tn_status tn_disagree_amount(tn_prepare *prepare, tn_measure measure, const tn_path *path, const char *member,
                             const tn_path *of, const char *other, tn_value expected, tn_value found);

#ifdef __cplusplus
}
#endif

#endif
