/* Runs the phases of the compiler over one schema of an editor. */
#include "lsp/analysis.h"

#include "base/file.h"
#include "driver/plan.h"

/* Reads imported files from the editor if they are open, otherwise from disk. Copies the text of an open
   file, which may change while the analysis is in use. */
static bool read_import(void *user, arena *memory, const char *path, str *text)
{
    const file_texts *texts = user;
    str open;
    if (texts->open(texts->user, path, &open)) {
        *text = (str){arena_copy(memory, open.data, open.size), open.size};
        return true;
    }
    return file_read(memory, path, SCHEMA_SIZE_LIMIT, text).status == FILE_OK;
}

/* The model, as far as it can be built: its errors are dropped, because they are in the list already. */
static void look_at_parts(analysis *a, model_options how)
{
    if (a->nodes == NULL) {
        a->nodes = recover_nodes(a->memory, a->file);
        if (a->nodes == NULL) return;
        a->ast = schema_of_nodes(a->memory, diagnostics_new(a->memory), a->file, a->nodes);
    }
    how.partial = true;
    a->mentions.items.count = 0;
    a->model = model_build(a->memory, diagnostics_new(a->memory), a->ast, &how);
}

analysis *analysis_make(file_texts *texts, const char *path, str text)
{
    arena *memory = arena_new();
    analysis *a = ARENA_NEW(memory, analysis);
    diagnostics *list = diagnostics_new(memory);
    const str copy = {arena_copy(memory, text.data, text.size), text.size};
    a->memory = memory;
    a->list = list;
    a->file = source_from_text(memory, arena_copy(memory, path, strlen(path)), copy);
    import_reader *imports = ARENA_NEW(memory, import_reader);
    *imports = (import_reader){read_import, texts};
    const model_options how = {.import_dirs = texts->import_dirs,
                               .import_dir_count = texts->import_dir_count,
                               .imports = imports,
                               .mentions = &a->mentions};
    a->nodes = node_parse(memory, list, a->file);
    if (a->nodes != NULL) a->ast = schema_of_nodes(memory, list, a->file, a->nodes);
    if (a->ast != NULL && diagnostics_errors(list) == 0) a->plan = compile_plan(memory, list, a->ast, &how);
    if (a->plan != NULL)
        a->model = a->plan->model;
    else
        look_at_parts(a, how);
    a->errors = diagnostics_errors(list);
    if (a->plan != NULL && texts->writable) compile_obstacles(memory, list, a->plan, &how);
    return a;
}

void analysis_free(analysis *a)
{
    if (a != NULL) arena_free(a->memory);
}

const name_mention *analysis_mention(const analysis *a, size_t offset)
{
    const name_mention *found = NULL;
    for (size_t i = 0; i < a->mentions.items.count; i++) {
        const name_mention *each = &a->mentions.items.items[i];
        const bool here = strcmp(each->place.source->path, a->file->path) == 0;
        if (!here || offset < each->place.begin || offset > each->place.end) continue;
        if (found == NULL || (!mention_names_something(found) && mention_names_something(each))) found = each;
    }
    return found;
}
