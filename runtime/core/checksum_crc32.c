/* CRC-32. A checksum is a polynomial over bits. The contribution of a byte is one, too: the exclusive or of
   the contributions of its bits. Tables have the contribution of each of the 256 bytes, for each distance
   from the end of the input. Four checksums go side by side, each of every fourth word of 8 bytes, so that
   none waits for another. */
#include "tenon/impl/checksum.h"

enum { CRC32_WORD = 8, CRC32_LANES = 4, CRC32_BLOCK = CRC32_LANES * CRC32_WORD };

/* The effect of a byte, from the effects of its bits, from the highest to the lowest. */
#define CRC32_BYTE(n, b7, b6, b5, b4, b3, b2, b1, b0)                                                        \
    (((n)&0x80 ? (b7) : 0u) ^ ((n)&0x40 ? (b6) : 0u) ^ ((n)&0x20 ? (b5) : 0u) ^ ((n)&0x10 ? (b4) : 0u) ^     \
     ((n)&0x08 ? (b3) : 0u) ^ ((n)&0x04 ? (b2) : 0u) ^ ((n)&0x02 ? (b1) : 0u) ^ ((n)&0x01 ? (b0) : 0u))
#define CRC32_4(n, ...)                                                                                      \
    CRC32_BYTE(n, __VA_ARGS__), CRC32_BYTE((n) + 1, __VA_ARGS__), CRC32_BYTE((n) + 2, __VA_ARGS__),          \
        CRC32_BYTE((n) + 3, __VA_ARGS__)
#define CRC32_16(n, ...)                                                                                     \
    CRC32_4(n, __VA_ARGS__), CRC32_4((n) + 4, __VA_ARGS__), CRC32_4((n) + 8, __VA_ARGS__),                   \
        CRC32_4((n) + 12, __VA_ARGS__)
#define CRC32_64(n, ...)                                                                                     \
    CRC32_16(n, __VA_ARGS__), CRC32_16((n) + 16, __VA_ARGS__), CRC32_16((n) + 32, __VA_ARGS__),              \
        CRC32_16((n) + 48, __VA_ARGS__)
#define CRC32_TABLE(...)                                                                                     \
    {                                                                                                        \
        CRC32_64(0, __VA_ARGS__), CRC32_64(64, __VA_ARGS__), CRC32_64(128, __VA_ARGS__),                     \
            CRC32_64(192, __VA_ARGS__)                                                                       \
    }

/* x^32, x^33, ... modulo the polynomial, which is 0xedb88320: each is its predecessor times x. Table i is for
   bytes that i other bytes follow. */
static const uint32_t crc32_near[CRC32_WORD][256] = {
    CRC32_TABLE(0xedb88320, 0x76dc4190, 0x3b6e20c8, 0x1db71064, 0x0edb8832, 0x076dc419, 0xee0e612c,
                0x77073096),
    CRC32_TABLE(0x3b83984b, 0xf0794f05, 0x958424a2, 0x4ac21251, 0xc8d98a08, 0x646cc504, 0x32366282,
                0x191b3141),
    CRC32_TABLE(0xe1351b80, 0x709a8dc0, 0x384d46e0, 0x1c26a370, 0x0e1351b8, 0x0709a8dc, 0x0384d46e,
                0x01c26a37),
    CRC32_TABLE(0xed59b63b, 0x9b14583d, 0xa032af3e, 0x5019579f, 0xc5b428ef, 0x8f629757, 0xaa09c88b,
                0xb8bc6765),
    CRC32_TABLE(0xb1e6b092, 0x58f35849, 0xc1c12f04, 0x60e09782, 0x30704bc1, 0xf580a6c0, 0x7ac05360,
                0x3d6029b0),
    CRC32_TABLE(0x1eb014d8, 0x0f580a6c, 0x07ac0536, 0x03d6029b, 0xec53826d, 0x9b914216, 0x4dc8a10b,
                0xcb5cd3a5),
    CRC32_TABLE(0x8816eaf2, 0x440b7579, 0xcfbd399c, 0x67de9cce, 0x33ef4e67, 0xf44f2413, 0x979f1129,
                0xa6770bb4),
    CRC32_TABLE(0x533b85da, 0x299dc2ed, 0xf9766256, 0x7cbb312b, 0xd3e51bb5, 0x844a0efa, 0x4225077d,
                0xccaa009e),
};

