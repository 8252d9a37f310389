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
    report_begin(with->to, file->memory, file->path, NULL, (str){0});
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

outcome open_file(const visitor *with, const operand *each, subject *file, bool *skipped)
{
    const char *problem = each->problem;
    *skipped = false;
    if (problem) return cannot_visit(with, file, problem);
    /* Read, not mapped: a file that another program cuts short or changes meanwhile must not pull the ground
       from under a reader that has checked its bounds. */
    file_result read = file_read(file->memory, each->path, size_limit(each->path), &file->bytes);
    if (read.status != FILE_OK) return cannot_visit(with, file, read.problem);
    recognised known =
        with->recognise ? with->recognise(each, file, &problem) : recognise_bytes(each, file, &problem);
    *skipped = known == RECOGNISED_SKIP;
    if (known == RECOGNISED_NOT) return cannot_visit(with, file, problem);
    return OUTCOME_FINE;
}

static outcome visit_one(const visitor *with, const operand *each, subject *file, bool *skipped)
{
    outcome result = open_file(with, each, file, skipped);
    if (result != OUTCOME_FINE || *skipped) return result;
    report_begin(with->to, file->memory, file->path, file->format, file->bytes);
    result = with->visit(with->user, file);
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

bool is_single(const string_list *names)
{
    return names->count == 1 && !is_folder(names->items[0]);
}
