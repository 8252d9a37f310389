/* The values of literals: numbers from their digits, strings from the text between quotes. */
#ifndef TENON_EXPR_LITERAL_H
#define TENON_EXPR_LITERAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

/* The mistake in the bytes [begin, end) of a string literal. */
typedef struct literal_error {
    size_t begin;
    size_t end;
    const char *problem;
    const char *hint; /* or NULL */
} literal_error;

/* The value of an integer token: decimal, 0x, 0o or 0b with `_` anywhere behind the prefix or first digit.
   False if it is above 2^64 - 1. */
bool literal_integer(str digits, uint64_t *value);

/* The value of a float token, rounded to nearest; false if it is beyond the largest finite double. */
bool literal_float(arena *memory, str digits, double *value);

/* Appends bytes [begin, end) of `text` to `out` with their escapes replaced; `\u` and octal escapes name
   UTF-16 units, as in Kaitai, and become UTF-8. False, with `error` filled in, at the first bad escape. */
bool literal_unescape(const char *text, size_t begin, size_t end, buffer *out, literal_error *error);

#endif
