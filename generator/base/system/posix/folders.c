/* Folders over POSIX calls. */
#define _GNU_SOURCE
#include "base/system/folders.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- listing: what is listed is a DIR ---- */

folder_listing *folder_list(const char *path)
{
    return (folder_listing *)opendir(path);
}

const char *folder_next(folder_listing *of, bool *is_file)
{
    const struct dirent *entry;
    do {
        errno = 0;
        entry = readdir((DIR *)of);
    } while (entry && (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0));
    if (!entry) return NULL;
    *is_file = entry->d_type == DT_REG;
    return entry->d_name;
}

void folder_end(folder_listing *of)
{
    closedir((DIR *)of);
}

/* ---- holding ---- */

struct held_folder {
    int descriptor;
};

static held_folder *hold(int descriptor)
{
    held_folder *made = descriptor >= 0 ? malloc(sizeof *made) : NULL;
    if (made)
        made->descriptor = descriptor;
    else if (descriptor >= 0)
        close(descriptor);
    return made;
}

held_folder *folder_hold(const char *path)
{
    return hold(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

held_folder *folder_hold_inner(held_folder *of, const char *name)
{
    enum { FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };
    struct stat about;
    int inner = openat(of->descriptor, name, FLAGS);
    if (inner < 0 && errno == ENOENT) {
        if (mkdirat(of->descriptor, name, 0777) != 0 && errno != EEXIST) return NULL;
        inner = openat(of->descriptor, name, FLAGS);
    }
    const int error = errno;
    const bool link = inner < 0 && fstatat(of->descriptor, name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
                      S_ISLNK(about.st_mode);
    errno = link ? ELOOP : error;
    return hold(inner);
}

/* Gives the file a second name only if no file has it; some file systems have no second names. */
static bool take_new(const char *file, int folder, const char *name)
{
    struct stat about;
    if (linkat(AT_FDCWD, file, folder, name, 0) == 0) return unlink(file) == 0;
    if (errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK) return false;
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0) errno = EEXIST;
    return errno == ENOENT && renameat(AT_FDCWD, file, folder, name) == 0;
}

bool folder_take(held_folder *of, const char *file, const char *name, bool replace)
{
    return replace ? renameat(AT_FDCWD, file, of->descriptor, name) == 0
                   : take_new(file, of->descriptor, name);
}

void folder_let_go(held_folder *of)
{
    if (of) close(of->descriptor);
    free(of);
}
