/* From a command line to files at work. */
#include "cli/visit.h"

#include <stdlib.h>

#include "cli/container_names.h"
#include "cli/crew.h"
#include "cli/inside.h"
#include "cli/progress.h"

/* ---- files and what is in them ---- */

typedef struct visited {
    outcome result;
    size_t passed, failed, unknown, lacking;
} visited;

/* One descent into a file of the command line. */
typedef struct descent {
    const visitor *with;
    visited *counts;
    unsigned depth;
    uint64_t left; /* so many bytes more are unpacked: files may contain themselves, in a way */
} descent;

static void count(descent *at, outcome result)
{
    *(result == OUTCOME_FINE ? &at->counts->passed : &at->counts->failed) += 1;
    at->counts->result = worse(at->counts->result, result);
}

static void visit_members(descent *at, const subject *container);

static void visit_file(descent *at, subject *file)
{
    const visitor *with = at->with;
    report_begin(with->to, file->memory, file->path, file->format, file->bytes);
    const outcome result = with->visit(with->user, file);
    report_end(with->to, result == OUTCOME_FINE);
    if (file->lacks)
        at->counts->lacking++;
    else
        count(at, result);
    if (with->members && file->format->container && file->format->read) visit_members(at, file);
}

/* A file in a container, with its data; or why that cannot be had. */
static void visit_member(descent *at, subject *file, const char *problem)
{
    const operand each = {.in_folder = true};
    if (!problem && at->depth == INSIDE_DEPTH)
        problem = arena_printf(file->memory, "files are looked into up to %d deep", (int)INSIDE_DEPTH);
    recognised known = problem ? RECOGNISED_NOT : recognise_file(at->with, &each, file, &problem);
    if (known == RECOGNISED_SKIP) {
        at->counts->unknown++;
    } else if (known == RECOGNISED_NOT) {
        count(at, cannot_visit(at->with, file, problem));
    } else {
        at->depth++;
        visit_file(at, file);
        at->depth--;
    }
}

/* Every file costs at least a byte, so that the number of those that are empty has an end. Returns whether
   there may be more. */
static bool visit_entry(descent *at, const subject *container, const contents *of,
                        const tn_container_names *names, size_t i)
{
    const str name = contents_name(of, i);
    tn_arena unpacked;
    tn_bytes data;
    subject file = {.memory = arena_new(),
                    .many = true,
                    .found = true,
                    .container = names,
                    .chosen = container->chosen,
                    .to = container->to};
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    file.path = arena_printf(file.memory, "%s!/%.*s", container->path, STR_ARG(name));
    file.below = last_part(file.path);
    const tn_status status = tn_entry_data(&of->entries, i, &unpacked, at->left, &data);
    const bool enough = status != TN_DECODED_LIMIT && data.size < at->left;
    const char *problem = status != TN_OK ? tn_status_text(status) : NULL;
    if (!enough) problem = "what is in the file comes to more than the limit; --max-size raises it";
    file.bytes = (str){(const char *)data.data, data.size};
    at->left -= enough ? data.size + 1 : 0;
    visit_member(at, &file, problem);
    tn_arena_free(&unpacked);
    arena_free(file.memory);
    return enough;
}

/* What cannot be read as a container has been reported. */
static void visit_members(descent *at, const subject *container)
{
    contents of;
    if (container->format->read(&of.object, container->bytes.data, container->bytes.size, NULL, NULL) !=
        TN_OK)
        return;
    arena *memory = arena_new();
    bool more = tn_entries_open(container->format, of.object, &of.entries) == TN_OK;
    const tn_container_names *names = more ? container_names(memory, &of) : NULL;
    for (size_t i = 0; more && i < tn_entries_count(&of.entries); i++)
        more = visit_entry(at, container, &of, names, i);
    arena_free(memory);
    contents_close(container, &of);
}

static void visit_one(const visitor *with, const operand *each, subject *file, visited *counts)
{
    bool skipped;
    descent at = {.with = with, .counts = counts, .left = size_limit(&with->codecs->work)};
    const outcome result = open_file(with, each, file, &skipped);
    if (skipped)
        counts->unknown++;
    else if (result != OUTCOME_FINE)
        count(&at, result);
    else
        visit_file(&at, file);
}

/* ---- all files ---- */

/* A file of the command line, and what became of it and of what is in it. */
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
    bool many;
    size_t seen;
    visited counts;
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
                    .found = each->file.in_folder || with.members,
                    .below = each->file.below,
                    .to = with.to};
    if (with.members && file.format && !file.format->container) { /* containers tell by themselves */
        file.chosen = file.format;
        file.format = NULL;
    }
    visit_one(&with, &each->file, &file, &each->counts);
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

static void print_left_out(size_t count, const char *which)
{
    if (count > 0) complain("left out: %zu %s %s", count, count == 1 ? "file" : "files", which);
}

/* At the end of many files. Goes where the remarks of the report go, but never among JSON. */
static void print_totals(const tour *all)
{
    const report *to = all->with->to;
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    print_left_out(all->counts.unknown, "of other formats");
    print_left_out(all->counts.lacking, "without such a value");
    if (to->summarises) tally_print(&to->found, &text);
    buffer_printf(&text, "%zu passed, %zu failed\n", all->counts.passed, all->counts.failed);
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
    tour all = {.with = with, .many = operands_are_many(names) || with->members};
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
    const visited *counts = &all.counts;
    const bool nowhere = counts->lacking > 0 && counts->passed + counts->failed == 0;
    return nowhere ? complain("no file has such a value") : counts->result;
}
