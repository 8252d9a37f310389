/* The generated codec for packages against bare loops over LZ4 and a loader by hand. The goals are those that
   the project has set itself. */
#include <lz4.h>
#include <lz4hc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "package_synthetic.h"
#include "table.h"
#include "tenon/impl/checksum.h"
#include "tenon/impl/load.h"
#include "urho_package.h"

enum { PACKED_FILES = 8, DIRECTORY_FILES = 100000 };

typedef struct contest {
    synthetic_package file;
    memory_counter memory;
    uint8_t *content; /* of one file; for packing, of PACKED_FILES */
    uint8_t *output;
    size_t output_size;
    void *state; /* of the compressor */
    tn_options options;
} contest;

static urho_package *read_generated(const contest *c)
{
    urho_package *package;
    require(urho_package_read(&package, c->file.data, c->file.size, &c->options, NULL) == TN_OK, "reading");
    return package;
}

/* ---- the directory ---- */

typedef struct entry {
    const char *name;
    size_t length;
    uint32_t position, size, checksum;
} entry;

/* What a loader by hand does: names and numbers into an array, and everything inside the file. */
static double open_rival(void *user)
{
    contest *c = user;
    const uint8_t *at = c->file.data + 12, *end = c->file.data + c->file.size;
    const uint32_t count = tn_u4le(c->file.data + 4);
    require((size_t)(end - at) / 13 >= count, "loading");
    entry *entries = counted_alloc(&c->memory, count * sizeof *entries);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *zero = memchr(at, 0, (size_t)(end - at));
        require(zero != NULL && end - zero > 12, "loading");
        entries[i] = (entry){(const char *)at, (size_t)(zero - at), tn_u4le(zero + 1), tn_u4le(zero + 5),
                             tn_u4le(zero + 9)};
        require(entries[i].position <= c->file.size && c->file.size - entries[i].position >= entries[i].size,
                "loading");
        at = zero + 13;
    }
    const double position = entries[count - 1].position;
    counted_free(&c->memory, entries);
    return position;
}

static double open_generated(void *user)
{
    urho_package *package = read_generated(user);
    const urho_package_entry_list *entries = &package->package.entries;
    const double position = entries->items[entries->count - 1].position;
    urho_package_free(package);
    return position;
}

static double validate(const contest *c, tn_level level)
{
    tn_options options = c->options;
    options.level = level;
    options.report = refuse_finding;
    require(urho_package_validate(c->file.data, c->file.size, &options, NULL) == TN_OK, "validating");
    return 0;
}

static double validate_structure(void *user)
{
    return validate(user, TN_LEVEL_STRUCTURE);
}

static double validate_content(void *user)
{
    return validate(user, TN_LEVEL_CONTENT);
}

static double validate_strict(void *user)
{
    return validate(user, TN_LEVEL_STRICT);
}

/* ---- extracting ---- */

/* Unpacks what is at `at` into the room for one file. Nothing is checked but what LZ4 does. */
static void unpack_rival(const contest *c, const uint8_t *at, size_t size)
{
    for (size_t done = 0; done < size;) {
        const size_t unpacked = tn_u2le(at), packed = tn_u2le(at + 2);
        require(LZ4_decompress_safe((const char *)at + 4, (char *)c->content + done, (int)packed,
                                    (int)unpacked) == (int)unpacked,
                "unpacking");
        done += unpacked;
        at += 4 + packed;
    }
}

static double extract_rival(void *user)
{
    const contest *c = user;
    const uint8_t *at = c->file.data + 12;
    double sum = 0;
    for (size_t i = 0; i < c->file.files; i++) {
        at += strlen((const char *)at) + 1;
        unpack_rival(c, c->file.data + tn_u4le(at), tn_u4le(at + 4));
        sum += c->content[i];
        at += 12;
    }
    return sum;
}

static double extract(const contest *c, bool verify)
{
    urho_package *package = read_generated(c);
    double sum = 0;
    for (size_t i = 0; i < package->package.entries.count; i++) {
        const urho_package_entry *file = &package->package.entries.items[i];
        const tn_joined parts = urho_package_entry_unpacked(file);
        require(tn_joined_copy(&parts, c->content, PACKAGE_FILE, NULL) == TN_OK, "unpacking");
        if (verify)
            require(tn_sdbm(TN_SDBM_BEGIN, c->content, file->len_content) == file->checksum, "verifying");
        sum += c->content[i];
    }
    urho_package_free(package);
    return sum;
}

static double extract_generated(void *user)
{
    return extract(user, false);
}

static double extract_verified(void *user)
{
    return extract(user, true);
}

/* ---- packing ---- */

static double pack_rival(void *user)
{
    const contest *c = user;
    size_t size = 0;
    for (size_t at = 0; at < (size_t)PACKED_FILES * PACKAGE_FILE; at += PACKAGE_BLOCK) {
        const int packed =
            LZ4_compress_HC_extStateHC(c->state, (const char *)c->content + at, (char *)c->output + size,
                                       PACKAGE_BLOCK, LZ4_COMPRESSBOUND(PACKAGE_BLOCK), 0);
        require(packed > 0, "packing");
        size += (size_t)packed;
    }
    return (double)size;
}

