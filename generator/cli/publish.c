/* Writes an object, reads it back, and replaces the file. */
#include "cli/publish.h"

#include "base/file.h"
#include "cli/codec.h"
#include "cli/inside.h"
#include "cli/new_entries.h"
#include "cli/safe_name.h"
#include "cli/visit.h"
#include "engine.h"

/* Checks that the written file is valid, including its bulk data. */
static outcome validate_written(const subject *file, const subject *written, publish_problem *say)
{
    tn_error error;
    tn_options options = {.level = TN_LEVEL_CONTENT};
    scratch memory;
    const tn_format *format = written->format;
    if (format->context != NULL && !tn_engine_looks_deeper(format, options.level))
        return OUTCOME_FINE; /* the engine has read its result back */
    if (!provide_scratch(written, &memory, &options)) return OUTCOME_TROUBLE;
    tn_status status = written->format->validate(written->format, written->bytes.data, written->bytes.size,
                                                 &options, &error);
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

/* Reports lost gaps between placed members that have moved; padding replaces them. */
static bool left_gaps_out(const subject *written, const void *object, const void *back)
{
    const tn_document *before = tn_format_document(written->format, object);
    const tn_document *after = tn_format_document(written->format, back);
    uint64_t bytes = 0;
    if (!is_padding(after->gaps)) return false;
    if (before->gaps == NULL) return true;
    if (before->size == 0) return false;
    for (const tn_gap *gap = before->gaps; gap != NULL; gap = gap->next)
        bytes += gap->bytes.size;
    report_remark(written->to, "members have moved: %llu bytes of gaps between them are left out",
                  (unsigned long long)bytes);
    return true;
}

/* Whether the writer reads its result back itself. Codecs that patch and the engine do: there, members may
   overlap and show changes of others, and numbers follow that a compiled codec takes from the object. */
static bool reads_back(const tn_format *format)
{
    return format->patches || format->context != NULL;
}

/* Compares the object with the written file, read again. */
static outcome compare_written(const subject *file, const subject *written, const void *object,
                               publish_judge *judge)
{
    void *back;
    const bool compared = reads_back(written->format);
    if (compared && judge == NULL) return OUTCOME_FINE;
    outcome result = read_object(written, &back, NULL);
    if (result != OUTCOME_FINE) return result;
    tn_place place;
    const bool equal = compared || tn_equal(written->format, object, back, &place);
    if (!equal && !(place.depth == 0 && left_gaps_out(written, object, back))) {
        char text[256];
        tn_place_print(&place, text, sizeof text);
        report_remark(written->to, "the written file has another value at `%s`", text);
        result = OUTCOME_INVALID;
    }
    if (result == OUTCOME_FINE && judge != NULL) result = judge(file, back);
    written->format->release(written->format, back);
    return result;
}

/* Checks that the written file is valid and equals the object. */
static outcome check_written(const subject *file, const void *object, str bytes, publish_problem *say,
                             publish_judge *judge)
{
    subject written = *file;
    written.bytes = bytes;
    const outcome result = validate_written(file, &written, say);
    return result == OUTCOME_FINE ? compare_written(file, &written, object, judge) : result;
}

/* Writes the object in memory, and checks the result. */
static outcome write_checked(const subject *file, void *object, str *bytes, publish_problem *say,
                             publish_judge *judge)
{
    tn_error error;
    const outcome result = write_object(file, object, bytes, &error);
    if (result == OUTCOME_INVALID) return say(file, &error);
    return result == OUTCOME_FINE ? check_written(file, object, *bytes, say, judge) : result;
}

/* ---- into containers ---- */

/* The file of that name in the container, or a new one. */
outcome publish_content(const subject *container, contents *of, const char *name, str bytes)
{
    const tn_bytes data = {(const uint8_t *)bytes.data, bytes.size};
    const size_t i = contents_find(of, str_of(name));
    const char *wrong = i == SIZE_MAX ? unsafe_name(str_of(name)) : NULL;
    tn_error error;
    new_entries new;
    if (wrong) {
        report_problem(container->to, "the name `%s` %s", name, wrong);
        return OUTCOME_TROUBLE;
    }
    new_entries_begin(&new, container, of, NULL);
    const tn_status status =
        i != SIZE_MAX ? tn_entry_set(&of->entries, of->object, i, data, &error)
                      : tn_entry_add(&of->entries, of->object, (tn_text){name, strlen(name)}, data, &error);
    if (status == TN_OK) return new.result;
    report_finding(container->to, &error);
    return OUTCOME_INVALID;
}

/* The file that is held now: a file that is set lies in the package that is changed. */
static const held_file *held_of(const subject *file, const char *path)
{
    return file->held && strcmp(file->held->path, path) == 0 ? file->held : NULL;
}

/* `PACKAGE!/NAME`: the package is read, changed, and stored in its place, which may be inside another one. */
static outcome store_inside(const subject *file, const char *path, const char *inside, str bytes)
{
    const char *end = inside;
    for (const char *next; (next = strstr(end + 1, "!/")) != NULL;)
        end = next;
    const codec_choice any = {.work = {.size = FILE_SIZE_LIMIT}};
    report to; /* reports about the package */
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor with = {.codecs = &any, .to = &to, .changes = true};
    const operand each = operand_named(file->memory, arena_copy(file->memory, path, (size_t)(end - path)));
    subject container = {
        .memory = file->memory, .path = each.name, .to = &to, .held = held_of(file, each.path)};
    const char *skipped;
    contents of;
    outcome result = open_file(&with, &each, &container, &skipped);
    if (result != OUTCOME_FINE) return result;
    report_begin(&to, file->memory, each.name, container.format, container.bytes);
    result = contents_open_to_change(&container, &of);
    if (result != OUTCOME_FINE) return result;
    str changed;
    result = publish_content(&container, &of, end + 2, bytes);
    if (result == OUTCOME_FINE)
        result = write_checked(&container, of.object, &changed, publish_finding, NULL);
    if (result == OUTCOME_FINE) result = publish_bytes(&container, each.name, changed, true);
    contents_close(&container, &of);
    return result;
}

outcome publish_bytes(const subject *file, const char *path, str bytes, bool replaces)
{
    const char *inside = inside_of(path);
    if (inside) return store_inside(file, path, inside, bytes);
    return replaces ? write_over(file, path, bytes) : write_result(file, path, bytes);
}

outcome publish_in_memory(const subject *file, void *object, str *bytes, publish_problem *say)
{
    return write_checked(file, object, bytes, say, NULL);
}

outcome publish_check(const subject *file, const void *object, str bytes, publish_problem *say)
{
    return check_written(file, object, bytes, say, NULL);
}

outcome publish(const subject *file, void *object, const char *path, bool replaces, publish_problem *say)
{
    return publish_judged(file, object, path, replaces, say, NULL);
}

outcome publish_judged(const subject *file, void *object, const char *path, bool replaces,
                       publish_problem *say, publish_judge *judge)
{
    str bytes;
    const outcome result = write_checked(file, object, &bytes, say, judge);
    return result == OUTCOME_FINE && path != NULL ? publish_bytes(file, path, bytes, replaces) : result;
}

outcome publish_finding(const subject *file, const tn_error *error)
{
    report_finding(file->to, error);
    return OUTCOME_INVALID;
}
