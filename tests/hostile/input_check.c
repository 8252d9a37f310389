#include "hostile/input_check.h"

#include "support/place.h"
#include "tenon/json_read.h"

/* Where a codec has no writer there is none of what only writers need: its JSON is not read, and elements of
   all kinds are not located one by one. */

/* A finding about the file as a whole has no path; every other one lies where its path leads, or, of an
   object, inside it: what does not belong to a stream is said to lie where it begins. */
static void check_place(test_report *report, const tn_format *format, const void *object,
                        const tn_locations *locations, byte_string input, const tn_error *finding,
                        const char *what)
{
    char text[512];
    tn_error_print(finding, text, sizeof text);
    expect(report, finding->offset <= input.size, "%s: \"%s\" lies outside the input", what, text);
    if (finding->place.depth == 0) return;
    extent where;
    if (!expect(report, place_extent(format, object, locations, &finding->place, &where),
                "%s: \"%s\": there is no such place", what, text))
        return;
    const bool inside =
        where.of_object && finding->offset > where.offset && finding->offset < where.offset + where.size;
    expect(report, where.offset == finding->offset || inside, "%s: \"%s\": that place is at %llu", what, text,
           (unsigned long long)where.offset);
}

static void check_places(test_report *report, const tn_format *format, byte_string input,
                         const test_outcome *read, const char *what)
{
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){NULL, NULL});
    void *object = NULL;
    const tn_status status =
        format->read_located(format, &object, input.data, input.size, NULL, &locations, NULL);
    if (expect(report, status == TN_OK, "%s: cannot be read with locations", what)) {
        tn_locations_sort(&locations);
        for (size_t i = 0; i < read->count; i++)
            check_place(report, format, object, &locations, input, &read->findings[i], what);
        format->release(format, object);
    }
    tn_locations_free(&locations);
}

static void check_level(test_report *report, const tn_format *format, byte_string input, tn_level level,
                        bool strict, const char *what)
{
    char difference[1200];
    const tn_options options = {.level = level, .strict = strict};
    test_outcome read = outcome_read(format, input, &options, NULL);
    test_outcome validated = outcome_validate(format, input, &options);
    expect(report, outcome_equal(&read, &validated, difference, sizeof difference),
           "%s: at level %d%s reader and validator differ: %s", what, (int)level,
           strict ? ", warnings as errors," : "", difference);
    if (read.status != TN_OK)
        expect(report, read.error.offset <= input.size || read.error.offset == TN_NO_OFFSET,
               "%s: the error lies outside the input", what);
    if (read.status == TN_OK && read.count > 0 && level == TN_LEVEL_STRICT && format->write_to != NULL &&
        !format->patches)
        check_places(report, format, input, &read, what);
    outcome_free(&read);
    outcome_free(&validated);
}

/* What is accepted is written back byte for byte. */
static void check_written(test_report *report, const tn_format *format, byte_string input, const char *what)
{
    void *object = NULL;
    if (format->read(format, &object, input.data, input.size, NULL, NULL) != TN_OK) return;
    test_collector collector = {0};
    const tn_sink sink = collector_sink(&collector);
    expect(report, format->write_to(format, object, &sink, NULL) == TN_OK, "%s: cannot be written", what);
    expect(report, bytes_equal(collector.bytes, input), "%s: is written as other bytes", what);
    bytes_free(&collector.bytes);
    format->release(format, object);
}

void check_input(test_report *report, const tn_format *format, byte_string input, const char *what)
{
    char message[1024];
    const char *violated = tn_check_properties(format, input.data, input.size, message, sizeof message);
    expect(report, violated == NULL, "%s: %s", what, violated != NULL ? violated : "");
    if (format->write_to != NULL) {
        violated = tn_json_check_properties(format, input.data, input.size, message, sizeof message);
        expect(report, violated == NULL, "%s: %s", what, violated != NULL ? violated : "");
        check_written(report, format, input, what);
    }
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        check_level(report, format, input, (tn_level)level, false, what);
        check_level(report, format, input, (tn_level)level, true, what);
    }
}
