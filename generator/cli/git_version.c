/* Reads files of a revision from git. */
#include "cli/git_version.h"

#include "base/file.h"
#include "base/system/files.h"
#include "base/system/programs.h"
#include "cli/paths.h"
#include "source/node.h"

typedef struct taking {
    arena *memory;
    const char *revision, *folder; /* the folder in which git runs */
    version_copy *to;
    string_list taken; /* paths in the repository */
} taking;

/* Runs git in a folder; its output goes to the file `output`. */
static bool run_git(const taking *t, const char *folder, const char *const *arguments, const char *output)
{
    const char *messages = arena_printf(t->memory, "%s/.messages", t->to->root);
    string_list words = {0};
    program child;
    ARRAY_PUSH(t->memory, &words, "git");
    ARRAY_PUSH(t->memory, &words, "-C");
    ARRAY_PUSH(t->memory, &words, folder);
    for (; *arguments != NULL; arguments++)
        ARRAY_PUSH(t->memory, &words, *arguments);
    ARRAY_PUSH(t->memory, &words, NULL);
    return program_start(words.items, output, messages, &child) == 0 && program_succeeded(&child);
}

/* The line that git prints, or NULL. */
static const char *ask_git(const taking *t, const char *folder, const char *const *arguments)
{
    const char *output = arena_printf(t->memory, "%s/.output", t->to->root);
    str text;
    if (!run_git(t, folder, arguments, output)) return NULL;
    if (file_read(t->memory, output, SCHEMA_SIZE_LIMIT, &text).status != FILE_OK) return NULL;
    while (text.size > 0 && (text.data[text.size - 1] == '\n' || text.data[text.size - 1] == '\r'))
        text.size--;
    return arena_copy(t->memory, text.data, text.size);
}

/* A path in the repository without `.` and `..`; NULL if it leads out of the repository. */
static const char *plain(arena *memory, const char *path)
{
    buffer out = {.memory = memory};
    while (*path != '\0') {
        const str part = {path, strcspn(path, "/")};
        path += part.size + (path[part.size] == '/');
        if (part.size == 0 || str_is(part, ".")) continue;
        if (str_is(part, "..")) {
            if (out.size == 0) return NULL;
            while (out.size > 0 && out.data[out.size - 1] != '/')
                out.size--;
            out.size -= out.size > 0;
            continue;
        }
        if (out.size > 0) buffer_putc(&out, '/');
        buffer_put(&out, part);
    }
    return out.size > 0 ? arena_copy(memory, out.data, out.size) : NULL;
}

/* ---- files ---- */

static bool take(taking *t, const char *path);

/* Takes the file that a name in `imports` leads to: beside the file, or below a folder for imports. */
static void take_import(taking *t, const char *from, str name)
{
    if (name.size == 0) return;
    if (name.data[0] != '/') {
        const char *slash = strrchr(from, '/');
        const int size = slash != NULL ? (int)(slash - from) + 1 : 0;
        const char *path =
            plain(t->memory, arena_printf(t->memory, "%.*s%.*s.ksy", size, from, STR_ARG(name)));
        if (path != NULL) (void)take(t, path);
        return;
    }
    const size_t root = strlen(t->to->root);
    for (size_t i = 0; i < t->to->imports.count; i++) {
        const char *folder = t->to->imports.items[i];
        if (strncmp(folder, t->to->root, root) != 0) continue;
        const char *path =
            plain(t->memory, arena_printf(t->memory, "%s%.*s.ksy", folder + root, STR_ARG(name)));
        if (path != NULL && take(t, path)) return;
    }
}

