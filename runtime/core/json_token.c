/* The tokens of JSON. */
#include "json_token.h"

size_t tn_json_space(const uint8_t *data, size_t size)
{
    size_t at = 0;
    while (at < size && tn_json_is_space(data[at]))
        at++;
    return at;
}

bool tn_json_is_hex(uint8_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Whether a character may follow a backslash. */
static bool is_escaped(uint8_t c)
{
    const char *letters = "\"\\/bfnrtu";
    while (*letters != '\0' && (uint8_t)*letters != c)
        letters++;
    return *letters != '\0';
}

size_t tn_json_escape(const uint8_t *data, size_t size)
{
    if (size < 2 || data[0] != '\\' || !is_escaped(data[1])) return 0;
    if (data[1] != 'u') return 2;
    for (size_t i = 2; i < 6; i++)
        if (i >= size || !tn_json_is_hex(data[i])) return 0;
    return 6;
}

/* ---- numbers ---- */

static bool is_at(const uint8_t *data, size_t size, size_t at, char a, char b)
{
    return at < size && (data[at] == (uint8_t)a || data[at] == (uint8_t)b);
}

/* Moves behind digits; whether there are any. */
static bool take_digits(const uint8_t *data, size_t size, size_t *at)
{
    const size_t from = *at;
    while (*at < size && data[*at] >= '0' && data[*at] <= '9')
        (*at)++;
    return *at != from;
}

bool tn_json_number(const uint8_t *data, size_t size, size_t *used)
{
    *used = is_at(data, size, 0, '-', '-') ? 1 : 0;
    if (is_at(data, size, *used, '0', '0'))
        (*used)++; /* no digit may stand behind it */
    else if (!take_digits(data, size, used))
        return false;
    if (is_at(data, size, *used, '.', '.')) {
        (*used)++;
        if (!take_digits(data, size, used)) return false;
    }
    if (!is_at(data, size, *used, 'e', 'E')) return true;
    (*used)++;
    if (is_at(data, size, *used, '+', '-')) (*used)++;
    return take_digits(data, size, used);
}
