/* Recognises amounts that several integers form together, as the digits of a number do (digits.c). */
#ifndef TENON_MODEL_DIGITS_H
#define TENON_MODEL_DIGITS_H

#include "model/term.h"

/* Integers that say an amount together, the one that counts least first, and by how much it grows where they
   do by 1. */
enum { MODEL_MOST_DIGITS = 8 };
typedef struct model_digit {
    const term *of;
    wide step;
} model_digit;
typedef struct model_digits {
    model_digit items[MODEL_MOST_DIGITS];
    size_t count;
} model_digits;
typedef bool model_is_digit(const term *t);

/* Whether an expression consists of two or more digits and numbers, and an amount determines all of them: `hi
 * 256 + lo`, where `lo` is less than 256. */
bool model_find_digits(const term *t, model_is_digit *is_digit, model_digits *digits);

/* Whether the two sides of an expression are added: also by `|`, where no bit may be in both. */
bool model_is_sum(const term *t);

#endif
