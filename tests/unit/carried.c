/* Programs that codecs carry: the engine calls the processes and reads the objects that the user's program
   defines, with as many parameters as the schema has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "carried.h"
#include "support/memory.h"
#include "tenon/generic.h"
#include "tenon/impl/edit.h"
#include "tenon/impl/stream.h"

enum { SPACE = 64 };

/* len_name, name; point; kind; words; grid; coded; plain; boxes: number, mark, fill; sealed; mark; hidden;
 * last */
static const char file[] = "\003abc\005\002\001\007\000\010\000\003\004\005\006efp\001A!\002B?\011z\006h>";
static const char longer[] =
    "\006abcdef\005\002\001\007\000\010\000\003\004\005\006efp\001A!\002B?\011z\006h>";
static const carried_params params = {.p2 = 22, .p3 = {"three", 5}, .last_size_ = 1};

/* ---- what the program defines ---- */

static unsigned calls;

tn_status carried_process_shift(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                                int64_t a0, tn_text a1, tn_bytes a2, double a3, uint8_t a4, bool a5,
                                carried_point *a6, tn_s8_list a7, tn_u2_list a8, carried_point_list a9,
                                int64_t a10, tn_bytes *result)
{
    void *memory;
    assert_memory_equal(a1.data, "key", a1.size);
    assert_memory_equal(a2.data, "\1\2", a2.size);
    assert_true(a1.size == 3 && a2.size == 2 && a3 == 1.5 && a5 == (a4 == CARRIED_KIND_ROUND));
    assert_int_equal(a6->y, a0);
    assert_true(a7.count == 2 && a7.items[0] == 300 && a7.items[1] == 301);
    assert_true(a8.count == 2 && a8.items[0] == 7 && a8.items[1] == 8);
    assert_true(a9.count == 2 && a9.items[1].y == 6 && a10 == 22);
    calls++;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, bytes.size, 1, &memory);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < bytes.size; i++)
        ((uint8_t *)memory)[i] = (uint8_t)(bytes.data[i] - a0);
    *result = (tn_bytes){memory, bytes.size};
    return TN_OK;
}

tn_status carried_process_plus(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                               int64_t a0, tn_bytes *result)
{
    void *memory;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, bytes.size, 1, &memory);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < bytes.size; i++)
        ((uint8_t *)memory)[i] = (uint8_t)(bytes.data[i] + a0);
    *result = (tn_bytes){memory, bytes.size};
    return TN_OK;
}

tn_status carried_process_twice(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                                tn_bytes *result)
{
    void *memory;
    const tn_status status = tn_run_alloc(in, path, member, in->pos, 2 * bytes.size, 1, &memory);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < 2 * bytes.size; i++)
        ((uint8_t *)memory)[i] = bytes.data[i / 2];
    *result = (tn_bytes){memory, 2 * bytes.size};
    return TN_OK;
}

tn_status carried_read_opaque_stamp(tn_input *in, const tn_path *path, stamp **object)
{
    void *memory;
    if (in->size == in->pos)
        return tn_fail(in, path, "stamp", in->pos, TN_TRUNCATED, tn_value_unsigned(1), tn_value_unsigned(0));
    const tn_status status = tn_run_alloc(in, path, "stamp", in->pos, 1, sizeof(stamp), &memory);
    if (status != TN_OK) return status;
    *object = memory;
    (*object)->colour = in->data[in->pos++];
    return TN_OK;
}

/* ---- reading and writing ---- */

static carried *read_file(void)
{
    const tn_options options = {.params = &params};
    carried *object;
    assert_int_equal(carried_read(&object, file, sizeof file - 1, &options, NULL), TN_OK);
    return object;
}

static void set_name(carried *object)
{
    object->name = tn_text_literal("abcdef");
}

