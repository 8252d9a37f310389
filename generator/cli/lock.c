/* Schemas as they were released, in a text file:

       # …
       schema urho_animation 0123456789abcdef
       import shared
       file urho3d/animation.ksy
       | meta:
       |   id: urho_animation

   The first file of a schema is compiled; the others are its imports. `import` is a folder for imports. Paths
   are relative to the folder that contains all of the files. */
#include "cli/lock.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/system/files.h"
#include "cli/paths.h"
#include "diff/diff.h"

typedef struct locked_file {
    const char *name;
    str text;
    size_t lines; /* lines of the text that have been read */
} locked_file;

typedef struct locked_schema {
    const char *id, *hash;
    string_list imports;
    ARRAY(locked_file) files;
} locked_schema;

typedef ARRAY(locked_schema) lock;

/* ---- reading ---- */

static str next_line(str *text)
{
    const char *end = memchr(text->data, '\n', text->size);
    const size_t size = end != NULL ? (size_t)(end - text->data) : text->size;
    const str line = {text->data, size};
    const size_t taken = size + (end != NULL);
    *text = (str){text->data + taken, text->size - taken};
    return line;
}

/* The text behind a word at the begin of a line; NULL: the line begins otherwise. */
static const char *behind(arena *memory, str line, const char *word)
{
    const size_t size = strlen(word);
    if (line.size < size || memcmp(line.data, word, size) != 0) return NULL;
    return arena_copy(memory, line.data + size, line.size - size);
}

/* Whether a path stays below the folder in which it is made. */
static bool is_below(const char *path)
{
    if (*path == '\0' || files_root_size(path) > 0) return false;
    for (const char *part = path; part != NULL; part = strchr(part, '/')) {
        part += *part == '/';
        if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == '\0')) return false;
    }
    return true;
}

/* Reads one line of the lock; false if it is invalid. */
static bool read_line(arena *memory, lock *to, str line, buffer *content)
{
    locked_schema *one = to->count > 0 ? &to->items[to->count - 1] : NULL;
    const char *text;
    if (line.size == 0 || line.data[0] == '#') return true;
    if ((text = behind(memory, line, "schema ")) != NULL) {
        const char *space = strchr(text, ' ');
        if (space == NULL) return false;
        const locked_schema added = {.id = arena_copy(memory, text, (size_t)(space - text)),
                                     .hash = space + 1};
        ARRAY_PUSH(memory, to, added);
        return true;
    }
    if (one == NULL) return false;
    if ((text = behind(memory, line, "import ")) != NULL && (is_below(text) || strcmp(text, ".") == 0)) {
        ARRAY_PUSH(memory, &one->imports, text);
        return true;
    }
    if ((text = behind(memory, line, "file ")) != NULL && is_below(text)) {
        const locked_file added = {text, {"", 0}, 0};
        ARRAY_PUSH(memory, &one->files, added);
        *content = (buffer){.memory = memory};
        return true;
    }
    if ((text = behind(memory, line, "|")) == NULL || one->files.count == 0) return false;
    locked_file *file = &one->files.items[one->files.count - 1];
    const size_t head = line.size > 1 ? 2 : 1; /* the bar, and the space behind it */
    if (file->lines++ > 0) buffer_putc(content, '\n');
    buffer_put(content, (str){line.data + head, line.size - head});
    file->text = buffer_str(content);
    return true;
}

/* FILE_MISSING is an empty lock for a caller that is going to write it. */
static outcome read_lock(arena *memory, const char *path, bool may_be_missing, lock *to)
{
    str text;
    buffer content = {.memory = memory};
    const file_result result = file_read(memory, path, SCHEMA_SIZE_LIMIT, &text);
    if (result.status == FILE_MISSING && may_be_missing) return OUTCOME_FINE;
    if (result.status != FILE_OK) return complain("%s: cannot read: %s", path, result.problem);
    for (size_t number = 1; text.size > 0; number++)
        if (!read_line(memory, to, next_line(&text), &content))
            return complain("%s:%zu: not a line of a lock file; write the file with `tenon generate --lock`",
                            path, number);
    return OUTCOME_FINE;
}

