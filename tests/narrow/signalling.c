/* signalling [--json] FILE...: bit patterns of signalling NaNs, which registers of an x87 change, survive the
   codec TEST_FORMAT. They are put over every byte of each file, in each size and byte order; what can still
   be read is written byte for byte: from the object, from a clone, after each record of the clone was loaded
   and stored, and after each member was changed and changed back. --json prints the files as JSON instead. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random/edits.h"
#include "support/bytes.h"
#include "support/report.h"
#include "value.h"

extern const tn_format TEST_FORMAT;

static const byte_string patterns[] = {
    {(uint8_t[]){0x01, 0x00, 0x80, 0x7f}, 4},
    {(uint8_t[]){0x7f, 0x80, 0x00, 0x01}, 4},
    {(uint8_t[]){0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf0, 0x7f}, 8},
    {(uint8_t[]){0x7f, 0xf0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01}, 8},
};

static void expect_written(test_report *report, void *object, byte_string input, const char *what)
{
    tn_error error;
    size_t size = 0;
    uint8_t *written = malloc(input.size);
    if (written == NULL) abort();
    const bool fits = TEST_FORMAT.measure(&TEST_FORMAT, object, &size, &error) == TN_OK && size == input.size;
    if (expect(report, fits, "%s has another size", what) &&
        expect(report, TEST_FORMAT.write(&TEST_FORMAT, object, written, size, &error) == TN_OK,
               "%s cannot be written", what))
        expect(report, memcmp(written, input.data, size) == 0, "%s is written as other bytes", what);
    free(written);
}

/* ---- records ---- */

static void store_again(test_report *report, const tn_member *member, void *view, const tn_document *document)
{
    const size_t count = ((const tn_view *)view)->stride != 0 ? ((const tn_view *)view)->count : 0;
    for (size_t i = 0; i < count; i++) {
        tn_record record;
        tn_record_begin(&record, member->view, view, document);
        if (record.element == NULL) abort();
        tn_view_load(member->view, view, i, record.element);
        expect(report, tn_view_store(member->view, view, i, record.element) == TN_OK,
               "record %zu of %s cannot be stored", i, member->id);
        tn_record_end(&record);
    }
}

static void store_records(test_report *report, const tn_type *type, void *object, const tn_document *document)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_own(member) || !tn_member_present(member, object)) continue;
        void *value = tn_member_in(member, object);
        if (member->kind == TN_KIND_VIEW) store_again(report, member, value, document);
        if (member->kind == TN_KIND_OBJECT) store_records(report, member->type, value, document);
        if (member->kind != TN_KIND_LIST) continue;
        const tn_list *list = value;
        for (size_t i = 0; i < list->count; i++)
            store_records(report, member->type, (char *)list->items + i * member->type->size, document);
    }
}

/* ---- inputs ---- */

static void check_edits(test_report *report, byte_string input)
{
    static inputs chances;
    static struct input read;
    char message[512];
    if (input.size > sizeof read.data) return;
    read.size = input.size;
    memcpy(read.data, input.data, input.size);
    const char *violated = edits_check(&chances, &TEST_FORMAT, &read, message, sizeof message);
    expect(report, violated == NULL, "%s", violated != NULL ? violated : "");
}

/* Whether the input can be read. */
static bool check(test_report *report, byte_string input)
{
    void *object, *clone;
    if (TEST_FORMAT.read(&TEST_FORMAT, &object, input.data, input.size, NULL, NULL) != TN_OK) return false;
    expect_written(report, object, input, "what was read");
    if (expect(report, tn_clone(&TEST_FORMAT, object, NULL, &clone) == TN_OK, "cannot be cloned")) {
        expect_written(report, clone, input, "a clone");
        store_records(report, TEST_FORMAT.type, clone, tn_format_document(&TEST_FORMAT, clone));
        expect_written(report, clone, input, "a clone whose records were stored again");
        TEST_FORMAT.release(&TEST_FORMAT, clone);
    }
    TEST_FORMAT.release(&TEST_FORMAT, object);
    return true;
}

static void check_file(test_report *report, byte_string file)
{
    size_t accepted = 0;
    expect(report, check(report, file), "the file cannot be read");
    check_edits(report, file);
    for (size_t p = 0; p < sizeof patterns / sizeof *patterns; p++)
        for (size_t at = 0; at + patterns[p].size <= file.size; at++) {
            byte_string changed = bytes_splice(file, at, patterns[p].size, patterns[p]);
            if (check(report, changed)) accepted++;
            if (at % 16 == 0) check_edits(report, changed);
            bytes_free(&changed);
        }
    expect(report, accepted > 0, "no signalling NaN is accepted anywhere");
}

static void print_json(byte_string file)
{
    static const tn_json_options options = {.all = true, .indent = true};
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    void *object;
    if (TEST_FORMAT.read(&TEST_FORMAT, &object, file.data, file.size, NULL, NULL) != TN_OK) return;
    if (tn_json_write(&TEST_FORMAT, object, NULL, &options, &sink) == TN_OK)
        fwrite(collector.bytes.data, 1, collector.bytes.size, stdout);
    free(collector.bytes.data);
    TEST_FORMAT.release(&TEST_FORMAT, object);
}

int main(int argc, char **argv)
{
    test_report report = {0};
    const bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    for (int i = json ? 2 : 1; i < argc; i++) {
        byte_string file = bytes_load(argv[i]);
        report.subject = argv[i];
        if (json)
            print_json(file);
        else
            check_file(&report, file);
        bytes_free(&file);
    }
    return json ? 0 : report_end(&report);
}
