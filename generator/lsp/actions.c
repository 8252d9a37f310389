/* Quick fixes: what the compiler's hints say, done. */
#include "lsp/server.h"

static const char *title_of(const request *r, const diagnostic *item, const diagnostic_fix *fix)
{
    const span at = item->place;
    const str stands = {at.source->text.data + at.begin, at.end - at.begin};
    return arena_printf(r->memory, "%s `%.*s` %s `%s`", fix->kind == FIX_RENAME ? "Rename" : "Replace",
                        STR_ARG(stands), fix->kind == FIX_RENAME ? "to" : "by", fix->text);
}

static void put_replacement(server *s, request *r, const document *of, span at, const char *text)
{
    json_open(r->out, "edit", '{');
    json_open(r->out, "changes", '{');
    json_open(r->out, of->uri, '[');
    json_open(r->out, NULL, '{');
    put_range(s, r->out, "range", at);
    json_text(r->out, "newText", text);
    json_close(r->out, '}');
    json_close(r->out, ']');
    json_close(r->out, '}');
    json_close(r->out, '}');
}

/* The edits of a better name, as text; an empty one where it cannot be given. They are found before the
   action is begun, as there may be none. */
static str rename_edits(server *s, const request *r, const analysis *a, span at, const char *better)
{
    name_mention named;
    buffer text = {.memory = r->memory};
    json_writer out = {.out = &text};
    request inner = {.memory = r->memory, .params = r->params, .out = &out};
    if (!symbol_at(a, at.begin, &named) || !rename_put(s, &inner, NULL, &named, str_of(better)))
        return (str){0};
    return buffer_str(&text);
}

static void put_fix(server *s, request *r, const document *of, const analysis *a, const diagnostic *item,
                    const diagnostic_fix *fix)
{
    const str renaming = fix->kind == FIX_RENAME ? rename_edits(s, r, a, item->place, fix->text) : (str){0};
    if (fix->kind == FIX_RENAME && renaming.size == 0) return;
    json_open(r->out, NULL, '{');
    json_text(r->out, "title", title_of(r, item, fix));
    json_text(r->out, "kind", "quickfix");
    json_open(r->out, "diagnostics", '[');
    put_diagnostic(s, r, a, item);
    json_close(r->out, ']');
    if (fix->kind == FIX_RENAME)
        json_raw(r->out, "edit", renaming);
    else
        put_replacement(s, r, of, item->place, fix->text);
    json_close(r->out, '}');
}

bool answer_actions(server *s, request *r)
{
    document *of;
    size_t begin, end;
    if (!request_range(s, r, &of, &begin, &end)) return false;
    const analysis *a = document_analysis(s, of);
    const diagnostic **items = diagnostics_sorted(a->list, r->memory);
    json_open(r->out, "result", '[');
    for (size_t i = 0; i < a->list->items.count; i++) {
        const span at = items[i]->place;
        const bool here = at.source == a->file && at.begin <= end && begin <= at.end;
        for (size_t k = 0; here && k < items[i]->fixes.count; k++)
            put_fix(s, r, of, a, items[i], &items[i]->fixes.items[k]);
    }
    json_close(r->out, ']');
    return true;
}
