/* Finds the declaration of a name, and all its other uses. */
#include "lsp/server.h"

/* The name that a request is about, and its declaration; false if there is none: *answered says whether the
   answer is null, or the request fails. */
static bool find_named(server *s, request *r, name_mention *named, span *declared, bool *answered)
{
    document *of;
    size_t offset;
    *answered = request_place(s, r, &of, &offset);
    if (!*answered) return false;
    if (symbol_at(document_analysis(s, of), offset, named) && symbol_declared(named, declared)) return true;
    json_null(r->out, "result");
    return false;
}

bool answer_definition(server *s, request *r)
{
    name_mention named;
    span declared;
    bool answered;
    if (!find_named(s, r, &named, &declared, &answered)) return answered;
    put_location(s, r, "result", declared);
    return true;
}

bool answer_references(server *s, request *r)
{
    name_mention named;
    span declared;
    bool answered;
    if (!find_named(s, r, &named, &declared, &answered)) return answered;
    const bool also = message_is_true(message_get(message_get(r->params, "context"), "includeDeclaration"));
    const str names[2] = {named.name, named.name};
    const name_places found = workspace_find(s, r->memory, declared, names, NULL);
    json_open(r->out, "result", '[');
    for (size_t i = 0; i < found.items.count; i++)
        if (also || !symbol_same_place(found.items.items[i], declared))
            put_location(s, r, NULL, found.items.items[i]);
    json_close(r->out, ']');
    return true;
}

/* ---- in one file ---- */

typedef struct highlighting {
    const server *s;
    request *r;
    const analysis *a;
    span declared;
    ARRAY(span) seen;
} highlighting;

static void highlight(highlighting *h, span at)
{
    if (strcmp(at.source->path, h->a->file->path) != 0) return;
    for (size_t i = 0; i < h->seen.count; i++)
        if (symbol_same_place(h->seen.items[i], at)) return;
    ARRAY_PUSH(h->r->memory, &h->seen, at);
    json_open(h->r->out, NULL, '{');
    put_range(h->s, h->r->out, "range", at);
    json_close(h->r->out, '}');
}

static void highlight_declaration(void *user, const name_mention *declared)
{
    highlighting *h = user;
    if (symbol_same_place(declared->place, h->declared)) highlight(h, declared->place);
}

bool answer_highlight(server *s, request *r)
{
    document *of;
    size_t offset;
    name_mention named;
    span declared;
    if (!request_place(s, r, &of, &offset)) return false;
    const analysis *a = document_analysis(s, of);
    json_open(r->out, "result", '[');
    if (symbol_at(a, offset, &named) && symbol_declared(&named, &declared)) {
        highlighting h = {.s = s, .r = r, .a = a, .declared = declared};
        symbol_each(a->model, highlight_declaration, &h);
        for (size_t i = 0; i < a->mentions.items.count; i++) {
            const name_mention *each = &a->mentions.items.items[i];
            span to;
            if (symbol_declared(each, &to) && symbol_same_place(to, declared)) highlight(&h, each->place);
        }
    }
    json_close(r->out, ']');
    return true;
}
