/* Finds values by paths. */
#include "cli/paths.h"

#include <errno.h>

#include "base/system/files.h"
#include "tenon/impl/rules.h"

const char *path_name(const char *path)
{
    const char *slash = files_last_separator(path);
    return slash ? slash + 1 : path;
}

const char *path_extension(const char *path)
{
    const char *name = path_name(path);
    const char *dot = strrchr(name, '.');
    return dot && dot != name ? dot + 1 : "";
}

bool path_has_extension(const char *path, const char *extension)
{
    const char *name = path_name(path);
    return tn_has_extension((tn_text){name, strlen(name)}, extension);
}

const char *path_join(arena *memory, const char *folder, const char *name)
{
    size_t size = strlen(folder);
    const char *slash = size > 0 && files_is_separator(folder[size - 1]) ? "" : "/";
    return arena_printf(memory, "%s%s%s", folder, slash, name);
}

bool is_folder(const char *path)
{
    entry_info about;
    return files_look(path, &about) && about.kind == ENTRY_FOLDER;
}

bool is_regular_file(const char *path)
{
    entry_info about;
    return files_look(path, &about) && about.kind == ENTRY_FILE;
}

bool same_file(const char *a, const char *b)
{
    entry_info one, other;
    return files_look(a, &one) && files_look(b, &other) && one.volume == other.volume &&
           one.number == other.number;
}

outcome spare_input(const char *output, const char *input)
{
    if (!same_file(output, input)) return OUTCOME_FINE;
    return complain("%s: the output would replace the input", output);
}

const char *folder_of(arena *memory, const char *path)
{
    const char *slash = files_last_separator(path);
    const size_t root = files_root_size(path);
    if (slash == NULL && root == 0) return ".";
    const size_t size = slash == NULL ? 0 : (size_t)(slash - path);
    return arena_copy(memory, path, size < root ? root : size);
}

bool make_folders(arena *memory, const char *path, unsigned permissions)
{
    if (is_folder(path)) return true;
    char *part = arena_copy(memory, path, strlen(path));
    for (size_t i = files_root_size(path) + 1; i <= strlen(path); i++) {
        if (!files_is_separator(part[i - 1])) continue;
        const char separator = part[i - 1];
        part[i - 1] = '\0';
        (void)files_make_folder(part, permissions);
        part[i - 1] = separator;
    }
    if (files_make_folder(part, permissions)) return true;
    int error = errno;
    bool made = is_folder(path); /* by another program, or by a path with a final slash */
    errno = error == EEXIST ? ENOTDIR : error;
    return made;
}
