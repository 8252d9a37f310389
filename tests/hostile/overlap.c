/* overlap: packages whose files lie over each other. With the scratch memory that the header states the
   validator checks every rule, and says of each package what the reader says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/formats.h"
#include "support/outcome.h"
#include "support/report.h"

/* A package: `files` entries, `blocks` blocks of `part` bytes of content, each file `length` of them. */
typedef struct shape {
    const char *magic;
    size_t files, blocks, length, part;
    bool behind;  /* the directory is behind the files */
    bool shifted; /* file i begins at block i, not at the first */
} shape;

enum { ENTRY = 2 + 3 * 4, LONGEST_LITERAL = 14 };

static void put(byte_string *to, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to->data[to->size++] = (uint8_t)(value >> 8 * i);
}

static size_t header_of(const shape *s)
{
    return s->behind ? 24 : 12;
}

static size_t block_size(const shape *s)
{
    return 4 + 1 + s->part; /* sizes, one literal */
}

static void put_directory(byte_string *to, const shape *s, size_t data)
{
    for (size_t i = 0; i < s->files; i++) {
        const size_t first = s->shifted ? i % (s->blocks - s->length + 1) : 0;
        put(to, 'a' + i % 26, 2);
        put(to, data + first * block_size(s), 4);
        put(to, s->length * s->part, 4);
        put(to, 0, 4);
    }
}

static void put_blocks(byte_string *to, const shape *s)
{
    for (size_t i = 0; i < s->blocks; i++) {
        put(to, s->part, 2);
        put(to, 1 + s->part, 2);
        put(to, s->part << 4, 1);
        for (size_t k = 0; k < s->part; k++)
            put(to, 'z', 1);
    }
}

static byte_string make_package(const shape *s)
{
    const size_t directory = s->files * ENTRY, blocks = s->blocks * block_size(s);
    byte_string package = {malloc(header_of(s) + directory + blocks + 4), 0};
    if (package.data == NULL) abort();
    memcpy(package.data, s->magic, 4);
    package.size = 4;
    put(&package, s->files, 4);
    put(&package, 0, 4);
    if (s->behind) put(&package, 0, 4);
    if (s->behind) put(&package, header_of(s) + blocks, 8);
    if (!s->behind) put_directory(&package, s, header_of(s) + directory);
    put_blocks(&package, s);
    if (s->behind) put_directory(&package, s, header_of(s));
    put(&package, package.size + 4, 4);
    return package;
}

static bool is_unchecked(tn_status status)
{
    return status == TN_NOT_CHECKED || status == TN_NO_SCRATCH;
}

static void test_level(test_report *report, const tn_format *format, byte_string package, tn_level level,
                       const char *what)
{
    char difference[1200];
    const tn_options options = {.level = level};
    test_outcome read = outcome_read(format, package, &options, NULL);
    test_outcome validated = outcome_validate(format, package, &options);
    expect(report, !is_unchecked(validated.status), "%s: level %d: the scratch memory does not suffice", what,
           (int)level);
    for (size_t i = 0; i < validated.count; i++)
        expect(report, !is_unchecked(validated.findings[i].status), "%s: level %d: rule %s is not checked",
               what, (int)level, validated.findings[i].rule->id);
    expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
           "%s: level %d: reader and validator differ: %s", what, (int)level, difference);
    outcome_free(&read);
    outcome_free(&validated);
}

/* How many packages are accepted, at all levels. */
static void test_shape(test_report *report, const tn_format *format, const shape *s)
{
    char what[120];
    byte_string package = make_package(s);
    snprintf(what, sizeof what, "%s: %zu files of %zu from %zu blocks of %zu bytes%s", s->magic, s->files,
             s->length, s->blocks, s->part, s->shifted ? ", shifted" : "");
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
        test_level(report, format, package, (tn_level)level, what);
    free(package.data);
}

static void test_shapes(test_report *report, const tn_format *format, shape s)
{
    static const size_t sizes[] = {1, 2, 3, 5, 17, 60, 300};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    for (size_t i = 0; i < SIZES * SIZES * SIZES; i++) {
        s.files = sizes[i % SIZES];
        s.blocks = sizes[i / SIZES % SIZES];
        s.length = sizes[i / SIZES / SIZES];
        if (s.length > s.blocks) continue;
        test_shape(report, format, &s);
    }
}

/* What is too much is refused as such: each file is the same `blocks` blocks. */
static void test_bound(test_report *report, const tn_format *format)
{
    shape s = {.magic = "ULZ4", .blocks = 1000, .length = 1000, .part = 1};
    for (s.files = 1; s.files <= 64; s.files *= 8) {
        byte_string package = make_package(&s);
        const bool fits = s.files * s.length * 4 <= package.size;
        test_outcome outcome = outcome_validate(format, package, &(tn_options){0});
        expect(report, outcome.status == (fits ? TN_OK : TN_OVERLAP), "%zu times the same blocks: %s",
               s.files, tn_status_name(outcome.status));
        outcome_free(&outcome);
        free(package.data);
    }
}

int main(void)
{
    static const char *const magics[] = {"UPAK", "ULZ4", "RPAK", "RLZ4"};
    test_report report = {.subject = "packages whose files lie over each other"};
    const tn_format *format = test_format("urho_package");
    for (size_t i = 0; i < 8; i++)
        for (size_t part = 1; part <= LONGEST_LITERAL; part += LONGEST_LITERAL - 1)
            test_shapes(&report, format,
                        (shape){.magic = magics[i / 2],
                                .part = part,
                                .behind = magics[i / 2][0] == 'R',
                                .shifted = i % 2 != 0});
    test_bound(&report, format);
    return report_end(&report);
}
