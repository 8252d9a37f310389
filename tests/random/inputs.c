#include "inputs.h"

#include <string.h>

/* SplitMix64 */
uint64_t inputs_chance(inputs *from)
{
    from->state += 0x9e3779b97f4a7c15;
    uint64_t mixed = from->state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

static size_t below(inputs *from, size_t count)
{
    return (size_t)(inputs_chance(from) % count);
}

/* Mostly small: such numbers are counts and sizes that fit. */
static uint8_t some_byte(inputs *from)
{
    static const uint8_t bytes[] = {0, 0, 1, 1, 2, 3, 4, 5, 0x20, 'a', 'A', 0x7f, 0x80, 0xff};
    return below(from, 5) == 0 ? (uint8_t)inputs_chance(from) : bytes[below(from, sizeof bytes)];
}

static void make_random(inputs *from, input *made)
{
    const bool zeros = below(from, 5) == 0;
    made->size = below(from, 4) == 0 ? below(from, 8) : below(from, 80);
    for (size_t i = 0; i < made->size; i++)
        made->data[i] = zeros ? 0 : some_byte(from);
}

static void append(inputs *from, input *made)
{
    const bool zeros = below(from, 3) == 0;
    const size_t count = 1 + below(from, below(from, 3) == 0 ? 40 : 9);
    for (size_t i = 0; i < count && made->size < INPUT_CAPACITY; i++)
        made->data[made->size++] = zeros ? 0 : some_byte(from);
}

static void put_number(input *made, size_t at, uint64_t value, size_t width, bool big)
{
    for (size_t i = 0; i < width && at + i < made->size; i++)
        made->data[at + i] = (uint8_t)(value >> 8 * (big ? width - 1 - i : i));
}

/* Streams of what processes decompress: of no bytes, and of "hello". */
static const struct {
    const char *expected; /* by the errors of the process */
    struct {
        uint8_t bytes[28];
        size_t size;
    } streams[2];
} decompressed[] = {
    {"a zlib stream",
     {{{0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01}, 8},
      {{0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x06, 0x2c, 0x02, 0x15}, 13}}},
    {"frames of zstd",
     {{{0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x00, 0x01, 0x00, 0x00}, 9},
      {{0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x05, 0x29, 0x00, 0x00, 0x68, 0x65, 0x6c, 0x6c, 0x6f}, 14}}},
    {"an .xz or .lzma stream",
     {{{0x5d, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00},
       18},
      {{0x5d, 0x00, 0x00, 0x80, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00,
        0x34, 0x19, 0x49, 0xee, 0x8e, 0x68, 0x21, 0xff, 0xff, 0xff, 0xb9, 0xe0, 0x00, 0x00},
       28}}},
};

/* One of the streams that the error asks for, as far as it fits; else one of zlib. */
static void put_stream(inputs *from, input *made, size_t at, const tn_value *expected)
{
    size_t kind = sizeof decompressed / sizeof *decompressed;
    while (--kind > 0)
        if (expected->kind == TN_VALUE_LITERAL &&
            strcmp(expected->as.literal, decompressed[kind].expected) == 0)
            break;
    const size_t one = below(from, 2), size = decompressed[kind].streams[one].size;
    if (made->size < at + size && at + size <= INPUT_CAPACITY) made->size = at + size;
    for (size_t i = 0; i < size && at + i < made->size; i++)
        made->data[at + i] = decompressed[kind].streams[one].bytes[i];
}

/* Puts what the error said was expected where it was expected. */
static void mend(inputs *from, input *made, const tn_error *error)
{
    const size_t at = error->offset < made->size ? (size_t)error->offset : made->size;
    if (error->status == TN_TRUNCATED || error->status == TN_BEHIND_END || error->status == TN_UNTERMINATED ||
        at == made->size) {
        append(from, made);
    } else if (error->status == TN_BAD_PROCESS) {
        put_stream(from, made, at, &error->expected);
    } else if (error->expected.kind == TN_VALUE_BYTES) {
        for (size_t i = 0; i < error->expected.as.bytes.size && i < 16 && at + i < made->size; i++)
            made->data[at + i] = error->expected.as.bytes.head[i];
    } else if (error->expected.kind == TN_VALUE_UNSIGNED || error->expected.kind == TN_VALUE_SIGNED) {
        put_number(made, at, error->expected.as.u, (size_t)1 << below(from, 4), below(from, 2) == 0);
    } else {
        made->data[at] = some_byte(from);
    }
}

static void insert(inputs *from, input *made, size_t at)
{
    if (made->size == INPUT_CAPACITY) return;
    memmove(made->data + at + 1, made->data + at, made->size - at);
    made->data[at] = some_byte(from);
    made->size++;
}

static void change_bytes(inputs *from, input *made, size_t about)
{
    size_t at = below(from, made->size);
    if (below(from, 2) == 0 && about > 0) at = about - 1 - below(from, about < 8 ? about : 8);
    if (at >= made->size) at = made->size - 1;
    switch (below(from, 8)) {
    case 0:
        made->size = at;
        return;
    case 1:
        insert(from, made, at);
        return;
    case 2:
        memmove(made->data + at, made->data + at + 1, made->size - at - 1);
        made->size--;
        return;
    case 3:
        put_number(made, at, below(from, 6), (size_t)1 << below(from, 4), below(from, 2) == 0);
        return;
    default:
        made->data[at] = some_byte(from);
    }
}

void inputs_next(inputs *from, input *made)
{
    if (from->count == 0 || below(from, 10) == 0) {
        make_random(from, made);
        return;
    }
    const input *chosen = &from->pool[below(from, from->count)];
    made->size = chosen->size;
    memcpy(made->data, chosen->data, chosen->size);
    if (chosen->accepted && below(from, 3) == 0) {
        made->size =
            tn_mutate(from->format, made->data, made->size, INPUT_CAPACITY, (uint32_t)inputs_chance(from));
        return;
    }
    if (!chosen->accepted && below(from, 3) != 0) mend(from, made, &chosen->error);
    for (size_t changes = below(from, 3); changes > 0 && made->size > 0; changes--)
        change_bytes(from, made, chosen->reached);
    if (below(from, 8) == 0) append(from, made);
}

static uint64_t worth(const input *each)
{
    return (uint64_t)each->reached * 2 + (each->accepted ? 1000 : 0);
}

void inputs_report(inputs *from, const input *tried)
{
    if (from->count < POOL_SIZE) {
        from->pool[from->count++] = *tried;
        return;
    }
    /* Of two at random the worse one goes, so that there is more than variants of the best one. */
    const size_t a = below(from, POOL_SIZE), b = below(from, POOL_SIZE);
    input *worse = worth(&from->pool[a]) < worth(&from->pool[b]) ? &from->pool[a] : &from->pool[b];
    if (worth(tried) >= worth(worse)) *worse = *tried;
}
