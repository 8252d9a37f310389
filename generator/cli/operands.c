/* Finds the files in folders. */
#include "cli/operands.h"

#include <errno.h>
#include <stdlib.h>

#include "base/line.h"
#include "base/system/files.h"
#include "base/system/folders.h"
#include "cli/inside.h"
#include "cli/paths.h"

/* The names of a folder in memory at a time. Larger folders are read several times. */
enum { PORTION = 1 << 14 };

/* A folder on the way. */
typedef struct folder {
    struct folder *up;
    arena *memory; /* of the fields below */
    const char *path;
    string_list names; /* a portion of its entries, sorted */
    size_t next;
    bool is_last; /* there are no names behind this portion */
} folder;

struct operand_walk {
    const string_list *names;
    size_t next;
    folder *inside; /* the innermost folder, or NULL */
    size_t above;   /* characters of the paths of its files before `below` */
    bool standard_input;
    bool lists_left_out; /* lists omitted files, too */
    bool has_results;    /* omits this folder: */
    entry_info results;
    FILE *list;  /* of further names, or NULL */
    bool listed; /* the present file is in the list */
};

/* ---- names of a folder ---- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort(string_list *names)
{
    if (names->count > 1) qsort(names->items, names->count, sizeof *names->items, compare_names);
}

/* If too many names were collected, keeps the first ones. Returns the last name that counts, or NULL if all
   do. */
static const char *cut(folder *of, const char *limit)
{
    if (of->names.count < 2 * PORTION) return limit;
    sort(&of->names);
    of->names.count = PORTION;
    of->is_last = false;
    return of->names.items[PORTION - 1];
}

/* The name of an entry. Behind its end stands a byte that says whether it is known to be a regular file,
   which saves a system call. */
static const char *remember(arena *memory, const char *entry, bool is_file)
{
    const size_t size = strlen(entry);
    char *name = arena_copy(memory, entry, size + 1);
    name[size + 1] = is_file;
    return name;
}

static bool is_known_as_regular(const char *name)
{
    return name[strlen(name) + 1] != 0;
}

/* Reads as many entries behind `after` (NULL: all) as a portion has. Reads the folder to its end before
   another is opened, so that a deep tree takes no descriptors. Returns 0 or an errno; after an error the walk
   visits only the names read before. */
static int read_portion(folder *of, const char *after)
{
    folder_listing *entries = folder_list(of->path);
    bool is_file;
    const char *limit = NULL;
    of->names = (string_list){0};
    of->next = 0;
    of->is_last = true;
    if (!entries) return errno;
    for (const char *name; (name = folder_next(entries, &is_file)) != NULL;) {
        if (after && strcmp(name, after) <= 0) continue;
        if (limit && strcmp(name, limit) > 0) continue;
        ARRAY_PUSH(of->memory, &of->names, remember(of->memory, name, is_file));
        limit = cut(of, limit);
    }
    int error = errno;
    folder_end(entries);
    sort(&of->names);
    if (of->names.count > PORTION) {
        of->names.count = PORTION;
        of->is_last = false;
    }
    if (error != 0) of->is_last = true;
    return error;
}

static folder *folder_new(const char *path, folder *up)
{
    arena *memory = arena_new();
    folder *made = ARENA_NEW(memory, folder);
    *made = (folder){.up = up, .memory = memory, .path = arena_copy(memory, path, strlen(path))};
    return made;
}

/* Goes from a portion to the next one, in memory of its own. Returns 0 or an errno. */
static int next_portion(operand_walk *walk)
{
    folder *old = walk->inside;
    walk->inside = folder_new(old->path, old->up);
    int error = read_portion(walk->inside, old->names.items[old->names.count - 1]);
    arena_free(old->memory);
    return error;
}

/* ---- the walk ---- */

