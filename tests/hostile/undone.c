/* undone FORMAT FILE...: an object that cannot be written is as it was before somebody tried. Each member
   gets values that it may not have, each allocation of a write fails once, sinks and buffers fail: afterwards
   every struct has the bytes that it had, the object says the same in JSON, and when the member has its value
   again the file is what it was. */
#include <stdlib.h>
#include <string.h>

#include "../../runtime/generic/value.h"
#include "support/bytes.h"
#include "support/each_file.h"
#include "support/memory.h"
#include "support/report.h"
#include "tenon/generic.h"

typedef struct trial {
    test_report *report;
    const tn_format *format;
    byte_string input;
    void *object;
    test_memory memory;
} trial;

/* ---- what an object is ---- */

static void add_bytes(test_collector *to, const void *data, size_t size)
{
    const tn_sink sink = collector_sink(to);
    if (size != 0 && !sink.write(sink.user, data, size)) abort();
}

static bool is_present(const tn_member *member, const void *object)
{
    return member->has == TN_NO_INDEX || ((const char *)object)[member->has] != 0;
}

static void add_struct(test_collector *to, const tn_type *type, const void *object);

/* The objects in lists of an object, whose struct is at `begin` of the bytes. What settling notes in an
   ending is not the object's. */
static void add_members(test_collector *to, const tn_type *type, const void *object, size_t begin)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const char *value = (const char *)object + member->offset;
        const size_t at = begin + member->offset;
        if ((member->flags & TN_MEMBER_ENCODED) != 0)
            memset(to->bytes.data + at + offsetof(tn_encoded, put), 0, sizeof(tn_bytes));
        else if ((member->flags & TN_MEMBER_ENDING) != 0)
            memset(to->bytes.data + at + offsetof(tn_ending, used), 0,
                   sizeof(tn_ending) - offsetof(tn_ending, used));
        if (member->kind == TN_KIND_OBJECT && !tn_member_is_elsewhere(member, object))
            add_members(to, member->type, value, at);
        if (member->kind != TN_KIND_LIST || !is_present(member, object)) continue;
        const tn_list *list = (const void *)value;
        for (size_t i = 0; i < list->count; i++)
            add_struct(to, member->type, (const char *)list->items + i * member->type->size);
    }
}

static void add_struct(test_collector *to, const tn_type *type, const void *object)
{
    const size_t begin = to->bytes.size;
    add_bytes(to, object, type->size);
    add_members(to, type, object, begin);
}

static byte_string image_of(const trial *run)
{
    static const tn_json_options all = {.all = true};
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    add_struct(&collector, run->format->type, run->object);
    expect(run->report, tn_json_write(run->format, run->object, NULL, &all, &sink) == TN_OK,
           "cannot be written as JSON");
    return collector.bytes;
}

/* ---- attempts ---- */

static void expect_image(trial *run, byte_string before, const char *member, const char *what)
{
    byte_string now = image_of(run);
    expect(run->report, bytes_equal(before, now), "%s: %s: the object is not as it was", member, what);
    bytes_free(&now);
}

/* Each allocation fails once, and then each write. Returns what comes without a failure. */
static tn_status try_all(trial *run, byte_string before, const char *member)
{
    tn_error error;
    size_t size;
    for (size_t call = 1;; call++) {
        const size_t calls = run->memory.calls;
        run->memory.failures = 0;
        run->memory.fail_call = calls + call;
        const tn_status status = run->format->measure(run->format, run->object, &size, &error);
        run->memory.fail_call = 0;
        if (run->memory.failures == 0) return status;
        expect(run->report, status == TN_NO_MEMORY, "%s: %s where allocation %zu fails", member,
               tn_status_name(status), call);
        expect_image(run, before, member, "no memory");
    }
}

/* The object as it is now, which may be one that cannot be written: then that changes nothing. */
static bool try_edit(trial *run, const char *member)
{
    byte_string before = image_of(run);
    const tn_status status = try_all(run, before, member);
    if (status != TN_OK) expect_image(run, before, member, tn_status_name(status));
    bytes_free(&before);
    return status == TN_OK;
}

static void expect_file(trial *run, const char *member)
{
    tn_error error;
    size_t size = 0;
    const tn_status status = run->format->measure(run->format, run->object, &size, &error);
    byte_string output = bytes_copy(run->input.data, run->input.size);
    const bool same = status == TN_OK && size == output.size &&
                      run->format->write(run->format, run->object, output.data, size, &error) == TN_OK &&
                      bytes_equal(output, run->input);
    expect(run->report, same, "%s: the file is not what it was", member);
    bytes_free(&output);
}

/* ---- edits ---- */

/* A member has its old bytes again after each edit that is refused; what can be written may settle. */
static void edit_bytes(trial *run, const tn_member *member, void *value, size_t size, const void *edited)
{
    char old[64];
    memcpy(old, value, size);
    memcpy(value, edited, size);
    const bool written = try_edit(run, member->id);
    memcpy(value, old, size);
    if (!written) expect_file(run, member->id);
}

