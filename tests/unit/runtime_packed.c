/* Bytes that are kept packed, parts that are joined, and checksums. Blocks are written by hand, after the
   format's description (lz4_Block_format.md): a token with the lengths of literals and of the match, less 4.
 */
#include "runtime_support.h"

#include "tenon/impl/checksum.h"
#include "tenon/impl/lz4.h"
#include "tenon/impl/packing.h"

static test_stream s;

/* 1 literal, then a match of 4 + 3 bytes at distance 1, then 5 literals: what ends a block. */
static const uint8_t block[] = {0x13, 'a', 0x01, 0x00, 0x50, 'b', 'c', 'd', 'e', 'f'};
static const char content[] = "aaaaaaaabcdef";
enum { CONTENT = sizeof content - 1 };

/* The same as literals only: what no compressor would store. */
static const uint8_t literals[] = {0xd0, 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'd', 'e', 'f'};

static tn_packed packed_of(const void *data, size_t size, size_t content_size)
{
    const tn_packed packed = {{data, size}, content_size, NULL, &tn_lz4_block};
    return packed;
}

static void blocks_are_unpacked(void **state)
{
    (void)state;
    char room[CONTENT + 1];
    const tn_packed packed = packed_of(block, sizeof block, CONTENT);
    memset(room, '?', sizeof room);
    assert_int_equal(tn_unpack(&packed, room, sizeof room), TN_OK);
    assert_memory_equal(room, content, CONTENT);
    assert_int_equal(room[CONTENT], '?');
    assert_int_equal(tn_unpack(&packed, room, CONTENT), TN_OK);
    assert_int_equal(tn_unpack(&packed, room, CONTENT - 1), TN_BUFFER_TOO_SMALL);

    static const uint8_t empty[] = {0};
    const tn_packed nothing = packed_of(empty, 1, 0);
    assert_int_equal(tn_unpack(&nothing, room, 0), TN_OK);
}

static void blocks_give_exactly_what_they_announce(void **state)
{
    (void)state;
    char room[64];
    for (size_t size = 0; size < sizeof block; size++) {
        const tn_packed cut = packed_of(block, size, CONTENT);
        assert_int_equal(tn_unpack(&cut, room, sizeof room), TN_BAD_PROCESS);
    }
    for (size_t size = 0; size < 40; size++) {
        const tn_packed other = packed_of(block, sizeof block, size);
        memset(room, '?', sizeof room);
        assert_int_equal(tn_unpack(&other, room, sizeof room), size == CONTENT ? TN_OK : TN_BAD_PROCESS);
        for (size_t i = size; i < sizeof room; i++)
            assert_int_equal(room[i], '?');
    }
    uint8_t longer[sizeof block + 1] = {0};
    memcpy(longer, block, sizeof block);
    const tn_packed behind = packed_of(longer, sizeof longer, CONTENT);
    assert_int_equal(tn_unpack(&behind, room, sizeof room), TN_BAD_PROCESS);
    const tn_packed impossible = packed_of(block, sizeof block, (size_t)1 << 40);
    assert_int_equal(tn_unpack(&impossible, room, (size_t)1 << 40), TN_BAD_PROCESS);
}

static void reading_keeps_and_content_looks_inside(void **state)
{
    (void)state;
    tn_bytes bytes;
    tn_packed packed;
    test_stream_begin(&s, block, sizeof block);
    assert_int_equal(tn_take_rest(&s.in, NULL, "data", &bytes), TN_OK);
    s.run.level = TN_LEVEL_STRUCTURE;
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, 7, &tn_lz4_block, &packed), TN_OK);
    assert_ptr_equal(packed.stored.data, bytes.data);
    assert_int_equal(packed.size, 7);
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, -1, &tn_lz4_block, &packed),
                     TN_NEGATIVE_SIZE);

    s.run.level = TN_LEVEL_CONTENT;
    const size_t scratch = s.run.scratch_left;
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, CONTENT, &tn_lz4_block, &packed), TN_OK);
    assert_int_equal(s.run.scratch_left, scratch);
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, 7, &tn_lz4_block, &packed), TN_BAD_PROCESS);
    assert_string_equal(test_line(&s.error),
                        "data: error: the bytes cannot be decoded, expected an LZ4 block that gives as many "
                        "bytes as announced, found 13 61 01 00 50 62 63 64 65 66, at byte 0");
    assert_int_equal(s.run.scratch_left, scratch);
    s.run.scratch_left = CONTENT - 1;
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, CONTENT, &tn_lz4_block, &packed),
                     TN_NO_SCRATCH);
}

