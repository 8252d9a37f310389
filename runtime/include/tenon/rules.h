/* What rules are made of: functions behind the methods of `-checks` expressions. None of them allocates.
   Application code does not need this header. */
#ifndef TENON_RULES_H
#define TENON_RULES_H

#include "tenon/arith.h"
#include "tenon/input.h"
#include "tenon/numbers.h"
#include "tenon/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates). */
bool tn_is_utf8(tn_text text);

enum { TN_JSON_NESTING = 256 };

/* Whether the text is JSON (RFC 8259): one value in well-formed UTF-8, whose arrays and objects nest at most
   TN_JSON_NESTING deep. */
bool tn_is_json(tn_text text);

/* Whether a path leads to something in the folder that it is taken from, on every system: parts between `/`,
   none of which is `..`; not empty, no `/` or drive letter (`C:`) in front, and no `\` anywhere. */
bool tn_is_relative_path(tn_text text);

/* Whether a name begins with a SHA-1, 40 hexadecimal digits in either case, and ends there or goes on with a
 * dot. */
bool tn_is_sha1_name(tn_text text);

/* Whether a file name ends with a dot and the extension, with something before the dot; letters A to Z match
   in either case. An extension of two parts, such as `pack.bin`, is a file name by itself, too. */
bool tn_has_extension(tn_text name, const char *extension);

/* ---- how much scratch memory suffices ---- */

/* Bytes of an element, with the padding of a list that has no other. */
#define TN_BLOCKS(bytes) (((bytes) + 15) / 16 * 16)

/* The greatest of `count` amounts. */
TN_INLINE uint64_t tn_most(const uint64_t *amounts, size_t count)
{
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (amounts[i] > most) most = amounts[i];
    return most;
}

/* ---- unique keys ---- */

/* One key of a uniqueness rule and the element it comes from. */
typedef struct tn_key {
    tn_text text;
    size_t index; /* of the element */
} tn_key;

/* The same of an element that is not kept. */
typedef struct tn_placed_key {
    tn_key key;
    uint64_t offset; /* of the element in the input */
} tn_placed_key;

/* The same of an integer, also of a negative one: its bits. */
typedef struct tn_number_key {
    uint64_t number;
    size_t index;
} tn_number_key;

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

/* Scratch memory for `count` keys, as tn_scratch gives it. */
tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_placed_key **keys);

/* The first element of a list that breaks a rule, and what is wrong with it. */
typedef struct tn_broken {
    size_t index; /* TN_NO_INDEX: none does, and nothing else is set */
    uint64_t offset;
    tn_value found;
    tn_relation relation;
    tn_value expected;
} tn_broken;

/* Each sorts the keys in place (n log n, no allocation, no recursion) and returns the one with the smallest
   index that an element with a smaller index has too, or NULL where all keys differ: texts or bytes; texts
   whose letters A to Z are taken as a to z; integers. */
const tn_key *tn_first_duplicate(tn_key *keys, size_t count);
const tn_placed_key *tn_first_duplicate_placed(tn_placed_key *keys, size_t count);
const tn_key *tn_first_duplicate_lower(tn_key *keys, size_t count);
const tn_number_key *tn_first_duplicate_number(tn_number_key *keys, size_t count);

/* The work of these functions: comparisons of keys, at most. */
TN_INLINE uint64_t tn_unique_work(size_t count)
{
    uint64_t levels = 1;
    for (size_t n = count; n > 1; n /= 2)
        levels++;
    return 2 * levels * count;
}

/* ---- dependencies ---- */

/* A walk along elements each of which hangs on another, or on none. It asks for each element what it hangs
   on, at most twice. */
typedef struct tn_walk {
    uint8_t *marks; /* one for each element */
    size_t count;
    size_t at;       /* the element that is asked about */
    size_t first;    /* the first element on a circle so far, or TN_NO_INDEX */
    uint64_t behind; /* what that hangs on */
    size_t start, entry;
    bool asking, on_circle, turned;
} tn_walk;

/* `marks` are `count` zeroed bytes. */
void tn_walk_begin(tn_walk *walk, uint8_t *marks, size_t count);

/* Whether there is an element to ask about, walk->at: what it hangs on is then told by tn_walk_on. Where
   there is none walk->first is the first element that hangs on itself through others. */
bool tn_walk_next(tn_walk *walk);

/* What walk->at hangs on: the number of an element, or any other number, or that of itself, where it is an
 * end. */
void tn_walk_on(tn_walk *walk, uint64_t element);

/* ---- parts of arrays ---- */

/* Whether `count` elements from `from` on lie in an array of `size` elements. */
TN_INLINE bool tn_part_fits(uint64_t from, uint64_t count, uint64_t size)
{
    return from <= size && count <= size - from;
}

/* The greatest or least number of a part. */
typedef struct tn_extreme {
    uint64_t bits; /* as tn_numbers_bits gives them */
    bool known;    /* false: scratch memory lacks */
} tn_extreme;

/* The greatest, or least, of `count` integers from `from` on, which exist; count > 0. Whatever the parts are,
   asking q times for those of n numbers takes a time of n + q * log(n): where a part is large the extremes of
   blocks of the array are remembered until the run ends, in scratch memory of at most n / 2 bytes. The
   numbers must not change during the run. `member` and `at` are where it fails: TN_WORK_BUDGET and errors of
   tn_scratch. */
tn_status tn_greatest_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found);
tn_status tn_least_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found);

/* Numbers that are computed of records: of which, and what. */
typedef struct tn_noted {
    const uint8_t *data; /* the records */
    size_t stride, count;
    const void
        *layout; /* what they look like, where that is not the same for all that `what` is computed of */
    size_t what; /* a number of the schema */
} tn_noted;

/* The numbers themselves, which are remembered until the run ends, in scratch memory. */
typedef struct tn_notes {
    tn_numbers numbers; /* one for each record, or one for all where these occupy no bytes: they are the same.
                           `data` is NULL where scratch memory lacks */
    size_t from, count; /* the part that is asked for */
    bool fresh;         /* they have not been computed yet: the caller does that now */
} tn_notes;

/* What is remembered of `of`. `from` and `count`, above 0, are a part of these records. Errors of tn_scratch,
   at `member` and `at`. */
tn_status tn_notes_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_noted *of, uint64_t from, uint64_t count, tn_form form, tn_notes *notes);

/* Where they are remembered. */
typedef struct tn_note {
    struct tn_note *next[4];
    tn_noted of;
    tn_numbers numbers;
} tn_note;

/* The same bits in another order, so that tries over their first ones do not grow deep; different ones stay
   different. */
TN_INLINE uint64_t tn_mix(uint64_t bits)
{
    bits *= UINT64_C(0x9E3779B97F4A7C15);
    return bits ^ bits >> 32;
}

/* The work that one such question takes, at most, when the blocks are known. */
enum { TN_PART_WORK = 1024 };

/* ---- numbers ---- */

TN_INLINE bool tn_is_finite(double value)
{
    return value - value == 0;
}

#ifdef __cplusplus
}
#endif

#endif
