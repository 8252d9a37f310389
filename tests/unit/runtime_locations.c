/* Locations: sorted however readers have added them, and moved with the elements of lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tenon/generic.h"

/* runtime/generic */
#include "moved.h"

static char memory[1 << 16];

static uint32_t drawn = 1;

static size_t draw(size_t below)
{
    drawn = drawn * 1664525 + 1013904223;
    return (drawn >> 8) % below;
}

/* Ascending runs of such lengths, each from anywhere on. */
static void add_runs(tn_locations *locations, const size_t *runs, size_t count)
{
    for (size_t r = 0; r < count; r++) {
        const size_t from = draw(sizeof memory / 2);
        for (size_t i = 0; i < runs[r]; i++)
            assert_int_equal(tn_locations_add(locations, memory + from + 3 * i, draw(1000), draw(9)), TN_OK);
    }
}

static bool is_before(const tn_location *a, const tn_location *b)
{
    if (a->address != b->address) return a->address < b->address;
    return a->size < b->size;
}

static uint64_t sum_of(const tn_locations *locations)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < locations->count; i++)
        sum += ((uintptr_t)locations->items[i].address % 65536 + 1) * (locations->items[i].offset + 7);
    return sum;
}

static void test_sorted(void **state)
{
    (void)state;
    for (int round = 0; round < 2000; round++) {
        size_t runs[12];
        const size_t count = 1 + draw(12);
        tn_locations locations;
        tn_locations_init(&locations, tn_allocator_libc());
        for (size_t r = 0; r < count; r++)
            runs[r] = draw(3) == 0 ? 1 : draw(60);
        add_runs(&locations, runs, count);
        const uint64_t sum = sum_of(&locations);
        tn_locations_sort(&locations);
        assert_int_equal(sum_of(&locations), sum);
        for (size_t i = 1; i < locations.count; i++)
            assert_false(is_before(&locations.items[i], &locations.items[i - 1]));
        tn_locations_free(&locations);
    }
}

/* The elements of an inner list stay while those of the outer one move, and a list that was not begun, as
   where there was no memory for that, moves as well. */
static void test_moved(void **state)
{
    (void)state;
    char *outer = memory, *inner = memory + 1000, *larger = memory + 2000;
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){0});
    assert_int_equal(tn_locations_add(&locations, outer + 500, 1, 1), TN_OK);
    assert_true(tn_locations_begin_list(&locations, outer));
    assert_int_equal(tn_locations_add(&locations, outer + 8, 2, 1), TN_OK);
    assert_true(tn_locations_begin_list(&locations, inner));
    assert_int_equal(tn_locations_add(&locations, inner + 4, 3, 1), TN_OK);
    tn_locations_move_list(&locations, inner, 16, inner + 100);
    assert_int_equal(tn_locations_add(&locations, inner + 120, 4, 1), TN_OK);
    tn_locations_end_list(&locations, inner + 100);
    tn_locations_move_list(&locations, outer, 16, larger);
    tn_locations_move_list(&locations, inner + 100, 40, larger + 100);
    const char *const places[] = {outer + 500, larger + 8, larger + 104, larger + 120};
    for (size_t i = 0; i < 4; i++)
        assert_ptr_equal(locations.items[i].address, places[i]);
    tn_locations_free(&locations);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sorted), cmocka_unit_test(test_moved)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
