/* Writes generated files. */
#include <errno.h>

#include "base/file.h"
#include "base/system/files.h"
#include "base/system/signals.h"
#include "cli/outputs.h"
#include "cli/paths.h"
#include "cli/run_schemas.h"
#include "cli/seal.h"

typedef ARRAY(staged_file) staged_list;

/* Writes all files beside their places, so that most failures precede any change. */
static outcome stage_files(arena *memory, const char *folder, const file_set *files, staged_list *staged)
{
    for (size_t i = 0; i < files->count; i++) {
        const generated_file *each = &files->items[i];
        const char *path = output_path(memory, folder, each);
        if (file_holds(memory, path, each->text)) continue;
        const char *slash = files_last_separator(path);
        if (slash != NULL && !make_folders(memory, arena_copy(memory, path, (size_t)(slash - path)), 0777))
            return complain("%s: %s", path, strerror(errno));
        staged_file file;
        file_result result = file_stage(memory, path, each->text, &file);
        if (result.status != FILE_OK) return complain("%s: cannot write: %s", path, result.problem);
        ARRAY_PUSH(memory, staged, file);
    }
    return OUTCOME_FINE;
}

/* Whether replacing the file loses only generated text. An empty file, as `touch` makes it, is no loss. */
static outcome check_replaced(arena *memory, const char *path, str text)
{
    str found;
    if (!is_regular_file(path) || file_holds(memory, path, text)) return OUTCOME_FINE;
    const file_result read = file_read(memory, path, SCHEMA_SIZE_LIMIT, &found);
    if (read.status != FILE_OK || found.size == 0) return OUTCOME_FINE; /* writing reports the error */
    const seal_state state = seal_of(found);
    if (state == SEAL_INTACT || state == SEAL_LACKED) return OUTCOME_FINE;
    const char *what =
        state == SEAL_BROKEN ? "was changed by hand since it was generated" : "was not generated";
    complain("%s: %s; --force replaces it", path, what);
    return OUTCOME_INVALID;
}

outcome outputs_write(arena *memory, const char *folder, const file_set *files, bool force)
{
    outcome kept = OUTCOME_FINE;
    for (size_t i = 0; i < files->count; i++) {
        const generated_file *each = &files->items[i];
        const char *path = output_path(memory, folder, each);
        kept = worse(kept, run_schemas_spare(path));
        if (!force) kept = worse(kept, check_replaced(memory, path, each->text));
    }
    if (kept != OUTCOME_FINE) return kept;

    staged_list staged = {0};
    if (!make_folders(memory, folder, 0777)) return complain("%s: %s", folder, strerror(errno));
    signals_hold();
    outcome result = stage_files(memory, folder, files, &staged);
    if (result == OUTCOME_FINE) {
        const char *path = folder;
        file_result written = file_commit_all(memory, staged.items, staged.count, &path);
        if (written.status != FILE_OK) result = complain("%s: cannot write: %s", path, written.problem);
    } else {
        for (size_t i = 0; i < staged.count; i++)
            file_discard(&staged.items[i]);
    }
    signals_release();
    return result;
}
