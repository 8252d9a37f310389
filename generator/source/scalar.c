/* Resolves YAML 1.1 scalars with SnakeYAML's patterns. Base 60, dates and the value key (=) stay strings: no
   schema means them, and Kaitai would hand a schema a number for the text 12:30. */
#include "source/scalar.h"

#include <math.h>
#include <stdlib.h>

#include "base/digits.h"

static bool is_one_of(str text, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_is(text, words[i])) return true;
    return false;
}

static bool is_null(str text)
{
    static const char *const words[] = {"", "~", "null", "Null", "NULL"};
    return is_one_of(text, words, sizeof words / sizeof words[0]);
}

static bool parse_boolean(node *scalar)
{
    static const char *const yes[] = {"true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON"};
    static const char *const no[] = {"false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF"};
    scalar->boolean = is_one_of(scalar->text, yes, sizeof yes / sizeof yes[0]);
    return scalar->boolean || is_one_of(scalar->text, no, sizeof no / sizeof no[0]);
}

/* The value of a decimal number with underscores in it. */
static double decimal_value(arena *memory, str text)
{
    char *digits = arena_alloc(memory, text.size + 1);
    size_t count = 0;
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] != '_') digits[count++] = text.data[i];
    return strtod(digits, NULL);
}

typedef enum integer_form { NO_INTEGER, INTEGER, INTEGER_TOO_LARGE } integer_form;

/* Integers: [-+]? then 0b[01_]+, 0x[0-9a-fA-F_]+, 0[0-7_]+, 0 or [1-9][0-9_]*, with at least one digit. The
   value of an integer that is too large is left in `real`. */
static integer_form parse_integer(arena *memory, node *scalar)
{
    str text = scalar->text;
    size_t at = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+') ? 1 : 0;
    bool negative = at > 0 && text.data[0] == '-';
    if (at == text.size || digit_value(text.data[at]) > 9) return NO_INTEGER;
    unsigned base = 10;
    if (text.data[at] == '0' && text.size - at > 1) {
        char mark = text.data[at + 1];
        base = mark == 'b' ? 2 : mark == 'x' ? 16 : 8;
        at += base == 8 ? 1 : 2;
    }
    uint64_t value = 0;
    double approximate = 0;
    bool digits = false, overflow = false;
    for (; at < text.size; at++) {
        if (text.data[at] == '_') continue;
        unsigned digit = digit_value(text.data[at]);
        if (digit >= base) return NO_INTEGER;
        digits = true;
        overflow = overflow || value > (UINT64_MAX - digit) / base;
        value = value * base + digit;
        approximate = approximate * base + digit;
    }
    if (!digits) return NO_INTEGER;
    if (overflow || (negative && value > (uint64_t)INT64_MAX + 1)) {
        scalar->real = base == 10 ? decimal_value(memory, text) : negative ? -approximate : approximate;
        return INTEGER_TOO_LARGE;
    }
    scalar->magnitude = value;
    scalar->negative = negative && value > 0;
    return INTEGER;
}

static size_t skip_digits(str text, size_t at, bool underscores)
{
    while (at < text.size && (digit_value(text.data[at]) <= 9 || (underscores && text.data[at] == '_')))
        at++;
    return at;
}

/* Floats: [-+]?[0-9][0-9_]*\.[0-9_]* or [-+]?\.[0-9][0-9_]*, both with [eE][-+]?[0-9]+ or without, or digits
   with an exponent and no point. */
static bool is_float(str text)
{
    size_t at = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+') ? 1 : 0;
    size_t whole = at;
    if (at < text.size && digit_value(text.data[at]) <= 9) at = skip_digits(text, at, true);
    bool has_whole = at > whole;
    bool has_point = at < text.size && text.data[at] == '.';
    if (has_point) {
        at++;
        if (!has_whole && (at == text.size || digit_value(text.data[at]) > 9)) return false;
        at = skip_digits(text, at, true);
    }
    if (!has_whole && !has_point) return false;
    if (at == text.size) return has_point;
    if (text.data[at] != 'e' && text.data[at] != 'E') return false;
    at++;
    if (at < text.size && (text.data[at] == '-' || text.data[at] == '+')) at++;
    return at < text.size && skip_digits(text, at, false) == text.size;
}

static bool parse_float(arena *memory, node *scalar)
{
    static const char *const infinities[] = {".inf", ".Inf", ".INF"};
    static const char *const nans[] = {".nan", ".NaN", ".NAN"};
    str text = scalar->text;
    bool sign = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+');
    str unsigned_text = sign ? (str){text.data + 1, text.size - 1} : text;
    if (is_one_of(unsigned_text, infinities, 3)) {
        scalar->real = sign && text.data[0] == '-' ? -HUGE_VAL : HUGE_VAL;
        return true;
    }
    if (is_one_of(text, nans, 3)) {
        scalar->real = (double)NAN;
        return true;
    }
    if (!is_float(text)) return false;
    scalar->real = decimal_value(memory, text);
    return true;
}

void scalar_resolve(arena *memory, node *scalar)
{
    scalar->kind = NODE_STRING;
    if (!scalar->plain) return;
    if (is_null(scalar->text)) {
        scalar->kind = NODE_NULL;
    } else if (parse_boolean(scalar)) {
        scalar->kind = NODE_BOOL;
    } else {
        integer_form form = parse_integer(memory, scalar);
        if (form == INTEGER)
            scalar->kind = NODE_INT;
        else if (form == INTEGER_TOO_LARGE || parse_float(memory, scalar))
            scalar->kind = NODE_FLOAT;
    }
}

bool scalar_resolve_as(arena *memory, node *scalar, node_kind wanted)
{
    bool plain = scalar->plain;
    scalar->kind = NODE_STRING;
    if (wanted == NODE_STRING) return true;
    scalar->plain = true;
    scalar_resolve(memory, scalar);
    scalar->plain = plain;
    if (wanted == NODE_FLOAT && scalar->kind == NODE_INT) {
        scalar->kind = NODE_FLOAT;
        scalar->real = scalar->negative ? -(double)scalar->magnitude : (double)scalar->magnitude;
    }
    return scalar->kind == wanted;
}

bool scalar_text_integer(str text, uint64_t *magnitude, bool *negative)
{
    const bool minus = text.size > 0 && text.data[0] == '-';
    const bool hexadecimal = text.size > 1 && text.data[0] == '0' && text.data[1] == 'x';
    const unsigned base = hexadecimal ? 16 : 10;
    size_t at = hexadecimal ? 2 : minus;
    uint64_t value = 0;
    if (at == text.size) return false;
    for (; at < text.size; at++) {
        const unsigned digit = digit_value(text.data[at]);
        if (digit >= base || value > (UINT64_MAX - digit) / base) return false;
        value = value * base + digit;
    }
    *magnitude = value;
    *negative = minus && value > 0;
    return !minus || value <= (uint64_t)INT64_MAX + 1;
}
