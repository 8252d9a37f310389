/* Opens files inside files, up to a limit. */
#include "cli/descent.h"

#include "cli/container_names.h"
#include "cli/inside.h"
#include "cli/selection.h"
#include "cli/user_codec.h"

typedef struct descent {
    const visitor *with;
    visited *counts;
    unsigned depth;
    uint64_t bytes_left; /* the most further bytes to read, */
    uint64_t files_left; /* and the most further files */
} descent;

/* An open container, inside the outer ones. */
typedef struct enclosure {
    const struct enclosure *outer;
    const subject *file;
    const bool *hidden; /* for each file in it, whether a later one has its name; NULL: not needed */
    const bool *chosen; /* and whether a pattern matches it; NULL: there is no pattern */
} enclosure;

static void count(descent *at, outcome result)
{
    *(result == OUTCOME_FINE ? &at->counts->passed : &at->counts->failed) += 1;
    at->counts->result = worse(at->counts->result, result);
}

static void leave_out(descent *at, const subject *file, const char *why)
{
    if (at->with->codecs->work.no_unknown) {
        count(at, cannot_visit(at->with, file, why));
        return;
    }
    at->counts->unknown++;
    report_left_out(at->with->to, file->memory, file->path, why, at->with->codecs->work.verbose);
}

static void visit_members(descent *at, const enclosure *outer, const subject *container);

/* Works on a file itself. */
static void work_on(descent *at, subject *file)
{
    const visitor *with = at->with;
    report_begin(with->to, file->memory, file->path, file->format, file->bytes);
    const outcome result = with->visit(with->user, file);
    report_end(with->to, result == OUTCOME_FINE);
    if (file->lacks)
        at->counts->lacking++;
    else
        count(at, result);
    if (file->lacks)
        report_left_out(with->to, file->memory, file->path, "has no such value", with->codecs->work.verbose);
}

/* `meant`: a pattern matches the file, or there is none. Commands that note packages visit all packages. */
static void visit_file(descent *at, const enclosure *outer, subject *file, bool meant)
{
    const visitor *with = at->with;
    const bool is_package =
        file->format != NULL && file->format->container != NULL; /* an encoded one has none */
    if (meant || (is_package && with->end != NULL)) work_on(at, file);
    if (with->members && is_package && file->format->read) visit_members(at, outer, file);
}

/* A file in a container, with its data; or the reason why the data cannot be read. */
static void visit_member(descent *at, const enclosure *outer, subject *file, bool meant, const char *problem)
{
    const operand each = {.in_folder = true};
    if (!problem && at->depth == INSIDE_DEPTH)
        problem =
            arena_printf(file->memory, "nested files are opened up to %d levels deep", (int)INSIDE_DEPTH);
    recognised known = problem ? RECOGNISED_NOT : recognise_file(at->with, &each, file, &problem);
    if (!meant && (known != RECOGNISED || !file->format->container)) return;
    if (known == RECOGNISED_SKIP) {
        leave_out(at, file, problem);
    } else if (known == RECOGNISED_NOT) {
        count(at, cannot_visit(at->with, file, problem));
    } else {
        at->depth++;
        visit_file(at, outer, file, meant);
        at->depth--;
    }
}

/* Bytes that do not lie in those of the container have been unpacked. */
static bool is_unpacked(const subject *container, tn_bytes data)
{
    const uintptr_t begin = (uintptr_t)container->bytes.data, at = (uintptr_t)data.data;
    return at < begin || at - begin > container->bytes.size;
}

/* Why no more files of a container are visited, or NULL. Every file costs at least a byte, so that the number
   of empty files is limited, too. */
static const char *exhausted(const descent *at, tn_status status, tn_bytes data)
{
    if (status == TN_DECODED_LIMIT || data.size >= at->bytes_left)
        return "the contents of the file exceed the limit; raise it with --max-size";
    if (at->files_left == 0)
        return "not checked, nor are the files after it: the file contains more files than bytes, so files "
               "must repeat";
    return NULL;
}

