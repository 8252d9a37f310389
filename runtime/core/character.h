/* Characters of text that may be ill-formed. */
#ifndef TENON_CORE_CHARACTER_H
#define TENON_CORE_CHARACTER_H

#include "tenon/impl/text.h"

/* The value for a byte outside any character. */
#define TN_NO_CHARACTER UINT32_MAX

/* The character at the begin of `size` bytes, which is not 0, and its size in bytes. UTF-8 of the Unicode
   Standard (table 3-7), and surrogates in the same form. */
size_t tn_character(const uint8_t *data, size_t size, uint32_t *code);

/* Bytes that a character, at most 10FFFF, takes in UTF-8. */
size_t tn_character_size(uint32_t code);

/* Puts the UTF-8 of a character. */
void tn_character_put(uint8_t *to, uint32_t code);

/* An error at byte `index` of bytes, wherever they lie: TN_BAD_ENCODING. */
tn_status tn_fail_encoding(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                           size_t index, const char *encoding);

#endif
