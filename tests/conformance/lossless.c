/* What is read is given back byte for byte: by the object, by one whose instances have been asked for, and by
   a clone of that without its source, and through JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tenon/generic.h"
#include "tenon/json_read.h"

#include "harness.h"

static bool take_none(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

/* Asks for every member, and so for every instance. */
static void look_at_all(const tn_format *format, void *object)
{
    static const tn_dump_options all = {0};
    const tn_sink sink = {take_none, NULL};
    (void)tn_dump(format, object, NULL, NULL, 0, NULL, &all, &sink);
}

static int check_written(const tn_format *format, void *object, const uint8_t *data, size_t size,
                         const char *what)
{
    size_t measured = 0;
    tn_error error = {0};
    uint8_t *written = NULL;
    tn_status status = format->measure(format, object, &measured, &error);
    if (status == TN_OK) {
        written = malloc(measured > 0 ? measured : 1);
        status = format->write(format, object, written, measured, &error);
    }
    const bool same = status == TN_OK && measured == size && memcmp(written, data, size) == 0;
    if (status != TN_OK) print_error(what, &error);
    if (status == TN_OK && !same) printf("  %s: other bytes are written\n", what);
    free(written);
    return !same;
}

typedef struct text {
    char *data;
    size_t size, capacity;
} text;

static bool append(void *user, const void *data, size_t size)
{
    text *to = user;
    if (size > to->capacity - to->size) {
        to->capacity = 2 * to->capacity + size;
        to->data = realloc(to->data, to->capacity);
    }
    memcpy(to->data + to->size, data, size);
    to->size += size;
    return true;
}

static int check_json(const tn_format *format, const void *object, const uint8_t *data, size_t size)
{
    text json = {0};
    const tn_sink sink = {append, &json};
    void *read = NULL;
    tn_json_error error = {0};
    int failures = 1;
    const tn_status status = tn_json_write(format, object, NULL, NULL, &sink);
    if (status != TN_OK)
        printf("  as JSON: %s\n", tn_status_text(status));
    else if (tn_json_read(format, json.data, json.size, NULL, &read, &error) == TN_BAD_ARGUMENT)
        failures = 0; /* records whose layout only a file says */
    else if (read == NULL)
        printf("  from JSON: %s\n", error.message);
    else
        failures = check_written(format, read, data, size, "write what was read from JSON");
    if (read != NULL) format->release(format, read);
    free(json.data);
    return failures;
}

int check_lossless(const tn_format *format, const uint8_t *data, size_t size)
{
    void *object = NULL, *clone = NULL;
    int failures = 0;
    uint8_t *source = malloc(size > 0 ? size : 1);
    memcpy(source, data, size);
    if (format->write != NULL && format->read(format, &object, source, size, NULL, NULL) == TN_OK) {
        failures += check_written(format, object, data, size, "write");
        if (getenv("TENON_TEST_NO_JSON") == NULL) failures += check_json(format, object, data, size);
        look_at_all(format, object);
        failures += check_written(format, object, data, size, "write with instances");
        const bool cloned = tn_clone(format, object, NULL, &clone) == TN_OK;
        format->release(format, object);
        memset(source, 0xdb, size);
        if (cloned) {
            failures += check_written(format, clone, data, size, "write a clone");
            format->release(format, clone);
        }
    }
    free(source);
    return failures;
}
