/* Loads the files of a schema: the one that is compiled and its imports, direct and indirect. */
#include "base/system/files.h"
#include "base/buffer.h"
#include "base/file.h"
#include "base/system/places.h"
#include "model/mentions.h"

/* One schema may be made of at most so many files. */
enum { FILE_COUNT_LIMIT = 1000 };

/* ---- paths ---- */

/* Appends one part to a path: `..` removes the last part if that is a name. */
static void put_part(buffer *path, size_t root, str part)
{
    if (part.size == 0 || str_is(part, ".")) return;
    if (str_is(part, "..")) {
        size_t cut = path->size;
        while (cut > root && !files_is_separator(path->data[cut - 1]))
            cut--;
        const str last = {path->data + cut, path->size - cut};
        if (last.size > 0 && !str_is(last, "..")) {
            path->size = cut > root ? cut - 1 : cut;
            return;
        }
    }
    if (path->size > root) buffer_putc(path, '/');
    buffer_put(path, part);
}

/* The path without `.`, without empty parts, and without `..` if it can be resolved. */
static const char *plain_path(arena *memory, const char *path)
{
    buffer result = {.memory = memory};
    const size_t root = files_root_size(path);
    buffer_put(&result, (str){path, root});
    for (const char *at = path + root; *at != '\0';) {
        size_t size = 0;
        while (at[size] != '\0' && !files_is_separator(at[size]))
            size++;
        put_part(&result, root, (str){at, size});
        at += size + (at[size] != '\0' ? 1 : 0);
    }
    return arena_copy(memory, result.size > 0 ? result.data : ".", result.size > 0 ? result.size : 1);
}

/* `name` as seen from the folder that the importing file stands in. */
static const char *beside(arena *memory, const char *importer, str name)
{
    const char *slash = files_last_separator(importer);
    const int folder = slash != NULL ? (int)(slash - importer) + 1 : 0;
    return arena_printf(memory, "%.*s%.*s.ksy", folder, importer, STR_ARG(name));
}

/* ---- finding ---- */

/* The folders that absolute imports are searched in: those of the command, then those of KSPATH. */
static size_t search_dirs(model *m, const char ***dirs)
{
    ARRAY(const char *) all = {0};
    for (size_t i = 0; i < m->import_dir_count; i++)
        ARRAY_PUSH(m->memory, &all, m->import_dirs[i]);
    const char *at = variable("KSPATH");
    while (at != NULL && *at != '\0') {
        const size_t size = strcspn(at, files_list_separator);
        if (size > 0) ARRAY_PUSH(m->memory, &all, arena_copy(m->memory, at, size));
        at += size + (at[size] != '\0' ? 1 : 0);
    }
    *dirs = all.items;
    return all.count;
}

static const source *read_existing(model *m, const char *path, file_result *result)
{
    str text;
    if (m->imports != NULL) {
        const bool found = m->imports->read(m->imports->user, m->memory, path, &text);
        *result = (file_result){.status = found ? FILE_OK : FILE_MISSING};
    } else {
        *result = file_read(m->memory, path, SCHEMA_SIZE_LIMIT, &text);
    }
    return result->status == FILE_OK ? source_from_text(m->memory, path, text) : NULL;
}

static const source *unreadable(model *m, const node *import, const char *schema_path, const char *path,
                                file_result result)
{
    diagnose(m->list, DIAGNOSTIC_E0110, import->place, schema_path, "cannot read `%s`: %s", path,
             result.problem);
    return NULL;
}

/* An import that begins with `/` is searched in the folders for imports. */
static const source *read_absolute(model *m, const node *import, const char *schema_path)
{
    const char **dirs;
    const size_t count = search_dirs(m, &dirs);
    const size_t tries = count + (m->imports != NULL); /* a program's own files have no folder */
    for (size_t i = 0; i < tries; i++) {
        const char *path =
            plain_path(m->memory, arena_printf(m->memory, "%s%.*s.ksy", i < count ? dirs[i] : "",
                                               STR_ARG(import->text)));
        file_result result;
        const source *found = read_existing(m, path, &result);
        if (found != NULL) return found;
        if (result.status != FILE_MISSING) return unreadable(m, import, schema_path, path, result);
    }
    diagnose(m->list, DIAGNOSTIC_E0414, import->place, schema_path,
             "there is no `%.*s.ksy` in the folders for imports", STR_ARG(import->text));
    if (tries == 0)
        diagnose_hint(m->list, "give folders for imports with `-I DIR`, or in the variable KSPATH");
    for (size_t i = 0; i < count; i++)
        diagnose_hint(m->list, "searched: %s", dirs[i]);
    return NULL;
}