static const locked_schema *find(const lock *in, const char *id)
{
    for (size_t i = 0; i < in->count; i++)
        if (strcmp(in->items[i].id, id) == 0 && in->items[i].files.count > 0) return &in->items[i];
    return NULL;
}

/* ---- writing ---- */

/* The folder that all paths have in common, with a slash at its end. */
static size_t common_folder(const string_list *paths)
{
    size_t size = 0;
    const char *first = paths->items[0];
    for (size_t at = 0; first[at] != '\0'; at++) {
        for (size_t i = 1; i < paths->count; i++)
            if (paths->items[i][at] != first[at]) return size;
        if (first[at] == '/') size = at + 1;
    }
    return size;
}

static const char *real_path(arena *memory, const char *path)
{
    char *real = files_real_path(path);
    if (real == NULL) return NULL;
    const char *copy = arena_copy(memory, real, strlen(real));
    free(real);
    return copy;
}

/* Collects the entry of a schema. */
static outcome lock_schema(arena *memory, const generated_files *files, const compile_options *options,
                           locked_schema *one)
{
    string_list paths = {0};
    *one = (locked_schema){.id = files->id, .hash = files->hash};
    for (size_t i = 0; i < files->sources.count; i++) {
        const char *real = real_path(memory, files->sources.items[i]);
        if (real == NULL)
            return complain("%s: cannot be locked: not a regular file", files->sources.items[i]);
        ARRAY_PUSH(memory, &paths, real);
    }
    for (size_t i = 0; i < options->import_dir_count; i++) {
        const char *real = real_path(memory, options->import_dirs[i]);
        if (real != NULL) ARRAY_PUSH(memory, &paths, arena_printf(memory, "%s/", real));
    }
    const size_t common = common_folder(&paths);
    for (size_t i = 0; i < paths.count; i++) {
        const char *name = paths.items[i] + common;
        if (i >= files->sources.count) {
            ARRAY_PUSH(memory, &one->imports, *name != '\0' ? name : ".");
            continue;
        }
        locked_file file = {name, {"", 0}, 0};
        const file_result read = file_read(memory, paths.items[i], SCHEMA_SIZE_LIMIT, &file.text);
        if (read.status != FILE_OK) return complain("%s: cannot read: %s", paths.items[i], read.problem);
        ARRAY_PUSH(memory, &one->files, file);
    }
    return OUTCOME_FINE;
}

static void put_schema(buffer *out, const locked_schema *one)
{
    buffer_printf(out, "\nschema %s %s\n", one->id, one->hash);
    for (size_t i = 0; i < one->imports.count; i++)
        buffer_printf(out, "import %s\n", one->imports.items[i]);
    for (size_t i = 0; i < one->files.count; i++) {
        str text = one->files.items[i].text;
        buffer_printf(out, "file %s\n", one->files.items[i].name);
        bool more = true;
        while (more) {
            more = memchr(text.data, '\n', text.size) != NULL;
            const str line = next_line(&text);
            buffer_puts(out, line.size > 0 ? "| " : "|");
            buffer_put(out, line);
            buffer_putc(out, '\n');
        }
    }
}

outcome lock_write(arena *memory, const char *path, const generated_list *generated,
                   const compile_options *options)
{
    lock all = {0};
    outcome result = read_lock(memory, path, true, &all);
    for (size_t i = 0; i < generated->count && result == OUTCOME_FINE; i++) {
        locked_schema one;
        result = lock_schema(memory, &generated->items[i], options, &one);
        size_t at = 0;
        while (at < all.count && strcmp(all.items[at].id, one.id) != 0)
            at++;
        if (at == all.count)
            ARRAY_PUSH(memory, &all, one);
        else
            all.items[at] = one;
    }
    if (result != OUTCOME_FINE) return result;
    buffer out = {.memory = memory};
    buffer_puts(&out, "# Schemas as they were released: written by `tenon generate --lock`, not by hand.\n");
    for (size_t i = 0; i < all.count; i++)
        put_schema(&out, &all.items[i]);
    if (file_holds(memory, path, buffer_str(&out))) return OUTCOME_FINE;
    const file_result written = file_write(memory, path, buffer_str(&out));
    return written.status == FILE_OK ? OUTCOME_FINE : complain("%s: cannot write: %s", path, written.problem);
}

