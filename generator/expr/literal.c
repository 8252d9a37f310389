/* Values of number and string literals. */
#include "expr/literal.h"

#include <math.h>
#include <stdlib.h>

#include "base/digits.h"
#include "base/utf8.h"

static unsigned base_of_prefix(str digits)
{
    if (digits.size < 2 || digits.data[0] != '0') return 10;
    switch (digits.data[1]) {
    case 'x':
    case 'X':
        return 16;
    case 'o':
    case 'O':
        return 8;
    case 'b':
    case 'B':
        return 2;
    default:
        return 10;
    }
}

bool literal_integer(str digits, uint64_t *value)
{
    unsigned base = base_of_prefix(digits);
    uint64_t sum = 0;
    for (size_t i = base == 10 ? 0 : 2; i < digits.size; i++) {
        if (digits.data[i] == '_') continue;
        unsigned digit = digit_value(digits.data[i]);
        if (sum > (UINT64_MAX - digit) / base) return false;
        sum = sum * base + digit;
    }
    *value = sum;
    return true;
}

bool literal_float(arena *memory, str digits, double *value)
{
    *value = strtod(arena_copy(memory, digits.data, digits.size), NULL);
    return isfinite(*value) != 0;
}

static void put_code_point(buffer *out, uint32_t code)
{
    char bytes[4];
    buffer_put(out, (str){bytes, utf8_encode(code, bytes)});
}

/* The byte that `\letter` stands for, or -1. */
static int simple_escape(char letter)
{
    switch (letter) {
    case 'a':
        return 7;
    case 'b':
        return 8;
    case 't':
        return 9;
    case 'n':
        return 10;
    case 'v':
        return 11;
    case 'f':
        return 12;
    case 'r':
        return 13;
    case 'e':
        return 27;
    case '\'':
    case '"':
    case '\\':
        return letter;
    default:
        return -1;
    }
}

static bool bad_escape(literal_error *error, size_t begin, size_t end, const char *problem, const char *hint)
{
    *error = (literal_error){begin, end, problem, hint};
    return false;
}

/* Reads a numeric escape whose backslash is at `*at`: `\u` and four hexadecimal digits, or `\` and all octal
   digits behind it. Moves `*at` behind it. */
static bool read_unit(const char *text, size_t *at, size_t end, uint32_t *unit, literal_error *error)
{
    size_t begin = *at, digits = begin + 1;
    bool hex = text[digits] == 'u';
    unsigned base = hex ? 16 : 8;
    if (hex) digits++;

    size_t stop = digits;
    *unit = 0;
    while (stop < end && digit_value(text[stop]) < base && (!hex || stop < digits + 4)) {
        *unit = *unit * base + digit_value(text[stop++]);
        if (*unit > 0xFFFF)
            return bad_escape(error, begin, stop, "an octal escape goes up to `\\177777`", NULL);
    }
    if (hex && stop < digits + 4)
        return bad_escape(error, begin, stop, "`\\u` needs four hexadecimal digits", NULL);
    *at = stop;
    return true;
}

/* A numeric escape, or two of them if they are the halves of a surrogate pair. */
static bool unescape_units(const char *text, size_t *at, size_t end, buffer *out, literal_error *error)
{
    size_t begin = *at;
    uint32_t unit, low;
    if (!read_unit(text, at, end, &unit, error)) return false;
    if (unit < 0xD800 || unit > 0xDFFF) {
        put_code_point(out, unit);
        return true;
    }
    if (unit > 0xDBFF || *at + 1 >= end || text[*at] != '\\' || text[*at + 1] != 'u')
        return bad_escape(error, begin, *at, "half of a surrogate pair stands alone",
                          "characters above U+FFFF are two escapes: a high surrogate, then a low one");
    if (!read_unit(text, at, end, &low, error)) return false;
    if (low < 0xDC00 || low > 0xDFFF)
        return bad_escape(error, begin, *at, "these two escapes are not a surrogate pair", NULL);
    put_code_point(out, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
    return true;
}

static bool unknown_escape(const char *text, size_t at, size_t end, literal_error *error)
{
    size_t stop = at + 2;
    while (stop < end && utf8_continues(text[stop]))
        stop++;
    return bad_escape(
        error, at, stop, "unknown escape",
        text[at + 1] == 'x'
            ? "write `\\u00` and two hexadecimal digits"
            : "the escapes are \\a \\b \\t \\n \\v \\f \\r \\e \\' \\\" \\\\, octal digits, and \\uXXXX");
}

bool literal_unescape(const char *text, size_t begin, size_t end, buffer *out, literal_error *error)
{
    for (size_t at = begin; at < end;) {
        size_t run = at;
        while (at < end && text[at] != '\\')
            at++;
        buffer_put(out, (str){text + run, at - run});
        if (at >= end) break;
        if (at + 1 >= end) return bad_escape(error, at, end, "nothing follows the backslash", NULL);

        char letter = text[at + 1];
        int byte = simple_escape(letter);
        if (byte >= 0) {
            buffer_putc(out, (char)byte);
            at += 2;
        } else if (letter == 'u' || (letter >= '0' && letter <= '7')) {
            if (!unescape_units(text, &at, end, out, error)) return false;
        } else {
            return unknown_escape(text, at, end, error);
        }
    }
    return true;
}
