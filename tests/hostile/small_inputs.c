/* small_inputs [FILE...]: the codec TEST_FORMAT over every short input of a few bytes, and over each file,
   cut and changed. What must hold for every input holds (tn_check_properties), and what is read can be shown
   as JSON. Built under sanitizers by tests/hostile/sanitized, which see what is read before it was set, or
   when it is gone. */
#include <stdio.h>
#include <stdlib.h>

#include "support/bytes.h"
#include "support/report.h"
#include "tenon/generic.h"

extern const tn_format TEST_FORMAT;

enum {
    LONGEST = 7,        /* bytes of short inputs */
    MOST_CUTS = 200,    /* of one file */
    MOST_CHANGES = 400, /* of one file */
    LARGEST = 65536     /* files that are looked at */
};

static bool count(void *user, const void *data, size_t size)
{
    (void)data;
    *(uint64_t *)user += size;
    return true;
}

/* Asks for everything that an object has, instances too. */
static void show(byte_string input, bool keep_partial)
{
    static const tn_json_options json = {.all = true};
    const tn_options options = {.keep_partial = keep_partial};
    uint64_t size = 0;
    const tn_sink sink = {count, &size};
    void *object = NULL;
    (void)TEST_FORMAT.read(&TEST_FORMAT, &object, input.data, input.size, &options, NULL);
    if (object == NULL) return;
    (void)tn_json_write(&TEST_FORMAT, object, NULL, &json, &sink);
    TEST_FORMAT.release(&TEST_FORMAT, object);
}

static void check(test_report *report, byte_string input, const char *what)
{
    char message[1024];
    const char *violated = tn_check_properties(&TEST_FORMAT, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s: %s", what, violated != NULL ? violated : "");
    show(input, false);
    show(input, true);
}

/* All inputs of `size` bytes from an alphabet: counts of nothing, of something, of too much. */
static void check_all(test_report *report, size_t size)
{
    static const uint8_t alphabet[] = {0, 1, 2, 255};
    enum { LETTERS = sizeof alphabet };
    uint8_t bytes[LONGEST];
    size_t most = 1;
    for (size_t i = 0; i < size; i++)
        most *= LETTERS;
    for (size_t number = 0; number < most; number++) {
        char what[3 * LONGEST + 1] = "";
        size_t rest = number;
        for (size_t i = 0; i < size; i++, rest /= LETTERS) {
            bytes[i] = alphabet[rest % LETTERS];
            snprintf(what + 3 * i, sizeof what - 3 * i, "%02x ", bytes[i]);
        }
        byte_string input = bytes_copy(bytes, size);
        check(report, input, what);
        bytes_free(&input);
    }
}

static size_t step_of(size_t size, size_t most)
{
    return size / most + 1;
}

static void check_file(test_report *report, const char *path)
{
    char what[64];
    byte_string file = bytes_load(path);
    report->subject = path;
    if (file.size <= LARGEST) {
        check(report, file, "the whole");
        for (size_t size = 0; size < file.size; size += step_of(file.size, MOST_CUTS)) {
            byte_string cut = bytes_copy(file.data, size);
            snprintf(what, sizeof what, "cut at %zu", size);
            check(report, cut, what);
            bytes_free(&cut);
        }
        for (size_t at = 0; at < file.size; at += step_of(4 * file.size, MOST_CHANGES)) {
            static const uint8_t changes[] = {0x01, 0x80, 0xff, 0x04};
            const uint8_t before = file.data[at];
            for (size_t i = 0; i < sizeof changes; i++) {
                file.data[at] = before ^ changes[i];
                snprintf(what, sizeof what, "byte %zu is %02x", at, file.data[at]);
                check(report, file, what);
            }
            file.data[at] = before;
        }
    }
    bytes_free(&file);
}

/* With SMALL_INPUTS=N in the environment short inputs have up to N bytes. */
int main(int argc, char **argv)
{
    test_report report = {.subject = "short inputs"};
    const char *given = getenv("SMALL_INPUTS");
    const size_t longest = given != NULL ? (size_t)strtoul(given, NULL, 10) : 5;
    for (size_t size = 0; size <= longest && size <= LONGEST; size++)
        check_all(&report, size);
    for (int i = 1; i < argc; i++)
        check_file(&report, argv[i]);
    return report_end(&report);
}
