/* The tokens of JSON (RFC 8259), for all functions that scan its text. */
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

/* Number of bytes of the escape with which `data` begins, or 0 if it begins with none. */
size_t tn_json_escape(const uint8_t *data, size_t size);

/* Whether the data begin with a number. *used is the size of the number in bytes; if there is none, the size
   of a possible begin of a number behind which a digit is missing. */
bool tn_json_number(const uint8_t *data, size_t size, size_t *used);

bool tn_json_is_hex(uint8_t c);

#endif
