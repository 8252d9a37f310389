/* Numbers as decimal text. */
#ifndef TENON_IMPL_DECIMAL_H
#define TENON_IMPL_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tenon/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Prints the shortest decimal that reads back to the same bits, in at most 32 bytes with the terminating
   zero. Integral values end with ".0". NaN and infinities are "nan:0x7fc00001", "inf" and "-inf". Returns the
   length. */
size_t tn_print_f4(float value, char buffer[32]);
size_t tn_print_f8(double value, char buffer[32]);

/* Reads a decimal in the spelling of JSON ("-12.5e3") and gives the nearest number, ties to even, under every
   locale. Errors: TN_INVALID (the text is no such number), TN_OVERFLOW (the nearest number is infinity);
   *value is 0 then. */
tn_status tn_read_f4(const char *text, size_t size, float *value);
tn_status tn_read_f8(const char *text, size_t size, double *value);

/* Reads a number in the spelling of JSON as an exact integer: 1.50e1 is 15. Errors: TN_CONVERSION (it has a
   fraction, like 1e-1), TN_OVERFLOW. */
tn_status tn_read_integer(const char *number, size_t size, bool *negative, uint64_t *magnitude);

#ifdef __cplusplus
}
#endif

#endif
