/* The functions that implement methods of `-checks` expressions. None of them allocates memory. Application
   code does not need this header. */
#ifndef TENON_IMPL_RULES_H
#define TENON_IMPL_RULES_H

#include "tenon/impl/arith.h"
#include "tenon/impl/input.h"
#include "tenon/impl/text.h"
#include "tenon/numbers.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no
   surrogates). */
bool tn_is_utf8(tn_text text);

enum { TN_JSON_NESTING = 256 };

/* Returns whether the text is JSON (RFC 8259): one value in well-formed UTF-8, whose arrays and objects nest
   at most TN_JSON_NESTING deep. */
bool tn_is_json(tn_text text);

/* Returns whether a relative path stays below its folder, on every system. Its parts stand between `/`, and
   none is `..`. It is not empty, does not begin with `/` or a drive letter (`C:`), and contains no `\`. */
bool tn_is_relative_path(tn_text text);

/* Returns whether a name is a SHA-1, 40 hexadecimal digits in either case, alone or followed by a dot and
   more text. */
bool tn_is_sha1_name(tn_text text);

/* Returns whether a file name has the extension: text, a dot, the extension. Letters A to Z match in either
   case. An extension of two parts, such as `pack.bin`, also matches the file name `pack.bin`. */
bool tn_has_extension(tn_text name, const char *extension);

/* ---- sizes of scratch memory ---- */

/* Rounds a number of bytes up to a multiple of 16: the size of a list of one element in scratch memory. */
#define TN_BLOCKS(bytes) (((bytes) + 15) / 16 * 16)

/* Returns the greatest of `count` amounts; 0 if count is 0. */
TN_INLINE uint64_t tn_most(const uint64_t *amounts, size_t count)
{
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (amounts[i] > most) most = amounts[i];
    return most;
}

/* ---- unique keys ---- */

/* A key of a uniqueness rule, and the element that has it. */
typedef struct tn_key {
    tn_text text;
    size_t index; /* of the element */
} tn_key;

/* A key of an element that is not kept in memory. */
typedef struct tn_placed_key {
    tn_key key;
    uint64_t offset; /* of the element in the input */
} tn_placed_key;

/* An integer as a key. A negative integer is its bits in two's complement. */
typedef struct tn_number_key {
    uint64_t number;
    size_t index;
} tn_number_key;

/* Make a key of the element with this index. The bytes are borrowed. */
static inline tn_key tn_key_of_text(tn_text text, size_t index)
{
    const tn_key key = {text, index};
    return key;
}

static inline tn_key tn_key_of_bytes(tn_bytes bytes, size_t index)
{
    const tn_key key = {{(const char *)bytes.data, bytes.size}, index};
    return key;
}

static inline tn_number_key tn_key_of_number(uint64_t number, size_t index)
{
    const tn_number_key key = {number, index};
    return key;
}

/* Takes scratch memory for `count` keys. Errors are those of tn_scratch. */
tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_placed_key **keys);

/* The first element of a list that breaks a rule, with the values of the error. */
typedef struct tn_broken {
    size_t index; /* TN_NO_INDEX if no element breaks the rule; then nothing else is set */
    uint64_t offset;
    tn_value found;
    tn_relation relation;
    tn_value expected;
} tn_broken;

/* Order the keys in place, and return the first duplicate: the key with the smallest index that an element
   with a smaller index has, too. Return NULL if all keys differ. They compare texts or bytes (the first two),
   texts with letters A to Z as a to z (`lower`), or integers (`number`). They take n log n comparisons at
   most, no memory and no recursion. */
const tn_key *tn_first_duplicate(tn_key *keys, size_t count);
const tn_placed_key *tn_first_duplicate_placed(tn_placed_key *keys, size_t count);
const tn_key *tn_first_duplicate_lower(tn_key *keys, size_t count);
const tn_number_key *tn_first_duplicate_number(tn_number_key *keys, size_t count);

/* Returns the most comparisons of keys that these functions make. */
TN_INLINE uint64_t tn_unique_work(size_t count)
{
    uint64_t levels = 1;
    for (size_t n = count; n > 1; n /= 2)
        levels++;
    return 2 * levels * count;
}

