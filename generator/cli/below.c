/* One part of a name after the other. */
#define _XOPEN_SOURCE 700
#include "cli/below.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/paths.h"

int below_open(arena *memory, const char *folder)
{
    int opened = -1;
    if (make_folders(memory, folder, 0777)) opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) complain("%s: %s", folder, strerror(errno));
    return opened;
}

/* The folder of one part; -1 with errno set. */
static int step_down(int folder, const char *part)
{
    enum { FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };
    int next = openat(folder, part, FLAGS);
    if (next >= 0 || errno != ENOENT) return next;
    if (mkdirat(folder, part, 0777) != 0 && errno != EEXIST) return -1;
    return openat(folder, part, FLAGS);
}

static const char *no_folder(arena *memory, int folder, const char *part, int error)
{
    struct stat about;
    const bool link = fstatat(folder, part, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(about.st_mode);
    if (link) return arena_printf(memory, "`%s` is a link, which is not followed", part);
    if (error == ENOTDIR) return arena_printf(memory, "`%s` is a file, not a folder", part);
    return arena_printf(memory, "`%s`: %s", part, strerror(error));
}

/* The folder that `name` is in, and what it is called there. */
static const char *find_folder(arena *memory, int opened, const char *name, int *folder, const char **leaf)
{
    *folder = fcntl(opened, F_DUPFD_CLOEXEC, 0);
    if (*folder < 0) return strerror(errno);
    for (const char *slash; (slash = strchr(name, '/')) != NULL; name = slash + 1) {
        const char *part = arena_copy(memory, name, (size_t)(slash - name));
        const int next = step_down(*folder, part);
        const char *problem = next < 0 ? no_folder(memory, *folder, part, errno) : NULL;
        close(*folder);
        *folder = next;
        if (problem) return problem;
    }
    *leaf = name;
    return NULL;
}

const char *below_write(arena *memory, const char *folder, int opened, const char *name, str content,
                        bool replace)
{
    int inner;
    const char *leaf = NULL;
    staged_file staged;
    const char *problem = find_folder(memory, opened, name, &inner, &leaf);
    if (problem) return problem;
    file_result result = file_stage_in(memory, folder, content, &staged);
    if (result.status == FILE_OK) result = file_commit_at(memory, &staged, inner, leaf, replace);
    close(inner);
    if (result.status == FILE_EXISTS) return "is there already; --force replaces it";
    return result.status == FILE_OK ? NULL : result.problem;
}
