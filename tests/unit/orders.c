/* Byte orders that a value decides, and parents that the schema names: the writer sets both before it
   prepares an object. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <string.h>

#include "orders.h"

enum { SPACE = 256 };

static const char little[] = "\1\1\0\2\0\0\0\0\0\x80\x3f\x34\x12\5\0\3\6\0\0hiabc\x09";
static const char big[] = "\2\0\1\0\0\0\2\x3f\x80\0\0\x12\x34\0\5\3\0\6\0hiabc\x09";

static orders *read_file(const char *file)
{
    orders *object;
    assert_int_equal(orders_read(&object, file, sizeof little - 1, NULL, NULL), TN_OK);
    return object;
}

static void expect(orders *object, const char *bytes, size_t size)
{
    char written[SPACE], text[SPACE] = "";
    size_t needed;
    tn_error error;
    if (orders_size(object, &needed, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(needed, size);
    assert_int_equal(orders_write(object, written, needed, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void refuse(orders *object, const char *message)
{
    char text[SPACE] = "";
    size_t size;
    tn_error error;
    if (orders_size(object, &size, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, message);
    orders_free(object);
}

static void test_lossless(void **state)
{
    const char *const files[] = {little, big};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        orders *object = read_file(files[i]), *clone;
        expect(object, files[i], sizeof little - 1);
        assert_int_equal(orders_clone(object, NULL, &clone), TN_OK);
        orders_free(object);
        expect(clone, files[i], sizeof little - 1);
        orders_free(clone);
    }
}

/* All numbers follow the value that decides their order. */
static void test_reordered(void **state)
{
    orders *object = read_file(little);
    (void)state;
    object->order = 2;
    expect(object, big, sizeof big - 1);
    object->order = 1;
    expect(object, little, sizeof little - 1);
    orders_free(object);
}

static void test_made(void **state)
{
    orders *object;
    orders_numbers_inner inner[2] = {{.word = 5, .byte = 3}, {.word = 6}};
    (void)state;
    assert_int_equal(orders_new(&object, NULL), TN_OK);
    object->order = 1;
    object->numbers.word = 1;
    object->numbers.real = 1;
    object->numbers.has_value = true;
    object->numbers.value = 0x1234;
    object->numbers.inner.items = inner;
    object->numbers.inner.count = 2;
    object->numbers.body = (tn_bytes){(const uint8_t *)"hi", 2};
    object->mediator.far_.data = (tn_bytes){(const uint8_t *)"abc", 3};
    object->mediator.orphan.byte = 9;
    expect(object, little, sizeof little - 1);
    object->order = 2;
    expect(object, big, sizeof big - 1);
    object->numbers.inner.count = 0;
    object->numbers.inner.items = NULL;
    orders_free(object);
}

static void test_refused(void **state)
{
    orders *object = read_file(big);
    (void)state;
    object->order = 3;
    refuse(object, "numbers: error: no case decides the byte order");
    object = read_file(big);
    object->mediator.far_.data.size = 2;
    refuse(object, "mediator.far.data: error: the value does not have the size of its field, expected 3 "
                   "bytes, found 2 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lossless), cmocka_unit_test(test_reordered),
                                       cmocka_unit_test(test_made), cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
