/* Reads schema files from disk. */
#include "base/file.h"
#include "source/diagnostic.h"

const source *source_read(arena *memory, diagnostics *list, const char *path, span wanted_by)
{
    str text;
    file_result result = file_read(memory, path, SCHEMA_SIZE_LIMIT, &text);
    if (result.status == FILE_OK) return source_from_text(memory, path, text);
    const char *name = strcmp(path, "-") == 0 ? "standard input" : arena_printf(memory, "`%s`", path);
    diagnose(list, DIAGNOSTIC_E0110, wanted_by, NULL, "cannot read %s: %s", name, result.problem);
    return NULL;
}
