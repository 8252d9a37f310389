/* Makes quick fixes from the compiler's hints. */
#include "lsp/edits.h"

static const char *title_of(const request *r, const diagnostic *item, const diagnostic_fix *fix)
{
    const span at = item->place;
    const str stands = {at.source->text.data + at.begin, at.end - at.begin};
    if (fix->kind == FIX_WRAP)
        return arena_printf(r->memory, "%c%s", *fix->text - 'a' + 'A',
                            fix->text + 1); /* a hint begins small */
    return arena_printf(r->memory, "%s `%.*s` %s `%s`", fix->kind == FIX_RENAME ? "Rename" : "Replace",
                        STR_ARG(stands), fix->kind == FIX_RENAME ? "to" : "by", fix->text);
}

/* The edits of a fix as JSON; false if there are none. They are found before the action is begun. */
static bool find_edits(server *s, const request *r, const document *of, const analysis *a,
                       const diagnostic *item, const diagnostic_fix *fix, buffer *text)
{
    name_mention named;
    text_edits edits = {0};
    json_writer out = {.out = text};
    request inner = {.memory = r->memory, .params = r->params, .out = &out};
    switch (fix->kind) {
    case FIX_RENAME:
        return symbol_at(a, item->place.begin, &named) &&
               rename_put(s, &inner, NULL, &named, str_of(fix->text));
    case FIX_WRAP:
        if (!wrap_find(s, r->memory, of, a, item->place, &edits)) return false;
        break;
    case FIX_REPLACE:
        ARRAY_PUSH(r->memory, &edits, ((text_edit){item->place, str_of(fix->text)}));
        break;
    }
    edits_put(s, &inner, NULL, &edits);
    return true;
}

static void put_fix(server *s, request *r, const document *of, const analysis *a, const diagnostic *item,
                    const diagnostic_fix *fix)
{
    buffer edits = {.memory = r->memory};
    if (!find_edits(s, r, of, a, item, fix, &edits)) return;
    json_open(r->out, NULL, '{');
    json_text(r->out, "title", title_of(r, item, fix));
    json_text(r->out, "kind", "quickfix");
    json_open(r->out, "diagnostics", '[');
    put_diagnostic(s, r, a, item);
    json_close(r->out, ']');
    json_raw(r->out, "edit", buffer_str(&edits));
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
