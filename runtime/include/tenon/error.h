/* The place and the cause of a failure. A tn_error belongs to the caller and owns nothing: its strings are
   literals of the codec, so it stays valid as long as the codec is loaded. It is written only if something
   fails. */
#ifndef TENON_ERROR_H
#define TENON_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tenon/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TN_NO_INDEX SIZE_MAX

/* One step of the way from the root to a value while a codec runs: a frame on the codec's stack. */
typedef struct tn_path {
    const struct tn_path *up; /* NULL at the root */
    const char *member;       /* id of the member in the object above */
    size_t index;             /* element of the member, or TN_NO_INDEX */
} tn_path;

typedef struct tn_step {
    const char *member;
    size_t index;
} tn_step;

enum { TN_PLACE_STEPS = 24 };

/* A path that has been written down: `steps` from the root on. If `depth` is larger than TN_PLACE_STEPS, the
   innermost steps are kept and the outer steps are missing. */
typedef struct tn_place {
    uint32_t depth;
    tn_step steps[TN_PLACE_STEPS];
} tn_place;

typedef enum tn_value_kind {
    TN_VALUE_NONE,
    TN_VALUE_UNSIGNED,
    TN_VALUE_SIGNED,
    TN_VALUE_REAL,
    TN_VALUE_BYTES,  /* `size` bytes; the value shows 16 of them from byte `from` on */
    TN_VALUE_LITERAL /* text that describes the value; static */
} tn_value_kind;

typedef struct tn_value {
    tn_value_kind kind;
    union {
        uint64_t u;
        int64_t s;
        double real;
        const char *literal;
        struct {
            uint64_t size;
            uint64_t from; /* 0 unless the first bytes of two values are equal */
            uint8_t head[16];
        } bytes;
    } as;
} tn_value;

/* The relation that the found value must have to the expected one: `found >= expected` is TN_AT_LEAST. */
typedef enum tn_relation { TN_EQUAL, TN_LESS, TN_AT_MOST, TN_MORE, TN_AT_LEAST } tn_relation;

/* Returns the relation that a status stands for, TN_AT_MOST for TN_GREATER_THAN; TN_EQUAL if the expected
   value is a text. */
tn_relation tn_relation_of(tn_status status, const tn_value *expected);

/* The unit of the integers `expected` and `found` of a TN_DISAGREE: unknown, the size of the value in bytes,
   its number of elements, or the value itself. */
typedef enum tn_measure {
    TN_MEASURE_NONE,
    TN_MEASURE_BYTES,
    TN_MEASURE_ELEMENTS,
    TN_MEASURE_VALUE
} tn_measure;

/* A rule of the schema: a `valid` or a `-checks` entry. Static data of the codec. */
typedef struct tn_rule {
    const char *id; /* "A3" */
    tn_severity severity;
    tn_level level;
    const char *text; /* the rule as a sentence */
    const char *type; /* id of the type it belongs to */
} tn_rule;

typedef struct tn_error {
    tn_status status;
    tn_severity severity;
    const tn_rule *rule; /* NULL if the format itself is violated */
    uint64_t offset;     /* byte of the input where the value begins, or TN_NO_OFFSET */
    uint8_t bit;         /* bit in that byte */
    tn_place place;
    tn_place other; /* the second place of a contradiction, or whose size overflows; depth 0: there is none */
    tn_value expected;
    tn_relation relation; /* relation of the found to the expected value, if there is one */
    tn_value found;
    tn_measure measure;
} tn_error;

#define TN_NO_OFFSET UINT64_MAX

/* Prints a place, such as "tracks[3].keyframes[7].position", in at most `capacity` bytes with the terminating
   zero; a longer text is cut at its end. The root is "". Returns the length of the whole text. */
size_t tn_place_print(const tn_place *place, char *buffer, size_t capacity);

/* Prints an error as one line without a line break: place, sentence, expected and found value, offset.
   `capacity` and the result are those of tn_place_print. */
size_t tn_error_print(const tn_error *error, char *buffer, size_t capacity);

/* Print a part of that line: the sentence with the expected and the found value; or one value. `capacity` and
   the result are those of tn_place_print. */
size_t tn_error_explain(const tn_error *error, char *buffer, size_t capacity);
/* The sentence with `other`, a text such as "width (line 1)", in place of the path of error->other. */
size_t tn_error_explain_beside(const tn_error *error, const char *other, char *buffer, size_t capacity);
size_t tn_value_print(const tn_value *value, char *buffer, size_t capacity);

/* Fills `error` (may be NULL) for a call whose object, or place for a result, is NULL. Returns
   TN_BAD_ARGUMENT. */
tn_status tn_bad_argument(tn_error *error);

/* Copies a path, and below it `member` (may be NULL) and `index`, into `place`. For code that makes errors.
 */
void tn_place_set(tn_place *place, const tn_path *path, const char *member, size_t index);

static inline tn_value tn_value_none(void)
{
    tn_value value = {TN_VALUE_NONE, {0}};
    return value;
}

static inline tn_value tn_value_unsigned(uint64_t u)
{
    tn_value value = {TN_VALUE_UNSIGNED, {0}};
    value.as.u = u;
    return value;
}

static inline tn_value tn_value_signed(int64_t s)
{
    tn_value value = {TN_VALUE_SIGNED, {0}};
    value.as.s = s;
    return value;
}

static inline tn_value tn_value_real(double real)
{
    tn_value value = {TN_VALUE_REAL, {0}};
    value.as.real = real;
    return value;
}

static inline tn_value tn_value_literal(const char *literal)
{
    tn_value value = {TN_VALUE_LITERAL, {0}};
    value.as.literal = literal;
    return value;
}

tn_value tn_value_bytes(const void *data, size_t size);

/* Makes a value of bytes that is printed from byte `from` on; from <= size. */
tn_value tn_value_bytes_from(const void *data, size_t size, size_t from);

/* Returns the number of bytes in `head` of a TN_VALUE_BYTES. */
size_t tn_value_shown(const tn_value *value);

#ifdef __cplusplus
}
#endif

#endif
