/* Renames: makes edits in all files of the workspace, and tries them before the client gets them. */
#include "lsp/edits.h"
#include "schema/load.h"

/* The texts after the renaming. */
typedef struct edition {
    const server *s;
    arena *memory;
    text_edits edits;
} edition;

static bool edited_text(void *user, const char *path, str *text)
{
    const edition *e = user;
    for (size_t i = 0; i < e->edits.count; i++) {
        const source *file = e->edits.items[i].at.source;
        if (strcmp(file->path, path) != 0) continue;
        *text = edits_made(e->memory, file, &e->edits);
        return true;
    }
    return e->s->texts.open(e->s->texts.user, path, text);
}

/* ---- checks ---- */

static bool are_spelled(const name_places *found, str name)
{
    for (size_t i = 0; i < found->items.count; i++) {
        const span at = found->items.items[i];
        if (!symbol_is_spelled(&(name_mention){.place = at, .name = name})) return false;
    }
    return true;
}

/* The place of the declaration in the texts after the renaming. */
static span declared_then(const edition *e, const name_places *found, span declared)
{
    span at = declared;
    for (size_t i = 0; i < found->items.count; i++)
        if (symbol_same_place(found->items.items[i], declared)) at = found->items.items[i];
    const size_t begin = edits_moved(at.source, &e->edits, at.begin);
    return (span){at.source, begin, begin};
}

/* The meaning of the schemas must not change: as many places as before use the name, and there are no
   errors. */
static bool means_the_same(server *s, request *r, edition *e, span declared, const str names[2],
                           const name_places *before)
{
    file_texts texts = s->texts;
    texts.open = edited_text;
    texts.user = e;
    const span then = declared_then(e, before, declared);
    const name_places after = workspace_find(s, r->memory, then, names, &texts);
    return after.items.count == before->items.count && after.errors == 0;
}

static bool find_edits(server *s, request *r, const name_mention *named, str better, edition *e)
{
    span declared;
    const str names[2] = {named->name, better};
    if (named->kind == MENTION_FILE || !symbol_declared(named, &declared))
        return request_fail(r, FAILURE_REFUSED, "this cannot be renamed");
    if (!is_name(better))
        return request_fail(r, FAILURE_PARAMS,
                            "a name is a lower-case letter, then lower-case letters, digits and underscores");
    const name_places found = workspace_find(s, r->memory, declared, names, NULL);
    if (found.incomplete)
        return request_fail(r, FAILURE_REFUSED, "the folders of the workspace have too many files");
    if (found.errors > 0)
        return request_fail(
            r, FAILURE_REFUSED,
            "a schema that may mention the name has errors, so not all mentions can be found");
    if (!are_spelled(&found, named->name))
        return request_fail(r, FAILURE_REFUSED, "one mention of the name is written with escapes");
    for (size_t i = 0; i < found.items.count; i++)
        ARRAY_PUSH(r->memory, &e->edits, ((text_edit){found.items.items[i], better}));
    if (str_eq(named->name, better) || means_the_same(s, r, e, declared, names, &found)) return true;
    return request_fail(
        r, FAILURE_REFUSED,
        arena_printf(r->memory,
                     "the new name `%.*s` would change the meaning of a schema, or make it invalid",
                     STR_ARG(better)));
}

bool rename_put(server *s, request *r, const char *name, const name_mention *named, str better)
{
    edition e = {.s = s, .memory = r->memory};
    if (!find_edits(s, r, named, better, &e)) return false;
    edits_put(s, r, name, &e.edits);
    return true;
}

/* ---- methods ---- */

bool answer_prepare_rename(server *s, request *r)
{
    document *of;
    size_t offset;
    name_mention named;
    span declared;
    if (!request_place(s, r, &of, &offset)) return false;
    const analysis *a = document_analysis(s, of);
    const bool can = symbol_at(a, offset, &named) && named.kind != MENTION_FILE &&
                     symbol_declared(&named, &declared) && symbol_is_spelled(&named);
    if (can)
        put_range(s, r->out, "result", named.place);
    else
        json_null(r->out, "result");
    return true;
}

bool answer_rename(server *s, request *r)
{
    document *of;
    size_t offset;
    name_mention named;
    str better;
    if (!request_place(s, r, &of, &offset)) return false;
    if (!message_text(message_get(r->params, "newName"), &better))
        return request_fail(r, FAILURE_PARAMS, "`newName` must be a text");
    if (!symbol_at(document_analysis(s, of), offset, &named))
        return request_fail(r, FAILURE_REFUSED, "there is no name here");
    return rename_put(s, r, "result", &named, better);
}
