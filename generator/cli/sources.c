/* Finds the files for a container. */
#include "cli/sources.h"

#include "base/file.h"
#include "base/system/files.h"
#include "cli/new_entries.h"
#include "cli/package_check.h"
#include "cli/paths.h"
#include "cli/publish.h"
#include "cli/selection.h"
#include "cli/user_codec.h"

/* An operand: the files that it names, and their names in the package. */
typedef struct source {
    const char *name; /* that was given, or NULL */
    const char *path;
} source;

static source source_of(arena *memory, const char *named)
{
    entry_info about;
    const char *equals = strchr(named, '=');
    if (!equals || files_look(named, &about) || inside_of(named) != NULL) return (source){NULL, named};
    return (source){arena_copy(memory, named, (size_t)(equals - named)), equals + 1};
}

/* ---- files on disk ---- */

static outcome take_file(const taking *at, const char *name, const char *path)
{
    source_file each = {.name = name, .from = path};
    arena *memory = arena_new();
    const file_result read = file_read(memory, path, size_limit(&at->with->codecs.work), &each.content);
    const outcome result =
        read.status == FILE_OK ? at->take(at, &each) : complain("%s: %s", path, read.problem);
    arena_free(memory);
    return result;
}

/* Takes all files of a folder; their names begin with that of the operand. */
static outcome take_folder(const taking *at, const char *name, const char *path)
{
    operand each;
    outcome result = OUTCOME_FINE;
    arena *memory = at->file->memory;
    const string_list names = {.items = (const char *[]){path}, .count = 1};
    const bool here = str_is(str_of(name), ".");
    operand_walk *walk = operands_begin(&names, false);
    while (result == OUTCOME_FINE && operands_next(walk, memory, &each))
        result = each.problem
                     ? complain("%s: %s", each.path, each.problem)
                     : take_file(at, here ? each.below : path_join(memory, name, each.below), each.path);
    operands_end(walk);
    return result;
}

/* ---- files in packages ---- */

static outcome take_entry(const taking *at, const subject *package, const contents *of, size_t i,
                          const char *name)
{
    tn_arena unpacked;
    tn_bytes data;
    arena *memory = arena_new();
    const str own = contents_name(of, i);
    const uint64_t limit = size_limit(&at->with->codecs.work);
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_entry_data(&of->entries, i, &unpacked, limit, &data);
    source_file each = {name ? name : arena_copy(memory, own.data, own.size),
                        arena_printf(memory, "%s!/%.*s", package->path, STR_ARG(own)),
                        {data.size > 0 ? (const char *)data.data : "", data.size},
                        package,
                        of,
                        i};
    const outcome result = status == TN_OK
                               ? at->take(at, &each)
                               : complain("%s: %s", each.from, inside_problem(memory, status, limit));
    tn_arena_free(&unpacked);
    arena_free(memory);
    return result;
}

/* The name of an entry if the operand gives another name: for the only file with the name `wanted` this name;
   for files in a folder of that name the path below the folder; for files that match a pattern their whole
   names below it. NULL: its present name. */
static const char *other_name(arena *memory, const char *name, const char *wanted, str own)
{
    if (!name) return NULL;
    if (str_is(own, wanted)) return name;
    const char *copy = arena_copy(memory, own.data, own.size);
    if (!is_or_is_in(wanted, own)) return path_join(memory, name, copy);
    const size_t size = strlen(wanted);
    return path_join(memory, name, copy + size + (size > 0 && wanted[size - 1] != '/'));
}

/* The last of several files with one name counts, like for programs that look up a name. */
static outcome take_chosen(const taking *at, const subject *package, const contents *of, const char *name,
                           const char *wanted, const bool *chosen)
{
    arena *memory = package->memory;
    const bool *hidden = find_hidden(memory, of);
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < tn_entries_count(&of->entries) && result != OUTCOME_INVALID; i++) {
        if (!chosen[i] || hidden[i]) continue;
        const char *other = other_name(memory, name, wanted, contents_name(of, i));
        result = worse(result, take_entry(at, package, of, i, other));
    }
    *at->with->noticed = worse(*at->with->noticed, package_check(package, of, chosen));
    return result;
}