/* What announces more than its bytes can give is refused before memory is taken for it. */
static void bombs_are_refused(void **state)
{
    (void)state;
    tn_bytes bytes = {block, sizeof block}, result;
    tn_packed packed;
    test_stream_begin(&s, block, sizeof block);
    s.run.level = TN_LEVEL_CONTENT;
    s.run.scratch_left = 0;
    assert_int_equal(tn_keep_packed(&s.in, NULL, "data", bytes, 256 * sizeof block, &tn_lz4_block, &packed),
                     TN_BAD_PROCESS);
    assert_int_equal(tn_process_unpack(&s.in, NULL, "data", bytes, INT64_MAX, &tn_lz4_block, &result),
                     TN_BAD_PROCESS);
    s.run.decoded_left = CONTENT - 1;
    assert_int_equal(tn_process_unpack(&s.in, NULL, "data", bytes, CONTENT, &tn_lz4_block, &result),
                     TN_DECODED_LIMIT);
    test_stream_begin(&s, block, sizeof block);
    s.run.ratio = 1;
    assert_int_equal(tn_process_unpack(&s.in, NULL, "data", bytes, CONTENT, &tn_lz4_block, &result),
                     TN_DECODED_LIMIT);
    s.run.ratio = 2;
    assert_int_equal(tn_process_unpack(&s.in, NULL, "data", bytes, CONTENT, &tn_lz4_block, &result), TN_OK);
    test_bytes(result, content, CONTENT);
}

static void what_is_set_is_packed_once(void **state)
{
    (void)state;
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document;
    void *object;
    char room[CONTENT];
    assert_int_equal(tn_document_new(&document, 1, &options, &object), TN_OK);
    tn_packed packed = {0};
    assert_int_equal(tn_pack(document, &tn_lz4_block, &packed), TN_OK);
    test_bytes(packed.stored, "\0", 1);

    tn_packed_set(&packed, content, CONTENT);
    assert_int_equal(tn_unpack(&packed, room, sizeof room), TN_OK);
    assert_memory_equal(room, content, CONTENT);
    assert_int_equal(tn_pack(document, &tn_lz4_block, &packed), TN_OK);
    const uint8_t *stored = packed.stored.data;
    assert_int_equal(tn_pack(document, &tn_lz4_block, &packed), TN_OK);
    assert_ptr_equal(packed.stored.data, stored);
    packed.content = NULL;
    memset(room, 0, sizeof room);
    assert_int_equal(tn_unpack(&packed, room, sizeof room), TN_OK);
    assert_memory_equal(room, content, CONTENT);
    assert_true(packed.stored.size < sizeof literals);

    tn_arena arena;
    tn_arena_init(&arena, options.allocator, UINT64_MAX);
    const tn_packed uncommon = packed_of(literals, sizeof literals, CONTENT);
    assert_true(tn_packed_is_canonical(&packed, 0, &arena));
    assert_false(tn_packed_is_canonical(&uncommon, 0, &arena));
    assert_int_equal(arena.taken, 0);

    for (size_t fail_at = 1; fail_at <= 2; fail_at++) {
        tn_packed_set(&packed, content, CONTENT);
        memory.fail_at = memory.allocations + fail_at;
        assert_int_equal(tn_pack(document, &tn_lz4_block, &packed), TN_NO_MEMORY);
        assert_null(packed.stored.data);
        memory.fail_at = 0;
    }
    packed.content = NULL;
    assert_int_equal(tn_pack(document, &tn_lz4_block, &packed), TN_BAD_ARGUMENT);
    assert_int_equal(tn_unpack(&packed, room, sizeof room), TN_BAD_ARGUMENT);
    tn_document_free(document);
    assert_int_equal(memory.live_blocks, 0);
}

