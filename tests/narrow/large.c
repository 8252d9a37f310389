/* large: what addresses of 32 bits do not reach is refused there, and not cut to 32 bits: counts of records
   without bytes, room for lists, and layouts of 4 GiB and more. With addresses of 64 bits the counts are
   fine. */
#include "large.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "support/report.h"
#include "tenon/impl/input.h"

enum { ITEMS = 4, PARTS = 1 + ITEMS * 4, IN_LINE = 8 + 1 + 1 + PARTS + 8 + 8, FILE_SIZE = IN_LINE + PARTS };

static const uint64_t beyond = (uint64_t)1 << 32;
static const bool narrow = SIZE_MAX < UINT64_MAX;

static void put(uint8_t *to, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

/* Points without bytes, empty items, and the same in one place that both members lead to. */
static void make_file(uint8_t file[FILE_SIZE], uint64_t points)
{
    memset(file, 0, FILE_SIZE);
    put(file, points, 8);
    put(file + 10, ITEMS, 1);
    put(file + 10 + PARTS, IN_LINE, 8);
    put(file + 10 + PARTS + 8, IN_LINE, 8);
    put(file + IN_LINE, ITEMS, 1);
}

static void expect_count(test_report *report, uint64_t points)
{
    uint8_t file[FILE_SIZE];
    tn_error error;
    large *object;
    const bool reached = points <= SIZE_MAX && points <= INT64_MAX;
    make_file(file, points);
    const tn_status read = large_read(&object, file, sizeof file, NULL, &error);
    const tn_status validated = large_validate(file, sizeof file, NULL, &error);
    expect(report, read == (reached ? TN_OK : TN_OVERFLOW), "%llu points: reading says %s",
           (unsigned long long)points, tn_status_name(read));
    expect(report, validated == read, "%llu points: validation says %s", (unsigned long long)points,
           tn_status_name(validated));
    if (read == TN_OK)
        expect(report, object->points.count == points, "%llu points: %zu are there",
               (unsigned long long)points, object->points.count);
    large_free(object);
}

/* More items than there are addresses, of which as many as 32 bits tell would have room. */
static void expect_no_room(test_report *report)
{
    static uint64_t scratch[64];
    static const tn_budget budget = {.memory_base = 1 << 20, .work_base = 1, .depth = 1};
    const tn_options options = {.scratch = scratch, .scratch_size = sizeof scratch};
    tn_run run;
    tn_input in;
    tn_error error;
    tn_u4_list list = {0};
    tn_run_begin(&run, &in, "", 0, &options, &budget, &error);
    const tn_status status = tn_list_reserve(&in, NULL, "list", 0, &list, beyond + 2, sizeof *list.items);
    expect(report, status != TN_OK && list.capacity == 0, "there is room for 2^32 + 2 items");
    tn_list_try_reserve(&in, &list, beyond + 2, sizeof *list.items);
    expect(report, list.items == NULL, "there is room for 2^32 + 2 items where it may lack");
}

typedef void edit_object(large *object, tn_bytes bytes);

static void enlarge(large_parts *parts, tn_bytes bytes)
{
    for (size_t i = 0; i < parts->items.count; i++)
        parts->items.items[i].data = bytes;
}

static void enlarge_line(large *object, tn_bytes bytes)
{
    enlarge(&object->parts, bytes);
}

/* As if both had been read like this, from the same bytes: they may share a place again. */
static void enlarge_placed(large *object, tn_bytes bytes)
{
    enlarge(&object->first, bytes);
    enlarge(&object->second, bytes);
    object->first_placement_.size = object->second_placement_.size = beyond + PARTS;
}

/* Items that come to 4 GiB, all in the same memory: modulo 2^32 there would be next to nothing. */
static void expect_too_large(test_report *report, edit_object *edit, tn_status refused)
{
    const tn_bytes bytes = {
        mmap(NULL, (size_t)(beyond / ITEMS), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
        (size_t)(beyond / ITEMS)};
    uint8_t file[FILE_SIZE];
    tn_error error;
    large *object = NULL;
    size_t measured = 0;
    make_file(file, 0);
    if (large_read(&object, file, sizeof file, NULL, &error) != TN_OK || bytes.data == MAP_FAILED) {
        expect(report, false, "the file cannot be read, or there is no memory");
        return;
    }
    edit(object, bytes);
    const tn_status status = large_size(object, &measured, &error);
    expect(report, status == refused, "4 GiB are laid out: %s, %zu bytes", tn_status_name(status), measured);
    large_free(object);
    (void)munmap((void *)(uintptr_t)bytes.data, bytes.size);
}

/* Points that a program counts: so many that their number would be negative is no less than least_points. */
static void expect_made_count(test_report *report, uint64_t points)
{
    uint8_t file[FILE_SIZE];
    tn_error error;
    large *object;
    size_t measured;
    make_file(file, 0);
    file[9] = 0xff; /* least_points: -1 */
    if (!expect(report, large_read(&object, file, sizeof file, NULL, &error) == TN_OK,
                "the file cannot be read"))
        return;
    object->points.count = (size_t)points;
    const tn_status status = large_size(object, &measured, &error);
    expect(report, status == (points <= INT64_MAX ? TN_OK : TN_OVERFLOW),
           "%llu points that a program has made: %s", (unsigned long long)points, tn_status_name(status));
    large_free(object);
}

int main(void)
{
    test_report report = {0};
    expect_count(&report, 5);
    expect_count(&report, UINT32_MAX);
    expect_count(&report, beyond);
    expect_count(&report, beyond + 5);
    expect_count(&report, (uint64_t)INT64_MAX + 1);
    expect_count(&report, UINT64_MAX);
    expect_no_room(&report);
    expect_made_count(&report, 5);
    if (!narrow) expect_made_count(&report, INT64_MAX);
    if (!narrow) expect_made_count(&report, UINT64_MAX); /* -1 */
    if (!narrow) return report_end(&report);
    expect_too_large(&report, enlarge_line, TN_OVERFLOW);
    expect_too_large(&report, enlarge_placed, TN_OVERFLOW);
    return report_end(&report);
}