/* ---- comparing ---- */

static outcome copy_schema(arena *memory, const locked_schema *one, version_copy *copy)
{
    const outcome begun = version_copy_begin(memory, copy);
    if (begun != OUTCOME_FINE) return begun;
    for (size_t i = 0; i < one->imports.count; i++)
        ARRAY_PUSH(memory, &copy->imports, path_join(memory, copy->root, one->imports.items[i]));
    for (size_t i = 0; i < one->files.count; i++) {
        const char *path = path_join(memory, copy->root, one->files.items[i].name);
        if (i == 0) copy->path = path;
        if (!make_folders(memory, folder_of(memory, path), 0700)) return complain("%s: cannot be made", path);
        const file_result written = file_write(memory, path, one->files.items[i].text);
        if (written.status != FILE_OK) return complain("%s: cannot write: %s", path, written.problem);
    }
    return OUTCOME_FINE;
}

static outcome no_schema(const char *path, const char *id)
{
    return complain("%s: has no schema `%s`; add it with `tenon generate --lock`", path, id);
}

outcome lock_take(arena *memory, const char *path, const char *id, version_copy *copy)
{
    lock all = {0};
    const outcome result = read_lock(memory, path, false, &all);
    if (result != OUTCOME_FINE) return result;
    const locked_schema *one = find(&all, id);
    return one != NULL ? copy_schema(memory, one, copy) : no_schema(path, id);
}

static void say_doubts(const schema_diff *of, const char *path)
{
    for (size_t i = 0; i < of->changes.count; i++) {
        const schema_change *change = &of->changes.items[i];
        const span place = change->new_place;
        if (change->doubts[BACKWARD] == NULL) continue;
        const position at =
            place.source != NULL ? source_position(place.source, place.begin) : (position){0, 0};
        if (place.source != NULL)
            (void)complain("%s:%zu:%zu: %s: %s: %s", place.source->path, at.line, at.column, change->path,
                           change->what, change->doubts[BACKWARD]);
        else
            (void)complain("%s: %s: %s: %s", path, change->path, change->what, change->doubts[BACKWARD]);
    }
}

static outcome check_schema(arena *memory, const char *path, const locked_schema *one,
                            const generated_files *now)
{
    version_copy copy = {NULL, NULL, {0}};
    generated_files then = {0};
    outcome result = copy_schema(memory, one, &copy);
    const compile_options options = {.import_dirs = copy.imports.items,
                                     .import_dir_count = copy.imports.count,
                                     .artifacts = ARTIFACTS_ALL & ~(1u << ARTIFACT_BIT_FUZZ),
                                     .prefix = now->id};
    if (result == OUTCOME_FINE) result = compile_quietly(memory, copy.path, &options, &then);
    version_copy_remove(&copy);
    if (result != OUTCOME_FINE) return OUTCOME_TROUBLE;
    const schema_diff diff = diff_schemas(memory, &then, now);
    if (diff_is_proved(&diff, BACKWARD)) return OUTCOME_FINE;
    say_doubts(&diff, now->sources.items[0]);
    (void)complain("%s: may not read all files of the version in %s; see `tenon diff --locked %s %s`, or "
                   "release the change with `tenon generate --lock`",
                   now->sources.items[0], path, path, now->sources.items[0]);
    return OUTCOME_INVALID;
}

outcome lock_check(arena *memory, const char *path, const generated_list *generated)
{
    lock all = {0};
    outcome result = read_lock(memory, path, false, &all);
    if (result != OUTCOME_FINE) return result;
    for (size_t i = 0; i < generated->count; i++) {
        const generated_files *now = &generated->items[i];
        const locked_schema *one = find(&all, now->id);
        if (one == NULL) {
            (void)no_schema(path, now->id);
            result = worse(result, OUTCOME_INVALID);
        } else if (strcmp(one->hash, now->hash) != 0) {
            result = worse(result, check_schema(memory, path, one, now));
        }
    }
    return result;
}
