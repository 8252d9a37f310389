/* Writing over what was read where the size of a member that nobody edits follows from one that is edited:
   the edit is refused if that member would take other bytes than it had, whether or not its value shows them.
   Text with a terminator is filled up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "unedited.h"

/* What the member has at `ofs`: four bytes, then bytes of nobody's. */
#define ELSEWHERE                                                                                            \
    "\x02"                                                                                                   \
    "xy\0"
#define NOBODYS "\xe1\xe2\xe3"

enum { ROOM = 64, TEXT = 2 };

/* A kind of member, whether padding keeps all else in place, and the member that is refused or NULL. */
typedef struct sample {
    uint8_t kind;
    bool fixed;
    const char *refused;
} sample;

static size_t make_file(const sample *of, const char *text, uint8_t *file)
{
    size_t size = 0;
    const size_t length = strlen(text), padding = of->fixed ? 6 - (length + 1) : 0;
    file[size++] = of->kind;
    file[size++] = of->fixed;
    file[size++] = (uint8_t)(length + 1);
    file[size++] = (uint8_t)length;
    memcpy(file + size, text, length);
    size += length;
    memset(file + size, 0, padding);
    size += padding;
    file[size] = (uint8_t)(size + 1);
    size++;
    const size_t taken = of->kind == TEXT ? length + 2 : 4;
    memcpy(file + size, ELSEWHERE "\0", taken);
    size += taken;
    memcpy(file + size, NOBODYS, sizeof NOBODYS - 1);
    return size + sizeof NOBODYS - 1;
}

static void try_text(const sample *of, const char *text)
{
    uint8_t file[ROOM], wanted[ROOM], written[ROOM];
    char place[64];
    const size_t file_size = make_file(of, "ab", file), wanted_size = make_file(of, text, wanted);
    size_t size;
    unedited *object;
    tn_error error;
    static const uint8_t zeros[6];
    assert_int_equal(unedited_read(&object, file, file_size, NULL, NULL), TN_OK);
    object->first.text = tn_text_literal(text);
    if (of->fixed) object->padding = (tn_bytes){zeros, 6 - (strlen(text) + 1)};
    const tn_status status = unedited_size(object, &size, &error);
    if (of->refused != NULL) {
        assert_int_equal(status, TN_DISAGREE);
        tn_place_print(&error.place, place, sizeof place);
        assert_string_equal(place, of->refused);
    } else {
        assert_int_equal(status, TN_OK);
        assert_int_equal(size, wanted_size);
        assert_int_equal(unedited_write(object, written, sizeof written, NULL), TN_OK);
        assert_memory_equal(written, wanted, size);
    }
    unedited_free(object);
}

static void test_members_elsewhere(void **state)
{
    static const sample samples[] = {{0, false, "plain"},   {1, false, "object"}, {TEXT, false, NULL},
                                     {3, false, "numbers"}, {4, false, "packed"}, {5, false, NULL},
                                     {6, false, NULL},      {0, true, "plain"},   {1, true, "object"},
                                     {TEXT, true, NULL},    {3, true, "numbers"}, {4, true, "packed"},
                                     {5, true, NULL},       {6, true, NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        try_text(&samples[i], "abc");
        try_text(&samples[i], "a");
        try_text(&(sample){samples[i].kind, samples[i].fixed, NULL}, "cd");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_members_elsewhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
