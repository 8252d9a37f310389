/* Digits of numbers. */
#ifndef TENON_BASE_DIGITS_H
#define TENON_BASE_DIGITS_H

#include <stdbool.h>

#include "base/arena.h"

/* Returns the value of a hexadecimal digit; 16: the character is none. */
unsigned digit_value(char digit);

/* Returns the shortest decimal digits that read back as a finite number: of 32 bits if it is `single`,
   otherwise of 64. They have a point or an exponent, unlike those of an integer. */
const char *digits_of_real(arena *memory, double number, bool single);

#endif
