/* Decimal text to integers, exactly. */
#include "tenon/bytes.h"
#include "tenon/impl/decimal.h"

/* The digits of a number. */
typedef struct number_parts {
    bool negative;
    const char *digits; /* with a point between them if the number has one */
    size_t size;
    int64_t exponent; /* of the last digit */
} number_parts;

static number_parts split(tn_text text)
{
    number_parts parts = {false, text.data, 0, 0};
    size_t at = 0;
    if (text.data[0] == '-') {
        parts.negative = true;
        parts.digits++;
        at++;
    }
    size_t point = SIZE_MAX;
    for (; at < text.size && text.data[at] != 'e' && text.data[at] != 'E'; at++)
        if (text.data[at] == '.') point = at;
    parts.size = (size_t)(text.data + at - parts.digits);
    const size_t end = at;
    bool down = false;
    for (; at < text.size; at++) {
        if (text.data[at] == '-') down = true;
        if (text.data[at] < '0' || text.data[at] > '9') continue;
        if (parts.exponent < INT64_MAX / 100) parts.exponent = parts.exponent * 10 + (text.data[at] - '0');
    }
    if (down) parts.exponent = -parts.exponent;
    if (point != SIZE_MAX) parts.exponent -= (int64_t)(end - point - 1);
    return parts;
}

static tn_status multiply_add(uint64_t *value, unsigned digit)
{
    if (*value > (UINT64_MAX - digit) / 10) return TN_OVERFLOW;
    *value = *value * 10 + digit;
    return TN_OK;
}

tn_status tn_read_integer(const char *number, size_t size, bool *negative, uint64_t *magnitude)
{
    number_parts parts = split((tn_text){number, size});
    *negative = parts.negative;
    *magnitude = 0;
    /* Zeros at the end are dropped. */
    while (parts.size > 0 && (parts.digits[parts.size - 1] == '0' || parts.digits[parts.size - 1] == '.')) {
        if (parts.digits[parts.size - 1] == '0') parts.exponent++;
        parts.size--;
    }
    bool zero = true;
    for (size_t i = 0; i < parts.size; i++)
        zero = zero && (parts.digits[i] == '0' || parts.digits[i] == '.');
    if (zero) return TN_OK;
    if (parts.exponent < 0) return TN_CONVERSION;
    for (size_t i = 0; i < parts.size; i++) {
        if (parts.digits[i] == '.') continue;
        if (multiply_add(magnitude, (unsigned)(parts.digits[i] - '0')) != TN_OK) return TN_OVERFLOW;
    }
    for (; parts.exponent > 0; parts.exponent--)
        if (multiply_add(magnitude, 0) != TN_OK) return TN_OVERFLOW;
    return TN_OK;
}
