/* shared: files whose members lie over each other, as many as there may be. They are written as they were;
   once something moves, no byte is written more than twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "freebinary_pack.h"
#include "support/bytes.h"
#include "support/formats.h"
#include "support/report.h"
#include "tenon/json_read.h"
#include "urho_package.h"

/* Where the content of a file is: it has to lie in `whole` bytes. */
typedef struct range {
    size_t at, size;
} range;

typedef range place_of(size_t file, size_t whole);

static range everywhere(size_t file, size_t whole)
{
    (void)file;
    return (range){0, whole};
}

static range beside(size_t file, size_t whole)
{
    return (range){whole - 64, 64 - file % 2 * 32};
}

static range from_each_byte(size_t file, size_t whole)
{
    return (range){file % whole, whole - file % whole};
}

static range up_to_each_byte(size_t file, size_t whole)
{
    return (range){0, file % whole};
}

static range pairs(size_t file, size_t whole)
{
    return (range){whole - 64 + file / 2 % 4 * 16, file % 2 * 8 + 8};
}

static void put_u4(byte_string *to, size_t value)
{
    for (size_t i = 0; i < 4; i++)
        to->data[to->size++] = (uint8_t)(value >> 8 * i);
}

static byte_string room(size_t size)
{
    byte_string bytes = {malloc(size), 0};
    if (bytes.data == NULL) abort();
    return bytes;
}

/* A number in at least so many digits. */
static void put_decimal(byte_string *to, size_t value, size_t digits, char behind)
{
    size_t unit = 1;
    for (size_t i = 1; i < digits || value / unit > 9; i++)
        unit *= 10;
    for (; unit != 0; unit /= 10)
        to->data[to->size++] = (uint8_t)('0' + value / unit % 10);
    to->data[to->size++] = (uint8_t)behind;
}

static size_t digits_of(size_t value)
{
    return value < 10 ? 1 : 1 + digits_of(value / 10);
}

static void put_tail(byte_string *to)
{
    for (uint8_t i = 0; i < 64; i++)
        to->data[to->size++] = i;
}

/* A package with 64 bytes behind its directory. */
static byte_string make_package(size_t files, place_of *place)
{
    const size_t whole = 12 + files * (9 + 3 * 4) + 64;
    byte_string package = room(whole);
    memcpy(package.data, "UPAK", package.size = 4);
    put_u4(&package, files);
    put_u4(&package, 0);
    for (size_t i = 0; i < files; i++) {
        const range content = place(i, whole);
        put_decimal(&package, i, 8, '\0');
        put_u4(&package, content.at);
        put_u4(&package, content.size);
        put_u4(&package, 0);
    }
    put_tail(&package);
    return package;
}

/* A pack of FreeBinary with 64 bytes in front of its index. */
static byte_string make_pack(size_t files, place_of *place)
{
    enum { LINE = 22 };
    const size_t whole = 3 + 4 + 4 + files * LINE + 64;
    byte_string pack = room(whole);
    memcpy(pack.data, "\2FB", pack.size = 3);
    put_u4(&pack, 3 + 4 + 64);
    put_tail(&pack);
    put_u4(&pack, files * LINE);
    for (size_t i = 0; i < files; i++) {
        const range content = place(i, whole);
        put_decimal(&pack, i, LINE - 3 - digits_of(content.size) - digits_of(content.at), '|');
        put_decimal(&pack, content.size, 1, '|');
        put_decimal(&pack, content.at, 1, '\n');
    }
    return pack;
}

/* ---- as it was ---- */

static void test_properties(test_report *report, const tn_format *format, byte_string input)
{
    char message[1024];
    const char *violated = tn_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s", violated);
    violated = tn_json_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s", violated);
}

/* What reads alone takes no time writes alike: many files, and no look at each byte of each. */
static void test_written(test_report *report, const tn_format *format, byte_string input)
{
    void *object = NULL;
    size_t size = 0;
    tn_error error;
    char text[400];
    const bool read = format->read(format, &object, input.data, input.size, NULL, &error) == TN_OK;
    if (!read) tn_error_print(&error, text, sizeof text);
    if (!expect(report, read, "%s", text)) return;
    const tn_status status = format->measure(format, object, &size, &error);
    if (expect(report, status == TN_OK && size == input.size, "%s: takes %zu bytes, not %zu",
               tn_status_name(status), size, input.size)) {
        byte_string output = room(size);
        output.size = size;
        expect(report, format->write(format, object, output.data, size, &error) == TN_OK,
               "cannot be written");
        expect(report, bytes_equal(output, input), "is written as other bytes");
        bytes_free(&output);
    }
    format->release(format, object);
}

/* ---- after an edit ---- */

static tn_status size_of(const tn_format *format, void *object, size_t *size)
{
    tn_error error;
    const tn_status status = format->measure(format, object, size, &error);
    return status == error.status || status == TN_OK ? status : TN_BAD_ARGUMENT;
}