/* ---- joined parts ---- */

typedef struct element {
    int number;
    tn_packed data;
} element;

static void parts_are_one_string(void **state)
{
    (void)state;
    element elements[] = {{1, {{NULL, 0}, 0, NULL, NULL}}, {2, {{NULL, 0}, 0, NULL, NULL}}};
    char whole[CONTENT + 4], piece[CONTENT];
    tn_bytes part;
    size_t failed = 99;
    elements[0].data = packed_of(block, sizeof block, CONTENT);
    tn_packed_set(&elements[1].data, "tail", 4);
    const tn_joined joined = {elements, 2, sizeof(element), offsetof(element, data), TN_JOINED_PACKED};
    assert_int_equal(tn_joined_size(&joined), CONTENT + 4);
    assert_int_equal(tn_joined_space(&joined), CONTENT);
    assert_int_equal(tn_joined_copy(&joined, whole, sizeof whole, &failed), TN_OK);
    assert_memory_equal(whole, "aaaaaaaabcdeftail", sizeof whole);
    assert_int_equal(tn_joined_copy(&joined, whole, sizeof whole - 1, &failed), TN_BUFFER_TOO_SMALL);
    assert_int_equal(tn_joined_part(&joined, 1, piece, sizeof piece, &part), TN_OK);
    test_bytes(part, "tail", 4);
    elements[1].data = packed_of(block, 3, 1);
    assert_int_equal(tn_joined_copy(&joined, whole, sizeof whole, &failed), TN_BAD_PROCESS);
    assert_int_equal(failed, 1);

    const tn_bytes views[] = {{(const uint8_t *)"ab", 2}, {NULL, 0}, {(const uint8_t *)"c", 1}};
    const tn_joined plain = {views, 3, sizeof(tn_bytes), 0, 0};
    assert_int_equal(tn_joined_space(&plain), 0);
    assert_int_equal(tn_joined_copy(&plain, whole, 3, NULL), TN_OK);
    assert_memory_equal(whole, "abc", 3);
    elements[0].data.size = elements[1].data.size = SIZE_MAX;
    assert_true(tn_joined_size(&joined) == UINT64_MAX);
}

/* ---- checksums ---- */

/* As the algorithm is written down: one byte after the other. */
static uint32_t plain_sdbm(const uint8_t *p, size_t size)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < size; i++)
        hash = p[i] + (hash << 6) + (hash << 16) - hash;
    return hash;
}

/* What a sink has been given. */
typedef struct taken {
    uint8_t bytes[64];
    size_t size, calls, most;
} taken;

static bool take(void *user, const void *data, size_t size)
{
    taken *all = user;
    if (all->calls == all->most) return false;
    memcpy(all->bytes + all->size, data, size);
    all->size += size;
    all->calls++;
    return true;
}

enum { PARTS = 4, WHOLE = 2 * CONTENT + 3 };

/* "aaaaaaaabcdef" packed, "xyz" set and not yet packed, nothing, and the first once more. */
static void four_parts(tn_packed parts[PARTS])
{
    parts[0] = packed_of(block, sizeof block, CONTENT);
    parts[1] = (tn_packed){{NULL, 0}, 3, (const uint8_t *)"xyz", NULL};
    parts[2] = (tn_packed){{NULL, 0}, 0, NULL, NULL};
    parts[3] = packed_of(literals, sizeof literals, CONTENT);
}

