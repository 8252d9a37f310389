/* From a command line to files at work. */
#include "cli/visit.h"

#include <stdlib.h>

#include "base/file.h"
#include "bundled.h"
#include "cli/crew.h"
#include "cli/detect.h"
#include "cli/paths.h"
#include "cli/progress.h"

/* Of a file of no interest no more is read, unless a magic lies farther behind. */
enum { HEAD_SIZE = 4096 };

/* ---- one file ---- */

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
    *problem = explain_detection(file->memory, &result, file->bytes);
    return RECOGNISED_NOT;
}

static recognised recognise(const visitor *with, const operand *each, subject *file, const char **problem)
{
    return with->recognise ? with->recognise(each, file, problem) : recognise_bytes(each, file, problem);
}

static outcome cannot_visit(const visitor *with, const subject *file, const char *problem)
{
    report_begin(with->to, file->memory, file->path, NULL, (str){0});
    report_problem(with->to, "%s", problem);
    report_end(with->to, false);
    return OUTCOME_TROUBLE;
}

/* What decides whether the rest of a file is read. */
typedef struct interest {
    const visitor *with;
    const operand *each;
    const tn_format *const *formats; /* that it may have */
    size_t count;
} interest;

/* Whether the first bytes of a file leave it open that it has a format that is asked for. */
static bool wants_rest(void *user, str head)
{
    const interest *in = user;
    for (size_t i = 0; i < in->count; i++)
        if (looks_like(in->formats[i], in->each->path, head)) return true;
    return false;
}

/* Reads a file: all of it, or no more than shows that it is of no interest. */
static file_result read_subject(const visitor *with, const operand *each, subject *file)
{
    const size_t limit = size_limit(&with->codecs->work);
    const bool chosen = file->format != NULL;
    interest in = {with, each, chosen ? &file->format : tn_bundled_formats,
                   chosen ? 1 : tn_bundled_format_count};
    file_interest asks = {HEAD_SIZE, wants_rest, &in};
    for (size_t i = 0; i < in.count; i++) {
        const size_t reach = reach_of_magics(in.formats[i]);
        if (reach > asks.head_size) asks.head_size = reach;
    }
    const bool open = with->recognise || (chosen && !each->in_folder); /* it is read in any case */
    /* Read, not mapped: a file that another program cuts short or changes meanwhile must not pull the ground
       from under a reader that has checked its bounds. */
    return file_read_wanted(file->memory, each->path, limit, open ? NULL : &asks, &file->bytes);
}

outcome open_file(const visitor *with, const operand *each, subject *file, bool *skipped)
{
    const char *problem = each->problem;
    *skipped = false;
    if (problem) return cannot_visit(with, file, problem);
    file_result read = read_subject(with, each, file);
    if (read.status == FILE_TOO_LARGE)
        return cannot_visit(with, file, arena_printf(file->memory, "%s; --max-size raises it", read.problem));
    if (read.status != FILE_OK) return cannot_visit(with, file, read.problem);
    recognised known = recognise(with, each, file, &problem);
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

/* ---- all files ---- */

/* A file of the command line, and what became of it. */
typedef struct item {
    arena *memory;
    operand file;
    outcome result;
    bool skipped;
} item;

typedef struct tour {
    const visitor *with;
    report *reports; /* of each thread */
    const tn_format *format;
    operand_walk *walk;
    bool many;
    outcome result;
    size_t passed, failed, unknown;
} tour;

static void *next_file(void *user)
{
    tour *all = user;
    arena *memory = arena_new();
    item *next = ARENA_NEW(memory, item);
    next->memory = memory;
    if (operands_next(all->walk, memory, &next->file)) return next;
    arena_free(memory);
    return NULL;
}

static void work_on_file(void *user, unsigned worker, void *at_work)
{
    const tour *all = user;
    item *each = at_work;
    visitor with = *all->with;
    with.to = &all->reports[worker];
    subject file = {.memory = arena_new(),
                    .path = each->file.path,
                    .format = all->format,
                    .many = all->many,
                    .below = each->file.below,
                    .to = with.to};
    each->result = visit_one(&with, &each->file, &file, &each->skipped);
    arena_free(file.memory);
}

static bool file_is_done(void *user, void *done)
{
    tour *all = user;
    item *each = done;
    all->result = worse(all->result, each->result);
    all->unknown += each->skipped;
    all->passed += each->result == OUTCOME_FINE && !each->skipped;
    all->failed += each->result != OUTCOME_FINE;
    progress_show(all->passed + all->failed + all->unknown, all->failed, each->file.path);
    arena_free(each->memory);
    return !output_failed();
}

static void visit_all(tour *all, unsigned threads)
{
    const crew_work work = {all, next_file, work_on_file, file_is_done};
    all->reports = calloc(threads, sizeof *all->reports);
    if (!all->reports) arena_exhausted();
    for (unsigned i = 0; i < threads; i++) {
        all->reports[i] = *all->with->to;
        all->reports[i].found = (tally){.memory = arena_new()};
    }
    crew_run(&work, threads);
    for (unsigned i = 0; i < threads; i++) {
        tally_add_all(&all->with->to->found, &all->reports[i].found);
        arena_free(all->reports[i].found.memory);
    }
    free(all->reports);
}

/* At the end of many files. Goes where the remarks of the report go, but never among JSON. */
static void print_totals(const tour *all)
{
    const report *to = all->with->to;
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    if (all->unknown > 0)
        complain("left out: %zu %s of other formats", all->unknown, all->unknown == 1 ? "file" : "files");
    if (to->summarises) tally_print(&to->found, &text);
    buffer_printf(&text, "%zu passed, %zu failed\n", all->passed, all->failed);
    if (!all->many && !to->summarises) text.size = 0;
    if (to->is_product && to->format == REPORT_TEXT)
        put_output(text.data, text.size);
    else
        put_message(text.data, text.size);
    arena_free(memory);
}

outcome visit_files(const command *about, arena *memory, const visitor *with, const string_list *names)
{
    if (names->count == 0) return usage_error(about, "which files?");
    tour all = {.with = with, .many = operands_are_many(names)};
    unsigned threads;
    outcome result = choose_threads(about, &with->codecs->work, all.many, &threads);
    if (result == OUTCOME_FINE) result = choose_codec(about, memory, with->codecs, &all.format);
    if (result != OUTCOME_FINE) return result;
    progress_begin(names);
    all.walk = operands_begin(names);
    visit_all(&all, threads);
    operands_end(all.walk);
    progress_clear();
    print_totals(&all);
    return all.result;
}