/* Whether positions of a pack count from the end of its head, as the first of its files that has bytes would
   begin in it: where an edit moves that file, they would count from elsewhere. */
static bool counts_from_head(const tn_format *format, const void *object)
{
    const freebinary_pack *pack = object;
    if (format != &freebinary_pack_format) return false;
    const freebinary_pack_file_list *files = &pack->index.lines.files;
    for (size_t i = 0; i < files->count; i++)
        if (files->items[i].has_content_behind_head) return true;
    return false;
}

/* Either a file that says what the object says, at most twice as large and what was added, or a refusal. */
static void test_edited(test_report *report, const tn_format *format, void *object, size_t most,
                        const char *what)
{
    size_t size = 0;
    void *again = NULL;
    tn_place place;
    const tn_status status = size_of(format, object, &size);
    const bool refused =
        status == TN_SHARED_BYTES || (status == TN_DISAGREE && counts_from_head(format, object));
    expect(report, status == TN_OK || refused, "%s: %s", what, tn_status_name(status));
    if (status != TN_OK ||
        !expect(report, size <= most, "%s: takes %zu bytes, %zu are allowed", what, size, most))
        return;
    byte_string output = room(size);
    output.size = size;
    expect(report, format->write(format, object, output.data, size, NULL) == TN_OK, "%s: cannot be written",
           what);
    if (expect(report, format->read(format, &again, output.data, size, NULL, NULL) == TN_OK,
               "%s: cannot be read", what))
        expect(report, tn_equal(format, object, again, &place) || place.depth == 0, "%s: says something else",
               what); /* what is nobody's goes where members move */
    format->release(format, again);
    bytes_free(&output);
}

/* The name, and the content, of a file of either format. */
static void members_of(const tn_format *format, void *object, size_t file, tn_text **name, tn_bytes **content)
{
    if (format == &urho_package_format) {
        urho_package_entry *entry = &((urho_package *)object)->package.entries.items[file];
        *name = &entry->name;
        *content = &entry->content;
    } else {
        freebinary_pack_file *entry = &((freebinary_pack *)object)->index.lines.files.items[file];
        *name = &entry->name;
        *content = &entry->content;
    }
}

/* Other bytes of the same size, and of another, in the file; then a longer name, which moves everything. */
static void test_edits(test_report *report, const tn_format *format, byte_string input, size_t files,
                       size_t file)
{
    const size_t most = 2 * input.size + 40 + 10 * files; /* positions are written in more digits */
    void *object = NULL;
    size_t size = 0;
    tn_text *name;
    tn_bytes *content;
    if (format->read(format, &object, input.data, input.size, NULL, NULL) != TN_OK) return;
    members_of(format, object, file, &name, &content);
    const tn_text old_name = *name;
    const tn_bytes old = *content;
    byte_string other = room(old.size + 1);
    memset(other.data, 0xee, other.size = old.size + 1);
    *name = tn_text_literal("a longer name");
    test_edited(report, format, object, most, "another name");
    content->data = other.data;
    test_edited(report, format, object, most + other.size, "another name and content");
    content->size = other.size;
    test_edited(report, format, object, most + other.size, "more content");
    *name = old_name;
    *content = old;
    expect(report, size_of(format, object, &size) == TN_OK && size == input.size,
           "takes %zu bytes when all is as it was, not %zu", size, input.size);
    format->release(format, object);
    bytes_free(&other);
}

/* ---- */

typedef struct kind {
    const char *id;
    byte_string (*make)(size_t files, place_of *place);
} kind;

static void test_files(test_report *report, const kind *of, place_of *place, const char *what, size_t files)
{
    char subject[120];
    const tn_format *format = test_format(of->id);
    byte_string input = of->make(files, place);
    snprintf(subject, sizeof subject, "%s: %zu files %s", of->id, files, what);
    report->subject = subject;
    test_written(report, format, input);
    if (files <= 200) test_properties(report, format, input);
    if (files <= 200) test_edits(report, format, input, files, 0);
    if (files <= 200) test_edits(report, format, input, files, files / 2);
    bytes_free(&input);
}

int main(void)
{
    static const kind kinds[] = {{"urho_package", make_package}, {"freebinary_pack", make_pack}};
    static const struct {
        place_of *place;
        const char *what;
    } places[] = {{everywhere, "over everything"},
                  {beside, "over the same bytes"},
                  {from_each_byte, "from each byte on"},
                  {up_to_each_byte, "up to each byte"},
                  {pairs, "over each other by twos"}};
    static const size_t counts[] = {1, 2, 3, 63, 64, 65, 66, 200, 50000};
    test_report report = {0};
    for (size_t k = 0; k < 2; k++)
        for (size_t p = 0; p < sizeof places / sizeof *places; p++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
                test_files(&report, &kinds[k], places[p].place, places[p].what, counts[c]);
    return report_end(&report);
}
