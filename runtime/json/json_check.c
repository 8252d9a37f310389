/* Checks the properties of JSON for an input: the oracle of tests and fuzz targets. */
#include <stdio.h>

#include "../generic/value.h"
#include "tenon/json_read.h"

/* Text that grows; all through the C library's allocator. */
typedef struct text_buffer {
    char *data;
    size_t size;
    size_t capacity;
} text_buffer;

typedef struct checking {
    const tn_format *format;
    const uint8_t *data;
    size_t size;
    char *message;
    size_t capacity;
    bool failed;
} checking;

static bool append(void *user, const void *data, size_t size)
{
    static const tn_allocator libc = {NULL, NULL};
    text_buffer *text = user;
    if (size > text->capacity - text->size) {
        const size_t capacity = 2 * (text->size + size) + 256;
        char *larger = tn_allocator_take(libc, capacity);
        if (larger == NULL) return false;
        if (text->size != 0) memcpy(larger, text->data, text->size);
        tn_allocator_give(libc, text->data, text->capacity);
        text->data = larger;
        text->capacity = capacity;
    }
    if (size != 0) memcpy(text->data + text->size, data, size);
    text->size += size;
    return true;
}

static void fail(checking *check, const char *what, const char *detail)
{
    if (check->failed) return;
    check->failed = true;
    snprintf(check->message, check->capacity, "%s%s%s", what, detail[0] != '\0' ? ": " : "", detail);
}

static void check_written(checking *check, void *object)
{
    static const tn_allocator libc = {NULL, NULL};
    tn_error error;
    char text[512];
    size_t size;
    if (check->format->measure(check->format, object, &size, &error) != TN_OK) {
        tn_error_print(&error, text, sizeof text);
        fail(check, "an object from JSON cannot be measured", text);
        return;
    }
    uint8_t *bytes = tn_allocator_take(libc, size + 1);
    if (bytes == NULL) return;
    if (check->format->write(check->format, object, bytes, size, &error) != TN_OK) {
        tn_error_print(&error, text, sizeof text);
        fail(check, "an object from JSON cannot be written", text);
    } else if (size != check->size || !tn_same_bytes(bytes, check->data, size)) {
        fail(check, "an object from JSON is written with different bytes", "");
    }
    tn_allocator_give(libc, bytes, size + 1);
}

static void check_read(checking *check, const void *object, const text_buffer *text)
{
    tn_json_error error;
    tn_place place;
    char detail[900];
    void *copy;
    if (tn_json_read(check->format, text->data, text->size, NULL, &copy, &error) != TN_OK) {
        if (error.status == TN_NO_MEMORY) return;
        tn_json_error_print(&error, detail, sizeof detail);
        fail(check, "JSON that was written cannot be read", detail);
        return;
    }
    /* gaps that a writer makes again are left out: the written bytes are compared below */
    if (!tn_equal(check->format, object, copy, &place) && place.depth != 0) {
        tn_place_print(&place, detail, sizeof detail);
        fail(check, "the object from JSON differs", detail);
    }
    check_written(check, copy);
    check->format->release(check->format, copy);
    if (tn_json_agrees(check->format, text->data, text->size, NULL, object, &error) == TN_OK ||
        error.status == TN_NO_MEMORY)
        return;
    tn_json_error_print(&error, detail, sizeof detail);
    fail(check, "the object differs from its own JSON", detail);
}

static void check_options(checking *check, const void *object, const tn_json_options *options)
{
    static const tn_allocator libc = {NULL, NULL};
    text_buffer text = {NULL, 0, 0};
    const tn_sink sink = {append, &text};
    const tn_status status = tn_json_write(check->format, object, NULL, options, &sink);
    if (status == TN_OK)
        check_read(check, object, &text);
    else if (status != TN_SINK_FAILED && status != TN_NO_MEMORY)
        fail(check, "an object cannot be written as JSON", tn_status_text(status));
    tn_allocator_give(libc, text.data, text.capacity);
}

const char *tn_json_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                     size_t capacity)
{
    static const tn_json_options options[] = {{.indent = true}, {.all = true}};
    checking check = {format, data, size, message, capacity, false};
    void *object;
    if (format->read(format, &object, data, size, NULL, NULL) != TN_OK) return NULL;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        check_options(&check, object, &options[i]);
    format->release(format, object);
    return check.failed ? message : NULL;
}
