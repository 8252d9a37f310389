/* exhaustive FORMAT OPEN FILE...: a small sample, cut at every byte; with every byte changed to every other
   value; with the largest counts at every place. From the member OPEN of the file on it may end anywhere
   ("-": nowhere). Under sanitizers, which take many times as long, every byte is changed to 32 values, which
   are others from byte to byte. Cases are drawn: see support/draw.h. */
#include <stdio.h>
#include <string.h>

#include "hostile/input_check.h"
#include "support/draw.h"
#include "support/formats.h"
#include "support/memory.h"
#include "support/place.h"

/* The error for the first `size` bytes of a good file names a member that does not fit into them, and the
   place where that member lies in the good file. */
static void check_cut(test_report *report, const tn_format *format, const void *object,
                      const tn_locations *locations, size_t size, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    if (!expect(report, error->place.depth > 0, "cut at %zu: \"%s\" names no place", size, text)) return;
    extent where;
    if (format->write_to == NULL || format->patches) return; /* elements are not located one by one */
    if (!place_extent(format, object, locations, &error->place, &where)) {
        /* Constants take no room in objects, so their place is not known; only the first bytes of files are.
         */
        expect(report, error->offset == 0, "cut at %zu: \"%s\": there is no such place", size, text);
        return;
    }
    if (where.offset > size && error->offset == size) { /* out of line: its position is said */
        const tn_value *said = error->status == TN_BEHIND_END ? &error->found : &error->expected;
        expect(report, said->as.u == where.offset, "cut at %zu: \"%s\": it is to begin at %llu", size, text,
               (unsigned long long)where.offset);
        return;
    }
    expect(report, where.offset == error->offset, "cut at %zu: \"%s\": that place is at %llu", size, text,
           (unsigned long long)where.offset);
    expect(report, where.offset <= size && where.offset + where.size > size,
           "cut at %zu: \"%s\": that value fits", size, text);
}

/* Where the member lies from which on the file may end anywhere; SIZE_MAX where there is none. */
static size_t open_from(test_report *report, const tn_format *format, const void *object,
                        const tn_locations *locations, const char *open)
{
    const char *dot = strchr(open, '.');
    char outer[64];
    snprintf(outer, sizeof outer, "%.*s", dot != NULL ? (int)(dot - open) : 0, open);
    const tn_place inside = {.depth = 2,
                             .steps = {{outer, TN_NO_INDEX}, {dot != NULL ? dot + 1 : NULL, TN_NO_INDEX}}};
    const tn_place direct = {.depth = 1, .steps = {{open, TN_NO_INDEX}}};
    const tn_place place = dot != NULL ? inside : direct;
    extent where = {.offset = SIZE_MAX};
    if (strcmp(open, "-") == 0) return SIZE_MAX;
    expect(report, place_extent(format, object, locations, &place, &where), "`%s` is nowhere", open);
    return (size_t)where.offset;
}

static void test_truncation(test_report *report, const tn_format *format, const char *open, byte_string input)
{
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    void *object = NULL;
    if (!expect(report,
                format->read_located(format, &object, input.data, input.size, NULL, &locations, NULL) ==
                    TN_OK,
                "cannot be read with locations"))
        return;
    tn_locations_sort(&locations);
    const size_t enough = open_from(report, format, object, &locations, open);
    check_input(report, format, (byte_string){NULL, 0}, "no bytes at no address");
    const test_draw draw = test_draw_begin();
    for (size_t size = 0; size < input.size; size++) {
        if (!test_is_drawn(&draw, 0, size)) continue;
        char what[64];
        snprintf(what, sizeof what, "cut at %zu", size);
        byte_string cut = bytes_copy(input.data, size);
        check_input(report, format, cut, what);
        const tn_options options = {.level = TN_LEVEL_STRUCTURE};
        test_outcome outcome = outcome_validate(format, cut, &options);
        expect(report, (outcome.status == TN_OK) == (size >= enough), "%s: %s", what,
               tn_status_name(outcome.status));
        if (outcome.status != TN_OK) check_cut(report, format, object, &locations, size, &outcome.error);
        outcome_free(&outcome);
        bytes_free(&cut);
    }
    format->release(format, object);
    tn_locations_free(&locations);
}

#if defined(__SANITIZE_ADDRESS__)
enum { STEP = 8 };
#else
enum { STEP = 1 };
#endif

static void test_changes(test_report *report, const tn_format *format, byte_string input)
{
    const test_draw draw = test_draw_begin();
    byte_string changed = bytes_copy(input.data, input.size);
    for (size_t at = 0; at < input.size; at++) {
        for (unsigned add = 1 + at % STEP; add < 256; add += STEP) {
            if (!test_is_drawn(&draw, 1 + at, add)) continue;
            char what[64];
            changed.data[at] = (uint8_t)(input.data[at] + add);
            snprintf(what, sizeof what, "byte %zu is %02x", at, changed.data[at]);
            check_input(report, format, changed, what);
        }
        changed.data[at] = input.data[at];
    }
    bytes_free(&changed);
}

/* Counts that the file cannot hold must not be believed: whatever the result, memory stays within the budget.
 */
static void test_count(test_report *report, const tn_format *format, byte_string input, const char *what)
{
    check_input(report, format, input, what);
    test_memory memory = {0};
    const tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
    void *object = NULL;
    format->release(format, format->read(format, &object, input.data, input.size, &options, NULL) == TN_OK
                                ? object
                                : NULL);
    expect(report, memory.peak <= format->budget->memory_per_byte * input.size + format->budget->memory_base,
           "%s: takes %zu bytes of memory", what, memory.peak);
    expect(report, memory.live == 0, "%s: %zu bytes are not given back", what, memory.live);
}

static void test_counts(test_report *report, const tn_format *format, byte_string input)
{
    static const struct count {
        size_t size;
        uint8_t bytes[8];
    } counts[] = {
        {1, {0xff}},
        {2, {0xff, 0xff}},
        {4, {0xff, 0xff, 0xff, 0xff}},
        {4, {0xff, 0xff, 0xff, 0x7f}},
        {4, {0x00, 0x00, 0x00, 0x80}},
        {4, {0x7f, 0xff, 0xff, 0xff}},
        {4, {0x00, 0x00, 0x00, 0x40}}, /* times 4 this is 0 in 32 bits, and so on */
        {4, {0x00, 0x00, 0x00, 0x08}},
        {8, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
        {8, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}},
        {8, {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20}},
    };
    const test_draw draw = test_draw_begin();
    byte_string changed = bytes_copy(input.data, input.size);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        for (size_t at = 0; at + counts[c].size <= input.size; at++) {
            if (!test_is_drawn(&draw, UINT64_MAX - c, at)) continue;
            char what[64];
            memcpy(changed.data + at, counts[c].bytes, counts[c].size);
            snprintf(what, sizeof what, "count %zu at %zu", c, at);
            test_count(report, format, changed, what);
            memcpy(changed.data + at, input.data + at, counts[c].size);
        }
    }
    bytes_free(&changed);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: exhaustive FORMAT OPEN FILE...\n");
        return 2;
    }
    test_report report = {0};
    const tn_format *format = test_format(argv[1]);
    for (int i = 3; i < argc; i++) {
        report.subject = argv[i];
        byte_string input = bytes_load(argv[i]);
        test_truncation(&report, format, argv[2], input);
        test_changes(&report, format, input);
        test_counts(&report, format, input);
        bytes_free(&input);
    }
    return report_end(&report);
}
