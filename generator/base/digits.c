/* Reads digits, and finds those of floating point numbers. */
#include "base/digits.h"

#include <stdlib.h>
#include <string.h>

unsigned digit_value(char digit)
{
    if (digit >= '0' && digit <= '9') return (unsigned)(digit - '0');
    if (digit >= 'a' && digit <= 'f') return (unsigned)(digit - 'a') + 10;
    if (digit >= 'A' && digit <= 'F') return (unsigned)(digit - 'A') + 10;
    return 16;
}

const char *digits_of_real(arena *memory, double number, bool single)
{
    const char *text = "";
    for (int digits = 1; digits <= 17; digits++) {
        text = arena_printf(memory, "%.*g", digits, number);
        const double back = single ? (double)strtof(text, NULL) : strtod(text, NULL);
        const double wanted = single ? (double)(float)number : number;
        if (back >= wanted && back <= wanted) break;
    }
    return strpbrk(text, ".en") == NULL ? arena_printf(memory, "%s.0", text) : text;
}
