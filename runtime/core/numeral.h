/* Prints numbers as text, as all writers do. */
#ifndef TENON_CORE_NUMERAL_H
#define TENON_CORE_NUMERAL_H

#include "tenon/impl/text.h"

enum { TN_NUMERAL_DIGITS = 64 }; /* as many as a number of 64 bits has in base 2 */

/* A number in digits. */
typedef struct tn_numeral {
    char digits[TN_NUMERAL_DIGITS]; /* `count` at the end of these, without zeros before them */
    size_t count;
    size_t size; /* of the text, with zeros before them */
} tn_numeral;

/* Whether the text is the digits of the number, with or without a sign. */
bool tn_numeral_says(tn_text text, uint64_t number, unsigned base);

/* The number in base 2 to 36: at least `width` digits, or as many as needed if `width` is 0. Letters have the
   case of those in `like`; if `like` begins with zeros, there are as many digits as in `like`. */
tn_numeral tn_numeral_of(uint64_t number, unsigned base, size_t width, tn_text like);

/* The text: `size` bytes. */
void tn_numeral_put(const tn_numeral *numeral, char *to);

/* The greatest number of so many digits, at most UINT64_MAX. */
uint64_t tn_numeral_greatest(size_t digits, unsigned base);

#endif
