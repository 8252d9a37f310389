/* Prints text into a tn_output. */
#include "print.h"

#include "../core/number.h"

static const char hex_digits[] = "0123456789abcdef";

void tn_print_repeated(tn_output *out, char c, size_t count)
{
    while (count > 0) {
        const size_t now = count < TN_OUTPUT_BUFFER ? count : TN_OUTPUT_BUFFER;
        memset(tn_output_take(out, now), c, now);
        count -= now;
    }
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

static void print_signed(tn_output *out, int64_t value)
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
        tn_output_bytes(out, text, tn_print_f4_bits((uint32_t)bits, text));
        return;
    case TN_KIND_F8:
        tn_output_bytes(out, text, tn_print_f8_bits(bits, text));
        return;
    case TN_KIND_BOOL:
        tn_print(out, bits != 0 ? "true" : "false");
        return;
    default:
        if (tn_kind_is_unsigned(kind))
            tn_print_unsigned(out, bits);
        else
            print_signed(out, (int64_t)bits);
        return;
    }
}
