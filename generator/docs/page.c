/* Prints the whole page, and the index of several. */
#include "docs/page.h"
#include "docs/docs.h"
#include "docs/style.h"

struct docs_format {
    arena *memory;
    const model *m;
};

const docs_format *docs_read(arena *memory, diagnostics *list, const source *file,
                             const docs_options *options)
{
    const schema *ast = schema_load(memory, list, file);
    if (ast == NULL || diagnostics_errors(list) > 0) return NULL;
    const model_options how = {
        .import_dirs = options->import_dirs, .import_dir_count = options->import_dir_count, .whole = true};
    docs_format *format = ARENA_NEW(memory, docs_format);
    *format = (docs_format){memory, model_build(memory, list, ast, &how)};
    return diagnostics_errors(list) > 0 ? NULL : format;
}

const model *docs_model(const docs_format *format)
{
    return format->m;
}

const char *docs_id(const docs_format *format)
{
    const str id = format->m->top->id;
    return arena_copy(format->memory, id.data, id.size);
}

docs_paths docs_sources(const docs_format *format)
{
    docs_paths paths = {0};
    for (size_t i = 0; i < format->m->files.count; i++)
        ARRAY_PUSH(format->memory, &paths, format->m->files.items[i]->path);
    return paths;
}

static str title_of(const docs_format *format)
{
    const model_type *top = format->m->top;
    return top->schema->meta.title.size > 0 ? top->schema->meta.title : top->id;
}

/* ---- around the content ---- */

/* Forbids scripts, content from the net, and forms, whatever a schema contains. */
static void put_head(buffer *out, str title, str made_from)
{
    buffer_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                     "'unsafe-inline'; "
                     "base-uri 'none'; form-action 'none'\">\n<meta name=\"generator\" content=\"Generated "
                     "by Tenon from ");
    html_text(out, made_from);
    buffer_puts(out, "\">\n<title>");
    html_text(out, title);
    buffer_puts(out, "</title>\n<style>\n");
    buffer_put(out, (str){docs_style[0].text, docs_style[0].size});
    buffer_puts(out, "</style>\n</head>\n<body>\n");
}

/* ---- contents ---- */

static size_t depth_of(const model_type *type)
{
    size_t depth = 0;
    for (const model_type *at = type->outer; at != NULL && at->outer != NULL; at = at->outer)
        depth++;
    return depth;
}

enum { DEEPEST_SHOWN = 6 };

static void put_contents(writer *w, bool several)
{
    docs_put(w, "<nav aria-label=\"Contents\">\n");
    if (several) docs_put(w, "<p class=\"away\"><a href=\"index.html\">All formats</a></p>\n");
    docs_put(
        w, "<p class=\"title away\"><a href=\"#top\">Overview</a></p>\n<p class=\"title\">Types</p>\n<ul>\n");
    for (size_t i = 0; i < w->types.count; i++) {
        const size_t depth = depth_of(w->types.items[i]);
        docs_putf(w, "<li class=\"depth%zu\">", depth < DEEPEST_SHOWN ? depth : (size_t)DEEPEST_SHOWN);
        docs_type_name(w, w->types.items[i]);
        docs_put(w, "</li>\n");
    }
    docs_put(w, "</ul>\n");
    if (w->enums.count > 0) {
        docs_put(w, "<p class=\"title\"><a href=\"#enumerations\">Enumerations</a></p>\n<ul>\n");
        for (size_t i = 0; i < w->enums.count; i++) {
            docs_put(w, "<li>");
            docs_enum_name(w, w->enums.items[i]);
            docs_put(w, "</li>\n");
        }
        docs_put(w, "</ul>\n");
    }
    docs_put(w, "<p class=\"title away\"><a href=\"#notation\">Notation</a></p>\n</nav>\n");
}

/* ---- pages ---- */

/* For each file of a schema its own page among these, or NULL. */
static const char *const *find_pages(const docs_format *format, const docs_formats *all)
{
    const model *m = format->m;
    const char **pages = arena_alloc(format->memory, (m->files.count + 1) * sizeof *pages);
    for (size_t i = 0; i < m->files.count; i++)
        for (size_t k = 0; k < all->count; k++)
            if (strcmp(all->items[k]->m->files.items[0]->path, m->files.items[i]->path) == 0)
                pages[i] = arena_printf(format->memory, "%s.html", docs_id(all->items[k]));
    return pages;
}

str docs_page(const docs_format *format, const docs_formats *all)
{
    writer w = {.memory = format->memory, .out = {.memory = format->memory}, .m = format->m};
    docs_choose(&w);
    const str title = title_of(format);
    put_head(&w.out, title, format->m->top->id);
    docs_put(&w, "<header id=\"top\">\n<h1>");
    docs_text(&w, title);
    docs_put(&w, "</h1>\n<p class=\"id\">");
    docs_text_code(&w, format->m->top->id);
    docs_put(&w, "</p>\n");
    docs_overview(&w, find_pages(format, all));
    docs_put(&w, "</header>\n");
    put_contents(&w, all->count > 1);
    docs_put(&w, "<main>\n");
    for (size_t i = 0; i < w.types.count; i++)
        docs_type(&w, w.types.items[i]);
    docs_enums(&w);
    docs_notation(&w);
    docs_put(&w, "</main>\n</body>\n</html>\n");
    return buffer_str(&w.out);
}

/* The first paragraph of a format's documentation, which describes it. */
static str first_paragraph(str text)
{
    size_t size = 0;
    while (size < text.size &&
           !(text.data[size] == '\n' && size + 1 < text.size && text.data[size + 1] == '\n'))
        size++;
    return (str){text.data, size};
}

str docs_index(arena *memory, const docs_formats *all)
{
    writer w = {.memory = memory, .out = {.memory = memory}};
    put_head(&w.out, str_of("Formats"), str_of(arena_printf(memory, "%zu schemas", all->count)));
    docs_put(&w, "<main class=\"index\">\n<h1>Formats</h1>\n<dl class=\"formats\">\n");
    for (size_t i = 0; i < all->count; i++) {
        const docs_format *format = all->items[i];
        const schema_type *top = format->m->top->schema;
        docs_put(&w, "<div><dt><a href=\"");
        docs_text(&w, str_of(docs_id(format)));
        docs_put(&w, ".html\">");
        docs_text(&w, title_of(format));
        docs_put(&w, "</a> ");
        docs_text_code(&w, format->m->top->id);
        docs_put(&w, "</dt><dd>");
        for (size_t k = 0; k < top->meta.extensions.count; k++) {
            docs_put(&w, k == 0 ? "<p class=\"see\">*." : ", *.");
            docs_text(&w, top->meta.extensions.items[k]);
        }
        if (top->meta.extensions.count > 0) docs_put(&w, "</p>\n");
        docs_prose(&w, first_paragraph(top->doc.text));
        docs_put(&w, "</dd></div>\n");
    }
    docs_put(&w, "</dl>\n</main>\n</body>\n</html>\n");
    return buffer_str(&w.out);
}
