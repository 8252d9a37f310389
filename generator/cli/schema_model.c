/* Makes models of schemas. */
#include "cli/schema_model.h"

#include "cli/schema_source.h"
#include "model/model.h"
#include "schema/load.h"
#include "source/diagnostic.h"

const model *schema_model(arena *memory, const tn_format *format, const char *path,
                          const string_list *imports)
{
    diagnostics *list = diagnostics_new(memory);
    const model_options how = {
        .import_dirs = imports->items, .import_dir_count = imports->count, .whole = true};
    const source *file =
        path != NULL ? source_read(memory, list, path, (span){0}) : schema_source(memory, list, format);
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    if (ast == NULL || diagnostics_errors(list) > 0) return NULL;
    const model *made = model_build(memory, list, ast, &how);
    return diagnostics_errors(list) > 0 ? NULL : made;
}