static model_file *known_path(const model *m, const char *path)
{
    for (size_t i = 0; i < m->files.count; i++)
        if (strcmp(m->files.items[i]->path, path) == 0) return m->files.items[i];
    return NULL;
}

/* ---- loading ---- */

static model_file *add_file(model *m, const source *file, const schema *loaded)
{
    model_file *added = ARENA_NEW(m->memory, model_file);
    *added = (model_file){.source = file, .path = plain_path(m->memory, file->path), .schema = loaded};
    ARRAY_PUSH(m->memory, &m->files, added);
    return added;
}

/* The file of the same text under another path: found through a link, or through two folders. */
static model_file *known_text(const model *m, const source *file)
{
    for (size_t i = 0; i < m->files.count; i++)
        if (str_eq(m->files.items[i]->source->text, file->text)) return m->files.items[i];
    return NULL;
}

/* Top-level types are found by their names, so no two files may have the same. */
static bool check_id(model *m, const model_file *added, const node *import, const char *schema_path)
{
    for (size_t i = 0; i < m->files.count; i++) {
        const model_file *other = m->files.items[i];
        if (other == added || other->schema == NULL) continue;
        if (!str_eq(other->schema->top->id, added->schema->top->id)) continue;
        diagnose(m->list, DIAGNOSTIC_E0415, import->place, schema_path,
                 "the imported file has the `meta/id` of another one, `%.*s`",
                 STR_ARG(other->schema->top->id));
        diagnose_note(m->list, added->schema->top->place->place, "here");
        diagnose_note(m->list, other->schema->top->place->place, "and here");
        return false;
    }
    return true;
}

static model_file *load_file(model *m, const source *file, const node *import, const char *schema_path)
{
    if (m->files.count >= FILE_COUNT_LIMIT) {
        diagnose(m->list, DIAGNOSTIC_E0414, import->place, schema_path, "a schema has at most %d files",
                 FILE_COUNT_LIMIT);
        return NULL;
    }
    const size_t errors = diagnostics_errors(m->list);
    const schema *loaded = schema_load(m->memory, m->list, file);
    if (loaded == NULL && m->partial) return NULL;
    if (diagnostics_errors(m->list) > errors && !m->partial) loaded = NULL;
    model_file *added = add_file(m, file, loaded);
    return loaded != NULL && check_id(m, added, import, schema_path) ? added : NULL;
}

static model_file *load_import(model *m, const model_file *from, const node *import, const char *schema_path)
{
    const source *file;
    if (import->text.size > 0 && import->text.data[0] == '/') {
        file = read_absolute(m, import, schema_path);
    } else {
        const char *path = plain_path(m->memory, beside(m->memory, from->path, import->text));
        model_file *known = known_path(m, path);
        if (known != NULL) return known;
        file_result result;
        file = read_existing(m, path, &result);
        if (file == NULL && result.status == FILE_MISSING)
            diagnose(m->list, DIAGNOSTIC_E0414, import->place, schema_path, "there is no file `%s`", path);
        else if (file == NULL)
            unreadable(m, import, schema_path, path, result);
    }
    if (file == NULL) return NULL;
    model_file *known = known_path(m, file->path);
    if (known == NULL) known = known_text(m, file);
    return known != NULL ? known : load_file(m, file, import, schema_path);
}

static void load_imports(model *m, model_file *file, const schema_type *type)
{
    const schema_meta *meta = &type->meta;
    for (size_t i = 0; i < meta->imports.count; i++) {
        const node *import = meta->imports.items[i];
        const bool list = schema_key_node(meta->node, "imports")->kind == NODE_SEQUENCE;
        const char *path = list ? arena_printf(m->memory, "%s/meta/imports/%zu", type->path, i)
                                : arena_printf(m->memory, "%s/meta/imports", type->path);
        model_file *found = load_import(m, file, import, path);
        mention_add(m,
                    (name_mention){
                        .kind = MENTION_FILE, .place = import->place, .name = import->text, .file = found});
        if (found != NULL) ARRAY_PUSH(m->memory, &file->imports, found);
    }
    for (size_t i = 0; i < type->types.count; i++)
        load_imports(m, file, type->types.items[i]);
}

bool model_load(model *m)
{
    add_file(m, m->schema->file, m->schema);
    for (size_t i = 0; i < m->files.count; i++)
        if (m->files.items[i]->schema != NULL)
            load_imports(m, m->files.items[i], m->files.items[i]->schema->top);
    return m->partial || diagnostics_errors(m->list) == 0;
}
