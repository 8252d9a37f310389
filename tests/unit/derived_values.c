/* What is derived of values follows each edit in place: of texts and numbers in lists, of objects in lists of
   pointers, and of objects behind pointers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "derived_absent.h"
#include "derived_apart.h"
#include "derived_values.h"
#include "tenon/generic.h"

enum { MOST = 64 };

/* texts: length, "ab"; total, nibbles 1, 2; all, items: 4, "c" */
#define VALUES "\2\1ab\0\3\x12\5\1\4\1c"

/* The same with stored values that are not derived: they stay until what they are derived from changes. */
#define OTHERS "\x12\1ab\0\x13\x12\x15\1\4\1c"

static derived_values *read_values(const char *bytes, size_t size)
{
    derived_values *object;
    assert_int_equal(derived_values_read(&object, bytes, size, NULL, NULL), TN_OK);
    return object;
}

static void expect(derived_values *object, const char *bytes, size_t size)
{
    uint8_t written[MOST];
    size_t needed;
    assert_int_equal(derived_values_write_within(object, written, MOST, &needed, NULL), TN_OK);
    assert_int_equal(needed, size);
    assert_memory_equal(written, bytes, size);
}

static void edit_values(derived_values *object, const char *file)
{
    char bytes[] = VALUES;
    memcpy(bytes, file, sizeof bytes);
    expect(object, bytes, sizeof bytes);

    object->nibbles.items[1] = 7;
    bytes[5] = 8;
    bytes[6] = 0x17;
    expect(object, bytes, sizeof bytes);

    object->items.items[0]->number = 9;
    bytes[7] = 10;
    bytes[9] = 9;
    expect(object, bytes, sizeof bytes);

    object->texts.names.items[0] = tn_text_literal("xyz");
    const char longer[] = "\3\1xyz\0\10\x17\12\1\11\1c";
    expect(object, longer, sizeof longer);

    object->items.items[0]->words.items[0].text = tn_text_literal("de");
    const char words[] = "\3\1xyz\0\10\x17\13\1\11\1de";
    expect(object, words, sizeof words);
}

static void test_values(void **state)
{
    derived_values *object = read_values(VALUES, sizeof VALUES);
    (void)state;
    edit_values(object, VALUES);
    derived_values_free(object);
    object = read_values(OTHERS, sizeof OTHERS);
    edit_values(object, OTHERS);
    derived_values_free(object);
}

static void test_clones(void **state)
{
    void *clone;
    derived_values *object = read_values(OTHERS, sizeof OTHERS);
    (void)state;
    assert_int_equal(tn_clone(&derived_values_format, object, NULL, &clone), TN_OK);
    derived_values_free(object);
    edit_values(clone, OTHERS);
    derived_values_free(clone);
}

static void expect_apart(derived_apart *object, const char *bytes, size_t size)
{
    uint8_t written[MOST];
    size_t needed;
    assert_int_equal(derived_apart_write_within(object, written, MOST, &needed, NULL), TN_OK);
    assert_int_equal(needed, size);
    assert_memory_equal(written, bytes, size);
}

static void test_objects_behind_pointers(void **state)
{
    derived_apart *object;
    (void)state;
    assert_int_equal(derived_apart_read(&object, "\6\0\1\5\7\6", 6, NULL, NULL), TN_OK);
    expect_apart(object, "\6\0\1\5\7\6", 6);
    ((derived_apart_pair *)object->body.as.object)->right = 8;
    expect_apart(object, "\11\0\1\10\7\6", 6);
    object->top.part->kind = 20;
    expect_apart(object, "\11\0\1\10\25\24", 6);
    derived_apart_free(object);
}

/* A program need not clear what is absent. */
static void test_absent_members_are_empty(void **state)
{
    uint8_t written[MOST];
    size_t size;
    derived_absent *object;
    (void)state;
    assert_int_equal(derived_absent_read(&object, "\1\7Sab\5\6x\0y\0", 11, NULL, NULL), TN_OK);
    object->kind = 0;
    object->has_extra = object->has_codes = object->has_words = false;
    assert_int_equal(derived_absent_write_within(object, written, MOST, &size, NULL), TN_OK);
    assert_int_equal(size, 3);
    assert_memory_equal(written, "\0\1S", 3);
    derived_absent_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_clones),
        cmocka_unit_test(test_objects_behind_pointers),
        cmocka_unit_test(test_absent_members_are_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
