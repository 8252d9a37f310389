/* Text that the writer derives as a number. */
#include "tenon/arith.h"
#include "tenon/output.h"
#include "tenon/text.h"

enum { MOST_DIGITS = 64 };

/* The value of a digit of either case; 36 where it is none. */
static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
    return 36;
}

/* Whether all of the text is digits, behind a sign or none, that say the number. */
static bool says(tn_text text, uint64_t number, unsigned base)
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

/* How many digits there are at least: those that are to be, or where zeros stand before the number, as many
   as there were. */
static size_t least_digits(tn_text text, size_t width)
{
    if (width != 0) return width;
    return text.size > 1 && text.data[0] == '0' && text.size <= MOST_DIGITS ? text.size : 1;
}

/* The greatest number of so many digits, or as much as 64 bits hold. */
static uint64_t greatest(size_t digits, unsigned base)
{
    uint64_t power = 1;
    for (size_t i = 0; i < digits; i++)
        if (!tn_mul_u64(power, base, &power)) return UINT64_MAX;
    return power - 1;
}

/* The number at the end of `room`; returns how many digits it has without zeros before it. */
static size_t spell(char *room, uint64_t number, unsigned base, bool capitals)
{
    const char *digits =
        capitals ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "0123456789abcdefghijklmnopqrstuvwxyz";
    size_t size = 0;
    do {
        room[MOST_DIGITS - ++size] = digits[number % base];
        number /= base;
    } while (number != 0);
    return size;
}

tn_status tn_settle_numeral(tn_settle *settle, const tn_path *path, const char *member, uint64_t number,
                            unsigned base, size_t width, tn_text *text)
{
    char room[MOST_DIGITS];
    void *block;
    if (says(*text, number, base) && (width == 0 || text->size == width)) return TN_OK;
    const size_t digits = spell(room, number, base, has_capitals(*text));
    if (width != 0 && digits > width)
        return tn_unwritable(settle, path, member, TN_NO_INDEX, TN_OVERFLOW,
                             tn_value_unsigned(greatest(width, base)), tn_value_unsigned(number));
    const size_t least = least_digits(*text, width);
    const size_t size = digits > least ? digits : least;
    const tn_status status = tn_run_alloc(&settle->in, path, member, 0, size, 1, &block);
    if (status != TN_OK) return status;
    memset(block, '0', size);
    memcpy((char *)block + size - digits, room + MOST_DIGITS - digits, digits);
    const tn_text derived = {block, size};
    tn_settle_set(settle, text, &derived, sizeof derived);
    return TN_OK;
}
