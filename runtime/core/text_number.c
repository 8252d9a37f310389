/* Converts between text and numbers, for expressions. */
#include "tenon/impl/arith.h"
#include "tenon/impl/text.h"

/* ---- text to numbers ---- */

/* The value of a digit of either case; 36 if it is none. */
static unsigned digit_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A') + 10;
    return 36;
}

/* A sign or none, and digits. */
static tn_status scan_integer(tn_text text, int64_t base, uint64_t *magnitude, bool *negative)
{
    const bool sign = text.size != 0 && (text.data[0] == '-' || text.data[0] == '+');
    *magnitude = 0;
    *negative = sign && text.data[0] == '-';
    if (base < 2 || base > 36 || text.size == sign) return TN_CONVERSION;
    bool fits = true;
    for (size_t i = sign; i < text.size; i++) {
        const unsigned digit = digit_value(text.data[i]);
        if (digit >= (uint64_t)base) return TN_CONVERSION;
        fits = fits && tn_mul_u64(*magnitude, (uint64_t)base, magnitude) &&
               tn_add_u64(*magnitude, digit, magnitude);
    }
    return fits ? TN_OK : TN_OVERFLOW;
}

static tn_status fail_text(const tn_input *in, const tn_path *path, const char *member, size_t at,
                           tn_status status, tn_text text)
{
    return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_bytes(text.data, text.size));
}

tn_status tn_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, int64_t *value)
{
    uint64_t magnitude;
    bool negative;
    tn_status status = scan_integer(text, base, &magnitude, &negative);
    *value = 0;
    if (status == TN_OK && !tn_signed(magnitude, negative, value)) status = TN_OVERFLOW;
    return status == TN_OK ? TN_OK : fail_text(in, path, member, at, status, text);
}

tn_status tn_text_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                         int64_t base, uint64_t *value)
{
    bool negative;
    tn_status status = scan_integer(text, base, value, &negative);
    if (status == TN_OK && negative && *value != 0) status = TN_OVERFLOW;
    if (status == TN_OK) return TN_OK;
    *value = 0;
    return fail_text(in, path, member, at, status, text);
}

/* ---- numbers to text ---- */

static tn_status integer_text(const tn_input *in, const tn_path *path, const char *member, size_t at,
                              uint64_t magnitude, bool negative, tn_text *result)
{
    char text[20];
    size_t begin = sizeof text;
    void *block;
    do {
        text[--begin] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (negative) text[--begin] = '-';
    const size_t size = sizeof text - begin;
    const tn_status status = tn_run_alloc(in, path, member, at, size, 1, &block);
    if (status != TN_OK) return status;
    memcpy(block, text + begin, size);
    const tn_text number = {block, size};
    *result = number;
    return TN_OK;
}

tn_status tn_text_of_s64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         int64_t value, tn_text *result)
{
    return integer_text(in, path, member, at, tn_magnitude(value), value < 0, result);
}

tn_status tn_text_of_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         uint64_t value, tn_text *result)
{
    return integer_text(in, path, member, at, value, false, result);
}

/* ---- floating point to integers ---- */

tn_status tn_float_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, int64_t *result)
{
    if (tn_s64_of_f8(value, result)) return TN_OK;
    return tn_fail(in, path, member, at, TN_OVERFLOW, tn_value_none(), tn_value_real(value));
}

tn_status tn_float_to_u64(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          double value, uint64_t *result)
{
    if (tn_u64_of_f8(value, result)) return TN_OK;
    return tn_fail(in, path, member, at, TN_OVERFLOW, tn_value_none(), tn_value_real(value));
}
