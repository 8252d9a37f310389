/* The tokens of JSON (RFC 8259), for all that look at its text. */
#ifndef TENON_CORE_JSON_TOKEN_H
#define TENON_CORE_JSON_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool tn_json_is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Number of bytes of white space at the begin. */
size_t tn_json_space(const uint8_t *data, size_t size);

/* Number of bytes of the escape that `data` begins with, or 0 where it is none. */
size_t tn_json_escape(const uint8_t *data, size_t size);

/* Whether the data begin with a number. *used is its number of bytes; where it is none, of those that could
   be the begin of one, behind which a digit is missing. */
bool tn_json_number(const uint8_t *data, size_t size, size_t *used);

bool tn_json_is_hex(uint8_t c);

#endif