static void add_file(urho_package *package, urho_package_entry *file, const uint8_t *content)
{
    urho_package_block *blocks;
    const size_t count = PACKAGE_FILE / PACKAGE_BLOCK;
    file->name = tn_text_literal("file");
    file->has_blocks = true;
    require(urho_package_block_list_append(package->document, &file->blocks, count, &blocks) == TN_OK,
            "adding");
    for (size_t b = 0; b < count; b++)
        tn_packed_set(&blocks[b].content, content + b * PACKAGE_BLOCK, PACKAGE_BLOCK);
}

static double pack_generated(void *user)
{
    const contest *c = user;
    urho_package *package;
    urho_package_entry *files;
    size_t size, headers = 0;
    require(urho_package_new(&package, &c->options) == TN_OK, "making");
    package->package.magic = tn_text_literal("ULZ4");
    package->package.has_entries = true;
    require(urho_package_entry_list_append(package->document, &package->package.entries, PACKED_FILES,
                                           &files) == TN_OK,
            "adding");
    for (size_t i = 0; i < PACKED_FILES; i++)
        add_file(package, &files[i], c->content + i * PACKAGE_FILE);
    require(urho_package_size(package, &size, NULL) == TN_OK && size <= c->output_size, "measuring");
    require(urho_package_write(package, c->output, size, NULL) == TN_OK, "writing");
    urho_package_free(package);
    headers = 12 + PACKED_FILES * (5 + 12 + (size_t)4 * (PACKAGE_FILE / PACKAGE_BLOCK));
    return (double)(size - headers);
}

/* ---- the tables ---- */

enum { OPEN_RIVAL, OPEN, STRUCTURE, CONTENT, STRICT, DIRECTORY_ROWS };

static const bench_row directory_rows[DIRECTORY_ROWS] = {
    {"open", "hand-written", open_rival, OPEN_RIVAL, OPEN_RIVAL},
    {"", "generated", open_generated, OPEN_RIVAL, OPEN_RIVAL},
    {"validate, structure", "generated", validate_structure, STRUCTURE, STRUCTURE},
    {"validate, content", "generated", validate_content, STRUCTURE, STRUCTURE},
    {"validate, strict", "generated", validate_strict, STRUCTURE, STRUCTURE},
};

enum { EXTRACT_RIVAL, EXTRACT, EXTRACT_VERIFIED, PACK_RIVAL, PACK, OPEN_PACKED, PACKED_ROWS };

static const bench_row packed_rows[PACKED_ROWS] = {
    {"extract", "LZ4_decompress_safe", extract_rival, EXTRACT_RIVAL, EXTRACT_RIVAL},
    {"", "generated", extract_generated, EXTRACT_RIVAL, EXTRACT_RIVAL},
    {"", "generated, checksums", extract_verified, EXTRACT_RIVAL, EXTRACT_RIVAL},
    {"pack", "LZ4_compress_HC", pack_rival, PACK_RIVAL, PACK_RIVAL},
    {"", "generated", pack_generated, PACK_RIVAL, PACK_RIVAL},
    {"open", "generated", open_generated, OPEN_PACKED, OPEN_PACKED},
};

static const bench_goal packed_goals[] = {
    {"extract: 0.9 times as fast as a bare loop over LZ4", EXTRACT, EXTRACT_RIVAL, 0.9},
    {"extract, checksums: at most 1.67 times the time of that", EXTRACT_VERIFIED, EXTRACT_RIVAL, 0.6},
    {"pack: 0.9 times as fast as a bare loop over the compressor", PACK, PACK_RIVAL, 0.9},
};

static void begin(contest *c, synthetic_package file, size_t content)
{
    memset(c, 0, sizeof *c);
    c->file = file;
    require(file.data != NULL, "taking memory");
    c->output_size = 2 * content;
    c->content = malloc(content);
    c->output = malloc(c->output_size);
    c->state = malloc(sizeof(LZ4_streamHC_t));
    c->options.scratch_size = (size_t)urho_package_scratch(c->file.size, TN_LEVEL_STRICT);
    c->options.scratch = malloc(c->options.scratch_size);
    require(c->content != NULL && c->output != NULL && c->state != NULL && c->options.scratch != NULL,
            "taking memory");
    for (size_t i = 0; i * PACKAGE_FILE < content; i++)
        make_content(c->content + i * PACKAGE_FILE, i);
    memset(c->output, 1, c->output_size);
    c->options.allocator = counted_allocator(&c->memory);
}

static void end(contest *c)
{
    require(c->memory.live == 0, "giving memory back");
    free(c->options.scratch);
    free(c->state);
    free(c->output);
    free(c->content);
    free(c->file.data);
}

bool compare_directories(void)
{
    const bench_table table = {.rows = directory_rows, .row_count = DIRECTORY_ROWS};
    contest c;
    begin(&c, make_plain(DIRECTORY_FILES), PACKAGE_FILE);
    printf("package: %.1f MB, %d files\n", (double)c.file.size / (1 << 20), DIRECTORY_FILES);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    end(&c);
    return agree;
}

bool compare_packages(size_t size)
{
    const bench_table table = {.rows = packed_rows,
                               .goals = packed_goals,
                               .row_count = PACKED_ROWS,
                               .goal_count = sizeof packed_goals / sizeof *packed_goals,
                               .open = OPEN_PACKED};
    contest c;
    begin(&c, make_packed((size + PACKAGE_FILE - 1) / PACKAGE_FILE), (size_t)PACKED_FILES * PACKAGE_FILE);
    printf("package: %zu MB in %.1f MB that LZ4 packed; %d MB are packed\n", c.file.files,
           (double)c.file.size / (1 << 20), PACKED_FILES);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    end(&c);
    return agree;
}
