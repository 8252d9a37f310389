/* tenon roundtrip: whether a file survives being read and written. */
#include <inttypes.h>
#include <stdatomic.h>

#include "cli/detect.h"
#include "cli/resume.h"
#include "cli/visit.h"
#include "tenon/generic.h"

/* What became of the files, of which several are worked on at a time. */
typedef struct totals {
    atomic_size_t identical, overlaid, different, keeping;
    atomic_uint_fast64_t kept; /* bytes */
} totals;

typedef struct stored_report {
    const subject *file;
    size_t count;
} stored_report;

static void report_stored(void *user, const tn_place *place, uint64_t bytes)
{
    stored_report *stored = user;
    char path[512];
    tn_place_print(place, path, sizeof path);
    report_remark(stored->file->to, "keeps %" PRIu64 " bytes of %s that would be written otherwise", bytes,
                  path);
    buffer_printf(&stored->file->to->fields, "%s{\"path\": \"%s\", \"size\": %" PRIu64 "}",
                  stored->count++ > 0 ? ", " : "", path, bytes);
}

/* The bytes of the input that no member holds, and those that are kept although others would be written. */
static uint64_t report_residue(const subject *file, const void *object)
{
    buffer *fields = &file->to->fields;
    uint64_t total = 0;
    buffer_puts(fields, ", \"kept\": [");
    for (const tn_gap *gap = tn_format_document(file->format, object)->gaps; gap; gap = gap->next) {
        buffer bytes = {.memory = file->memory};
        put_readable_bytes(&bytes, gap->bytes.data, gap->bytes.size, 16);
        report_remark(file->to, "keeps %zu bytes at offset %" PRIu64 " that no member holds: %s",
                      gap->bytes.size, gap->offset, bytes.data);
        buffer_printf(fields, "%s{\"offset\": %" PRIu64 ", \"size\": %zu}", total > 0 ? ", " : "",
                      gap->offset, gap->bytes.size);
        total += gap->bytes.size;
    }
    stored_report stored = {file, 0};
    buffer_puts(fields, "], \"stored\": [");
    total += tn_residue(file->format, object, report_stored, &stored);
    buffer_printf(fields, "], \"kept_bytes\": %" PRIu64, total);
    return total;
}

/* Compares what was written with the file. `by` says what wrote it. */
static outcome compare(const subject *file, str written, const char *by)
{
    if (str_eq(file->bytes, written)) return OUTCOME_FINE;
    size_t at = 0;
    while (at < file->bytes.size && at < written.size && file->bytes.data[at] == written.data[at])
        at++;
    report_remark(file->to, "%s differs from offset %zu on: %zu bytes became %zu", by, at, file->bytes.size,
                  written.size);
    buffer_printf(&file->to->fields, ", \"difference\": {\"by\": \"%s\", \"offset\": %zu, \"size\": %zu}", by,
                  at, written.size);
    return OUTCOME_INVALID;
}

static outcome write_and_compare(const subject *file, void *object, const char *by)
{
    str written;
    tn_error error;
    outcome result = write_object(file, object, &written, &error);
    if (result == OUTCOME_INVALID) report_finding(file->to, &error);
    return result == OUTCOME_FINE ? compare(file, written, by) : result;
}

/* A deep clone must not need the bytes that the original was read from: they are spoilt before the clone is
 * written. */
static outcome clone_and_compare(const subject *file, const void *object, char *source)
{
    void *clone;
    tn_status status = tn_clone(file->format, object, NULL, &clone);
    if (status != TN_OK) {
        report_problem(file->to, "cannot be cloned: %s", tn_status_text(status));
        return OUTCOME_TROUBLE;
    }
    for (size_t i = 0; i < file->bytes.size; i++)
        source[i] = (char)~source[i];
    outcome result = write_and_compare(file, clone, "the clone");
    file->format->release(file->format, clone);
    return result;
}

static void count(totals *all, const subject *file, outcome result, uint64_t kept)
{
    if (result == OUTCOME_FINE)
        atomic_fetch_add(file->format->overlays ? &all->overlaid : &all->identical, 1);
    else
        atomic_fetch_add(&all->different, 1);
    atomic_fetch_add(&all->keeping, kept > 0);
    atomic_fetch_add(&all->kept, kept);
}

static void print_total(size_t files, const char *what)
{
    if (files > 0) print_output("%8zu %s %s\n", files, files == 1 ? "file" : "files", what);
}

static void print_summary(totals *all)
{
    print_total(all->identical, "identical");
    print_total(all->overlaid, "identical, written over what was read");
    print_total(all->different, "not written as read");
    const char *what = "with bytes that are kept as they were";
    print_total(all->keeping, what);
    if (all->kept > 0) print_output("%8" PRIuFAST64 " bytes of these\n", atomic_load(&all->kept));
}

static outcome visit(void *user, subject *file)
{
    totals *all = user;
    char *source = arena_copy(file->memory, file->bytes.data, file->bytes.size);
    subject copy = *file;
    copy.bytes.data = source;
    void *object;
    outcome result = read_object(&copy, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    uint64_t kept = report_residue(file, object);
    result = write_and_compare(file, object, "the copy");
    if (result == OUTCOME_FINE) result = clone_and_compare(file, object, source);
    count(all, file, result, kept);
    if (result == OUTCOME_FINE && file->format->overlays)
        report_remark(file->to, "identical, %zu bytes, written over what was read", file->bytes.size);
    else if (result == OUTCOME_FINE)
        report_remark(file->to, "identical, %zu bytes, %" PRIu64 " of them residue", file->bytes.size, kept);
    file->format->release(file->format, object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    unsigned output = REPORT_TEXT;
    bool summary = false;
    string_list names = {0};
    totals all = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &all};
    const option options[] = {
        option_flag("summary", "count files and findings, and print only that", &summary),
        MEMBERS_OPTION(&work.members),
        RESUME_OPTION(&work.resume),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
        option_choice("output", REPORT_FORMATS, "how results are printed", &output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (summary && (output != REPORT_TEXT || work.resume))
        return usage_error(self, "--summary is text; it has no other form");
    if (work.resume) output = REPORT_JSON_LINES;
    report to;
    report_init(&to, output, COLOUR_AUTO, true);
    to.summarises = summary;
    to.found.memory = memory;
    work.to = &to;
    const outcome result = visit_files(self, memory, &work, &names);
    if (summary) print_summary(&all);
    return result;
}

const command command_roundtrip = {
    .name = "roundtrip",
    .summary = "read a file, write it, and compare",
    .operands = "[OPTION]... FILE...",
    .about = "Reads files, writes them again in memory, and compares; the same from a deep\n"
             "clone after the input is gone. Prints what is kept as residue: bytes of the\n"
             "input that no member holds, values other than those that would be derived, and\n"
             "bytes that would be packed otherwise. Of codecs that write over what was read\n"
             "that is not known. No file is changed.",
    .examples = "  tenon roundtrip walk.ani\n"
                "  tenon roundtrip --output jsonl Data/Models\n",
    .run = run,
};