/* Takes the files that `wanted` names; NULL: all, if there are any. */
static outcome take_from(const taking *at, const char *path, const char *name, const char *wanted)
{
    contents of;
    const char *skipped;
    report to = *at->file->to;
    const visitor reading = {.codecs = &at->with->codecs, .to = &to};
    const operand each = operand_named(at->file->memory, path);
    subject package = {
        .memory = arena_new(), .path = each.path, .many = true, .otherwise = at->with->chosen, .to = &to};
    outcome result = open_file(&reading, &each, &package, &skipped);
    if (result == OUTCOME_FINE) {
        report_begin(&to, package.memory, package.path, package.format, package.bytes);
        result = contents_open(&package, &of);
    }
    if (result == OUTCOME_FINE) {
        bool *chosen = select_none(package.memory, &of);
        const bool all = wanted == NULL;
        if (select_entries(&of, all ? "**" : wanted, chosen) > 0 || all || wanted[0] == '\0')
            result = take_chosen(at, &package, &of, name, wanted, chosen);
        else
            result = complain("%s: it contains no file or folder `%s`", package.path, wanted);
        contents_close(&package, &of);
    }
    if (!is_unchanged(&each, &package.read)) result = OUTCOME_TROUBLE;
    arena_free(package.memory);
    return result;
}

outcome take_package(const taking *at, const char *path)
{
    return take_from(at, path, NULL, NULL);
}

/* ---- */

/* The path from the last `!/` on: its rest names files in that package. */
static const char *last_way(const char *inside)
{
    const char *way = inside;
    for (const char *next = way; (next = strstr(next + 1, "!/")) != NULL;)
        way = next;
    return way;
}

outcome take_sources(const taking *at, const char *named)
{
    arena *memory = at->file->memory;
    const source of = source_of(memory, named);
    const char *inside = inside_of(of.path);
    if (inside && strncmp(inside, "!/", 2) == 0) {
        const char *way = last_way(inside);
        return take_from(at, arena_copy(memory, of.path, (size_t)(way - of.path)), of.name, way + 2);
    }
    const char *own = strncmp(of.path, "./", 2) == 0 && of.path[2] != '\0' ? of.path + 2 : of.path;
    const char *name = of.name ? of.name : own;
    return is_folder(of.path) ? take_folder(at, name, of.path) : take_file(at, name, of.path);
}

/* Gives entry i the other values of the entry that a file comes from. Returns whether there is one of the
   same format. */
static bool keep_values(const taking *at, size_t i, const source_file *each)
{
    const bool same = each->package != NULL &&
                      user_codec_original(each->package->format) == user_codec_original(at->file->format);
    if (same) new_entries_keep(at->of, i, each->package, each->entries, each->index);
    return same;
}

outcome replace_entry(const taking *at, size_t i, const source_file *each)
{
    const outcome result = set_entry(at, i, each);
    if (result != OUTCOME_FINE) return result;
    if (!keep_values(at, i, each)) return OUTCOME_FINE;
    new_entries_give(at->of, i);
    new_entries_say_left_out(at->of);
    return OUTCOME_FINE;
}

outcome set_entry(const taking *at, size_t i, const source_file *each)
{
    tn_error error;
    const tn_bytes data = {(const uint8_t *)each->content.data, each->content.size};
    const tn_text name = {each->name, strlen(each->name)};
    tn_entries *entries = &at->of->entries;
    void *object = at->of->object;
    const bool kept = i == SIZE_MAX && keep_values(at, tn_entries_count(entries), each);
    const tn_status status = i == SIZE_MAX ? tn_entry_add(entries, object, name, data, &error)
                                           : tn_entry_set(entries, object, i, data, &error);
    if (status != TN_OK) return publish_finding(at->file, &error);
    if (kept) new_entries_say_left_out(at->of);
    return OUTCOME_FINE;
}
