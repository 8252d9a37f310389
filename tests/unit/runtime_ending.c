/* Ends of values: what a writer puts behind them, what a file had there, and when that is written again. */
#include "freebinary_pack.h"
#include "runtime_support.h"

enum { ROOM = 8 };

static const tn_budget budget = {.depth = 1};

static const tn_delimiting padded = {TN_NO_BYTE, ' ', false}, terminated = {';', TN_NO_BYTE, false},
                           both = {';', ' ', false}, same = {';', ';', false},
                           included = {';', TN_NO_BYTE, true};

/* What is written of a value in ROOM bytes, or in as many as it needs, and has the end that it has in `whole`
   at first. */
static const char *written(const tn_delimiting *how, const char *value, const char *whole, bool fixed)
{
    static char text[64];
    tn_prepare settle;
    tn_output out;
    tn_error error;
    tn_ending ending = {.known = false};
    const size_t size = strlen(value), first = strcspn(whole, "; ");
    const tn_bytes bytes = {(const uint8_t *)whole, strlen(whole)};
    if (bytes.size != 0)
        tn_keep_ending(how, bytes, how->include && whole[first] == ';' ? first + 1 : first, fixed, &ending);
    tn_prepare_begin(&settle, NULL, &budget, &error);
    const tn_status status =
        tn_prepare_delimited(&settle, NULL, "x", how, value, size, fixed ? ROOM : TN_ANY_SPACE, &ending);
    if (status != TN_OK) return tn_status_name(status);
    if (!fixed) assert_int_equal(settle.size, tn_delimited_size(how, value, size, &ending));
    tn_output_buffer(&out, text, sizeof text - 1);
    out.at = tn_put_delimited(&out, out.at, how, value, size, &ending);
    assert_int_equal(tn_output_end(&out), TN_OK);
    const size_t put = (size_t)(out.at - out.data);
    assert_int_equal(put, settle.size);
    for (size_t i = 0; i < put; i++) /* zeros are shown */
        if (text[i] == 0) text[i] = '0';
    text[put] = 0;
    return text;
}

/* Without anything that a file had. */
static const char *anew(const tn_delimiting *how, const char *value, bool fixed)
{
    return written(how, value, "", fixed);
}

static void a_writer_fills_a_size(void **state)
{
    (void)state;
    assert_string_equal(anew(&padded, "abc", true), "abc     ");
    assert_string_equal(anew(&terminated, "abc", true), "abc;0000");
    assert_string_equal(anew(&both, "abc", true), "abc;    ");
    assert_string_equal(anew(&same, "abc", true), "abc;;;;;");
    assert_string_equal(anew(&included, "abc;", true), "abc;0000");
    assert_string_equal(anew(&padded, "abcdefgh", true), "abcdefgh");
    assert_string_equal(anew(&terminated, "abcdefgh", true), "abcdefgh");
    assert_string_equal(anew(&included, "abcdefgh", true), "abcdefgh");
}

static void a_writer_puts_no_more_than_a_terminator(void **state)
{
    (void)state;
    assert_string_equal(anew(&padded, "abc", false), "abc");
    assert_string_equal(anew(&terminated, "abc", false), "abc;");
    assert_string_equal(anew(&both, "abc", false), "abc;");
    assert_string_equal(anew(&included, "abc;", false), "abc;");
    assert_string_equal(anew(&included, "abc", false), "abc");
}

static void values_that_would_be_read_otherwise_are_refused(void **state)
{
    (void)state;
    assert_string_equal(anew(&padded, "abc ", true), "padding-in-value");
    assert_string_equal(anew(&padded, " ", false), "padding-in-value");
    assert_string_equal(anew(&both, "abc ", true), "abc ;   "); /* a terminator is between */
    assert_string_equal(anew(&both, "abcdefg ", true), "padding-in-value");
    assert_string_equal(anew(&terminated, "a;c", true), "terminator-in-value");
    assert_string_equal(anew(&included, "a;c;", true), "terminator-in-value");
    assert_string_equal(anew(&included, "abc", true), "unterminated");
    assert_string_equal(anew(&padded, "abcdefghi", true), "buffer-too-small");
}

static void what_a_file_had_is_written_again(void **state)
{
    (void)state;
    assert_string_equal(written(&padded, "abc", "abc  ", false), "abc  ");
    assert_string_equal(written(&terminated, "abc", "abc", false), "abc");
    assert_string_equal(written(&terminated, "abc", "abc;xyz", false), "abc;xyz");
    assert_string_equal(written(&terminated, "abc", "abc;wxyz", true), "abc;wxyz");
    assert_string_equal(written(&both, "abc", "abc     ", true), "abc     ");
    assert_string_equal(written(&included, "abc;", "abc;wxyz", true), "abc;wxyz");
}

