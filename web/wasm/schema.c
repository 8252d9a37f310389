/* Schemas: texts, the texts that they import, and bundled formats. */
#include "imports.h"
#include "page.h"

#include <stdlib.h>
#include <string.h>

/* A schema that others may import, by its name. */
typedef struct import {
    struct import *next;
    char *name, *text;
    size_t size;
} import;

static import *imports;

static char *copy(const char *text, size_t size)
{
    char *made = malloc(size + 1);
    if (made == NULL) arena_exhausted();
    memcpy(made, text, size);
    made[size] = '\0';
    return made;
}

PAGE_CALL(page_import) void page_import(const char *name, const char *text, size_t size);
void page_import(const char *name, const char *text, size_t size)
{
    import *made = malloc(sizeof *made);
    if (made == NULL) arena_exhausted();
    *made = (import){imports, copy(name, strlen(name)), copy(text, size), size};
    imports = made;
}

PAGE_CALL(page_forget_imports) void page_forget_imports(void);
void page_forget_imports(void)
{
    while (imports != NULL) {
        import *next = imports->next;
        free(imports->name);
        free(imports->text);
        free(imports);
        imports = next;
    }
}

/* Files that are dropped have no folders: where no path is the one that is asked for, its last part decides.
 */
static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static const import *find(const char *path, bool whole)
{
    for (const import *each = imports; each != NULL; each = each->next) {
        if (whole && strcmp(each->name, path) == 0) return each;
        if (!whole && strcmp(last_part(each->name), last_part(path)) == 0) return each;
    }
    return NULL;
}

static const import *find_named(const char *path)
{
    const import *found = find(path, true);
    return found != NULL ? found : find(path, false);
}

static bool find_import(void *user, const char *path, const char **text, size_t *size)
{
    const import *found = find_named(path);
    (void)user;
    if (found == NULL) return false;
    *text = found->text;
    *size = found->size;
    return true;
}

static bool read_import(void *user, arena *memory, const char *path, str *text)
{
    const import *found = find_named(path);
    (void)user;
    if (found == NULL) return false;
    *text = (str){arena_copy(memory, found->text, found->size), found->size};
    return true;
}

const import_reader page_imports = {read_import, NULL};

static void hear(void *user, const tenon_problem *problem)
{
    put_problem(user, problem);
}

static void close_all(void)
{
    close_file();
    tenon_schema_free(page.schema);
    page = (page_state){NULL, NULL};
}

static void put_schema(buffer *out, const tenon_schema *schema)
{
    put_text(out, "id", tenon_schema_id(schema));
    put_text(out, "title", tenon_schema_title(schema));
    put_text(out, "doc", tenon_schema_doc(schema));
    put_name(out, "extensions");
    buffer_putc(out, '[');
    const char *extension;
    for (size_t i = 0; (extension = tenon_schema_extension(schema, i)) != NULL; i++) {
        put_comma(out);
        json_put_string(out, str_of(extension));
    }
    buffer_putc(out, ']');
}

/* Takes the schema, which may be NULL, in place of the one before. What is unsupported is no diagnostic. */
static const char *use(buffer *out, tenon_schema *schema, tenon_problem *problem)
{
    if (problem != NULL && problem->status != TENON_BAD_SCHEMA) put_problem(out, problem);
    buffer_putc(out, ']');
    tenon_problem_free(problem);
    if (schema != NULL) {
        close_all();
        page.schema = schema;
        put_schema(out, schema);
    }
    put_flag(out, "loaded", schema != NULL);
    buffer_putc(out, '}');
    return result_end();
}

PAGE_CALL(page_load) const char *page_load(const char *name, const char *text, size_t size);
const char *page_load(const char *name, const char *text, size_t size)
{
    buffer *out = result_begin();
    tenon_load_options options = TENON_LOAD_OPTIONS;
    tenon_problem *problem;
    options.find_import = find_import;
    options.report = hear;
    options.user = out;
    buffer_puts(out, "{\"problems\":[");
    tenon_schema *schema = tenon_load_text(name, text, size, &options, &problem);
    return use(out, schema, problem);
}

PAGE_CALL(page_format) const char *page_format(const char *name);
const char *page_format(const char *name)
{
    buffer *out = result_begin();
    tenon_problem *problem;
    buffer_puts(out, "{\"problems\":[");
    tenon_schema *schema = tenon_format(name, &problem);
    return use(out, schema, problem);
}

PAGE_CALL(page_formats) const char *page_formats(void);
const char *page_formats(void)
{
    buffer *out = result_begin();
    const char *name;
    buffer_putc(out, '[');
    for (size_t i = 0; (name = tenon_format_name(i)) != NULL; i++) {
        tenon_schema *schema = tenon_format(name, NULL);
        put_comma(out);
        buffer_putc(out, '{');
        put_schema(out, schema);
        buffer_putc(out, '}');
        tenon_schema_free(schema);
    }
    buffer_putc(out, ']');
    return result_end();
}
