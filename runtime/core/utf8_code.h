/* Characters of UTF-8. */
#ifndef TENON_CORE_UTF8_CODE_H
#define TENON_CORE_UTF8_CODE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of the well-formed UTF-8 character at the begin of `size` bytes (not 0), or 0; the character in
 * *code. */
size_t tn_utf8_character(const uint8_t *data, size_t size, uint32_t *code);

/* Puts the UTF-8 of a character, at most 4 bytes; returns their number. */
size_t tn_utf8_put(uint32_t code, uint8_t *to);

#endif