static void it_is_written_as_long_as_it_fits(void **state)
{
    (void)state;
    assert_string_equal(written(&terminated, "xyz", "abc;wxyz", true), "xyz;wxyz");
    assert_string_equal(written(&terminated, "ab", "abc;wxyz", true), "ab;00000");
    assert_string_equal(written(&padded, "abcd", "abc  ", false), "abcd  ");
    assert_string_equal(written(&both, "ab ", "abc  ", false), "ab ;");
    assert_string_equal(written(&included, "abc", "abc;wxyz", false), "abc");
}

/* ---- what a program states ---- */

static tn_status status_of_stated(const tn_delimiting *how, const char *value, const char *end)
{
    tn_prepare prepare;
    tn_error error;
    tn_ending ending = {.bytes = {(const uint8_t *)end, strlen(end)}, .known = true};
    tn_prepare_begin(&prepare, NULL, &budget, &error);
    return tn_prepare_delimited(&prepare, NULL, "x", how, value, strlen(value), ROOM, &ending);
}

static void what_a_program_states_fits_or_is_refused(void **state)
{
    (void)state;
    assert_int_equal(status_of_stated(&terminated, "abc", ";wxyz"), TN_OK);
    assert_int_equal(status_of_stated(&terminated, "abc", ";wxy"), TN_DISAGREE);
    assert_int_equal(status_of_stated(&terminated, "abc", ""), TN_DISAGREE);
    assert_int_equal(status_of_stated(&terminated, "abcdefgh", ""), TN_OK);
    assert_int_equal(status_of_stated(&both, "abc ", "    "), TN_DISAGREE); /* it would be read as "abc" */
    assert_int_equal(status_of_stated(&both, "abc ", ";   "), TN_OK);
}

/* ---- the last line of a pack ---- */

/* A pack of one empty file, whose line lacks its end. */
static const uint8_t pack_bytes[] = {2, 'F', 'B', 7, 0, 0, 0, 5, 0, 0, 0, 'a', '|', '0', '|', '7'};

static void expect_lines(freebinary_pack *pack, const char *lines)
{
    uint8_t bytes[64];
    size_t size;
    assert_int_equal(freebinary_pack_size(pack, &size, NULL), TN_OK);
    assert_int_equal(freebinary_pack_write(pack, bytes, sizeof bytes, NULL), TN_OK);
    assert_int_equal(size, 11 + strlen(lines));
    assert_int_equal(pack->index.len_lines, strlen(lines));
    assert_memory_equal(bytes + 11, lines, strlen(lines));
}

static void a_line_ends_where_another_follows(void **state)
{
    (void)state;
    freebinary_pack *pack;
    freebinary_pack_file *added;
    assert_int_equal(freebinary_pack_read(&pack, pack_bytes, sizeof pack_bytes, NULL, NULL), TN_OK);
    expect_lines(pack, "a|0|7");
    assert_int_equal(freebinary_pack_file_list_append(pack->document, &pack->index.lines.files, 1, &added),
                     TN_OK);
    added->name = (tn_text){"b", 1};
    added->has_content = true;
    expect_lines(pack, "a|0|7\nb|0|7\n");
    assert_int_equal(freebinary_pack_file_list_remove(&pack->index.lines.files, 1, 1), TN_OK);
    expect_lines(pack, "a|0|7");
    freebinary_pack_free(pack);
}

static void what_no_line_reads_follows_it(void **state)
{
    (void)state;
    freebinary_pack *pack;
    assert_int_equal(freebinary_pack_read(&pack, pack_bytes, sizeof pack_bytes, NULL, NULL), TN_OK);
    pack->index.lines_rest_ = (tn_bytes){(const uint8_t *)"?", 1};
    pack->index.has_lines_rest_ = true;
    expect_lines(pack, "a|0|7\n?");
    freebinary_pack_free(pack);
}

static void a_line_holds_no_line_feed(void **state)
{
    (void)state;
    freebinary_pack *pack;
    tn_error error;
    size_t size;
    assert_int_equal(freebinary_pack_read(&pack, pack_bytes, sizeof pack_bytes, NULL, NULL), TN_OK);
    pack->index.lines.files.items[0].name = (tn_text){"a\nb", 3};
    assert_int_equal(freebinary_pack_size(pack, &size, &error), TN_TERMINATOR_IN_VALUE);
    assert_string_equal(test_line(&error),
                        "index.lines.files[0]: error: the value contains its own terminator, found 10");
    freebinary_pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_writer_fills_a_size),
        cmocka_unit_test(a_writer_puts_no_more_than_a_terminator),
        cmocka_unit_test(values_that_would_be_read_otherwise_are_refused),
        cmocka_unit_test(what_a_file_had_is_written_again),
        cmocka_unit_test(it_is_written_as_long_as_it_fits),
        cmocka_unit_test(what_a_program_states_fits_or_is_refused),
        cmocka_unit_test(a_line_ends_where_another_follows),
        cmocka_unit_test(what_no_line_reads_follows_it),
        cmocka_unit_test(a_line_holds_no_line_feed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
