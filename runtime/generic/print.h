/* Prints text into a tn_output, for dump and JSON. Nothing here calls the C library's formatting. */
#ifndef TENON_GENERIC_PRINT_H
#define TENON_GENERIC_PRINT_H

#include <string.h>

#include "../core/utf8_code.h"
#include "tenon/impl/output.h"
#include "value.h"

static inline void tn_print_char(tn_output *out, char c)
{
    *tn_output_take(out, 1) = (uint8_t)c;
}

/* A terminated string. */
static inline void tn_print(tn_output *out, const char *text)
{
    tn_output_bytes(out, text, strlen(text));
}

void tn_print_repeated(tn_output *out, char c, size_t count);
void tn_print_unsigned(tn_output *out, uint64_t value);

/* "0x1f", at least `digits` digits. */
void tn_print_hex(tn_output *out, uint64_t value, unsigned digits);

/* "00ff10", with `between` between the bytes unless it is '\0'. */
void tn_print_hex_bytes(tn_output *out, const uint8_t *data, size_t size, char between);

/* An integer, boolean or floating point member's value as a number; NaN and infinities as they are spelled.
 */
void tn_print_scalar(tn_output *out, tn_kind kind, const void *value);

/* The number of digits of the value in decimal. */
size_t tn_digits(uint64_t value);

#endif