const char *last_part(const char *path)
{
    size_t end = strlen(path);
    while (end > 1 && files_is_separator(path[end - 1]))
        end--;
    size_t begin = end;
    while (begin > 0 && !files_is_separator(path[begin - 1]))
        begin--;
    return path + begin;
}

static bool fails(arena *memory, operand *next, const char *path, int error)
{
    const char *problem = strerror(error), *copy = arena_copy(memory, path, strlen(path));
    *next = (operand){
        .path = copy, .name = copy, .below = copy, .problem = arena_copy(memory, problem, strlen(problem))};
    return true;
}

static int enter(operand_walk *walk, const char *path)
{
    walk->inside = folder_new(path, walk->inside);
    return read_portion(walk->inside, NULL);
}

static void leave(operand_walk *walk)
{
    folder *done = walk->inside;
    walk->inside = done->up;
    arena_free(done->memory);
}

static bool is_results(const operand_walk *walk, const entry_info *entered)
{
    return walk->has_results && walk->results.volume == entered->volume &&
           walk->results.number == entered->number;
}

static bool leaves_out(const operand_walk *walk, operand *next, const char *why)
{
    next->left_out = why;
    next->hidden = true;
    return walk->lists_left_out;
}

/* Takes an entry of the innermost folder; returns false if it is a folder, which is entered, or no file. */
static bool look_at(operand_walk *walk, arena *memory, const char *name, operand *next)
{
    entry_info about;
    const char *path = path_join(memory, walk->inside->path, name);
    *next = (operand){.path = path, .name = path, .in_folder = true, .below = path + walk->above};
    if (name[0] == '.') return leaves_out(walk, next, "is hidden");
    if (is_known_as_regular(name)) return true;
    if (!files_look_at_link(path, &about)) return fails(memory, next, path, errno);
    if (about.kind == ENTRY_FOLDER && is_results(walk, &about))
        return leaves_out(walk, next, "is the folder of the results");
    if (about.kind == ENTRY_FOLDER) {
        int error = enter(walk, path);
        return error != 0 && fails(memory, next, path, error);
    }
    if (about.kind == ENTRY_LINK && !files_look(path, &about)) return fails(memory, next, path, errno);
    if (about.kind == ENTRY_FILE) return true;
    next->left_out = about.kind == ENTRY_FOLDER ? "is a link to a folder" : "is not a regular file";
    return walk->lists_left_out;
}

/* The next file of the folders that have been entered. */
static bool next_inside(operand_walk *walk, arena *memory, operand *next)
{
    while (walk->inside) {
        folder *in = walk->inside;
        if (in->next < in->names.count) {
            if (look_at(walk, memory, in->names.items[in->next++], next)) return true;
        } else if (in->is_last) {
            leave(walk);
        } else {
            int error = next_portion(walk);
            if (error != 0) return fails(memory, next, walk->inside->path, error);
        }
    }
    return false;
}

operand operand_named(arena *memory, const char *name)
{
    const char *inside = inside_of(name);
    const char *path = inside ? arena_copy(memory, name, (size_t)(inside - name)) : name;
    return (operand){.path = path, .name = name, .inside = inside, .below = last_part(path)};
}

/* Takes an operand; returns false if it is a folder, which is entered. */
static bool next_name(operand_walk *walk, arena *memory, const char *path, operand *next)
{
    entry_info about;
    *next = operand_named(memory, path);
    if (next->inside) return true;
    walk->above = (size_t)(next->below - path);
    if (strcmp(path, "-") == 0) {
        if (walk->standard_input) next->problem = "standard input can be read only once";
        walk->standard_input = true;
        return true;
    }
    if (!files_look(path, &about)) return fails(memory, next, path, errno);
    if (about.kind != ENTRY_FOLDER) return true;
    const size_t size = strlen(path);
    if (walk->names->count == 1) walk->above = files_is_separator(path[size - 1]) ? size : size + 1;
    int error = enter(walk, path);
    return error != 0 && fails(memory, next, path, error);
}

