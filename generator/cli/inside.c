/* Opens files inside files. */
#include "cli/inside.h"

#include "base/system/files.h"
#include "cli/container_names.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/user_codec.h"
#include "source/diagnostic.h"
#include "source/visible.h"

static bool is_file(const char *path)
{
    entry_info about;
    return files_look(path, &about) && about.kind != ENTRY_FOLDER;
}

const char *inside_of(const char *path)
{
    entry_info about;
    if (strchr(path, '!') == NULL || files_look_at_link(path, &about)) return NULL;
    arena *memory = arena_new();
    const char *mark = path;
    bool found = false;
    while (!found && (mark = strchr(mark + (mark != path), '!')) != NULL)
        found = is_file(arena_copy(memory, path, (size_t)(mark - path)));
    arena_free(memory);
    return mark;
}

/* Reports an output in a package, whose path ends at a `!`. */
static outcome spare_package(arena *memory, const char *path, size_t size)
{
    const char *package = arena_copy(memory, path, size);
    const bool means_folder = size == 0 || path[size + 2] == '\0';
    if (is_folder(arena_copy(memory, path, size + 1))) return OUTCOME_FINE;
    if (is_file(package))
        return complain("%s: only `encode` and `convert` write into packages, each a file with a name", path);
    return means_folder ? OUTCOME_FINE : complain("%s: there is no package `%s`", path, package);
}

outcome spare_packages(const char *path)
{
    outcome result = OUTCOME_FINE;
    arena *memory = arena_new();
    for (const char *mark = path; result == OUTCOME_FINE && (mark = strstr(mark, "!/")) != NULL; mark += 2)
        result = spare_package(memory, path, (size_t)(mark - path));
    arena_free(memory);
    return result;
}

/* ---- containers ---- */

static bool is_container(const subject *file)
{
    if (file->format->container) return true;
    report_problem(file->to, "files of the format %s contain no files", file->format->id);
    return false;
}

/* Finds the entries of an object, or releases it. */
static outcome find_entries(const subject *file, contents *of)
{
    if (tn_entries_open(file->format, of->object, &of->entries) == TN_OK) return OUTCOME_FINE;
    report_problem(file->to, "its list of files cannot be found");
    contents_close(file, of);
    of->object = NULL;
    return OUTCOME_TROUBLE;
}

outcome contents_open(const subject *file, contents *of)
{
    of->torn = false;
    if (!is_container(file)) return OUTCOME_TROUBLE;
    const outcome result = read_object(file, &of->object, NULL);
    return result == OUTCOME_FINE ? find_entries(file, of) : result;
}

/* ---- damaged containers ---- */

/* Reading stopped in the last existing entry, perhaps before its name, or behind all entries. */
static void drop_torn(const subject *file, contents *of, const tn_error *stopped)
{
    const size_t whole = tn_place_element(&stopped->place, of->entries.path, NULL);
    for (size_t i = tn_entries_count(&of->entries); i-- > 0 && i >= whole;) {
        if (contents_name(of, i).size > 0)
            report_problem(file->to, "`%s` is not whole: %s", contents_shown(file, of, i),
                           tn_status_text(stopped->status));
        tn_entry_remove(&of->entries, i);
    }
}

outcome contents_open_partial(const subject *file, contents *of)
{
    tn_error stopped = {0};
    tn_locations locations;
    *of = (contents){0};
    if (!is_container(file)) return OUTCOME_TROUBLE;
    tn_locations_init(&locations, (tn_allocator){0});
    outcome result = read_part(file, &of->object, &locations, &stopped);
    tn_locations_free(&locations);
    if (result != OUTCOME_FINE) return result;
    result = find_entries(file, of);
    if (stopped.status == TN_OK) return result;
    report_finding(file->to, &stopped);
    of->torn = true;
    if (result == OUTCOME_FINE) drop_torn(file, of, &stopped);
    return worse(result, OUTCOME_INVALID);
}

outcome contents_open_to_change(const subject *file, contents *of)
{
    return can_write(file) ? contents_open(file, of) : OUTCOME_TROUBLE;
}

void contents_close(const subject *file, contents *of)
{
    file->format->release(file->format, of->object);
}

str contents_name(const contents *of, size_t i)
{
    const tn_text name = tn_entry_name(&of->entries, i);
    return (str){name.data, name.size};
}

const char *contents_shown(const subject *file, const contents *of, size_t i)
{
    buffer text = {.memory = file->memory};
    visible_put_all(&text, contents_name(of, i));
    return text.data ? text.data : "";
}

size_t contents_find(const contents *of, str name)
{
    for (size_t i = tn_entries_count(&of->entries); i-- > 0;)
        if (str_eq(name, contents_name(of, i))) return i;
    return SIZE_MAX;
}

bool is_or_is_in(const char *wanted, str name)
{
    size_t size = strlen(wanted);
    while (size > 0 && wanted[size - 1] == '/')
        size--;
    return name.size >= size && memcmp(name.data, wanted, size) == 0 &&
           (name.size == size || name.data[size] == '/');
}

