/* UTF-8, one code point at a time. */
#ifndef TENON_BASE_UTF8_H
#define TENON_BASE_UTF8_H

#include <stdint.h>

#include "base/str.h"

/* Decodes the code point at `offset`, which is inside `text`. Returns its size in bytes, or 0 if it is not
   well-formed (overlong forms, surrogates and values over 0x10FFFF are not). */
size_t utf8_decode(str text, size_t offset, uint32_t *code);

/* Whether all of a text is UTF-8. */
bool utf8_is_valid(str text);

/* Writes the code point, which is at most 0x10FFFF and not a surrogate; returns the number of bytes. */
size_t utf8_encode(uint32_t code, char out[4]);

/* Whether a byte continues a code point. */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

#endif
