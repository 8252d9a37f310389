/* selftest FILE...: what the bundled codecs make of files, in full, to be compared between machines. Of each
   file that a format accepts: findings of every level, a dump with the place of each member, and JSON. What
   needs no comparison is judged here: it is written byte for byte, also from a clone; JSON is read back to
   the same file; and members are changed, written, and changed back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bundled.h"
#include "random/edits.h"
#include "support/outcome.h"
#include "support/report.h"
#include "tenon/json_read.h"

enum { DUMPED = 1 << 16, PRINTED = 1 << 20 };

static bool print(void *user, const void *data, size_t size)
{
    (void)user;
    return fwrite(data, 1, size, stdout) == size;
}

static const tn_sink printer = {print, NULL};

static void print_findings(const tn_format *format, byte_string file)
{
    static const char *const levels[] = {"structure", "content", "strict"};
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        const tn_options options = {.level = (tn_level)level};
        test_outcome outcome = outcome_validate(format, file, &options);
        char text[512];
        printf("-- %s: %s\n", levels[level], tn_status_name(outcome.status));
        if (outcome.status != TN_OK) {
            tn_error_print(&outcome.error, text, sizeof text);
            puts(text);
        }
        for (size_t i = 0; i < outcome.count; i++) {
            tn_error_print(&outcome.findings[i], text, sizeof text);
            puts(text);
        }
        outcome_free(&outcome);
    }
}

static void print_dump(test_report *report, const tn_format *format, byte_string file)
{
    const tn_dump_options options = {.bytes = true};
    tn_locations locations;
    void *object = NULL;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    const tn_status status =
        format->read_located(format, &object, file.data, file.size, NULL, &locations, NULL);
    if (expect(report, status == TN_OK, "places cannot be read: %s", tn_status_name(status))) {
        tn_locations_sort(&locations);
        puts("-- dump");
        expect(report,
               tn_dump(format, object, &locations, file.data, file.size, NULL, &options, &printer) == TN_OK,
               "cannot be dumped");
    }
    format->release(format, object);
    tn_locations_free(&locations);
}

/* The file again, where the codec writes. */
static void check_written(test_report *report, const tn_format *format, void *object, byte_string file,
                          const char *what)
{
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    tn_error error;
    if (format->write_to == NULL) return;
    if (expect(report, format->write_to(format, object, &sink, &error) == TN_OK, "%s cannot be written",
               what))
        expect(report, bytes_equal(collector.bytes, file), "%s is written as other bytes", what);
    free(collector.bytes.data);
}

static void check_clone(test_report *report, const tn_format *format, const void *object, byte_string file)
{
    void *clone = NULL;
    if (!expect(report, tn_clone(format, object, NULL, &clone) == TN_OK, "cannot be cloned")) return;
    expect(report, tn_equal(format, object, clone, NULL), "a clone has other values");
    check_written(report, format, clone, file, "a clone");
    format->release(format, clone);
}

static void check_json(test_report *report, const tn_format *format, byte_string file)
{
    char message[512];
    if (format->write_to == NULL) return;
    const char *violated = tn_json_check_properties(format, file.data, file.size, message, sizeof message);
    expect(report, violated == NULL, "JSON: %s", violated != NULL ? violated : "");
}

static void check_edits(test_report *report, const tn_format *format, byte_string file)
{
    static inputs chances;
    static struct input read;
    char message[512];
    if (format->write_to == NULL || file.size > sizeof read.data) return;
    read.size = file.size;
    memcpy(read.data, file.data, file.size);
    const char *violated = edits_check(&chances, format, &read, message, sizeof message);
    expect(report, violated == NULL, "an edit: %s", violated != NULL ? violated : "");
}

/* Returns whether the file is one of the format. */
static bool test_file(test_report *report, const tn_format *format, byte_string file)
{
    static const tn_json_options options = {.all = true, .indent = true};
    void *object = NULL;
    if (format->read(format, &object, file.data, file.size, NULL, NULL) != TN_OK) return false;
    printf("== %s %s: %lu bytes\n", format->id, report->subject, (unsigned long)file.size);
    print_findings(format, file);
    if (file.size <= DUMPED) print_dump(report, format, file);
    if (file.size <= PRINTED) {
        puts("-- json");
        expect(report, tn_json_write(format, object, NULL, &options, &printer) == TN_OK, "no JSON");
        putchar('\n');
    }
    check_written(report, format, object, file, "what was read");
    check_clone(report, format, object, file);
    check_json(report, format, file);
    check_edits(report, format, file);
    format->release(format, object);
    return true;
}

int main(int argc, char **argv)
{
    test_report report = {0};
    for (int i = 1; i < argc; i++) {
        byte_string file = bytes_load(argv[i]);
        size_t accepted = 0;
        report.subject = argv[i];
        for (size_t k = 0; k < tn_bundled_format_count; k++)
            accepted += test_file(&report, tn_bundled_formats[k], file);
        printf("== %s is of %lu formats\n", argv[i], (unsigned long)accepted);
        bytes_free(&file);
    }
    return report_end(&report);
}
