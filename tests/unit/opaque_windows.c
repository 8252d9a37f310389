/* Lists of objects that a program reads, in streams of their own: the file is drafted again beside them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opaque_windows.h"
#include "tenon/impl/stream.h"

enum { SPACE = 32 };

tn_status opaque_windows_read_opaque_stamp(tn_input *in, const tn_path *path, stamp **object)
{
    void *memory;
    const tn_status status = tn_run_alloc(in, path, "stamp", in->pos, 1, sizeof(stamp), &memory);
    if (status != TN_OK) return status;
    *object = memory;
    (*object)->colour = in->size > in->pos ? in->data[in->pos] : 0;
    return TN_OK;
}

static void expect(opaque_windows *object, const char *bytes, size_t size)
{
    uint8_t written[SPACE];
    size_t measured;
    assert_int_equal(opaque_windows_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(opaque_windows_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static opaque_windows *read_file(const char *file, size_t size)
{
    opaque_windows *object;
    assert_int_equal(opaque_windows_read(&object, file, size, NULL, NULL), TN_OK);
    expect(object, file, size);
    return object;
}

static void add_extra(opaque_windows *object)
{
    object->flag = 1;
    object->has_extra = true;
    object->extra = 0x0102;
}

static void an_empty_list_is_drafted(void **state)
{
    (void)state;
    opaque_windows *object = read_file("\0\0", 2);
    add_extra(object);
    expect(object, "\0\1\2\1", 4);
    object->flag = 0;
    object->has_extra = false;
    expect(object, "\0\0", 2);
    opaque_windows_free(object);
}

/* The engine cannot write what the program reads. */
static void others_are_not(void **state)
{
    (void)state;
    opaque_windows *object = read_file("\1abc\0", 5);
    size_t size;
    tn_error error;
    add_extra(object);
    assert_int_not_equal(opaque_windows_size(object, &size, &error), TN_OK);
    assert_string_equal(error.place.steps[0].member, "extra");
    object->flag = 0;
    object->has_extra = false;
    expect(object, "\1abc\0", 5);
    opaque_windows_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(an_empty_list_is_drafted),
                                       cmocka_unit_test(others_are_not)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
