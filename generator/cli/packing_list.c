/* Chooses names for the files of a package. */
#include "cli/packing_list.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/line.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/safe_name.h"

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All but hidden files, sorted. */
static outcome list_folder(arena *memory, const char *folder, string_list *names)
{
    operand each;
    outcome result = OUTCOME_FINE;
    const string_list folders = {.items = (const char *[]){folder}, .count = 1};
    operand_walk *walk = operands_begin(&folders, false);
    while (operands_next(walk, memory, &each)) {
        if (each.problem) result = complain("%s: %s", each.path, each.problem);
        ARRAY_PUSH(memory, names, each.below);
    }
    operands_end(walk);
    if (names->count > 1) qsort(names->items, names->count, sizeof *names->items, compare_names);
    return result;
}

/* A package has one file of a name, which is harmless. */
static outcome check_lines(arena *memory, const char *path, const string_list *names)
{
    string_list sorted = {0};
    for (size_t i = 0; i < names->count; i++) {
        const char *wrong = unsafe_name(str_of(names->items[i]));
        if (wrong) return complain("%s: the name `%s` %s", path, names->items[i], wrong);
        ARRAY_PUSH(memory, &sorted, names->items[i]);
    }
    if (sorted.count > 1) qsort(sorted.items, sorted.count, sizeof *sorted.items, compare_names);
    for (size_t i = 1; i < sorted.count; i++)
        if (strcmp(sorted.items[i - 1], sorted.items[i]) == 0)
            return complain("%s: names `%s` more than once", path, sorted.items[i]);
    return OUTCOME_FINE;
}

static outcome list_lines(arena *memory, const char *path, string_list *names)
{
    str text;
    const file_result read = file_read(memory, path, SCHEMA_SIZE_LIMIT, &text);
    if (read.status != FILE_OK) return complain("%s: %s", path, read.problem);
    for (size_t begin = 0, i = 0; i <= text.size; i++) {
        if (i < text.size && text.data[i] != '\n') continue;
        const str line = line_text((str){text.data + begin, i - begin});
        if (line.size > 0) ARRAY_PUSH(memory, names, arena_copy(memory, line.data, line.size));
        begin = i + 1;
    }
    return check_lines(memory, path, names);
}

static const char **find_name(const string_list *names, const char *name)
{
    if (names->count == 0) return NULL;
    return bsearch(&name, names->items, names->count, sizeof *names->items, compare_names);
}

/* Whether `name` is a file in the folder that the walk has found, or has left out as hidden. */
static bool is_there(arena *memory, const char *folder, const string_list *found, const char *name)
{
    const bool hidden = name[0] == '.' || strstr(name, "/.") != NULL;
    if (!hidden || unsafe_name(str_of(name))) return find_name(found, name) != NULL;
    return is_regular_file(path_join(memory, folder, name));
}

/* The names of the container that the folder has, in its order, then the others. */
static string_list in_order_of(arena *memory, const char *folder, const contents *first, string_list found)
{
    string_list ordered = {0};
    bool *taken = arena_alloc(memory, found.count * sizeof *taken);
    memset(taken, 0, found.count * sizeof *taken);
    for (size_t i = 0; i < tn_entries_count(&first->entries); i++) {
        const str text = contents_name(first, i);
        const char *name = arena_copy(memory, text.data, text.size);
        const char **place = find_name(&found, name);
        if (!is_there(memory, folder, &found, name) || (place && taken[place - found.items])) continue;
        if (place) taken[place - found.items] = true;
        ARRAY_PUSH(memory, &ordered, name);
    }
    for (size_t i = 0; i < found.count; i++)
        if (!taken[i]) ARRAY_PUSH(memory, &ordered, found.items[i]);
    return ordered;
}

outcome packing_list(arena *memory, const char *folder, const char *list, const contents *first,
                     string_list *names)
{
    if (list) return list_lines(memory, list, names);
    outcome result = list_folder(memory, folder, names);
    if (first) *names = in_order_of(memory, folder, first, *names);
    return result;
}
