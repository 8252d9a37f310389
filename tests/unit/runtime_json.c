/* Characters of text in JSON: how they are spelt, and read again. */
#include "runtime_support.h"

#include "json_wire.h"

static void test_spelt(uint32_t code, const char *expected)
{
    uint8_t spelt[6];
    const size_t size = tn_json_spell(code, spelt);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(spelt, expected, size);
}

/* What has to be escaped is, and DEL, which no editor shows; all others stand as they are. */
static void control_characters_are_escaped(void **state)
{
    (void)state;
    test_spelt(0, "\\u0000");
    test_spelt('\b', "\\b");
    test_spelt('\n', "\\n");
    test_spelt(0x1f, "\\u001f");
    test_spelt(' ', " ");
    test_spelt('"', "\\\"");
    test_spelt('\\', "\\\\");
    test_spelt('/', "/");
    test_spelt(0x7e, "~");
    test_spelt(0x7f, "\\u007f");
    test_spelt(0x80, "\xc2\x80");
    test_spelt(0x1f30d, "\xf0\x9f\x8c\x8d");
}

static void test_read(const char *text, const uint32_t *codes, size_t count)
{
    uint32_t code;
    tn_json_characters from = {(const uint8_t *)text, 0, strlen(text)};
    for (size_t i = 0; i < count; i++) {
        assert_true(tn_json_character(&from, &code));
        assert_int_equal(code, codes[i]);
    }
    assert_false(tn_json_character(&from, &code));
}

/* A pair of surrogates is one character, also where nothing follows; a half stands for itself. */
static void escapes_are_characters(void **state)
{
    static const uint32_t globe[] = {0x1f30d}, before[] = {0xd83c, 'x'}, two[] = {0xd83c, 0xd83c},
                          plain[] = {'"', '\\', '/', 8, 12, 10, 13, 9, 0xe9}, last[] = {0xffff, 0x10ffff};
    (void)state;
    test_read("\\ud83c\\udf0d", globe, 1);
    test_read("\\uD83C\\uDF0D", globe, 1);
    test_read("\\ud83cx", before, 2);
    test_read("\\ud83c\\ud83c", two, 2);
    test_read("\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9", plain, 9);
    test_read("\\uffff\\udbff\\udfff", last, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(escapes_are_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