operand_walk *operands_begin(const string_list *names, bool lists_left_out)
{
    operand_walk *walk = calloc(1, sizeof *walk);
    if (!walk) arena_exhausted();
    walk->names = names;
    walk->lists_left_out = lists_left_out;
    return walk;
}

void operands_leave_out(operand_walk *walk, const char *results)
{
    walk->has_results = results && files_look(results, &walk->results) && walk->results.kind == ENTRY_FOLDER;
}

void operands_end(operand_walk *walk)
{
    while (walk->inside)
        leave(walk);
    if (walk->list && walk->list != stdin) fclose(walk->list);
    free(walk);
}

int operands_add_list(operand_walk *walk, const char *list)
{
    const bool standard_input = strcmp(list, "-") == 0;
    if (standard_input) walk->standard_input = true;
    walk->list = standard_input ? stdin : files_stream(list);
    return walk->list ? 0 : errno;
}

/* The name in a line. A carriage return at its end belongs to the name if there is a file of that name. */
static const char *name_in(arena *memory, str line)
{
    entry_info about;
    const bool ended = line.size > 0 && line.data[line.size - 1] == '\n';
    const str text = line_text(line);
    const char *whole = arena_copy(memory, line.data, line.size - ended);
    const bool same = strlen(whole) == text.size;
    return same || files_look(whole, &about) ? whole : arena_copy(memory, text.data, text.size);
}

/* The name in the next line that is not empty; NULL if there is none. */
static const char *next_line(operand_walk *walk, arena *memory)
{
    buffer line = {.memory = memory};
    while (walk->list && line_read(walk->list, &line)) {
        const char *name = name_in(memory, buffer_str(&line));
        if (*name != '\0') return name;
    }
    return NULL;
}

/* The size of the first part of a path. */
static size_t part_size(const char *path)
{
    size_t size = 0;
    while (path[size] != '\0' && !files_is_separator(path[size]))
        size++;
    return size;
}

/* The path of a result below the output folder, for a file of a list: like its own, since several folders may
   have files of one name. A part `..` becomes `__`, so that no path leaves the output folder. */
static const char *below_list(arena *memory, const char *path)
{
    buffer below = {.memory = memory};
    path += files_root_size(path);
    for (size_t size; *path != '\0'; path += size + (path[size] != '\0')) {
        size = part_size(path);
        const bool up = size == 2 && strncmp(path, "..", 2) == 0;
        if (size == 0 || (size == 1 && path[0] == '.')) continue;
        if (below.size > 0) buffer_putc(&below, '/');
        buffer_put(&below, up ? (str){"__", 2} : (str){path, size});
    }
    return below.data ? below.data : "";
}

/* The next name of the command line, or else of the list; NULL if there is none. */
static const char *name_at_turn(operand_walk *walk, arena *memory)
{
    walk->listed = walk->next == walk->names->count;
    return walk->listed ? next_line(walk, memory) : walk->names->items[walk->next++];
}

bool operands_next(operand_walk *walk, arena *memory, operand *next)
{
    bool found = next_inside(walk, memory, next);
    while (!found) {
        const char *name = name_at_turn(walk, memory);
        if (!name) return false;
        found = next_name(walk, memory, name, next) || next_inside(walk, memory, next);
    }
    if (walk->listed) next->below = below_list(memory, next->path);
    return true;
}

bool operands_are_many(const string_list *names)
{
    return names->count > 1 || (names->count == 1 && is_folder(names->items[0]));
}

size_t operands_count(const string_list *names, const char *results)
{
    size_t count = 0;
    operand each;
    operand_walk *walk = operands_begin(names, false);
    operands_leave_out(walk, results);
    for (bool more = true; more; count += more) {
        arena *memory = arena_new();
        more = operands_next(walk, memory, &each);
        arena_free(memory);
    }
    operands_end(walk);
    return count;
}
