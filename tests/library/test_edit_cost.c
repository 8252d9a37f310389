/* Memory of an edit: it grows with what is edited and with the object, of which one more is read at a time.
 */
#include <libtenon.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h> /* cmocka.h needs these */
#include <stdarg.h>

#include <cmocka.h>

#include "../fuzz/counted_memory.h"

enum { ITEMS = 20000, ITEM = 8, FILE_SIZE = ITEMS * ITEM };

static const char schema_text[] = "meta: {id: list, endian: le}\n"
                                  "seq:\n"
                                  "  - {id: items, type: item, repeat: eos}\n"
                                  "types:\n"
                                  "  item:\n"
                                  "    seq:\n"
                                  "      - {id: kind, type: b4}\n"
                                  "      - {id: len_name, type: b4}\n"
                                  "      - {id: name, type: str, size: len_name, encoding: ASCII}\n"
                                  "      - id: body\n"
                                  "        type: {switch-on: kind, cases: {1: u2, 2: pair}}\n"
                                  "  pair:\n"
                                  "    seq:\n"
                                  "      - {id: a, type: u1}\n"
                                  "      - {id: b, type: u1}\n";

static uint8_t *make_file(void)
{
    uint8_t *bytes = malloc(FILE_SIZE);
    assert_non_null(bytes);
    for (size_t i = 0; i < ITEMS; i++)
        memcpy(bytes + i * ITEM, i % 2 == 0 ? "\x15nameo\1\2" : "\x25twins\3\4", ITEM);
    return bytes;
}

typedef struct costs {
    size_t reading, writing; /* the most bytes at a time */
    size_t size;             /* of what was written */
} costs;

static tenon_file *read_file(tenon_schema *schema, const uint8_t *bytes, costs *of)
{
    const size_t before = memory_now();
    memory_restart_peak();
    tenon_file *file = tenon_read_memory(schema, bytes, FILE_SIZE, NULL, NULL);
    assert_non_null(file);
    of->reading = memory_peak() - before;
    return file;
}

static void write_file(tenon_file *file, costs *of)
{
    const size_t before = memory_now();
    memory_restart_peak();
    void *made = tenon_write(file, &of->size, NULL);
    assert_non_null(made);
    of->writing = memory_peak() - before;
    tenon_free(made);
}

static void check_edit(const char *path, const char *text, size_t size)
{
    costs of;
    uint8_t *bytes = make_file();
    tenon_schema *schema = tenon_load_text("list.ksy", schema_text, strlen(schema_text), NULL, NULL);
    assert_non_null(schema);
    tenon_file *file = read_file(schema, bytes, &of);
    const tenon_value *value = tenon_find(tenon_root(file), path, NULL);
    assert_non_null(value);
    if (text != NULL)
        assert_true(tenon_set_text(value, text, strlen(text), NULL));
    else
        assert_true(tenon_remove(value, 12345, NULL));
    write_file(file, &of);
    assert_int_equal(of.size, size);
    assert_in_range(of.writing, 1, of.reading + of.reading / 2);
    tenon_file_free(file);
    tenon_schema_free(schema);
    free(bytes);
}

static void test_text_of_the_same_size(void **state)
{
    (void)state;
    check_edit("items[12345].name", "other", FILE_SIZE);
}

static void test_longer_text(void **state)
{
    (void)state;
    check_edit("items[12345].name", "longername", FILE_SIZE + 5);
}

static void test_element_removed(void **state)
{
    (void)state;
    check_edit("items", NULL, FILE_SIZE - ITEM);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_of_the_same_size),
        cmocka_unit_test(test_longer_text),
        cmocka_unit_test(test_element_removed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
