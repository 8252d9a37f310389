/* Repairs packed bytes that the reader could not unpack: puts streams that store a few bytes, and the number
   before them with their size. */
#include "mutate.h"

#include <string.h>

#include "tenon/impl/checksum.h"

enum { CONTENT_MOST = 24, STREAM_MOST = CONTENT_MOST + 16, LOOK_BACK = 16 };

static size_t put(uint8_t *to, size_t at, const void *bytes, size_t size)
{
    memcpy(to + at, bytes, size);
    return at + size;
}

/* A stored block, and the checksum of its content (RFC 1950 and 1951). */
static size_t put_zlib(uint8_t *to, const uint8_t *content, size_t size)
{
    const uint8_t n = (uint8_t)size;
    const uint8_t head[] = {0x78, 0x01, 0x01, n, 0, (uint8_t)~n, 0xff};
    const uint32_t sum = tn_adler32(1, content, size);
    const uint8_t tail[] = {(uint8_t)(sum >> 24), (uint8_t)(sum >> 16), (uint8_t)(sum >> 8), (uint8_t)sum};
    const size_t at = put(to, put(to, 0, head, sizeof head), content, size);
    return put(to, at, tail, sizeof tail);
}

/* A frame with a raw block (RFC 8878). */
static size_t put_zstd(uint8_t *to, const uint8_t *content, size_t size)
{
    const uint8_t head[] = {
        0x28, 0xb5, 0x2f, 0xfd, 0x20, (uint8_t)size, (uint8_t)(size << 3 | 1), (uint8_t)(size >> 5), 0};
    return put(to, put(to, 0, head, sizeof head), content, size);
}

typedef size_t put_packed(uint8_t *to, const uint8_t *content, size_t size);

/* The function that stores a stream with this name in errors; or NULL. */
static put_packed *packer_of(const char *expected)
{
    if (strcmp(expected, "a zlib stream") == 0) return put_zlib;
    return strcmp(expected, "frames of zstd") == 0 ? put_zstd : NULL;
}

static size_t put_stream(tn_mutation *run, put_packed *packer, uint8_t *to)
{
    uint8_t content[CONTENT_MOST] = {0};
    const size_t size = tn_below(run, CONTENT_MOST + 1);
    for (size_t i = 0; i < size; i++)
        if (tn_below(run, 4) == 0) content[i] = (uint8_t)tn_below(run, 256);
    return packer(to, content, size);
}

/* A number of 1, 2, 4 or 8 bytes, in either order. */
static uint8_t *byte_of(uint8_t *number, size_t width, bool big, size_t i)
{
    return number + (big ? width - 1 - i : i);
}

static bool says(uint8_t *number, size_t width, bool big, uint64_t value)
{
    for (size_t i = 0; i < width; i++)
        if (*byte_of(number, width, big, i) != (uint8_t)(value >> 8 * i)) return false;
    return true;
}

/* Mostly the nearest number before `at` that states the size of the stream. */
static void follow(tn_mutation *run, uint8_t *data, size_t at, uint64_t was, uint64_t is)
{
    const bool big = tn_below(run, 2) == 0;
    size_t width = (size_t)8 >> tn_below(run, 4);
    for (; width > 0; width /= 2)
        for (size_t back = width; back <= at && back <= LOOK_BACK; back++) {
            if (!says(data + at - back, width, big, was) || tn_below(run, 4) == 0) continue;
            for (size_t i = 0; i < width; i++)
                *byte_of(data + at - back, width, big, i) = (uint8_t)(is >> 8 * i);
            return;
        }
}

bool tn_mend_packed(tn_mutation *run, uint8_t *data, size_t *size, const tn_error *error)
{
    uint8_t stream[STREAM_MOST];
    if (error->status != TN_BAD_PROCESS || error->expected.kind != TN_VALUE_LITERAL) return false;
    if (error->found.kind != TN_VALUE_BYTES || error->offset > *size) return false;
    const size_t at = (size_t)error->offset, was = (size_t)error->found.as.bytes.size;
    put_packed *const packer = packer_of(error->expected.as.literal);
    if (packer == NULL) return false;
    const size_t is = put_stream(run, packer, stream);
    if (was > *size - at || *size - was > run->capacity - is || is > run->capacity) return false;
    memmove(data + at + is, data + at + was, *size - at - was);
    memcpy(data + at, stream, is);
    *size = *size - was + is;
    follow(run, data, at, was, is);
    return true;
}
