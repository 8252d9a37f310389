/* Reads the schemas of formats. */
#include "cli/schema_docs.h"

#include "cli/schema_source.h"
#include "source/diagnostic.h"

const docs_format *schema_docs(arena *memory, const tn_format *format, const char *path,
                               const string_list *imports)
{
    diagnostics *list = diagnostics_new(memory);
    const docs_options how = {imports->items, imports->count};
    const source *file =
        path != NULL ? source_read(memory, list, path, (span){0}) : schema_source(memory, list, format);
    return file != NULL ? docs_read(memory, list, file, &how) : NULL;
}