static void any_piece_can_be_read(void **state)
{
    (void)state;
    tn_packed parts[PARTS];
    uint8_t whole[WHOLE], piece[WHOLE + 2], work[CONTENT];
    four_parts(parts);
    const tn_joined joined = tn_joined_of(parts, PARTS, sizeof *parts, 0, TN_JOINED_PACKED);
    assert_int_equal(tn_joined_copy(&joined, whole, sizeof whole, NULL), TN_OK);
    for (size_t at = 0; at <= WHOLE + 1; at++)
        for (size_t size = 0; size <= WHOLE; size++) {
            size_t read;
            memset(piece, '?', sizeof piece);
            assert_int_equal(tn_joined_read(&joined, at, piece, size, work, sizeof work, &read), TN_OK);
            const size_t left = at < WHOLE ? WHOLE - at : 0;
            assert_int_equal(read, left < size ? left : size);
            assert_memory_equal(piece, whole + at, read);
            assert_int_equal(piece[read], '?');
        }
    size_t read;
    assert_int_equal(tn_joined_read(&joined, UINT64_MAX, piece, 1, work, sizeof work, &read), TN_OK);
    assert_int_equal(read, 0);
}

static void only_what_is_asked_for_is_unpacked(void **state)
{
    (void)state;
    tn_packed parts[PARTS];
    uint8_t piece[WHOLE], work[CONTENT];
    size_t read;
    four_parts(parts);
    parts[0].stored.size--; /* damaged */
    const tn_joined joined = tn_joined_of(parts, PARTS, sizeof *parts, 0, TN_JOINED_PACKED);
    assert_int_equal(tn_joined_read(&joined, CONTENT, piece, WHOLE, work, sizeof work, &read), TN_OK);
    assert_int_equal(read, CONTENT + 3);
    assert_int_equal(tn_joined_read(&joined, CONTENT - 1, piece, 2, work, sizeof work, &read),
                     TN_BAD_PROCESS);
    assert_int_equal(read, 0);
    assert_int_equal(tn_joined_read(&joined, CONTENT, piece, 4, work, sizeof work - 1, &read),
                     TN_BUFFER_TOO_SMALL);
    assert_int_equal(read, 3);
}

static void the_whole_goes_through_one_part(void **state)
{
    (void)state;
    tn_packed parts[PARTS];
    uint8_t whole[WHOLE], work[CONTENT];
    taken all = {.most = SIZE_MAX};
    const tn_sink sink = {take, &all};
    four_parts(parts);
    const tn_joined joined = tn_joined_of(parts, PARTS, sizeof *parts, 0, TN_JOINED_PACKED);
    assert_int_equal(tn_joined_copy(&joined, whole, sizeof whole, NULL), TN_OK);
    assert_int_equal(tn_joined_write_to(&joined, work, sizeof work, &sink), TN_OK);
    assert_int_equal(all.size, WHOLE);
    assert_int_equal(all.calls, PARTS - 1); /* nothing is not written */
    assert_memory_equal(all.bytes, whole, WHOLE);

    all = (taken){.most = 1};
    assert_int_equal(tn_joined_write_to(&joined, work, sizeof work, &sink), TN_SINK_FAILED);
    parts[3].stored.size--;
    all = (taken){.most = SIZE_MAX};
    assert_int_equal(tn_joined_write_to(&joined, work, sizeof work, &sink), TN_BAD_PROCESS);
    assert_int_equal(all.size, CONTENT + 3);
}

static void checksums_are_those_of_their_definitions(void **state)
{
    (void)state;
    uint8_t bytes[100];
    uint32_t random = 7;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)test_random(&random);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        assert_int_equal(tn_sdbm(TN_SDBM_BEGIN, bytes, size), plain_sdbm(bytes, size));
        const size_t half = size / 3;
        assert_int_equal(tn_sdbm(tn_sdbm(TN_SDBM_BEGIN, bytes, half), bytes + half, size - half),
                         plain_sdbm(bytes, size));
    }
    /* the check values of the catalogues */
    assert_int_equal(tn_crc32(TN_CRC32_BEGIN, "123456789", 9), 0xcbf43926);
    assert_int_equal(tn_crc32(tn_crc32(TN_CRC32_BEGIN, "1234", 4), "56789", 5), 0xcbf43926);
    assert_int_equal(tn_adler32(TN_ADLER32_BEGIN, "Wikipedia", 9), 0x11e60398);
    assert_int_equal(tn_crc32(TN_CRC32_BEGIN, NULL, 0), 0);
    assert_int_equal(tn_adler32(TN_ADLER32_BEGIN, NULL, 0), 1);
}

