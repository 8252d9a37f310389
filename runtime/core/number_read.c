/* Decimal text to the nearest floating point number, ties to even, exact for every input. */
#include "number.h"

#include "tenon/impl/decimal.h"
#include "tenon/impl/load.h"

/* A format of IEEE 754. */
typedef struct readable_format {
    int32_t precision; /* bits of the significand with the hidden one */
    int32_t least;     /* exponent of the smallest normal number */
    int32_t bias;
} readable_format;

enum { DIGITS_KEPT = 800 }; /* 768 decide every double; one more stands for the rest */

/* A scanned number: significant digits, without leading zeros, times a power of ten. */
typedef struct scanned_number {
    const char *digits; /* in the text; a point may stand between them */
    size_t size;        /* characters up to the last digit */
    int64_t count;      /* significant digits */
    int64_t exponent;   /* of the last digit */
    bool negative;
} scanned_number;

static bool is_decimal_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* number: '-'? digit+ ('.' digit+)? ([eE] [+-]? digit+)? */
static bool scan(const char *text, size_t size, scanned_number *number)
{
    size_t at = 0;
    number->negative = at < size && text[at] == '-';
    if (number->negative) at++;
    const size_t start = at;
    while (at < size && is_decimal_digit(text[at]))
        at++;
    if (at == start) return false;
    size_t point = at;
    if (at < size && text[at] == '.') {
        at++;
        while (at < size && is_decimal_digit(text[at]))
            at++;
        if (at == point + 1) return false;
    }
    const size_t end = at;

    int64_t exponent = 0;
    if (at < size && (text[at] == 'e' || text[at] == 'E')) {
        at++;
        const bool down = at < size && text[at] == '-';
        if (at < size && (text[at] == '-' || text[at] == '+')) at++;
        const size_t first = at;
        for (; at < size && is_decimal_digit(text[at]); at++)
            if (exponent < INT64_MAX / 100) exponent = exponent * 10 + (text[at] - '0');
        if (at == first) return false;
        if (down) exponent = -exponent;
    }
    if (at != size) return false;

    size_t leading = start;
    while (leading < end && (text[leading] == '0' || text[leading] == '.'))
        leading++;
    number->digits = text + leading;
    number->size = end - leading;
    number->count = (int64_t)number->size - (leading < point && end > point ? 1 : 0);
    number->exponent = exponent - (end > point ? (int64_t)(end - point - 1) : 0);
    return true;
}

/* Returns the bits of significand * 2^exponent; the highest of the 128 bits of `significand` is set, and
   `more` says that lower bits are not all 0. */
static uint64_t round_bits(tn_u128 significand, int32_t exponent, bool more, const readable_format *format)
{
    const int32_t top = exponent + 127;
    int32_t keep = format->precision;
    if (top < format->least) keep -= format->least - top;
    if (keep < 0) return 0;

    const uint64_t kept = keep == 0 ? 0 : significand.hi >> (64 - keep);
    const uint64_t half = (uint64_t)1 << (63 - keep);
    const uint64_t rest = significand.hi & (half - 1);
    const bool at_least_half = (significand.hi & half) != 0;
    const bool exact_half = rest == 0 && significand.lo == 0 && !more;
    const uint64_t rounded = kept + (at_least_half && (!exact_half || (kept & 1) != 0));
    if (top < format->least) return rounded;
    const uint64_t hidden = (uint64_t)1 << (format->precision - 1);
    return ((uint64_t)(top + format->bias) << (format->precision - 1)) + rounded - hidden;
}

static uint64_t infinity_bits(const readable_format *format)
{
    return (uint64_t)(2 * format->bias + 1) << (format->precision - 1);
}

/* digits * 10^exponent if 128 bits of the power decide it; otherwise false. */
static bool nearest(uint64_t digits, int32_t exponent, const readable_format *format, uint64_t *bits)
{
    const unsigned zeros = tn_leading_zeros(digits);
    const tn_u128 power = tn_power10(exponent);
    const tn_u128 low = tn_multiply(power.lo, digits << zeros);
    tn_u128 product = tn_multiply(power.hi, digits << zeros);
    product.lo += low.hi;
    if (product.lo < low.hi) product.hi++;
    int32_t binary = tn_floor_log2_power10(exponent) - (int32_t)zeros + 1;

    /* The power is too large by less than one unit, so the product lies within one unit of the exact one. */
    tn_u128 below = {product.hi - (product.lo == 0), product.lo - 1};
    if (product.hi >> 63 == 0) {
        binary--;
        product.hi = product.hi << 1 | product.lo >> 63;
        product.lo = product.lo << 1 | 1;
        below.hi = below.hi << 1 | below.lo >> 63;
        below.lo <<= 1;
    }
    if (below.hi >> 63 == 0) return false;
    binary -= 64;
    *bits = round_bits(product, binary, true, format);
    return round_bits(below, binary, true, format) == *bits;
}

/* ---- exact arithmetic, if 128 bits do not decide ---- */

enum { LIMBS = 160 }; /* 800 digits over 10^1200 take 128 */

typedef struct big {
    size_t count;
    uint32_t limbs[LIMBS];
} big;

static void big_multiply_add(big *number, uint32_t factor, uint32_t summand)
{
    uint64_t carry = summand;
    for (size_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->limbs[i] * factor;
        number->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0) number->limbs[number->count++] = (uint32_t)carry;
}

