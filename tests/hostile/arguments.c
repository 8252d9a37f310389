/* Of every bundled codec: functions that get NULL for an object, a place for one, or a buffer return
   TN_BAD_ARGUMENT and fill the error, or take it where it has a meaning. A level beyond the last is the last.
 */
#include <stdio.h>
#include <string.h>

#include "bundled.h"
#include "tenon/generic.h"
#include "urho_animation.h"

static unsigned failed;

static void expect(bool fine, const char *id, const char *what)
{
    if (fine) return;
    printf("%s: %s\n", id, what);
    failed++;
}

static bool is_bad(tn_status status, const tn_error *error)
{
    return status == TN_BAD_ARGUMENT && error->status == TN_BAD_ARGUMENT && error->offset == TN_NO_OFFSET;
}

static bool sink_nothing(void *user, const void *data, size_t size)
{
    (void)user;
    (void)data;
    (void)size;
    return true;
}

static void without_object(const tn_format *format)
{
    const tn_sink sink = {sink_nothing, NULL};
    tn_error error;
    size_t size;
    void *clone = &size;
    uint8_t buffer[16];
    memset(&error, 0, sizeof error);
    expect(is_bad(format->measure(format, NULL, &size, &error), &error), format->id, "the size of NULL");
    expect(format->measure(format, NULL, &size, NULL) == TN_BAD_ARGUMENT, format->id,
           "the same without an error");
    memset(&error, 0, sizeof error);
    expect(is_bad(format->write(format, NULL, buffer, sizeof buffer, &error), &error), format->id,
           "NULL is written");
    memset(&error, 0, sizeof error);
    expect(is_bad(format->write_to(format, NULL, &sink, &error), &error), format->id, "NULL into a sink");
    expect(tn_clone(format, NULL, NULL, &clone) == TN_BAD_ARGUMENT && clone == NULL, format->id,
           "a clone of NULL");
    format->release(format, NULL);
}

static void without_results(const tn_format *format)
{
    void *object;
    size_t size = 0;
    tn_error error;
    if (format->create == NULL || format->create(format, &object, NULL) != TN_OK) return;
    expect(tn_clone(format, object, NULL, NULL) == TN_BAD_ARGUMENT, format->id,
           "a clone without a place for it");
    if (format->measure(format, object, &size, NULL) == TN_OK && size > 0) {
        expect(format->measure(format, object, NULL, &error) == TN_OK, format->id,
               "a size without a place for it");
        expect(is_bad(format->write(format, object, NULL, size, &error), &error), format->id,
               "a buffer of NULL");
    }
    format->release(format, object);
}

static void level_beyond_the_last(const tn_format *format)
{
    for (size_t size = 0; size < 4; size++)
        expect(format->scratch(format, size, (tn_level)99) == format->scratch(format, size, TN_LEVEL_STRICT),
               format->id, "scratch memory of a level beyond the last");
}

int main(void)
{
    for (size_t i = 0; i < tn_bundled_format_count; i++) {
        const tn_format *format = tn_bundled_formats[i];
        level_beyond_the_last(format);
        if (format->measure == NULL) continue;
        without_object(format);
        without_results(format);
    }
    tn_error error;
    urho_animation_track_list list = {NULL, 0, 0};
    urho_animation_track *added;
    expect(is_bad(urho_animation_read(NULL, "", 0, NULL, &error), &error), "urho_animation",
           "reading into NULL");
    expect(urho_animation_new(NULL, NULL) == TN_BAD_ARGUMENT, "urho_animation", "a new object into NULL");
    expect(urho_animation_clone(NULL, NULL, NULL) == TN_BAD_ARGUMENT, "urho_animation",
           "a clone of and into NULL");
    expect(urho_animation_track_list_append(NULL, &list, 1, &added) == TN_BAD_ARGUMENT && list.count == 0,
           "urho_animation", "an element without a document");
    return failed == 0 && tn_bundled_format_count > 0 ? 0 : 1;
}
