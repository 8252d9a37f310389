/* Text into a tn_output. */
#include "print.h"

static const char hex_digits[] = "0123456789abcdef";

void tn_print_repeated(tn_output *out, char c, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tn_print_char(out, c);
}

size_t tn_digits(uint64_t value)
{
    size_t digits = 1;
    for (; value >= 10; value /= 10)
        digits++;
    return digits;
}

void tn_print_unsigned(tn_output *out, uint64_t value)
{
    const size_t digits = tn_digits(value);
    uint8_t *text = tn_output_take(out, digits);
    for (size_t i = digits; i-- > 0; value /= 10)
        text[i] = (uint8_t)('0' + value % 10);
}

void tn_print_signed(tn_output *out, int64_t value)
{
    if (value < 0) tn_print_char(out, '-');
    tn_print_unsigned(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void tn_print_hex(tn_output *out, uint64_t value, unsigned digits)
{
    while (digits < 16 && value >> (4 * digits) != 0)
        digits++;
    tn_print(out, "0x");
    while (digits-- > 0)
        tn_print_char(out, hex_digits[value >> (4 * digits) & 15]);
}

void tn_print_hex_bytes(tn_output *out, const uint8_t *data, size_t size, char between)
{
    for (size_t i = 0; i < size; i++) {
        if (i != 0 && between != '\0') tn_print_char(out, between);
        uint8_t *text = tn_output_take(out, 2);
        text[0] = (uint8_t)hex_digits[data[i] >> 4];
        text[1] = (uint8_t)hex_digits[data[i] & 15];
    }
}

void tn_print_scalar(tn_output *out, tn_kind kind, const void *value)
{
    char text[32];
    const uint64_t bits = tn_scalar_bits(kind, value);
    switch (kind) {
    case TN_KIND_F4:
        tn_put_bytes(out, text, tn_print_f4(tn_float_of_bits((uint32_t)bits), text));
        return;
    case TN_KIND_F8:
        tn_put_bytes(out, text, tn_print_f8(tn_double_of_bits(bits), text));
        return;
    case TN_KIND_BOOL:
        tn_print(out, bits != 0 ? "true" : "false");
        return;
    default:
        if (tn_kind_is_unsigned(kind))
            tn_print_unsigned(out, bits);
        else
            tn_print_signed(out, (int64_t)bits);
        return;
    }
}

/* The Unicode Standard, table 3-7: which second bytes are well formed depends on the first. */
size_t tn_utf8_character(const uint8_t *data, size_t size, uint32_t *code)
{
    const uint8_t first = data[0];
    *code = first;
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    const size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size < length) return 0;
    const uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (data[1] < low || data[1] > high) return 0;
    *code = first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((data[i] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | (data[i] & 0x3fu);
    }
    return length;
}
