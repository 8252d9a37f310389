/* Walking folders. */
#define _XOPEN_SOURCE 700
#include "cli/operands.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "cli/paths.h"

static void add(arena *memory, operand_list *list, const char *path, bool in_folder, const char *problem)
{
    ARRAY_PUSH(memory, &list->files, (operand){path, in_folder, problem});
}

static void add_missing(arena *memory, operand_list *list, const char *path, int error)
{
    const char *problem = strerror(error);
    add(memory, list, path, false, arena_copy(memory, problem, strlen(problem)));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The visible entries of a folder, sorted. They are read to the end before anything else is opened, so that a
   deep tree takes no descriptors. */
static bool read_folder(arena *memory, const char *path, string_list *names)
{
    DIR *folder = opendir(path);
    if (!folder) return false;
    errno = 0;
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL; errno = 0)
        if (entry->d_name[0] != '.')
            ARRAY_PUSH(memory, names, arena_copy(memory, entry->d_name, strlen(entry->d_name)));
    int error = errno;
    closedir(folder);
    if (names->count > 1) qsort(names->items, names->count, sizeof *names->items, compare_names);
    errno = error;
    return error == 0;
}

static void list_folder(arena *memory, const char *path, operand_list *list)
{
    string_list names = {0};
    if (!read_folder(memory, path, &names)) add_missing(memory, list, path, errno);
    for (size_t i = 0; i < names.count; i++) {
        const char *entry = path_join(memory, path, names.items[i]);
        struct stat link, about;
        if (lstat(entry, &link) != 0 || stat(entry, &about) != 0) continue;
        if (S_ISDIR(link.st_mode))
            list_folder(memory, entry, list);
        else if (S_ISREG(about.st_mode))
            add(memory, list, entry, true, NULL);
    }
}

void list_operands(arena *memory, const string_list *names, operand_list *list)
{
    bool standard_input = false;
    list->many = names->count > 1;
    for (size_t i = 0; i < names->count; i++) {
        const char *path = names->items[i];
        struct stat about;
        if (strcmp(path, "-") == 0) {
            add(memory, list, path, false, standard_input ? "standard input can be read only once" : NULL);
            standard_input = true;
        } else if (stat(path, &about) != 0) {
            add_missing(memory, list, path, errno);
        } else if (S_ISDIR(about.st_mode)) {
            list->many = true;
            list_folder(memory, path, list);
        } else {
            add(memory, list, path, false, NULL);
        }
    }
}
