/* Reads bits of streams. A byte is consumed when its first bits are read; the position of its other bits is
   kept. */
#include "tenon/impl/stream.h"

/* The bits of an order that are left of the last byte. */
static unsigned bits_left_in(const tn_input *in, bool little_endian)
{
    return in->bits_left != 0 && in->bits_little_endian == little_endian ? in->bits_left : 0;
}

/* Reports that the stream lacks `needed` whole bytes beside `bits` bits of the last byte. */
static tn_status fail_bits(const tn_input *in, const tn_path *path, const char *member, unsigned bits,
                           size_t needed)
{
    const size_t at = bits != 0 ? in->pos - 1 : in->pos;
    tn_fail(in, path, member, at, TN_TRUNCATED, tn_value_unsigned(needed),
            tn_value_unsigned(in->size - in->pos));
    if (bits != 0) in->run->error->bit = (uint8_t)(8 - bits);
    return TN_TRUNCATED;
}

tn_status tn_fail_bits(const tn_input *in, const tn_path *path, const char *member, unsigned count,
                       tn_status status, tn_value expected, tn_value found)
{
    const uint64_t begin = tn_bit_end(in) - count;
    tn_fail(in, path, member, (size_t)(begin / 8), status, expected, found);
    in->run->error->bit = (uint8_t)(begin % 8);
    return status;
}

/* Whole bytes that `count` bits need beside `bits` bits that are left. */
static size_t bytes_for(unsigned count, unsigned bits)
{
    return count > bits ? (count - bits + 7) / 8 : 0;
}

tn_status tn_read_bits_be(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value)
{
    unsigned bits = bits_left_in(in, false);
    const size_t needed = bytes_for(count, bits);
    *value = 0;
    if (needed > in->size - in->pos) return fail_bits(in, path, member, bits, needed);
    for (unsigned left = count; left > 0;) {
        if (bits == 0) {
            in->pos++;
            bits = 8;
        }
        const unsigned taken = left < bits ? left : bits;
        const unsigned byte = in->data[in->pos - 1];
        bits -= taken;
        left -= taken;
        *value = *value << taken | (byte >> bits & ((1u << taken) - 1));
    }
    in->bits_left = (uint8_t)bits;
    in->bits_little_endian = false;
    return TN_OK;
}

tn_status tn_read_bits_le(tn_input *in, const tn_path *path, const char *member, unsigned count,
                          uint64_t *value)
{
    unsigned bits = bits_left_in(in, true);
    const size_t needed = bytes_for(count, bits);
    *value = 0;
    if (needed > in->size - in->pos) return fail_bits(in, path, member, bits, needed);
    for (unsigned read = 0; read < count;) {
        if (bits == 0) {
            in->pos++;
            bits = 8;
        }
        const unsigned taken = count - read < bits ? count - read : bits;
        const unsigned byte = in->data[in->pos - 1];
        *value |= (uint64_t)(byte >> (8 - bits) & ((1u << taken) - 1)) << read;
        bits -= taken;
        read += taken;
    }
    in->bits_left = (uint8_t)bits;
    in->bits_little_endian = true;
    return TN_OK;
}