static void expect(carried *object, const char *bytes, size_t size)
{
    uint8_t written[SPACE];
    size_t measured;
    assert_int_equal(carried_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(carried_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
}

static void expect_refused(carried *object, const char *member)
{
    size_t size;
    tn_error error;
    assert_int_not_equal(carried_size(object, &size, &error), TN_OK);
    assert_int_equal(error.place.depth, 1);
    assert_string_equal(error.place.steps[0].member, member);
}

static void arguments_of_processes_arrive(void **state)
{
    carried *object = read_file();
    (void)state;
    assert_memory_equal(object->coded.data, "cd", 2);
    assert_memory_equal(object->plain.data, "pp", 2);
    assert_int_equal(object->sealed->colour, 8);
    calls = 0;
    set_name(object);
    expect(object, longer, sizeof longer - 1);
    assert_true(calls > 0);
    carried_free(object);
}

static void what_was_not_edited_stays(void **state)
{
    carried *object = read_file();
    (void)state;
    expect(object, file, sizeof file - 1);
    object->boxes.items[1].number = 9;
    expect(object, "\003abc\005\002\001\007\000\010\000\003\004\005\006efp\001A!\011B?\011z\006h>",
           sizeof file - 1);
    carried_free(object);
}

static void nothing_encodes_what_the_program_decodes(void **state)
{
    carried *object = read_file();
    const tn_bytes coded = object->coded;
    size_t size;
    tn_error error;
    (void)state;
    object->coded = (tn_bytes){(const uint8_t *)"xy", 2};
    assert_int_equal(carried_size(object, &size, &error), TN_FROZEN);
    assert_string_equal(error.place.steps[0].member, "coded");
    object->coded = coded;
    object->point.y = 3; /* the bytes would give something else */
    expect_refused(object, "coded");
    object->point.y = 2;
    object->point.x = 6; /* likewise, and only the program could compare that */
    expect_refused(object, "hidden");
    object->point.x = 5;
    expect(object, file, sizeof file - 1);
    carried_free(object);
}

/* Nobody knows which of the boxes is gone: the bytes of a stamp say it, which only the program reads. */
static void elements_with_opaque_objects_stay(void **state)
{
    carried *object = read_file();
    (void)state;
    object->boxes.items[0] = object->boxes.items[1];
    object->boxes.count = 1;
    expect_refused(object, "boxes");
    carried_free(object);
}

static void clones_have_the_bytes_of_opaque_objects(void **state)
{
    carried *object = read_file(), *clone;
    (void)state;
    assert_int_equal(carried_clone(object, NULL, &clone), TN_OK);
    carried_free(object);
    assert_null(clone->mark);
    expect(clone, file, sizeof file - 1);
    set_name(clone);
    expect(clone, longer, sizeof longer - 1);
    carried_free(clone);
}

static void nothing_makes_opaque_objects(void **state)
{
    const tn_options options = {.params = &params};
    carried *object;
    (void)state;
    assert_int_equal(carried_new(&object, &options), TN_OK);
    assert_int_equal(object->p2, 22);
    object->last = (tn_bytes){(const uint8_t *)">", 1};
    object->words.items = (uint16_t[]){7, 8};
    object->words.count = 2;
    expect_refused(object, "coded");
    carried_free(object);
}

/* Whichever request for memory is refused: that is the error, or it was not needed, and nothing is lost. */
static void memory_may_be_refused(void **state)
{
    test_memory memory = {0};
    bool failed = true;
    (void)state;
    for (size_t fail = 1; failed; fail++) {
        test_memory_begin(&memory, 0);
        const tn_options options = {.allocator = test_allocator(&memory), .params = &params};
        uint8_t written[SPACE];
        carried *object;
        assert_int_equal(carried_read(&object, file, sizeof file - 1, &options, NULL), TN_OK);
        set_name(object);
        memory.fail_call = memory.calls + fail;
        const tn_status status = carried_write(object, written, sizeof written, NULL);
        failed = memory.failures > 0;
        if (status == TN_OK)
            assert_memory_equal(written, longer, sizeof longer - 1);
        else
            assert_int_equal(status, failed ? TN_NO_MEMORY : TN_OK);
        carried_free(object);
        assert_int_equal(memory.live, 0);
        assert_false(memory.wrong_size);
    }
}

/* A program of another version makes no object. */
static void other_programs_do_not_load(void **state)
{
    static const uint8_t bytes[] = {0xff, 0xff, 0xff, 0xff};
    tn_edit_program other = {.bytes = bytes};
    tn_locations locations = {0};
    tn_error error;
    uint8_t place;
    (void)state;
    for (size_t size = 0; size <= sizeof bytes; size++) {
        void *object = &place;
        other.size = size;
        const tn_status status =
            tn_program_read_located(&other, &object, file, size, NULL, &locations, &error);
        assert_int_equal(status, TN_UNSUPPORTED);
        assert_true(error.status == TN_UNSUPPORTED && error.offset == TN_NO_OFFSET);
        assert_null(object);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_of_processes_arrive),
        cmocka_unit_test(what_was_not_edited_stays),
        cmocka_unit_test(nothing_encodes_what_the_program_decodes),
        cmocka_unit_test(elements_with_opaque_objects_stay),
        cmocka_unit_test(clones_have_the_bytes_of_opaque_objects),
        cmocka_unit_test(nothing_makes_opaque_objects),
        cmocka_unit_test(memory_may_be_refused),
        cmocka_unit_test(other_programs_do_not_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
