/* Reads and writes stamps, which are lines of text. */
#include "cli/stamp.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/system/files.h"
#include "cli/cache.h"
#include "cli/compiler.h"
#include "cli/run_schemas.h"

enum { STAMP_SIZE_LIMIT = 1 << 20 };

/* Another build of the tool may generate different code. */
static const char *build_of_tool(arena *memory)
{
    entry_info about = {0};
    (void)files_look(files_own_program(), &about);
    return arena_printf(memory, "%s %lld %lld.%09lld", TENON_VERSION, (long long)about.size, about.changed,
                        about.changed_nanosecond);
}

const char *stamp_path(arena *memory, const char *schema)
{
    char *whole = files_real_path(schema);
    const char *folder = cache_folder(memory);
    const char *path = NULL;
    if (folder && whole) {
        digest of = digest_begin();
        digest_add(&of, str_of(whole));
        digest_add(&of, str_of(build_of_tool(memory)));
        compiler_digest(&of);
        path = arena_printf(memory, "%s/%s.stamp", folder, digest_name(memory, &of));
    }
    free(whole);
    return path;
}

/* The digest of a file's contents; NULL: it cannot be read. */
static const char *digest_of_file(arena *memory, const char *path)
{
    str content;
    if (file_read(memory, path, SCHEMA_SIZE_LIMIT, &content).status != FILE_OK) return NULL;
    digest of = digest_begin();
    digest_add(&of, content);
    return digest_name(memory, &of);
}

/* The next line, without its end; NULL if there is none. */
static const char *next_line(arena *memory, str *rest)
{
    const char *end = rest->size > 0 ? memchr(rest->data, '\n', rest->size) : NULL;
    if (!end) return NULL;
    const size_t size = (size_t)(end - rest->data);
    const char *line = arena_copy(memory, rest->data, size);
    *rest = (str){end + 1, rest->size - size - 1};
    return line;
}

/* A line of a source: its digest, a space, its path. */
static bool is_as_it_was(arena *memory, const char *line)
{
    const char *space = strchr(line, ' ');
    const char *now = space ? digest_of_file(memory, space + 1) : NULL;
    const bool same = now && strlen(now) == (size_t)(space - line) && memcmp(now, line, strlen(now)) == 0;
    if (same) run_schemas_add(space + 1);
    return same;
}

const char *stamp_read(arena *memory, const char *stamp, const char **unwritable)
{
    str rest;
    if (!files_is_private(stamp) || file_read(memory, stamp, STAMP_SIZE_LIMIT, &rest).status != FILE_OK)
        return NULL;
    const char *object = next_line(memory, &rest), *why = next_line(memory, &rest);
    size_t sources = 0;
    for (const char *line; (line = next_line(memory, &rest)) != NULL; sources++)
        if (!is_as_it_was(memory, line)) return NULL;
    if (!why || sources == 0) return NULL;
    *unwritable = why[0] != '\0' ? why : NULL;
    return object;
}

void stamp_write(arena *memory, const char *stamp, const char *object, const char *unwritable,
                 const text_list *sources)
{
    buffer text = {.memory = memory};
    buffer_printf(&text, "%s\n%s\n", object, unwritable ? unwritable : "");
    for (size_t i = 0; i < sources->count; i++) {
        const char *now = digest_of_file(memory, sources->items[i]);
        if (!now || strchr(sources->items[i], '\n')) return;
        buffer_printf(&text, "%s %s\n", now, sources->items[i]);
    }
    if (!unwritable || !strchr(unwritable, '\n')) (void)file_make(memory, stamp, buffer_str(&text));
}
