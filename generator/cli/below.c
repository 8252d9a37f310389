/* Writes files below a folder, one part of the path after the other. */
#include "cli/below.h"

#include <errno.h>

#include "base/file.h"
#include "cli/paths.h"

held_folder *below_open(arena *memory, const char *folder)
{
    held_folder *opened = make_folders(memory, folder, 0777) ? folder_hold(folder) : NULL;
    if (!opened) complain("%s: %s", folder, strerror(errno));
    return opened;
}

static const char *no_folder(arena *memory, const char *part, int error)
{
    if (error == ELOOP) return arena_printf(memory, "`%s` is a link, which is not followed", part);
    if (error == ENOTDIR) return arena_printf(memory, "`%s` is a file, not a folder", part);
    return arena_printf(memory, "`%s`: %s", part, strerror(error));
}

/* Finds the folder of `name`, which the caller releases unless it is `opened`, and the last part of the name.
 */
static const char *find_folder(arena *memory, held_folder *opened, const char *name, held_folder **folder,
                               const char **leaf)
{
    *folder = opened;
    for (const char *slash; (slash = strchr(name, '/')) != NULL; name = slash + 1) {
        const char *part = arena_copy(memory, name, (size_t)(slash - name));
        held_folder *inner = folder_hold_inner(*folder, part);
        const char *problem = inner ? NULL : no_folder(memory, part, errno);
        if (*folder != opened) folder_let_go(*folder);
        *folder = inner;
        if (problem) return problem;
    }
    *leaf = name;
    return NULL;
}

const char *below_write(arena *memory, const char *folder, held_folder *opened, const char *name, str content,
                        bool replace)
{
    held_folder *inner;
    const char *leaf = NULL;
    staged_file staged;
    const char *problem = find_folder(memory, opened, name, &inner, &leaf);
    if (problem) return problem;
    file_result result = file_stage_in(memory, folder, content, &staged);
    if (result.status == FILE_OK) result = file_commit_at(memory, &staged, inner, leaf, replace);
    if (inner != opened) folder_let_go(inner);
    if (result.status == FILE_EXISTS) return "exists already; replace it with --force";
    return result.status == FILE_OK ? NULL : result.problem;
}
