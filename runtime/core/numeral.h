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

/* Whether all of the text is digits, behind a sign or none, that say the number. */
bool tn_numeral_says(tn_text text, uint64_t number, unsigned base);

/* The number in base 2 to 36: at least `width` digits, or where that is 0 as many as it takes. Letters are in
   the case that `like` has them in; where that begins with zeros, there are as many digits as it has. */
tn_numeral tn_numeral_of(uint64_t number, unsigned base, size_t width, tn_text like);

/* The text: `size` bytes. */
void tn_numeral_put(const tn_numeral *numeral, char *to);

/* The greatest number of so many digits, or as much as 64 bits hold. */
uint64_t tn_numeral_greatest(size_t digits, unsigned base);

#endif