/* Imports stand in the `meta` of types, at any depth. */
static void take_imports(taking *t, const char *from, const node *n)
{
    for (size_t i = 0; i < n->items.count; i++)
        take_imports(t, from, n->items.items[i]);
    if (n->kind != NODE_MAPPING) return;
    const node *meta = node_get(n, "meta");
    const node *imports = meta != NULL && meta->kind == NODE_MAPPING ? node_get(meta, "imports") : NULL;
    if (imports != NULL && imports->kind == NODE_STRING) take_import(t, from, imports->text);
    for (size_t i = 0; imports != NULL && i < imports->items.count; i++)
        take_import(t, from, imports->items.items[i]->text);
    for (size_t i = 0; i < n->pairs.count; i++)
        take_imports(t, from, n->pairs.items[i].value);
}

/* Copies a file of the repository, and its imports; returns false if the revision lacks it. */
static bool take(taking *t, const char *path)
{
    for (size_t i = 0; i < t->taken.count; i++)
        if (strcmp(t->taken.items[i], path) == 0) return true;
    const char *copy = path_join(t->memory, t->to->root, path);
    const char *blob = arena_printf(t->memory, "%s:%s", t->revision, path);
    const char *const arguments[] = {"cat-file", "blob", blob, NULL};
    str text;
    if (!make_folders(t->memory, folder_of(t->memory, copy), 0700)) return false;
    if (!run_git(t, t->folder, arguments, copy)) {
        (void)files_remove(copy);
        return false;
    }
    ARRAY_PUSH(t->memory, &t->taken, path);
    if (file_read(t->memory, copy, SCHEMA_SIZE_LIMIT, &text).status != FILE_OK) return true;
    const node *tree =
        node_parse(t->memory, diagnostics_new(t->memory), source_from_text(t->memory, copy, text));
    if (tree != NULL) take_imports(t, path, tree); /* a schema with errors is reported when it is compiled */
    return true;
}

/* ---- all of it ---- */

/* The folder of a folder for imports that holds its files of the revision; the folder itself if it lies
   elsewhere. */
static const char *import_folder(const taking *t, const char *folder, const char *top)
{
    static const char *const ask_top[] = {"rev-parse", "--show-toplevel", NULL};
    static const char *const ask_prefix[] = {"rev-parse", "--show-prefix", NULL};
    const char *its = ask_git(t, folder, ask_top);
    if (its == NULL || strcmp(its, top) != 0) return folder;
    const char *prefix = ask_git(t, folder, ask_prefix);
    return prefix != NULL ? arena_printf(t->memory, "%s/%s", t->to->root, prefix) : folder;
}

static outcome take_schema(taking *t, const char *schema, const string_list *imports)
{
    static const char *const ask_top[] = {"rev-parse", "--show-toplevel", NULL};
    static const char *const ask_prefix[] = {"rev-parse", "--show-prefix", NULL};
    const char *top = ask_git(t, t->folder, ask_top), *prefix = ask_git(t, t->folder, ask_prefix);
    const char *commit = arena_printf(t->memory, "%s^{tree}", t->revision);
    const char *const ask_commit[] = {"rev-parse", "--verify", "--quiet", commit, NULL};
    if (top == NULL || prefix == NULL) return complain("%s: does not lie in a git repository", schema);
    if (ask_git(t, t->folder, ask_commit) == NULL)
        return complain("%s: git knows no revision `%s`", schema, t->revision);
    for (size_t i = 0; i < imports->count; i++)
        ARRAY_PUSH(t->memory, &t->to->imports, import_folder(t, imports->items[i], top));
    const char *path = arena_printf(t->memory, "%s%s", prefix, path_name(schema));
    if (!take(t, path)) return complain("%s: the revision `%s` has no file `%s`", schema, t->revision, path);
    t->to->path = path_join(t->memory, t->to->root, path);
    return OUTCOME_FINE;
}

outcome git_version_take(arena *memory, const char *revision, const char *schema, const string_list *imports,
                         version_copy *taken)
{
    const outcome begun = version_copy_begin(memory, taken);
    if (begun != OUTCOME_FINE) return begun;
    taking t = {.memory = memory, .revision = revision, .folder = folder_of(memory, schema), .to = taken};
    return take_schema(&t, schema, imports);
}
