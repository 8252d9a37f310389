/* Formats are recognised by magic, then by extension, then as the only one without a magic that accepts the
 * file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/detect.h"

static arena *memory;

/* ---- formats that accept what begins with a, and warn about what begins with w ---- */

static bool begins_with(const void *data, size_t size, char letter)
{
    return size > 0 && *(const char *)data == letter;
}

/* Every rule decides which format it is; to say what is wrong with a file of no format, its structure. */
static tn_status accept_a(const tn_format *format, const void *data, size_t size, const tn_options *options,
                          tn_error *error)
{
    (void)format;
    assert_int_equal(options->level, error ? TN_LEVEL_STRUCTURE : TN_LEVEL_STRICT);
    assert_int_equal(options->scratch_size, size);
    if (error) *error = (tn_error){.status = TN_INVALID, .offset = 0};
    if (begins_with(data, size, 'w')) return options->strict ? TN_INVALID : TN_OK;
    return begins_with(data, size, 'a') ? TN_OK : TN_INVALID;
}

static tn_status accept_all(const tn_format *format, const void *data, size_t size, const tn_options *options,
                            tn_error *error)
{
    (void)format, (void)data, (void)size, (void)options, (void)error;
    return TN_OK;
}

static uint64_t scratch_as_large(const tn_format *format, size_t size, tn_level level)
{
    (void)format, (void)level;
    return size;
}

static const char *const model_extension[] = {"mdl"};
static const char *const text_extensions[] = {"txt", "asc"};
static const tn_magic early[] = {{0, {(const uint8_t *)"UMDL", 4}}};
static const tn_magic late[] = {{4, {(const uint8_t *)"UMDL", 4}}};

static const tn_format magical = {.id = "magical",
                                  .extensions = model_extension,
                                  .extension_count = 1,
                                  .magics = early,
                                  .magic_count = 1,
                                  .validate = accept_a,
                                  .scratch = scratch_as_large};
static const tn_format belated = {
    .id = "belated", .magics = late, .magic_count = 1, .validate = accept_all, .scratch = scratch_as_large};
static const tn_format plain = {.id = "plain",
                                .extensions = text_extensions,
                                .extension_count = 2,
                                .validate = accept_a,
                                .scratch = scratch_as_large};
static const tn_format other = {.id = "other",
                                .extensions = text_extensions,
                                .extension_count = 1,
                                .validate = accept_all,
                                .scratch = scratch_as_large};
static const tn_format tolerant = {.id = "tolerant",
                                   .magics = early,
                                   .magic_count = 1,
                                   .magic_optional = true,
                                   .validate = accept_a,
                                   .scratch = scratch_as_large};
static const tn_format *const all[] = {&magical, &belated, &plain, &other};

static detection detect(const char *path, const char *bytes)
{
    return detect_format(memory, all, 4, path, str_of(bytes), false);
}

/* ---- */

static void a_magic_counts_more_than_an_extension(void **state)
{
    (void)state;
    assert_ptr_equal(detect("walk.mdl", "UMDL").format, &magical);
    assert_ptr_equal(detect("walk.txt", "UMDL").format, &magical);
    assert_ptr_equal(detect("-", "UMDL").format, &magical);
    assert_ptr_equal(detect("-", "....UMDL").format, &belated);
}

static void a_magic_lies_within_the_file(void **state)
{
    const str four = {"UMDLUMDL", 4};
    (void)state;
    assert_ptr_equal(detect_format(memory, all, 2, "-", four, false).format, &magical);
    assert_null(detect_format(memory, all + 1, 1, "-", four, false).format);
}

static void of_several_magics_the_file_decides(void **state)
{
    (void)state;
    /* The first of the two does not accept it. */
    assert_ptr_equal(detect("-", "UMDLUMDL").format, &belated);
}

static void an_extension_counts_whatever_the_file_holds(void **state)
{
    (void)state;
    assert_ptr_equal(detect("a/b.c/WALK.MDL", "UAN2").format, &magical);
    assert_ptr_equal(detect("walk.mdl", "").format, &magical);
    assert_ptr_equal(detect("notes.asc", "zzz").format, &plain);
}

static void an_extension_of_two_parts_is_a_name_too(void **state)
{
    static const char *const extension[] = {"pack.bin"};
    const tn_format packed = {.id = "packed", .extensions = extension, .extension_count = 1};
    const tn_format *const formats[] = {&packed};
    (void)state;
    assert_ptr_equal(detect_format(memory, formats, 1, "a/Pack.bin", str_of("z"), false).format, &packed);
    assert_ptr_equal(detect_format(memory, formats, 1, "a.pack.bin", str_of("z"), false).format, &packed);
    assert_null(detect_format(memory, formats, 1, "backpack.bin", str_of("z"), false).format);
}

