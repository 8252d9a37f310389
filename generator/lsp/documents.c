/* Keeps the documents that a client has open, and their analyses. */
#include <stdlib.h>

#include "base/file.h"
#include "lsp/server.h"

bool request_fail(request *r, int code, const char *text)
{
    r->failure = (failure){code, text};
    return false;
}

static char *copy(str text)
{
    char *copied = malloc(text.size + 1);
    if (copied == NULL) arena_exhausted();
    if (text.size > 0) memcpy(copied, text.data, text.size);
    copied[text.size] = '\0';
    return copied;
}

static document *document_find(const server *s, str uri)
{
    for (size_t i = 0; i < s->documents.count; i++)
        if (str_is(uri, s->documents.items[i]->uri)) return s->documents.items[i];
    return NULL;
}

document *document_at(const server *s, const char *path)
{
    for (size_t i = 0; i < s->documents.count; i++)
        if (strcmp(path, s->documents.items[i]->path) == 0) return s->documents.items[i];
    return NULL;
}

static void document_free(document *of)
{
    analysis_free(of->known);
    free(of->uri);
    free(of->path);
    free(of->text);
    free(of);
}

void documents_free(server *s)
{
    for (size_t i = 0; i < s->documents.count; i++)
        document_free(s->documents.items[i]);
    s->documents.count = 0;
}

/* Whether an analysis has read a file, or missed it: the file of an import may have been created just now. */
static bool looks_at(const analysis *a, const char *path)
{
    if (a == NULL || a->model == NULL || a->errors > 0) return true;
    for (size_t i = 0; i < a->model->files.count; i++)
        if (strcmp(a->model->files.items[i]->path, path) == 0) return true;
    return false;
}

static void mark(document *of)
{
    of->stale = true;
    of->published = false;
}

/* Marks a document, and others that import it, for a new analysis. */
static void document_touch(server *s, document *changed)
{
    mark(changed);
    for (size_t i = 0; i < s->documents.count; i++)
        if (looks_at(s->documents.items[i]->known, changed->path)) mark(s->documents.items[i]);
}

void document_touch_all(server *s)
{
    for (size_t i = 0; i < s->documents.count; i++)
        mark(s->documents.items[i]);
}

analysis *document_analysis(server *s, document *of)
{
    if (of->known != NULL && !of->stale) return of->known;
    analysis_free(of->known);
    of->known = analysis_make(&s->texts, of->path, (str){of->text, of->size});
    of->stale = false;
    return of->known;
}

/* ---- notifications of the client ---- */

bool document_open(server *s, message_value params)
{
    const message_value item = message_get(params, "textDocument");
    str uri, text;
    uint64_t version = 0;
    if (!message_text(message_get(item, "uri"), &uri) || !message_text(message_get(item, "text"), &text))
        return false;
    message_number(message_get(item, "version"), &version);
    document *of = document_find(s, uri);
    if (of == NULL) {
        of = calloc(1, sizeof *of);
        if (of == NULL) arena_exhausted();
        arena *memory = arena_new();
        const char *path = place_path(memory, uri);
        of->uri = copy(uri);
        of->path = copy(path != NULL ? str_of(path) : uri);
        arena_free(memory);
        ARRAY_PUSH(s->kept, &s->documents, of);
    }
    free(of->text);
    of->text = copy(text);
    of->size = text.size;
    of->version = version;
    document_touch(s, of);
    return true;
}

static bool read_place(message_value v, place *at)
{
    uint64_t line, character;
    if (!message_number(message_get(v, "line"), &line) ||
        !message_number(message_get(v, "character"), &character))
        return false;
    *at = (place){(size_t)line, (size_t)character};
    return true;
}

/* Puts text in the place of a range, or of all. */
static bool apply(const server *s, document *of, message_value change)
{
    str text;
    place from, to;
    const message_value range = message_get(change, "range");
    if (!message_text(message_get(change, "text"), &text)) return false;
    size_t begin = 0, end = of->size;
    if (message_is_there(range)) {
        if (!read_place(message_get(range, "start"), &from) || !read_place(message_get(range, "end"), &to))
            return false;
        arena *memory = arena_new();
        const source *file = source_from_text(memory, of->path, (str){of->text, of->size});
        begin = place_offset(file, from, s->unit);
        end = place_offset(file, to, s->unit);
        arena_free(memory);
        if (end < begin) return false;
    }
    const size_t size = begin + text.size + (of->size - end);
    char *changed = malloc(size + 1);
    if (changed == NULL) arena_exhausted();
    memcpy(changed, of->text, begin);
    if (text.size > 0) memcpy(changed + begin, text.data, text.size);
    memcpy(changed + begin + text.size, of->text + end, of->size - end);
    changed[size] = '\0';
    free(of->text);
    of->text = changed;
    of->size = size;
    return true;
}

static document *named(const server *s, message_value params)
{
    str uri;
    const message_value item = message_get(params, "textDocument");
    return message_text(message_get(item, "uri"), &uri) ? document_find(s, uri) : NULL;
}

bool document_change(server *s, message_value params)
{
    document *of = named(s, params);
    const message_value changes = message_get(params, "contentChanges");
    if (of == NULL) return false;
    message_number(message_get(message_get(params, "textDocument"), "version"), &of->version);
    bool good = true;
    for (message_value each = message_first(changes); good && message_is_there(each);
         each = message_next(changes, each))
        good = apply(s, of, each);
    document_touch(s, of);
    return good;
}

bool document_close(server *s, message_value params)
{
    document *of = named(s, params);
    if (of == NULL) return false;
    for (size_t i = 0; i < s->documents.count; i++)
        if (s->documents.items[i] == of) s->documents.items[i] = s->documents.items[--s->documents.count];
    publish_none(s, of->uri);
    document_touch(s, of);
    document_free(of);
    return true;
}

/* ---- subjects of requests ---- */

bool request_document(server *s, request *r, document **of)
{
    *of = named(s, r->params);
    return *of != NULL || request_fail(r, FAILURE_PARAMS, "the document is not open");
}

bool request_place(server *s, request *r, document **of, size_t *offset)
{
    place at;
    if (!request_document(s, r, of)) return false;
    if (!read_place(message_get(r->params, "position"), &at))
        return request_fail(r, FAILURE_PARAMS, "`position` must have a line and a character");
    *offset = place_offset(document_analysis(s, *of)->file, at, s->unit);
    return true;
}

bool request_range(server *s, request *r, document **of, size_t *begin, size_t *end)
{
    place from, to;
    const message_value range = message_get(r->params, "range");
    if (!request_document(s, r, of)) return false;
    if (!read_place(message_get(range, "start"), &from) || !read_place(message_get(range, "end"), &to))
        return request_fail(r, FAILURE_PARAMS, "`range` must have a start and an end");
    const source *file = document_analysis(s, *of)->file;
    *begin = place_offset(file, from, s->unit);
    *end = place_offset(file, to, s->unit);
    return true;
}
