/* From a command line to files at work. */
#define _XOPEN_SOURCE 700
#include "cli/visit.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "bundled.h"
#include "cli/detect.h"
#include "cli/paths.h"
#include "cli/progress.h"

/* Of what is no regular file, and may never end. */
#define STREAM_LIMIT ((size_t)1 << 30)

/* Decides the format of a file, or says why it cannot be. */
static recognised recognise_bytes(const operand *each, subject *file, const char **problem)
{
    if (file->format) {
        bool skip = each->in_folder && !looks_like(file->format, each->path, file->bytes);
        return skip ? RECOGNISED_SKIP : RECOGNISED;
    }
    detection result =
        detect_format(file->memory, tn_bundled_formats, tn_bundled_format_count, each->path, file->bytes);
    file->format = result.format;
    if (result.format) return RECOGNISED;
    if (each->in_folder && result.candidates.count == 0) return RECOGNISED_SKIP;
    *problem =
        explain_detection(file->memory, &result, tn_bundled_formats, tn_bundled_format_count, file->bytes);
    return RECOGNISED_NOT;
}

static outcome cannot_visit(const visitor *with, const subject *file, const char *problem)
{
    report_begin(with->to, file->memory, file->path, NULL);
    report_problem(with->to, "%s", problem);
    report_end(with->to, false);
    return OUTCOME_TROUBLE;
}

static size_t size_limit(const char *path)
{
    struct stat about;
    bool regular = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &about) == 0 : stat(path, &about) == 0;
    return regular && S_ISREG(about.st_mode) ? SIZE_MAX - 1 : STREAM_LIMIT;
}

static outcome visit_one(const visitor *with, const operand *each, subject *file, bool *skipped)
{
    const char *problem = each->problem;
    if (problem) return cannot_visit(with, file, problem);
    /* Read, not mapped: a file that another program cuts short or changes meanwhile must not pull the ground
       from under a reader that has checked its bounds. */
    file_result read = file_read(file->memory, each->path, size_limit(each->path), &file->bytes);
    if (read.status != FILE_OK) return cannot_visit(with, file, read.problem);
    recognised known =
        with->recognise ? with->recognise(each, file, &problem) : recognise_bytes(each, file, &problem);
    *skipped = known == RECOGNISED_SKIP;
    if (*skipped) return OUTCOME_FINE;
    if (known == RECOGNISED_NOT) return cannot_visit(with, file, problem);
    report_begin(with->to, file->memory, file->path, file->format);
    outcome result = with->visit(with->user, file);
    report_end(with->to, result == OUTCOME_FINE);
    return result;
}

/* Where the remarks of the report go, but never among JSON. */
static void print_tally(const report *to, size_t passed, size_t failed)
{
    FILE *out = to->is_product && to->format == REPORT_TEXT ? stdout : message_stream();
    fprintf(out, "%zu passed, %zu failed\n", passed, failed);
}

outcome visit_files(const command *about, arena *memory, const visitor *with, const string_list *names)
{
    if (names->count == 0) return usage_error(about, "which files?");
    const tn_format *format;
    outcome result = choose_codec(about, memory, with->codecs, &format);
    if (result != OUTCOME_FINE) return result;
    operand_list list = {0};
    list_operands(memory, names, &list);
    size_t passed = 0, failed = 0, unknown = 0;
    for (size_t i = 0; i < list.files.count && !output_failed(); i++) {
        const operand *each = &list.files.items[i];
        progress_show(i + 1, list.files.count, each->path);
        subject file = {arena_new(), each->path, {0}, format, list.many, with->to};
        bool skipped = false;
        outcome of_file = visit_one(with, each, &file, &skipped);
        arena_free(file.memory);
        result = worse(result, of_file);
        unknown += skipped;
        passed += of_file == OUTCOME_FINE && !skipped;
        failed += of_file != OUTCOME_FINE;
    }
    progress_clear();
    if (unknown > 0) complain("left out: %zu %s of other formats", unknown, unknown == 1 ? "file" : "files");
    if (list.many) print_tally(with->to, passed, failed);
    return result;
}

outcome read_object(const subject *file, void **object, tn_locations *locations)
{
    const tn_format *format = file->format;
    tn_error error;
    tn_status status =
        locations ? format->read_located(object, file->bytes.data, file->bytes.size, NULL, locations, &error)
                  : format->read(object, file->bytes.data, file->bytes.size, NULL, &error);
    if (status == TN_OK) return OUTCOME_FINE;
    report_finding(file->to, &error);
    return OUTCOME_INVALID;
}

bool provide_scratch(const subject *file, tn_options *options)
{
    if (take_scratch(file->format, file->bytes.size, options)) return true;
    report_problem(file->to, "there is not enough memory to check all rules");
    return false;
}

outcome find_value(const subject *file, const void *object, const char *path, tn_arena *memory,
                   tn_found *found)
{
    tn_path_error error;
    tn_status status = tn_find_value(file->format, object, path, memory, found, &error);
    if (status == TN_OK) return OUTCOME_FINE;
    report_problem(file->to, "there is no `%s`: %s", path, error.message);
    return OUTCOME_TROUBLE;
}

outcome generic_outcome(const subject *file, tn_status status)
{
    if (status == TN_OK) return OUTCOME_FINE;
    if (status != TN_SINK_FAILED) report_problem(file->to, "%s", tn_status_text(status));
    return OUTCOME_TROUBLE;
}

outcome write_object(const subject *file, void *object, str *bytes)
{
    size_t size;
    tn_error error;
    tn_status status = file->format->measure(object, &size, &error);
    if (status == TN_OK) {
        char *data = arena_alloc(file->memory, size);
        *bytes = (str){data, size};
        status = file->format->write(object, data, size, &error);
    }
    if (status == TN_OK) return OUTCOME_FINE;
    report_finding(file->to, &error);
    return OUTCOME_INVALID;
}

outcome write_result(const subject *file, const char *path, str content)
{
    if (same_file(path, file->path)) return complain("%s: the output would replace the input", path);
    file_result written = file_write(file->memory, path, content);
    if (written.status == FILE_OK) return OUTCOME_FINE;
    return complain("%s: cannot write: %s", path, written.problem);
}

bool is_single(const string_list *names)
{
    return names->count == 1 && !is_folder(names->items[0]);
}