static void big_shift(big *number, int32_t bits)
{
    const size_t limbs = (size_t)bits / 32;
    if (bits % 32 != 0) big_multiply_add(number, (uint32_t)1 << (bits % 32), 0);
    if (number->count == 0 || limbs == 0) return;
    memmove(number->limbs + limbs, number->limbs, number->count * sizeof number->limbs[0]);
    memset(number->limbs, 0, limbs * sizeof number->limbs[0]);
    number->count += limbs;
}

static int32_t big_bits(const big *number)
{
    if (number->count == 0) return 0;
    return (int32_t)(32 * number->count) + 32 - (int32_t)tn_leading_zeros(number->limbs[number->count - 1]);
}

static int big_compare(const big *a, const big *b)
{
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (size_t i = a->count; i-- > 0;)
        if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
    return 0;
}

static void big_subtract(big *a, const big *b)
{
    uint64_t borrow = 0;
    for (size_t i = 0; i < a->count; i++) {
        const uint64_t take = (i < b->count ? b->limbs[i] : 0) + borrow;
        borrow = a->limbs[i] < take;
        a->limbs[i] = (uint32_t)(a->limbs[i] - take);
    }
    while (a->count > 0 && a->limbs[a->count - 1] == 0)
        a->count--;
}

/* The number as a fraction of integers; its size is known to be within the range of a double. */
static void fraction_of(const scanned_number *number, big *numerator, big *denominator)
{
    int64_t exponent = number->exponent;
    int64_t kept = 0;
    bool more = false;
    numerator->count = 0;
    for (size_t i = 0; i < number->size; i++) {
        const char c = number->digits[i];
        if (c == '.') continue;
        if (kept < DIGITS_KEPT) {
            big_multiply_add(numerator, 10, (uint32_t)(c - '0'));
            kept++;
        } else {
            more = more || c != '0';
        }
    }
    exponent += number->count - kept;
    if (more) {
        big_multiply_add(numerator, 10, 1);
        exponent--;
    }
    denominator->count = 1;
    denominator->limbs[0] = 1;
    for (; exponent > 0; exponent--)
        big_multiply_add(numerator, 10, 0);
    for (; exponent < 0; exponent++)
        big_multiply_add(denominator, 10, 0);
}

static uint64_t exact(const scanned_number *number, const readable_format *format)
{
    big numerator, denominator;
    fraction_of(number, &numerator, &denominator);

    /* Scaled so that 1 <= numerator / denominator < 2. */
    int32_t shift = big_bits(&numerator) - big_bits(&denominator);
    if (shift > 0) big_shift(&denominator, shift);
    if (shift < 0) big_shift(&numerator, -shift);
    if (big_compare(&numerator, &denominator) < 0) {
        big_shift(&numerator, 1);
        shift--;
    }
    tn_u128 quotient = {0, 0};
    for (int bit = 0; bit < 64; bit++) {
        quotient.hi <<= 1;
        if (big_compare(&numerator, &denominator) >= 0) {
            big_subtract(&numerator, &denominator);
            quotient.hi |= 1;
        }
        big_shift(&numerator, 1);
    }
    return round_bits(quotient, shift - 127, numerator.count != 0, format);
}

/* ---- both formats ---- */

static uint64_t read_bits(const scanned_number *number, const readable_format *format)
{
    const int64_t magnitude = number->count + number->exponent; /* < 10^magnitude */
    if (number->size == 0 || magnitude < -400) return 0;
    if (magnitude > 400) return infinity_bits(format);

    uint64_t digits = 0;
    int64_t kept = 0;
    for (size_t i = 0; i < number->size && kept < 19; i++) {
        if (number->digits[i] == '.') continue;
        digits = digits * 10 + (uint64_t)(number->digits[i] - '0');
        kept++;
    }
    const int64_t exponent = number->exponent + number->count - kept;
    if (exponent >= TN_POWER_MIN && exponent <= TN_POWER_MAX) {
        uint64_t bits, next;
        if (nearest(digits, (int32_t)exponent, format, &bits)) {
            if (kept == number->count) return bits;
            if (nearest(digits + 1, (int32_t)exponent, format, &next) && next == bits) return bits;
        }
    }
    return exact(number, format);
}

tn_status tn_read_f4(const char *text, size_t size, float *value)
{
    static const readable_format single = {24, -126, 127};
    scanned_number number;
    *value = 0;
    if (!scan(text, size, &number)) return TN_INVALID;
    const uint64_t bits = read_bits(&number, &single);
    if (bits >= infinity_bits(&single)) return TN_OVERFLOW;
    *value = tn_float_of_bits((uint32_t)bits | (uint32_t)number.negative << 31);
    return TN_OK;
}

tn_status tn_read_f8(const char *text, size_t size, double *value)
{
    static const readable_format twice = {53, -1022, 1023};
    scanned_number number;
    *value = 0;
    if (!scan(text, size, &number)) return TN_INVALID;
    const uint64_t bits = read_bits(&number, &twice);
    if (bits >= infinity_bits(&twice)) return TN_OVERFLOW;
    *value = tn_double_of_bits(bits | (uint64_t)number.negative << 63);
    return TN_OK;
}
