#include "package_synthetic.h"

#include <lz4.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tenon/impl/checksum.h"

enum { HEADER = 12, NAME = 24, ENTRY = NAME + 12, BLOCKS = PACKAGE_FILE / PACKAGE_BLOCK, SMALL = 40 };

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

void make_content(uint8_t content[PACKAGE_FILE], size_t i)
{
    uint32_t state = (uint32_t)i * 2654435761u + 1;
    size_t at = 0;
    while (at < PACKAGE_FILE) {
        /* words of 3 to 10 letters, of which there are 1024 */
        uint32_t word = (next_random(&state) & 1023) + 1;
        size_t length = 3 + word % 8;
        for (; length > 0 && at < PACKAGE_FILE; length--)
            content[at++] = (uint8_t)('a' + next_random(&word) % 26);
        if (at < PACKAGE_FILE) content[at++] = ' ';
    }
}

static void put(uint8_t *to, uint32_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

static void put_entry(uint8_t *entry, size_t i, uint32_t position, uint32_t size, uint32_t checksum)
{
    snprintf((char *)entry, NAME, "Data/Textures/%09u", (unsigned)(i % 1000000000u));
    put(entry + NAME, position, 4);
    put(entry + NAME + 4, size, 4);
    put(entry + NAME + 8, checksum, 4);
}

static void finish(synthetic_package *package, const char *magic, uint32_t whole, size_t end)
{
    memcpy(package->data, magic, 4);
    put(package->data + 4, (uint32_t)package->files, 4);
    put(package->data + 8, whole, 4);
    put(package->data + end, (uint32_t)(end + 4), 4);
    package->size = end + 4;
}

/* Where the packed content ends. */
static size_t pack_content(uint8_t *data, size_t at, const uint8_t *content)
{
    for (size_t b = 0; b < BLOCKS; b++) {
        const int packed =
            LZ4_compress_default((const char *)content + b * PACKAGE_BLOCK, (char *)data + at + 4,
                                 PACKAGE_BLOCK, LZ4_COMPRESSBOUND(PACKAGE_BLOCK));
        put(data + at, PACKAGE_BLOCK, 2);
        put(data + at + 2, (uint32_t)packed, 2);
        at += 4 + (size_t)packed;
    }
    return at;
}

synthetic_package make_packed(size_t files)
{
    const size_t most = files * BLOCKS * (4 + LZ4_COMPRESSBOUND(PACKAGE_BLOCK));
    synthetic_package package = {malloc(HEADER + files * ENTRY + most + 4), 0, files};
    uint8_t *content = malloc(PACKAGE_FILE);
    size_t at = HEADER + files * ENTRY;
    uint32_t whole = TN_SDBM_BEGIN;
    for (size_t i = 0; i < files && package.data != NULL && content != NULL; i++) {
        make_content(content, i);
        put_entry(package.data + HEADER + i * ENTRY, i, (uint32_t)at, PACKAGE_FILE,
                  tn_sdbm(TN_SDBM_BEGIN, content, PACKAGE_FILE));
        whole = tn_sdbm(whole, content, PACKAGE_FILE);
        at = pack_content(package.data, at, content);
    }
    if (package.data != NULL) finish(&package, "ULZ4", whole, at);
    free(content);
    return package;
}

synthetic_package make_plain(size_t files)
{
    synthetic_package package = {malloc(HEADER + files * (ENTRY + SMALL) + 4), 0, files};
    size_t at = HEADER + files * ENTRY;
    uint32_t whole = TN_SDBM_BEGIN;
    for (size_t i = 0; i < files && package.data != NULL; i++, at += SMALL) {
        memset(package.data + at, (int)(i & 0xff), SMALL);
        put_entry(package.data + HEADER + i * ENTRY, i, (uint32_t)at, SMALL,
                  tn_sdbm(TN_SDBM_BEGIN, package.data + at, SMALL));
        whole = tn_sdbm(whole, package.data + at, SMALL);
    }
    if (package.data != NULL) finish(&package, "UPAK", whole, at);
    return package;
}
