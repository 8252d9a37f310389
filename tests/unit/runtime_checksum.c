/* Checksums against their definitions, a bit or a byte at a time, for every length and any division of the
 * bytes. */
#include "runtime_support.h"
#include "tenon/impl/checksum.h"

/* CRC-32: the remainder of the bits, the first one of a byte being the lowest, behind 32 ones; all inverted.
 */
static uint32_t crc32_by_bits(uint32_t so_far, const uint8_t *p, size_t size)
{
    uint32_t sum = ~so_far;
    for (size_t i = 0; i < size; i++) {
        sum ^= p[i];
        for (unsigned bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum;
}

/* Section 8.2 of RFC 1950, and 9 for how it is computed. */
static uint32_t adler32_by_bytes(uint32_t so_far, const uint8_t *p, size_t size)
{
    uint32_t s1 = so_far & 0xffff, s2 = so_far >> 16;
    for (size_t i = 0; i < size; i++) {
        s1 = (s1 + p[i]) % 65521;
        s2 = (s2 + s1) % 65521;
    }
    return s2 << 16 | s1;
}

static uint32_t sdbm_by_bytes(uint32_t so_far, const uint8_t *p, size_t size)
{
    for (size_t i = 0; i < size; i++)
        so_far = so_far * 65599 + p[i];
    return so_far;
}

static const struct {
    tn_checksum fast;
    uint32_t (*plain)(uint32_t so_far, const uint8_t *p, size_t size);
    uint32_t begin;
} sums[] = {{tn_crc32, crc32_by_bits, TN_CRC32_BEGIN},
            {tn_adler32, adler32_by_bytes, TN_ADLER32_BEGIN},
            {tn_sdbm, sdbm_by_bytes, TN_SDBM_BEGIN}};

enum { SUMS = sizeof sums / sizeof *sums, ROOM = 20000 };
static uint8_t bytes[ROOM];

static void fill(uint32_t seed)
{
    for (size_t i = 0; i < ROOM; i++) {
        seed = seed * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(seed >> 24);
    }
}

static void sums_are_those_of_the_definitions(void **state)
{
    (void)state;
    fill(7);
    for (size_t k = 0; k < SUMS; k++)
        for (size_t size = 0; size < 300; size++)
            for (size_t at = 0; at < 9; at++)
                assert_int_equal(sums[k].fast(sums[k].begin, bytes + at, size),
                                 sums[k].plain(sums[k].begin, bytes + at, size));
}

/* One block behind the other. */
static void sums_go_on_behind_any_bytes(void **state)
{
    (void)state;
    fill(11);
    for (size_t k = 0; k < SUMS; k++) {
        const uint32_t whole = sums[k].plain(sums[k].begin, bytes, ROOM);
        assert_int_equal(sums[k].fast(sums[k].begin, bytes, ROOM), whole);
        for (size_t step = 1; step < 6000; step = step * 3 + 1) {
            uint32_t sum = sums[k].begin;
            for (size_t at = 0; at < ROOM; at += step)
                sum = sums[k].fast(sum, bytes + at, ROOM - at < step ? ROOM - at : step);
            assert_int_equal(sum, whole);
        }
    }
}

/* The greatest sums: what is to come before a remainder is taken fits 32 bits. */
static void the_greatest_sums_fit(void **state)
{
    (void)state;
    memset(bytes, 0xff, ROOM);
    for (size_t k = 0; k < SUMS; k++) {
        const uint32_t most = 0xfff0fff0; /* 65520 twice */
        for (size_t size = 5500; size < 5600; size++)
            assert_int_equal(sums[k].fast(most, bytes, size), sums[k].plain(most, bytes, size));
        assert_int_equal(sums[k].fast(most, bytes, ROOM), sums[k].plain(most, bytes, ROOM));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_the_definitions),
        cmocka_unit_test(sums_go_on_behind_any_bytes),
        cmocka_unit_test(the_greatest_sums_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
