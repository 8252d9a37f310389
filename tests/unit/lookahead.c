/* Writing over what was read where peeks look at bytes that move: they see the same ones, before and after
   the write, or it is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "lookahead.h"

#define FILE_BYTES                                                                                           \
    "\x03\x02\x02\x03"                                                                                       \
    "abcde\x34\x12"
#define LONGER                                                                                               \
    "\x03\x02\x05\x03"                                                                                       \
    "vwxyzcde\x34\x12"

enum { ROOM = 64 };

static lookahead *read_file(char at)
{
    static char bytes[sizeof FILE_BYTES];
    lookahead *object;
    memcpy(bytes, FILE_BYTES, sizeof bytes);
    bytes[1] = at;
    assert_int_equal(lookahead_read(&object, bytes, sizeof bytes - 1, NULL, NULL), TN_OK);
    return object;
}

/* A peek that is asked for after a write sees what it would have seen before. */
static void test_peeks_are_asked_after_a_write(void **state)
{
    (void)state;
    for (int asks = 0; asks < 2; asks++) {
        char out[ROOM];
        size_t size;
        lookahead *object = read_file(0);
        if (asks == 1) assert_int_equal(lookahead_get_behind(object, NULL), TN_OK);
        object->name = tn_text_literal("vwxyz");
        assert_int_equal(lookahead_size(object, &size, NULL), TN_OK);
        assert_int_equal(size, sizeof LONGER - 1);
        assert_int_equal(lookahead_write(object, out, sizeof out, NULL), TN_OK);
        assert_memory_equal(out + 2, &LONGER[2], size - 2);
        assert_int_equal(object->len_name, 2); /* as it was, and so is what is asked for */
        assert_int_equal(lookahead_get_behind(object, NULL), TN_OK);
        assert_int_equal(object->behind, 0x1234);
        assert_int_equal(lookahead_get_last(object, NULL), TN_OK);
        assert_int_equal(object->last, 0x12);
        assert_int_equal(lookahead_get_tail(object, NULL), TN_OK);
        assert_int_equal(object->tail, 0x1234);
        assert_int_equal(lookahead_write(object, out, sizeof out, NULL), TN_OK); /* as before */
        assert_memory_equal(out + 2, &LONGER[2], size - 2);
        lookahead_free(object);
    }
}

/* The place 3 * 2 is one of the note: it moves, and neither number can follow. */
static void test_what_would_be_looked_for_in_vain_is_refused(void **state)
{
    (void)state;
    for (int asks = 0; asks < 2; asks++) {
        size_t size;
        tn_error error;
        lookahead *object = read_file(2);
        if (asks == 1) assert_int_equal(lookahead_get_cell(object, NULL), TN_OK);
        object->name = tn_text_literal("vwxyz");
        assert_int_equal(lookahead_size(object, &size, &error), TN_PINNED);
        assert_string_equal(error.place.steps[0].member, "cell");
        assert_int_equal(object->len_name, 2); /* and all is as it was */
        assert_int_equal(lookahead_get_cell(object, NULL), TN_OK);
        assert_int_equal(object->cell, 'c');
        assert_int_equal(lookahead_get_tail(object, NULL), TN_OK);
        assert_int_equal(object->tail, 0x1234);
        object->name = tn_text_literal("ab");
        assert_int_equal(lookahead_size(object, &size, NULL), TN_OK);
        assert_int_equal(size, sizeof FILE_BYTES - 1);
        lookahead_free(object);
    }
}

/* What it saw is what the source has there, also where these bytes are edited and move away. */
static void test_what_is_edited_was_not_seen(void **state)
{
    (void)state;
    size_t size;
    tn_error error;
    lookahead *object = read_file(2);
    object->name = tn_text_literal("vwXyz");
    object->note = tn_text_literal("Xde");
    assert_int_equal(lookahead_size(object, &size, &error), TN_PINNED);
    assert_string_equal(error.place.steps[0].member, "cell");
    object->name = tn_text_literal("vwcyz"); /* it sees such a byte again */
    assert_int_equal(lookahead_size(object, &size, NULL), TN_OK);
    lookahead_free(object);
}

/* Where it moves along, and where what it sees is edited, it is another view of the same bytes. */
static void test_what_moves_along_is_seen(void **state)
{
    (void)state;
    char out[ROOM];
    size_t size;
    lookahead *object = read_file(2);
    object->at = 3; /* 9: where the byte is then */
    object->name = tn_text_literal("vwxyz");
    assert_int_equal(lookahead_size(object, &size, NULL), TN_OK);
    assert_int_equal(lookahead_write(object, out, sizeof out, NULL), TN_OK);
    assert_memory_equal(out, "\x03\x03\x05\x03vwxyzcde\x34\x12", size);
    lookahead_free(object);
    object = read_file(2);
    object->note = tn_text_literal("cdX");
    assert_int_equal(lookahead_write(object, out, sizeof out, NULL), TN_OK);
    assert_memory_equal(out + 6, "cdX", 3);
    lookahead_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_peeks_are_asked_after_a_write),
        cmocka_unit_test(test_what_would_be_looked_for_in_vain_is_refused),
        cmocka_unit_test(test_what_is_edited_was_not_seen),
        cmocka_unit_test(test_what_moves_along_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
