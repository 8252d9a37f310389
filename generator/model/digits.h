/* Recognises amounts that several integers form together, as the digits of a number do (digits.c). */
#ifndef TENON_MODEL_DIGITS_H
#define TENON_MODEL_DIGITS_H

#include "model/term.h"

/* Integers that form an amount together, the least significant first; `step` is the growth of the amount if
   the integer grows by 1. */
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

/* Whether an expression consists of two or more digits and numbers, and an amount determines all of them:
   `hi * 256 + lo`, if `lo` is less than 256. */
bool model_find_digits(const term *t, model_is_digit *is_digit, model_digits *digits);

/* Whether the two sides of an expression are added: also by `|` if no bit may be set in both. */
bool model_is_sum(const term *t);

#endif
