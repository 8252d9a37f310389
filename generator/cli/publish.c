/* Writing, reading back, and only then replacing. */
#include "cli/publish.h"

#include "base/file.h"
#include "cli/codec.h"

/* What was written must be valid, also where it takes a look into bulk data to know. */
static outcome validate_written(const subject *file, const subject *written, publish_problem *say)
{
    tn_error error;
    tn_options options = {.level = TN_LEVEL_CONTENT};
    scratch memory;
    if (!provide_scratch(written, &memory, &options)) return OUTCOME_TROUBLE;
    tn_status status = written->format->validate(written->bytes.data, written->bytes.size, &options, &error);
    scratch_return(&memory);
    if (status == TN_OK) return OUTCOME_FINE;
    return say(file, &error);
}

/* Zeros stand between members that are placed at multiples of a number. */
static bool is_padding(const tn_gap *gap)
{
    for (; gap != NULL; gap = gap->next)
        for (size_t i = 0; i < gap->bytes.size; i++)
            if (gap->bytes.data[i] != 0) return false;
    return true;
}

/* Bytes between members that are placed out of line are left out where these have moved: that is said. */
static bool left_gaps_out(const subject *written, const void *object, const void *back)
{
    const tn_document *before = tn_format_document(written->format, object);
    const tn_document *after = tn_format_document(written->format, back);
    uint64_t bytes = 0;
    if (before->size == 0 || !is_padding(after->gaps)) return false;
    for (const tn_gap *gap = before->gaps; gap != NULL; gap = gap->next)
        bytes += gap->bytes.size;
    report_remark(written->to, "members have moved: %llu bytes between them that are nobody's are left out",
                  (unsigned long long)bytes);
    return true;
}

/* And it must mean what the object does. */
static outcome compare_written(const subject *written, const void *object)
{
    void *back;
    outcome result = read_object(written, &back, NULL);
    if (result != OUTCOME_FINE) return result;
    tn_place place;
    const bool equal = tn_equal(written->format, object, back, &place);
    if (!equal && !(place.depth == 0 && left_gaps_out(written, object, back))) {
        char text[256];
        tn_place_print(&place, text, sizeof text);
        report_remark(written->to, "what is written reads back with another value at `%s`", text);
        result = OUTCOME_INVALID;
    }
    written->format->release(back);
    return result;
}

outcome publish(const subject *file, void *object, const char *path, bool replaces, publish_problem *say)
{
    subject written = *file;
    tn_error error;
    outcome result = write_object(file, object, &written.bytes, &error);
    if (result == OUTCOME_INVALID) result = say(file, &error);
    if (result == OUTCOME_FINE) result = validate_written(file, &written, say);
    if (result == OUTCOME_FINE) result = compare_written(&written, object);
    if (result != OUTCOME_FINE) return result;
    return replaces ? write_over(file, path, written.bytes) : write_result(file, path, written.bytes);
}

outcome publish_finding(const subject *file, const tn_error *error)
{
    report_finding(file->to, error);
    return OUTCOME_INVALID;
}