/* The contributions before three further words of all four checksums: from x^224. */
static const uint32_t crc32_far[CRC32_WORD][256] = {
    CRC32_TABLE(0xad2a31b3, 0xbb2d9bf9, 0xb02e4edc, 0x5817276e, 0x2c0b93b7, 0xfbbd4afb, 0x9066265d,
                0xa58b900e),
    CRC32_TABLE(0x52c5c807, 0xc4da6723, 0x8fd5b0b1, 0xaa525b78, 0x55292dbc, 0x2a9496de, 0x154a4b6f,
                0xe71da697),
    CRC32_TABLE(0x9e36506b, 0xa2a3ab15, 0xbce956aa, 0x5e74ab55, 0xc282d68a, 0x61416b45, 0xdd183682,
                0x6e8c1b41),
    CRC32_TABLE(0xdafe8e80, 0x6d7f4740, 0x36bfa3a0, 0x1b5fd1d0, 0x0dafe8e8, 0x06d7f474, 0x036bfa3a,
                0x01b5fd1d),
    CRC32_TABLE(0xed627dae, 0x76b13ed7, 0xd6e01c4b, 0x86c88d05, 0xaedcc5a2, 0x576e62d1, 0xc60fb248,
                0x6307d924),
    CRC32_TABLE(0x3183ec92, 0x18c1f649, 0xe1d87804, 0x70ec3c02, 0x38761e01, 0xf1838c20, 0x78c1c610,
                0x3c60e308),
    CRC32_TABLE(0x1e307184, 0x0f1838c2, 0x078c1c61, 0xee7e8d10, 0x773f4688, 0x3b9fa344, 0x1dcfd1a2,
                0x0ee7e8d1),
    CRC32_TABLE(0xeacb7748, 0x7565bba4, 0x3ab2ddd2, 0x1d596ee9, 0xe3143454, 0x718a1a2a, 0x38c50d15,
                0xf1da05aa),
};

static uint32_t crc32_load(const uint8_t *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* The checksum `so_far` and the word at `p`, with the number of bytes behind it for which the tables are. */
static inline uint32_t crc32_word(const uint32_t table[CRC32_WORD][256], uint32_t so_far, const uint8_t *p)
{
    const uint32_t a = crc32_load(p) ^ so_far, b = crc32_load(p + 4);
    return table[7][a & 255] ^ table[6][a >> 8 & 255] ^ table[5][a >> 16 & 255] ^ table[4][a >> 24] ^
           table[3][b & 255] ^ table[2][b >> 8 & 255] ^ table[1][b >> 16 & 255] ^ table[0][b >> 24];
}

/* Whole blocks, at least one. */
static uint32_t crc32_blocks(uint32_t so_far, const uint8_t *p, size_t blocks)
{
    uint32_t a = so_far, b = 0, c = 0, d = 0;
    for (; blocks > 1; blocks--, p += CRC32_BLOCK) {
        a = crc32_word(crc32_far, a, p);
        b = crc32_word(crc32_far, b, p + CRC32_WORD);
        c = crc32_word(crc32_far, c, p + 2 * CRC32_WORD);
        d = crc32_word(crc32_far, d, p + 3 * CRC32_WORD);
    }
    a = crc32_word(crc32_near, a, p);
    a = crc32_word(crc32_near, a ^ b, p + CRC32_WORD);
    a = crc32_word(crc32_near, a ^ c, p + 2 * CRC32_WORD);
    return crc32_word(crc32_near, a ^ d, p + 3 * CRC32_WORD);
}

uint32_t tn_crc32(uint32_t so_far, const void *data, size_t size)
{
    const uint8_t *p = data;
    uint32_t sum = ~so_far;
    if (size >= CRC32_BLOCK) {
        const size_t blocks = size / CRC32_BLOCK;
        sum = crc32_blocks(sum, p, blocks);
        p += blocks * CRC32_BLOCK;
        size %= CRC32_BLOCK;
    }
    for (; size >= CRC32_WORD; size -= CRC32_WORD, p += CRC32_WORD)
        sum = crc32_word(crc32_near, sum, p);
    for (; size > 0; size--)
        sum = sum >> 8 ^ crc32_near[0][(sum ^ *p++) & 255];
    return ~sum;
}
