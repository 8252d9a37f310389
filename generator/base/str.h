/* A piece of text: pointer and size, not terminated. Its maker owns it (usually the arena). */
#ifndef TENON_BASE_STR_H
#define TENON_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct str {
    const char *data;
    size_t size;
} str;

/* For printf: `printf("%.*s", STR_ARG(name))`. */
#define STR_ARG(s) (int)(s).size, (s).data

static inline str str_of(const char *text)
{
    return (str){text, strlen(text)};
}

static inline bool str_eq(str a, str b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static inline bool str_is(str a, const char *b)
{
    return str_eq(a, str_of(b));
}

/* Whether a byte can stand in a name: a letter of ASCII, a digit or `_`. */
static inline bool str_is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Whether `word` occurs in the text, not as a part of a longer name. */
bool str_has_word(str text, str word);

#endif
