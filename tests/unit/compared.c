/* A file after an edit equals the edited object, except for the bits that the writer has set: of an element
   of a list, of a negative number, and of an offset from a base. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "compared.h"
#include "equal.h"

enum { MOST = 32 };

/* flags -7, offsets 1 and 0xf1 (17), text "a", rows, mark 5, groups, values, base 10, start 6, a number,
   the body at offset 16, the byte at offset 17, and the amount */
static const char file[] = "\xf9\xff\xff\xff\x01\xf1"
                           "a\0\5\1g\0\7\12\6\11xy\1";

static compared *read_file(void)
{
    compared *object;
    assert_int_equal(compared_read(&object, file, sizeof file - 1, NULL, NULL), TN_OK);
    return object;
}

static bool is_equal(compared *object, uint8_t written[MOST], char place[MOST])
{
    size_t size;
    compared *again;
    tn_place where;
    assert_int_equal(compared_write_within(object, written, MOST, &size, NULL), TN_OK);
    assert_int_equal(compared_read(&again, written, size, NULL, NULL), TN_OK);
    const bool equal = tn_equal_edited(&compared_format, object, again, &where);
    if (!equal) tn_place_print(&where, place, MOST);
    compared_free(again);
    return equal;
}

static void an_offset_in_a_list_follows(void **state)
{
    uint8_t written[MOST];
    char place[MOST] = "";
    compared *object = read_file();
    (void)state;
    object->text = tn_text_literal("abc");
    assert_true(is_equal(object, written, place));
    assert_int_equal(written[5], 0xe0 | 19);
    compared_free(object);
}

static void an_offset_from_an_edited_base_follows(void **state)
{
    uint8_t written[MOST];
    char place[MOST] = "";
    compared *object = read_file();
    (void)state;
    object->base = 4;
    assert_true(is_equal(object, written, place));
    assert_int_equal(written[14], 12);
    compared_free(object);
}

static void a_count_in_a_list_of_objects_follows(void **state)
{
    uint8_t written[MOST];
    char place[MOST] = "";
    compared *object = read_file();
    (void)state;
    assert_int_equal(tn_numbers_resize(object->document, &object->values, 3), TN_OK);
    assert_true(is_equal(object, written, place));
    assert_int_equal(written[9], 3);
    compared_free(object);
}

static void a_negative_number_follows(void **state)
{
    static const uint8_t zeros[4];
    uint8_t written[MOST];
    char place[MOST] = "";
    compared *object = read_file();
    (void)state;
    object->has_rows = false;
    assert_true(is_equal(object, written, place));
    assert_memory_equal(written, zeros, sizeof zeros);
    compared_free(object);
}

static void an_amount_elsewhere_follows(void **state)
{
    uint8_t written[MOST];
    char place[MOST] = "";
    compared *object = read_file();
    (void)state;
    assert_int_equal(compared_get_amount(object, NULL), TN_OK);
    assert_int_equal(tn_numbers_resize(object->document, &object->counted, 2), TN_OK);
    assert_true(is_equal(object, written, place));
    assert_int_equal(written[19], 2);
    compared_free(object);
}

/* Other bits of the element are the program's. */
static void other_bits_differ(void **state)
{
    char place[MOST] = "";
    compared *one = read_file(), *other = read_file();
    tn_place where;
    (void)state;
    assert_int_equal(tn_numbers_own(one->document, &one->offsets), TN_OK);
    assert_int_equal(tn_numbers_set_unsigned(&one->offsets, 1, 0x31), TN_OK);
    assert_false(tn_equal_edited(&compared_format, one, other, &where));
    tn_place_print(&where, place, sizeof place);
    assert_string_equal(place, "offsets[1]");
    compared_free(one);
    compared_free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_offset_in_a_list_follows),
        cmocka_unit_test(an_offset_from_an_edited_base_follows),
        cmocka_unit_test(a_count_in_a_list_of_objects_follows),
        cmocka_unit_test(a_negative_number_follows),
        cmocka_unit_test(an_amount_elsewhere_follows),
        cmocka_unit_test(other_bits_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
