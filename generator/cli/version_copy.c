/* Folders of older versions. */
#define _XOPEN_SOURCE 700
#include "cli/version_copy.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>

outcome version_copy_begin(arena *memory, version_copy *copy)
{
    const char *folder = getenv("TMPDIR");
    char *root = arena_printf(memory, "%s/tenon.XXXXXX", folder != NULL && *folder != '\0' ? folder : "/tmp");
    if (mkdtemp(root) == NULL) return complain("%s: cannot make a folder: %s", root, strerror(errno));
    copy->root = root;
    return OUTCOME_FINE;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *at)
{
    (void)status;
    (void)kind;
    (void)at;
    return remove(path);
}

void version_copy_remove(const version_copy *copy)
{
    enum { OPEN_FILES = 16 };
    if (copy->root != NULL) (void)nftw(copy->root, remove_one, OPEN_FILES, FTW_DEPTH | FTW_PHYS);
}

const char *folder_of(arena *memory, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL) return ".";
    return slash == path ? "/" : arena_copy(memory, path, (size_t)(slash - path));
}