/* ---- dependencies ---- */

/* Finds cycles among elements that depend on at most one other element each. The walk needs the dependency of
   each element at most twice: tn_walk_next chooses the element, and tn_walk_on receives the answer. */
typedef struct tn_walk {
    uint8_t *marks; /* one for each element */
    size_t count;
    size_t at;       /* the element whose dependency the walk needs */
    size_t first;    /* the first element of a cycle so far, or TN_NO_INDEX */
    uint64_t behind; /* the element that it depends on */
    size_t start, entry;
    bool asking, on_circle, turned;
} tn_walk;

/* Begins a walk over `count` elements. `marks` are `count` bytes of zero, which the walk uses until its
   end. */
void tn_walk_begin(tn_walk *walk, uint8_t *marks, size_t count);

/* Moves to the next element, walk->at, and returns true. The caller then passes its dependency to tn_walk_on.
   Returns false at the end; then walk->first is the first element that depends on itself through others, or
   TN_NO_INDEX. */
bool tn_walk_next(tn_walk *walk);

/* Receives the index of the element that walk->at depends on. Its own index, or one that no element has,
   means that it depends on none. */
void tn_walk_on(tn_walk *walk, uint64_t element);

/* ---- parts of arrays ---- */

/* Returns whether `count` elements from index `from` on lie in an array of `size` elements. */
TN_INLINE bool tn_part_fits(uint64_t from, uint64_t count, uint64_t size)
{
    return from <= size && count <= size - from;
}

/* The greatest or least number of a part. */
typedef struct tn_extreme {
    uint64_t bits; /* as tn_numbers_bits gives them */
    bool known;    /* false if there is too little scratch memory */
} tn_extreme;

/* Set *found to the greatest or the least of `count` integers from index `from` on. They must exist, count
   must not be 0, and the numbers must not change during the run. q calls for parts of n numbers take a time
   of n + q * log(n): for large parts, the extremes of blocks are kept until the run ends, in at most n / 2
   bytes of scratch memory. Return TN_WORK_BUDGET or errors of tn_scratch, at `member` and `at`. */
tn_status tn_greatest_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found);
tn_status tn_least_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found);

/* Names numbers that are computed from records: one number for each record. */
typedef struct tn_noted {
    const uint8_t *data; /* the records */
    size_t stride, count;
    const void *layout; /* of the records; NULL if the records that `what` uses all have one layout */
    size_t what;        /* the number of the expression in the schema */
} tn_noted;

/* The computed numbers. They are kept in scratch memory until the run ends. */
typedef struct tn_notes {
    tn_numbers numbers; /* one for each record; one for all records if these have no bytes, and are equal.
                           `data` is NULL if there is too little scratch memory */
    size_t from, count; /* the requested part */
    bool fresh;         /* they have not been computed yet: the caller has to do that now */
} tn_notes;

/* Finds the numbers of `of`, or makes space for them. `from` and `count`, which must not be 0, are a part of
   the records. Returns errors of tn_scratch, at `member` and `at`. */
tn_status tn_notes_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_noted *of, uint64_t from, uint64_t count, tn_form form, tn_notes *notes);

/* An entry of the tree in which a run keeps such numbers. */
typedef struct tn_note {
    struct tn_note *next[4];
    tn_noted of;
    tn_numbers numbers;
} tn_note;

/* Mixes the bits of a key, so that a tree over the first bits of keys stays flat. Different keys stay
   different. */
TN_INLINE uint64_t tn_mix(uint64_t bits)
{
    bits *= UINT64_C(0x9E3779B97F4A7C15);
    return bits ^ bits >> 32;
}

/* The most work that tn_greatest_of or tn_least_of takes if the extremes of the blocks are known. */
enum { TN_PART_WORK = 1024 };

/* ---- numbers ---- */

/* Returns whether a number is neither an infinity nor NaN. */
TN_INLINE bool tn_is_finite(double value)
{
    return value - value == 0;
}

#ifdef __cplusplus
}
#endif

#endif