const char *inside_problem(arena *memory, tn_status status, uint64_t limit)
{
    if (status == TN_DECODED_LIMIT)
        return arena_printf(memory, "is larger than the limit of %llu bytes; raise it with --max-size",
                            (unsigned long long)limit);
    return tn_status_text(status);
}

/* ---- descending ---- */

/* Finds the entry at the begin of the path, the longest name first: names may contain `!`. *rest is the path
   behind it. */
static size_t find_entry(const contents *of, const char *path, const char **rest)
{
    for (size_t size = strlen(path); size > 0; size--) {
        if (path[size] != '\0' && path[size] != '!') continue;
        const size_t found = contents_find(of, (str){path, size});
        *rest = path + size;
        if (found != SIZE_MAX) return found;
    }
    return SIZE_MAX;
}

/* Suggests similar names of the container. */
static const char *no_entry(const subject *file, const contents *of, const char *path)
{
    string_list names = {0};
    const str wanted = {path, strcspn(path, "!")};
    for (size_t i = 0; i < tn_entries_count(&of->entries) && i < 10000; i++) {
        const str name = contents_name(of, i);
        ARRAY_PUSH(file->memory, &names, arena_copy(file->memory, name.data, name.size));
    }
    const char *closest = closest_name(wanted, names.items, names.count);
    const char *problem = arena_printf(file->memory, "it contains no file `%.*s`", STR_ARG(wanted));
    return closest ? arena_printf(file->memory, "%s; did you mean `%s`?", problem, closest)
                   : arena_printf(file->memory, "%s; see `tenon list`", problem);
}

/* Keeps the data of an entry: bytes inside the container's bytes do not move; others are copied, because they
   are freed with the container. */
static str keep(const subject *file, tn_bytes data)
{
    const char *bytes = (const char *)data.data;
    const uintptr_t begin = (uintptr_t)file->bytes.data, at = (uintptr_t)bytes;
    const bool within = at >= begin && at - begin <= file->bytes.size;
    if (!within) bytes = arena_copy(file->memory, data.size > 0 ? bytes : "", data.size);
    return (str){bytes, data.size};
}

/* Reads a container without a report, because none has begun. */
static const char *open_quietly(const subject *file, contents *of)
{
    tn_error error;
    const tn_format *format = file->format;
    if (!format->container || !format->read)
        return arena_printf(file->memory, "files of the format %s contain no files", format->id);
    const tn_options options = {.params = user_codec_params(format)};
    tn_status status =
        format->read(format, &of->object, file->bytes.data, file->bytes.size, &options, &error);
    if (status != TN_OK) {
        const size_t size = tn_error_print(&error, NULL, 0) + 1;
        char *text = arena_alloc(file->memory, size);
        tn_error_print(&error, text, size);
        return arena_printf(file->memory, "the container cannot be read: %s", text);
    }
    if (tn_entries_open(format, of->object, &of->entries) == TN_OK) return NULL;
    format->release(format, of->object);
    return "its list of files cannot be found";
}

/* The subject becomes an entry of itself. */
static const char *take(subject *file, const contents *of, size_t i, uint64_t limit)
{
    tn_arena memory;
    tn_bytes data;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_entry_data(&of->entries, i, &memory, limit, &data);
    file->container = container_names(file->memory, of, file->bytes, limit);
    if (status == TN_OK) file->bytes = keep(file, data);
    tn_arena_free(&memory);
    return status == TN_OK ? NULL : inside_problem(file->memory, status, limit);
}

/* Enters a container one level deeper. `path` is behind the `!/`; *rest is the path behind the name. */
static const char *enter(subject *file, const char *path, const char **rest, uint64_t limit)
{
    contents of;
    const char *problem = open_quietly(file, &of);
    if (problem) return problem;
    const size_t i = find_entry(&of, path, rest);
    problem = i == SIZE_MAX ? no_entry(file, &of, path) : take(file, &of, i, limit);
    contents_close(file, &of);
    return problem;
}

const char *inside_descend(subject *file, const char *path, const char *inside, uint64_t limit,
                           recognise_inside *recognise)
{
    const tn_format *chosen = file->format;
    for (unsigned depth = 0; strncmp(inside, "!/", 2) == 0; depth++) {
        if (depth == INSIDE_DEPTH)
            return arena_printf(file->memory, "nested files are opened up to %d levels deep",
                                (int)INSIDE_DEPTH);
        if (chosen && !chosen->container)
            file->format = NULL; /* the chosen format is that of the last file */
        const char *problem = file->format ? NULL : recognise(file);
        if (!problem) problem = enter(file, inside + 2, &inside, limit);
        if (problem) return problem;
        file->format = NULL;
        file->path = arena_copy(file->memory, path, (size_t)(inside - path));
        file->below = last_part(file->path);
    }
    if (chosen && !chosen->container) file->format = chosen;
    if (*inside == '!') file->at = inside + 1;
    return NULL;
}
