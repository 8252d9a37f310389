/* Prints numbers as text, as all writers do. */
#include "numeral.h"

#include "tenon/impl/arith.h"

/* The value of a digit of either case; 36 if it is none. */
static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
    return 36;
}

bool tn_numeral_says(tn_text text, uint64_t number, unsigned base)
{
    const bool minus = text.size != 0 && text.data[0] == '-';
    const size_t sign = minus || (text.size != 0 && text.data[0] == '+') ? 1 : 0;
    uint64_t value = 0;
    for (size_t i = sign; i < text.size; i++) {
        const unsigned digit = digit_value(text.data[i]);
        if (digit >= base || !tn_mul_u64(value, base, &value) || !tn_add_u64(value, digit, &value))
            return false;
    }
    return text.size != sign && value == number && (!minus || number == 0);
}

static bool has_capitals(tn_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z') return true;
    return false;
}

/* The least number of digits: the wanted number, or if zeros stand before the old number, its number of
   digits. */
static size_t least_digits(tn_text like, size_t width)
{
    if (width != 0) return width;
    return like.size > 1 && like.data[0] == '0' && like.size <= TN_NUMERAL_DIGITS ? like.size : 1;
}

tn_numeral tn_numeral_of(uint64_t number, unsigned base, size_t width, tn_text like)
{
    const char *digits =
        has_capitals(like) ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789abcdefghijklmnopqrstuvwxyz";
    tn_numeral numeral = {.count = 0};
    do {
        numeral.digits[TN_NUMERAL_DIGITS - ++numeral.count] = digits[number % base];
        number /= base;
    } while (number != 0);
    const size_t least = least_digits(like, width);
    numeral.size = numeral.count > least ? numeral.count : least;
    return numeral;
}

void tn_numeral_put(const tn_numeral *numeral, char *to)
{
    const size_t zeros = numeral->size - numeral->count;
    memset(to, '0', zeros);
    memcpy(to + zeros, numeral->digits + TN_NUMERAL_DIGITS - numeral->count, numeral->count);
}

uint64_t tn_numeral_greatest(size_t digits, unsigned base)
{
    uint64_t power = 1;
    for (size_t i = 0; i < digits; i++)
        if (!tn_mul_u64(power, base, &power)) return UINT64_MAX;
    return power - 1;
}