static void edit_scalar(trial *run, const tn_member *member, void *value, size_t size)
{
    static const uint64_t others[] = {0,         1, 2, 3, 7, 0x80, 0x7f7f7f7f7f7f7f7f, 0x8080808080808080,
                                      UINT64_MAX};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        edit_bytes(run, member, value, size, &others[i]);
}

static void edit_text(trial *run, const tn_member *member, void *value)
{
    static const char zeros[70000], line[] = "a\nb|c\rd", latin[] = {'a', (char)0xff, 'b'};
    const tn_text others[] = {{NULL, 0}, {zeros, 1}, {line, 7}, {latin, 3}, {zeros, sizeof zeros}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        edit_bytes(run, member, value, sizeof *others, &others[i]);
}

static void edit_packed(trial *run, const tn_member *member, void *value)
{
    static const uint8_t zeros[70000];
    for (size_t size = 0; size < 80000; size += 10000) {
        tn_packed packed;
        memcpy(&packed, value, sizeof packed);
        tn_packed_set(&packed, zeros, size < sizeof zeros ? size : 1);
        edit_bytes(run, member, value, sizeof packed, &packed);
    }
}

static void edit_object(trial *run, const tn_type *type, void *object, unsigned depth);

static void edit_list(trial *run, const tn_member *member, tn_list *list, unsigned depth)
{
    const tn_list less = {list->items, list->count - 1, 0}, none = {list->items, 0, 0};
    if (list->count == 0) return;
    edit_bytes(run, member, list, sizeof *list, &less);
    edit_bytes(run, member, list, sizeof *list, &none);
    edit_object(run, member->type, list->items, depth);
    if (list->count > 1)
        edit_object(run, member->type, (char *)list->items + less.count * member->type->size, depth);
}

static void edit_view(trial *run, const tn_member *member, void *value)
{
    tn_view view;
    memcpy(&view, value, sizeof view);
    if (view.count == 0) return;
    view.count--;
    edit_bytes(run, member, value, sizeof view, &view);
    view.count = 0;
    edit_bytes(run, member, value, sizeof view, &view);
}

static void edit_member(trial *run, const tn_member *member, void *object, unsigned depth)
{
    void *value = (char *)object + member->offset;
    if (member->has != TN_NO_INDEX) {
        const bool other = !is_present(member, object);
        edit_bytes(run, member, (char *)object + member->has, sizeof other, &other);
    }
    if (!is_present(member, object)) return;
    if (tn_kind_size(member->kind) != 0) edit_scalar(run, member, value, tn_kind_size(member->kind));
    if (member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES) edit_text(run, member, value);
    if (member->kind == TN_KIND_PACKED) edit_packed(run, member, value);
    if (member->kind == TN_KIND_OBJECT) edit_object(run, member->type, value, depth);
    if (member->kind == TN_KIND_LIST) edit_list(run, member, value, depth);
    if (member->kind == TN_KIND_VIEW || member->kind == TN_KIND_NUMBERS) edit_view(run, member, value);
}

static void edit_object(trial *run, const tn_type *type, void *object, unsigned depth)
{
    for (size_t m = 0; m < type->member_count && depth != 0; m++)
        if ((type->members[m].flags & (TN_MEMBER_ENDING | TN_MEMBER_FORM)) == 0)
            edit_member(run, &type->members[m], object, depth - 1);
}

/* ---- buffers and sinks ---- */

static void test_outputs(trial *run)
{
    tn_error error;
    byte_string before = image_of(run), output = bytes_copy(run->input.data, run->input.size);
    if (run->input.size != 0) {
        expect(run->report,
               run->format->write(run->format, run->object, output.data, output.size - 1, &error) ==
                   TN_BUFFER_TOO_SMALL,
               "is written into a buffer that is too small");
        expect_image(run, before, "the whole", "a small buffer");
        test_collector collector = {.fail_write = 1};
        const tn_sink sink = collector_sink(&collector);
        expect(run->report, run->format->write_to(run->format, run->object, &sink, &error) == TN_SINK_FAILED,
               "is written into a sink that fails");
        expect_image(run, before, "the whole", "a sink that fails");
        free(collector.bytes.data);
    }
    bytes_free(&before);
    bytes_free(&output);
}

static void test_object(trial *run, const char *what)
{
    expect_file(run, what);
    test_outputs(run);
    edit_object(run, run->format->type, run->object, 8);
    run->format->release(run->format, run->object);
}

/* Once as it is read, once as a clone. */
static void test_file(test_report *report, const tn_format *format, const char *path)
{
    trial run = {.report = report, .format = format, .input = bytes_load(path)};
    const tn_options options = {.allocator = test_allocator(&run.memory)};
    void *clone = NULL;
    report->subject = path;
    if (!expect(report,
                format->read(format, &run.object, run.input.data, run.input.size, &options, NULL) == TN_OK,
                "cannot be read"))
        return;
    expect(report, tn_clone(format, run.object, &options, &clone) == TN_OK, "cannot be cloned");
    test_object(&run, "the object");
    run.object = clone;
    test_object(&run, "a clone");
    expect(report, run.memory.live == 0, "%zu bytes are lost", run.memory.live);
    bytes_free(&run.input);
}

int main(int argc, char **argv)
{
    return each_file("undone", argc, argv, test_file);
}