static void of_several_extensions_the_file_decides(void **state)
{
    (void)state;
    assert_ptr_equal(detect("notes.txt", "zzz").format, &other);
    detection both = detect("notes.txt", "abc");
    assert_null(both.format);
    assert_int_equal(both.candidates.count, 2);
}

static void without_magic_and_extension_the_only_one_that_accepts_it(void **state)
{
    (void)state;
    assert_ptr_equal(detect("notes", "zzz").format, &other);
    detection both = detect(".txt", "abc"); /* a hidden file, not an extension */
    assert_null(both.format);
    assert_int_equal(both.candidates.count, 2);
    assert_string_equal(explain_detection(memory, NULL, 0, &both, str_of("abc")),
                        "several formats are possible: plain (.txt, .asc), other (.txt); choose one with "
                        "--format NAME, or give a schema with -s");
}

static void where_a_magic_may_lack_the_file_decides(void **state)
{
    (void)state;
    const tn_format *const one[] = {&tolerant};
    assert_ptr_equal(detect_format(memory, one, 1, "-", str_of("UMDL"), false).format, &tolerant);
    assert_ptr_equal(detect_format(memory, one, 1, "-", str_of("abc"), false).format, &tolerant);
    assert_null(detect_format(memory, one, 1, "-", str_of("zzz"), false).format);
}

static void what_no_format_accepts_is_described(void **state)
{
    (void)state;
    const tn_format *const few[] = {&magical, &plain};
    detection none = detect_format(memory, few, 2, "walk.bin", str_of("UAN2\x02\xff"), true);
    assert_null(none.format);
    assert_int_equal(none.candidates.count, 0);
    assert_string_equal(
        explain_detection(memory, few, 2, &none, str_of("UAN2\x02\xff")),
        "unknown format: the file begins with 55 41 4e 32 02 ff \"UAN2..\"; `tenon formats` lists "
        "the known formats; choose one with --format NAME, or give a schema with -s");
}

static void a_file_that_is_named_may_break_rules(void **state)
{
    (void)state;
    const tn_format *const few[] = {&magical, &plain};
    assert_ptr_equal(detect_format(memory, few, 2, "walk.bin", str_of("www"), true).format, &plain);
    assert_null(detect_format(memory, few, 2, "walk.bin", str_of("www"), false).format);
}

static void between_formats_whose_rules_it_breaks_nothing_decides(void **state)
{
    (void)state;
    tn_format twin = plain;
    twin.id = "twin";
    const tn_format *const few[] = {&plain, &twin};
    detection none = detect_format(memory, few, 2, "walk.bin", str_of("www"), true);
    assert_null(none.format);
    assert_string_equal(
        explain_detection(memory, few, 2, &none, str_of("www")),
        "unknown format: the file begins with 77 77 77 \"www\"; it could be plain (.txt, .asc), twin (.txt, "
        ".asc), but breaks rules; `tenon formats` lists the known formats; choose one with --format NAME, "
        "or give a schema with -s");
}

static void in_folders_a_format_claims_its_magic_and_extension(void **state)
{
    (void)state;
    const tn_format nameless = {.id = "nameless"};
    assert_true(looks_like(&magical, "walk", str_of("UMDL")));
    assert_true(looks_like(&magical, "walk.mdl", str_of("UAN2")));
    assert_false(looks_like(&magical, "walk.ani", str_of("UAN2")));
    assert_true(looks_like(&nameless, "anything", str_of("UAN2")));
}

static int setup(void **state)
{
    (void)state;
    memory = arena_new();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_magic_counts_more_than_an_extension),
        cmocka_unit_test(a_magic_lies_within_the_file),
        cmocka_unit_test(of_several_magics_the_file_decides),
        cmocka_unit_test(an_extension_counts_whatever_the_file_holds),
        cmocka_unit_test(an_extension_of_two_parts_is_a_name_too),
        cmocka_unit_test(of_several_extensions_the_file_decides),
        cmocka_unit_test(without_magic_and_extension_the_only_one_that_accepts_it),
        cmocka_unit_test(where_a_magic_may_lack_the_file_decides),
        cmocka_unit_test(what_no_format_accepts_is_described),
        cmocka_unit_test(a_file_that_is_named_may_break_rules),
        cmocka_unit_test(between_formats_whose_rules_it_breaks_nothing_decides),
        cmocka_unit_test(in_folders_a_format_claims_its_magic_and_extension),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
