/* The derivation pass, which runs before writing: functions that generated writers call. */
#ifndef TENON_IMPL_PREPARE_H
#define TENON_IMPL_PREPARE_H

#include "tenon/impl/ending.h"
#include "tenon/impl/input.h"
#include "tenon/impl/output.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tn_format;
struct tn_member;

/* A placed member: where and how it is written. */
typedef struct tn_piece {
    uint64_t at, size;
    const uint8_t *data; /* its bytes if it is a view; otherwise `put` writes them */
    tn_put *put;
    const void *object;
    const tn_placement *placement; /* where the member was read */
    uint64_t base, alignment;      /* of its stream, and its own in it; 0 if members were placed inside it */
    /* Of an instance. absent: its condition is false. left: its bytes stay unchanged. apart: it is new, moved
       or resized. changed: its bytes differ. shifted: it stands where the bytes before it lead. */
    bool absent, left, apart, changed, shifted;
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
        size_t
            before; /* pieces of instances in the round before; those that this round has reached are gone */
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
        bool asked;           /* all instances have been computed */
        bool decide;          /* other members depend on instances */
        bool follow;          /* a number that `-derive` gives states the place of one */
        size_t first, second; /* numbers of pieces, from 1 on: the next round fails at the second, */
        tn_status why;        /* with this status */
        void *read;           /* the object read again from the source, or NULL */
        const struct tn_format *format;
        struct tn_taken *taken; /* instances that have their values from it */
        tn_bytes result;
    } positioned;
    tn_ending *open;    /* values without a terminator, newest first: no byte may follow in their stream */
    tn_run run;         /* for expressions: their errors, and */
    tn_input in;        /* a stream that has the size of the file, but no bytes */
    tn_error own_error; /* of the pass: an attempt may fail before another one succeeds */
    tn_error *given;    /* of the caller; or NULL */
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

/* Reports that a value, an int64_t, does not fit a bit field of `count` bits. Returns TN_OVERFLOW. */
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

/* While element `i` of a list is prepared, fetches the first bytes of the member `text` of a later one into
   the cache. Texts lie anywhere in the input: to wait for one after another would take most of the time. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define TN_FETCH(address) __builtin_prefetch(address)
#else
#define TN_FETCH(address) ((void)(address))
#endif
enum { TN_AHEAD = 16 };
#define TN_FETCH_AHEAD(list, i, text)                                                                        \
    do {                                                                                                     \
        if ((list).count - (i) > TN_AHEAD) TN_FETCH((list).items[(i) + TN_AHEAD].text.data);                 \
    } while (0)

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

/* Return whether two tn_text or tn_bytes have equal bytes, and whether two tn_variant hold equal values or
   the same object. */
bool tn_same_slice(const void *a, const void *b);
bool tn_same_variant(const void *a, const void *b);

/* Sets a tn_variant. */
static inline void tn_prepare_set_variant(tn_prepare *prepare, tn_variant *member, tn_variant value)
{
    if (!tn_same_variant(member, &value)) tn_prepare_change(prepare, member, &value, sizeof value);
}

/* Prepares a parameter of the list type `type`. */
#define TN_PREPARE_LIST(prepare, type, member, same, before, ...)                                            \
    do {                                                                                                     \
        type const tn_derived = __VA_ARGS__;                                                                 \
        tn_prepare_set_list((prepare), &(member), &tn_derived, sizeof *tn_derived.items, same, before);      \
    } while (0)

/* Ends a round with `status`. Returns `status`; or TN_OVERFLOW if the size is too large; or TN_NO_MEMORY if
   a change could not be remembered. On an error it undoes all changes of the pass and frees its memory. */
tn_status tn_prepare_result(tn_prepare *prepare, tn_status status);

/* Gives the caller the error of the pass if it has failed with `status`, and from then on every error. */
void tn_prepare_report(tn_prepare *prepare, tn_status status);

/* Undoes all changes of the pass, and frees its memory. */
void tn_prepare_take_back(tn_prepare *prepare);

/* Gives all members that the pass has changed the values that they had before it, and returns these changes.
   tn_prepare_redo makes them again; changes between the two calls have to be in other members. */
tn_change *tn_prepare_undo(tn_prepare *prepare);
void tn_prepare_redo(tn_prepare *prepare, tn_change *undone);

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

/* Frees the memory of the derivation pass. */
void tn_prepare_drop(tn_prepare *prepare);

/* Stores a status without further details in the error, and returns it. */
tn_status tn_prepared(tn_prepare *prepare, tn_status status);

/* Adds the gaps of the document, which end its stream. */
void tn_prepare_gaps(tn_prepare *prepare, const tn_document *document);

/* Ends the derivation pass after success. Sets *size (may be NULL) to the size of the file in bytes. */
void tn_prepare_end(tn_prepare *prepare, size_t *size);

/* Starts writing the object into a buffer of `capacity` bytes; *size becomes the size of the output, and may
   be NULL. Returns TN_BUFFER_TOO_SMALL if the buffer is too small, TN_BAD_ARGUMENT if it is NULL: *size is
   set, too. */
tn_status tn_write_buffer(tn_output *out, tn_prepare *prepare, void *buffer, size_t capacity, size_t *size);

/* Ends writing, and flushes the output. Returns TN_SINK_FAILED if the sink failed. */
tn_status tn_write_end(tn_output *out, tn_prepare *prepare);

/* Write objects of codecs in which bytes of members decide how others are read. tn_write_memory starts
   writing into memory of the pass (TN_NO_MEMORY). tn_write_read_back ends writing, reads the result back,
   and returns TN_DISAGREE if it is not the object, or the error of reading. `params` is a NAME_params or
   NULL. `sink`, which may be NULL, gets all bytes. */
tn_status tn_write_memory(tn_output *out, tn_prepare *prepare);
tn_status tn_write_read_back(tn_output *out, tn_prepare *prepare, const struct tn_format *format,
                             const void *object, const void *params, const tn_sink *sink);

/* Stores the error that `member` contradicts `other`, a member of the object at `of`, or NULL. Returns
   TN_DISAGREE. */
tn_status tn_disagree(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, tn_value expected, tn_value found);

/* Reports a disagreement about a size or a number of elements, as `measure` says. */
tn_status tn_disagree_amount(tn_prepare *prepare, tn_measure measure, const tn_path *path, const char *member,
                             const tn_path *of, const char *other, tn_value expected, tn_value found);

/* Stores an error for a member that cannot be written, and returns `status`. */
tn_status tn_unwritable(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found);

/* Reports a number beyond a limit: below the least one, or above the greatest. Returns TN_OVERFLOW. */
tn_status tn_unwritable_number(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               bool below, tn_value limit, tn_value found);

/* Stores the error that `member` is present against its condition, or absent against it. `other` is a member
   of the object at `of` that the condition uses, or NULL. */
tn_status tn_misplaced(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                       const char *other, bool present);

#ifdef __cplusplus
}
#endif

#endif
