/* The text of JSON documents, for readers and writers. */
#ifndef TENON_CORE_JSON_WIRE_H
#define TENON_CORE_JSON_WIRE_H

#include "json_token.h"
#include "tenon/impl/json_wire.h"

/* Whether a byte is one of the characters of a string. */
static inline bool tn_json_is_any(uint8_t c, const char *any)
{
    while (*any != '\0' && (uint8_t)*any != c)
        any++;
    return *any != '\0';
}

/* Goes through bytes that are known to be text in quotes, character by character. */
typedef struct tn_json_characters {
    const uint8_t *data;
    size_t at, end; /* between the quotes */
} tn_json_characters;

/* The next character, well-formed; false at the end. For an escape that is half a surrogate pair, *code is
   that half. */
bool tn_json_character(tn_json_characters *text, uint32_t *code);

/* Writes a character within quotes: at most 6 bytes. Returns their number. */
size_t tn_json_spell(uint32_t code, uint8_t *to);

/* Prints a number as JSON text, and returns its length. `text` has 32 bytes. */
/* Whether a value with this first character is of a kind of tn_json_key.kinds. A mark in a form is of every
   kind. */
bool tn_json_is_of_kind(const char *kinds, char first);

size_t tn_json_spell_unsigned(uint64_t value, char *text);
size_t tn_json_spell_signed(int64_t value, char *text);
size_t tn_json_spell_f4(float value, char *text);
size_t tn_json_spell_f8(double value, char *text);

#endif
