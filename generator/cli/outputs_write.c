/* Writing the files that were generated. */
#include <errno.h>

#include "base/file.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/paths.h"

typedef ARRAY(staged_file) staged_list;

/* Writes all files beside their places: what usually fails does so before anything has changed. */
static outcome stage_files(arena *memory, const char *folder, const file_set *files, staged_list *staged)
{
    for (size_t i = 0; i < files->count; i++) {
        const generated_file *each = &files->items[i];
        const char *path = output_path(memory, folder, each);
        if (file_holds(memory, path, each->text)) continue;
        const char *slash = strrchr(path, '/');
        if (slash != NULL && !make_folders(memory, arena_copy(memory, path, (size_t)(slash - path)), 0777))
            return complain("%s: %s", path, strerror(errno));
        staged_file file;
        file_result result = file_stage(memory, path, each->text, &file);
        if (result.status != FILE_OK) return complain("%s: cannot write: %s", path, result.problem);
        ARRAY_PUSH(memory, staged, file);
    }
    return OUTCOME_FINE;
}

outcome outputs_write(arena *memory, const char *folder, const file_set *files)
{
    staged_list staged = {0};
    if (!make_folders(memory, folder, 0777)) return complain("%s: %s", folder, strerror(errno));
    interrupt_hold();
    outcome result = stage_files(memory, folder, files, &staged);
    if (result == OUTCOME_FINE) {
        const char *path = folder;
        file_result written = file_commit_all(memory, staged.items, staged.count, &path);
        if (written.status != FILE_OK) result = complain("%s: cannot write: %s", path, written.problem);
    } else {
        for (size_t i = 0; i < staged.count; i++)
            file_discard(&staged.items[i]);
    }
    interrupt_release();
    return result;
}
