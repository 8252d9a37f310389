/* dense: files that are nothing but the smallest elements there are, also several lists of them over the same
   bytes. With the scratch memory that is stated for their size the validator checks every rule, and says what
   the reader says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/formats.h"
#include "support/outcome.h"
#include "support/report.h"

enum { ROOM = 1 << 20, HEADER = 52, SECTION = 40, SEGMENT = 32, MOST_NUMBER = 65535 };

static void put(byte_string *to, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++, value >>= 8)
        to->data[to->size++] = (uint8_t)value;
}

static void put_text(byte_string *to, const char *text, size_t size)
{
    memcpy(to->data + to->size, text, size);
    to->size += size;
}

static void put_zeros(byte_string *to, size_t size)
{
    memset(to->data + to->size, 0, size);
    to->size += size;
}

/* ELF of 32 bits: as many headers of sections as there is room for, and of segments over the same bytes. */
static void make_elf(byte_string *file, size_t sections)
{
    put_text(file, "\177ELF\1\1\1", 7);
    put_zeros(file, 9);
    put(file, 1, 2);
    put(file, 0, 2 + 4 + 4);
    put(file, HEADER, 4);
    put(file, HEADER, 4);
    put(file, 0, 4);
    put(file, HEADER, 2);
    put(file, SEGMENT, 2);
    put(file, sections * SECTION / SEGMENT, 2);
    put(file, SECTION, 2);
    put(file, sections, 2);
    put(file, 0, 2);
    put_zeros(file, sections * SECTION);
}

/* ZIP: entries of the directory that all lead to one file, and an end that is found at last. */
static void make_zip(byte_string *file, size_t entries)
{
    put_text(file, "PK\3\4", 4);
    put_zeros(file, 22);
    put(file, 1, 2);
    put(file, 0, 2);
    put_text(file, "a", 1);
    const size_t directory = file->size;
    for (size_t i = 0; i < entries; i++) {
        put_text(file, "PK\1\2", 4);
        put_zeros(file, 24);
        put(file, 1, 2);
        put_zeros(file, 16);
        put_text(file, "a", 1);
    }
    const size_t comment = entries % 3 == 0 ? MOST_NUMBER - 22 : entries % 3;
    put_text(file, "PK\5\6", 4);
    put(file, 0, 4);
    put(file, entries, 2);
    put(file, entries, 2);
    put(file, file->size - 12 - directory, 4);
    put(file, directory, 4);
    put(file, comment, 2);
    put_zeros(file, comment);
}

/* A pack: files without a name or bytes, a line each, of which the last may lack its end. */
static void make_pack(byte_string *file, size_t lines)
{
    const bool ends = lines % 2 == 0;
    put_text(file, "\2FB", 3);
    put(file, 7, 4);
    put(file, lines * 5 - (lines != 0 && !ends), 4);
    for (size_t i = 0; i < lines; i++)
        put_text(file, "|0|7\n", ends || i + 1 < lines ? 5 : 4);
}

static bool is_unchecked(tn_status status)
{
    return status == TN_NOT_CHECKED || status == TN_NO_SCRATCH;
}

static void test_level(test_report *report, const tn_format *format, byte_string file, tn_level level,
                       size_t count)
{
    char difference[1200];
    const tn_options options = {.level = level};
    test_outcome read = outcome_read(format, file, &options, NULL);
    test_outcome validated = outcome_validate(format, file, &options);
    expect(report, read.status == TN_OK, "%s: %zu elements: level %d: %s", format->id, count, (int)level,
           tn_status_name(read.status));
    expect(report, !is_unchecked(validated.status), "%s: %zu elements: level %d: too little scratch memory",
           format->id, count, (int)level);
    for (size_t i = 0; i < validated.count; i++)
        expect(report, !is_unchecked(validated.findings[i].status),
               "%s: %zu elements: level %d: rule %s is not checked", format->id, count, (int)level,
               validated.findings[i].rule->id);
    expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
           "%s: %zu elements: level %d: reader and validator differ: %s", format->id, count, (int)level,
           difference);
    outcome_free(&read);
    outcome_free(&validated);
}

static void test_dense(test_report *report, const char *id, void (*make)(byte_string *, size_t), size_t count)
{
    const tn_format *format = test_format(id);
    byte_string file = {malloc(ROOM), 0};
    if (file.data == NULL) abort();
    make(&file, count);
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++)
        test_level(report, format, file, (tn_level)level, count);
    free(file.data);
}

int main(void)
{
    static const size_t counts[] = {0, 1, 2, 3, 5, 8, 64, 1000, 3333, 15000};
    test_report report = {.subject = "files of the smallest elements"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        test_dense(&report, "elf", make_elf, counts[i]);
        test_dense(&report, "zip", make_zip, counts[i]);
        test_dense(&report, "freebinary_pack", make_pack, counts[i]);
    }
    return report_end(&report);
}
