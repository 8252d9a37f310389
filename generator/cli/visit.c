/* Opens each file of a command line. */
#include "cli/visit.h"

#include <stdlib.h>

#include "cli/descent.h"
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/shard.h"
#include "cli/workers.h"

/* ---- all files ---- */

/* A file of the command line, and the outcome for it and the files in it. */
typedef struct item {
    arena *memory;
    operand file;
    visited counts;
} item;

typedef struct tour {
    const visitor *with;
    report *reports; /* of each thread */
    const tn_format *format;
    operand_walk *walk;
    shard part;
    resume *done; /* with these files, or NULL */
    bool many;
    size_t seen;
    size_t elsewhere; /* files of other parts, and finished files */
    visited counts;
} tour;

static void *next_file(void *user)
{
    tour *all = user;
    while (true) {
        arena *memory = arena_new();
        item *next = ARENA_NEW(memory, item);
        next->memory = memory;
        const bool more = operands_next(all->walk, memory, &next->file);
        const char *name = more ? next->file.name : "";
        if (more && shard_has(&all->part, name) && !(all->done && resume_has(all->done, name))) return next;
        arena_free(memory);
        if (!more) return NULL;
        all->elsewhere++;
    }
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
                    .found = each->file.in_folder || with.members,
                    .below = each->file.below,
                    .to = with.to};
    if (with.members && file.format &&
        !file.format->container) { /* containers are recognised by their format */
        file.chosen = file.format;
        file.format = NULL;
    }
    descend(&with, &each->file, &file, &each->counts);
    arena_free(file.memory);
}

static bool file_is_done(void *user, void *done)
{
    tour *all = user;
    item *each = done;
    visited *counts = &all->counts;
    counts->result = worse(counts->result, each->counts.result);
    counts->passed += each->counts.passed;
    counts->failed += each->counts.failed;
    counts->unknown += each->counts.unknown;
    counts->lacking += each->counts.lacking;
    progress_show(++all->seen, counts->failed, each->file.path);
    arena_free(each->memory);
    return !output_failed();
}

static void visit_all(tour *all, unsigned threads)
{
    const workers_work work = {all, next_file, work_on_file, file_is_done};
    all->reports = calloc(threads, sizeof *all->reports);
    if (!all->reports) arena_exhausted();
    for (unsigned i = 0; i < threads; i++) {
        all->reports[i] = *all->with->to;
        all->reports[i].found = (tally){.memory = arena_new()};
    }
    workers_run(&work, threads);
    for (unsigned i = 0; i < threads; i++) {
        tally_add_all(&all->with->to->found, &all->reports[i].found);
        arena_free(all->reports[i].found.memory);
    }
    free(all->reports);
}

static void print_left_out(size_t count, const char *which, const char *hint)
{
    if (count > 0) complain("left out: %zu %s %s%s", count, count == 1 ? "file" : "files", which, hint);
}

/* A file that lost its magic number has no known format: the user should see the names of such files. */
static void print_unknown(const tour *all)
{
    const size_t count = all->counts.unknown;
    const bool named = all->with->codecs->work.verbose;
    print_left_out(count, "of other formats",
                   named        ? ""
                   : count == 1 ? "; --verbose names it"
                                : "; --verbose names them");
}

/* Prints the totals at the end of many files, to the stream of the report's remarks, but never among JSON. */
static void print_totals(const tour *all)
{
    const report *to = all->with->to;
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    print_unknown(all);
    print_left_out(all->counts.lacking, "without such a value", "");
    if (to->summarises) tally_print(&to->found, &text);
    buffer_printf(&text, "%zu passed, %zu failed\n", all->counts.passed, all->counts.failed);
    if (!all->many && !to->summarises) text.size = 0;
    if (to->is_product && to->format == REPORT_TEXT)
        put_output(text.data, text.size);
    else
        put_message(text.data, text.size);
    arena_free(memory);
}

/* If the command line names files or a folder and no file is processed, the command fails. */
static outcome judged(const tour *all)
{
    const visited *counts = &all->counts;
    if (counts->passed + counts->failed + all->elsewhere > 0 || counts->result != OUTCOME_FINE ||
        output_failed())
        return counts->result;
    return complain(counts->lacking > 0 ? "no file has such a value" : "there is no file to work on");
}

/* Begins the walk: the list of files, and the files of an earlier run. */
static outcome begin_tour(const command *about, tour *all, const work_choice *work)
{
    resumed before;
    const int error = work->files_from ? operands_add_list(all->walk, work->files_from) : 0;
    if (error != 0) return complain("%s: %s", work->files_from, strerror(error));
    if (!all->with->resume) return OUTCOME_FINE;
    all->done = resume_begin(all->with->resume, about->name, &before);
    if (!all->done) return OUTCOME_TROUBLE;
    all->counts.result = before.result;
    all->counts.passed = before.passed;
    all->counts.failed = before.failed;
    all->counts.unknown = before.left_out;
    return OUTCOME_FINE;
}

outcome visit_files(const command *about, arena *memory, const visitor *given, const string_list *names)
{
    visitor visiting = *given;
    const visitor *with = &visiting;
    const work_choice *work = &with->codecs->work;
    with->to->command = about->name;
    visiting.members = given->members || given->match.count > 0;
    if (names->count == 0 && !work->files_from) return usage_error(about, "which files?");
    tour all = {.with = with, .many = visits_many(with->codecs, names) || with->members};
    unsigned threads;
    outcome result = choose_threads(about, work, all.many, &threads);
    if (result == OUTCOME_FINE) result = shard_parse(about, work->shard, &all.part);
    if (result == OUTCOME_FINE) result = choose_codec(about, memory, with->codecs, &all.format);
    if (result == OUTCOME_FINE && with->begin) result = with->begin(with->user, all.format);
    if (result != OUTCOME_FINE) return result;
    if (!work->files_from && !with->resume) progress_begin(names, with->results);
    all.walk = operands_begin(names, true);
    operands_leave_out(all.walk, with->results);
    result = begin_tour(about, &all, work);
    if (result == OUTCOME_FINE) visit_all(&all, threads);
    operands_end(all.walk);
    resume_end(all.done);
    progress_clear();
    if (result != OUTCOME_FINE) return result;
    print_totals(&all);
    return judged(&all);
}
