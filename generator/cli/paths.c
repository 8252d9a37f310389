/* Paths. */
#define _XOPEN_SOURCE 700
#include "cli/paths.h"

#include <errno.h>
#include <strings.h>
#include <sys/stat.h>

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
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
    const size_t size = strlen(name), end = strlen(extension);
    /* An extension of two parts, such as pack.bin, is a name by itself, too. */
    if (size == end && strchr(extension, '.')) return strcasecmp(name, extension) == 0;
    return size > end + 1 && name[size - end - 1] == '.' && strcasecmp(name + size - end, extension) == 0;
}

const char *path_join(arena *memory, const char *folder, const char *name)
{
    size_t size = strlen(folder);
    const char *slash = size > 0 && folder[size - 1] == '/' ? "" : "/";
    return arena_printf(memory, "%s%s%s", folder, slash, name);
}

bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

bool is_regular_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

bool make_folders(arena *memory, const char *path, mode_t mode)
{
    if (is_folder(path)) return true;
    char *part = arena_copy(memory, path, strlen(path));
    for (char *slash = part; *part && (slash = strchr(slash + 1, '/')) != NULL; *slash = '/') {
        *slash = '\0';
        (void)mkdir(part, mode);
    }
    if (mkdir(part, mode) == 0) return true;
    int error = errno;
    bool made = is_folder(path); /* by another program, or with a slash at the end */
    errno = error == EEXIST ? ENOTDIR : error;
    return made;
}