/* Visits a file of a container. Returns whether there may be more. */
static bool visit_entry(descent *at, const enclosure *in, const contents *of, const tn_container_names *names,
                        size_t i)
{
    const bool meant = in->chosen == NULL || in->chosen[i];
    const subject *container = in->file;
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
    file.hidden = container->hidden || (in->hidden != NULL && in->hidden[i]);
    const tn_status status = tn_entry_data(&of->entries, i, &unpacked, at->bytes_left, &data);
    const char *over = exhausted(at, status, data);
    const char *problem = over ? over : status != TN_OK ? tn_status_text(status) : NULL;
    file.bytes = (str){(const char *)data.data, data.size};
    if (!over) {
        at->bytes_left -= data.size + 1;
        at->files_left--;
        if (data.size > 0 && is_unpacked(container, data)) at->files_left += data.size;
    }
    visit_member(at, in, &file, meant, problem);
    tn_arena_free(&unpacked);
    arena_free(file.memory);
    return !over;
}

/* The outer file with the same bytes as a container, or NULL. */
static const subject *original_of(const enclosure *outer, const subject *container)
{
    for (; outer; outer = outer->outer)
        if (outer->file->format == container->format && str_eq(outer->file->bytes, container->bytes))
            return outer->file;
    return NULL;
}

static const bool *choose_members(arena *memory, const contents *of, const string_list *match)
{
    bool *chosen = select_none(memory, of);
    for (size_t i = 0; i < match->count; i++)
        (void)select_entries(of, match->items[i], chosen);
    return chosen;
}

/* Visits the files in a container; an unreadable one has been reported. */
static void visit_members(descent *at, const enclosure *outer, const subject *container)
{
    contents of;
    enclosure in = {outer, container, NULL, NULL};
    const subject *original = original_of(outer, container);
    if (original) {
        complain("%s: is identical to `%s`, which contains it, and is not opened again", container->path,
                 original->path);
        return;
    }
    const tn_options options = {.params = user_codec_params(container->format)};
    const str bytes = container->bytes;
    if (container->format->read(container->format, &of.object, bytes.data, bytes.size, &options, NULL) !=
        TN_OK)
        return;
    arena *memory = arena_new();
    bool more = tn_entries_open(container->format, of.object, &of.entries) == TN_OK;
    const tn_container_names *names = more ? container_names(memory, &of, bytes, at->bytes_left) : NULL;
    if (more && at->with->changes) in.hidden = find_hidden(memory, &of);
    if (more && at->with->match.count > 0) in.chosen = choose_members(memory, &of, &at->with->match);
    for (size_t i = 0; more && i < tn_entries_count(&of.entries); i++)
        more = visit_entry(at, &in, &of, names, i);
    arena_free(memory);
    contents_close(container, &of);
}

/* Runs the command's last step for a file, after the files in it; a failure counts. */
static void end_file(descent *at, subject *file)
{
    const outcome result = at->with->end ? at->with->end(at->with->user, file) : OUTCOME_FINE;
    if (result != OUTCOME_FINE) count(at, result);
}

void descend(const visitor *with, const operand *each, subject *file, visited *counts)
{
    const char *skipped = NULL;
    descent at = {.with = with, .counts = counts, .bytes_left = size_limit(&with->codecs->work)};
    const outcome result = open_file(with, each, file, &skipped);
    at.files_left = file->bytes.size;
    if (each->hidden || file->is_schema)
        report_left_out(with->to, file->memory, file->path, skipped,
                        file->is_schema || with->codecs->work.verbose);
    else if (skipped)
        leave_out(&at, file, skipped);
    else if (result != OUTCOME_FINE)
        count(&at, result);
    else
        visit_file(&at, NULL, file, with->match.count == 0);
    if (!skipped && !each->hidden && result == OUTCOME_FINE) end_file(&at, file);
    if (!is_unchanged(each, &file->read)) counts->result = worse(counts->result, OUTCOME_TROUBLE);
}