/* The message digests of FIPS 180-4's examples. */
static void sha1_is_that_of_its_definition(void **state)
{
    (void)state;
    bool same;
    char digits[TN_SHA1_DIGITS];
    static const struct {
        const char *bytes, *digest, *digits;
    } examples[] = {
        {"", "da39a3ee5e6b4b0d3255bfef95601890afd80709", "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709"},
        {"abc", "A9993E364706816ABA3E25717850C26C9CD0D89D", "A9993E364706816ABA3E25717850C26C9CD0D89D"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "84983e441c3bd26ebaae4aa1f95129e5e54670f1", "84983E441C3BD26EBAAE4AA1F95129E5E54670F1"}};
    test_stream_begin(&s, "", 0);
    s.run.work_left = 2 * 59;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const tn_bytes bytes = {(const uint8_t *)examples[i].bytes, strlen(examples[i].bytes)};
        tn_text digest = {examples[i].digest, 40};
        assert_int_equal(tn_match_sha1(&s.in, NULL, "x", 0, bytes, digest, NULL, &same), TN_OK);
        assert_true(same);
        digest.size = 39;
        assert_int_equal(tn_match_sha1(&s.in, NULL, "x", 0, bytes, digest, digits, &same), TN_OK);
        assert_false(same);
        assert_memory_equal(digits, examples[i].digits, sizeof digits);
    }
    const tn_bytes one = {(const uint8_t *)"a", 1};
    assert_int_equal(s.run.work_left, 0);
    assert_int_equal(tn_match_sha1(&s.in, NULL, "x", 0, one, (tn_text){"", 0}, NULL, &same), TN_WORK_BUDGET);
}

static void sums_take_work(void **state)
{
    (void)state;
    uint8_t room[CONTENT];
    uint32_t sum = TN_SDBM_BEGIN;
    element one = {1, {{NULL, 0}, 0, NULL, NULL}};
    one.data = packed_of(block, sizeof block, CONTENT);
    const tn_joined joined = {&one, 1, sizeof one, offsetof(element, data), TN_JOINED_PACKED};
    test_stream_begin(&s, "", 0);
    s.run.work_left = 2 * CONTENT + 1;
    assert_int_equal(tn_sum_packed(&s.in, NULL, "x", 0, tn_sdbm, &one.data, room, &sum), TN_OK);
    assert_int_equal(sum, plain_sdbm((const uint8_t *)content, CONTENT));
    sum = TN_SDBM_BEGIN;
    assert_int_equal(tn_sum_joined(&s.in, NULL, "x", 0, tn_sdbm, &joined, room, &sum), TN_OK);
    assert_int_equal(sum, plain_sdbm((const uint8_t *)content, CONTENT));
    assert_int_equal(s.run.work_left, 0);
    assert_int_equal(tn_sum_joined(&s.in, NULL, "x", 0, tn_sdbm, &joined, room, &sum), TN_WORK_BUDGET);
    one.data.size--;
    s.run.work_left = 100;
    assert_int_equal(tn_sum_joined(&s.in, NULL, "x", 0, tn_sdbm, &joined, room, &sum), TN_BAD_PROCESS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_are_unpacked),
                                       cmocka_unit_test(blocks_give_exactly_what_they_announce),
                                       cmocka_unit_test(reading_keeps_and_content_looks_inside),
                                       cmocka_unit_test(bombs_are_refused),
                                       cmocka_unit_test(what_is_set_is_packed_once),
                                       cmocka_unit_test(parts_are_one_string),
                                       cmocka_unit_test(any_piece_can_be_read),
                                       cmocka_unit_test(only_what_is_asked_for_is_unpacked),
                                       cmocka_unit_test(the_whole_goes_through_one_part),
                                       cmocka_unit_test(checksums_are_those_of_their_definitions),
                                       cmocka_unit_test(sha1_is_that_of_its_definition),
                                       cmocka_unit_test(sums_take_work)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
