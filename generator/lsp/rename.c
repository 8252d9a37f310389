/* Renaming: edits in all files of the workspace, tried out before they are given to the client. */
#include "lsp/server.h"

#include "schema/load.h"

/* ---- texts as they would be ---- */

typedef struct edited_file {
    const source *before;
    str text;
} edited_file;

typedef struct edition {
    server *s;
    ARRAY(edited_file) files;
    const name_places *places;
    str better;
} edition;

static bool edited_text(void *user, const char *path, str *text)
{
    const edition *e = user;
    for (size_t i = 0; i < e->files.count; i++) {
        if (strcmp(e->files.items[i].before->path, path) != 0) continue;
        *text = e->files.items[i].text;
        return true;
    }
    return e->s->texts.open(e->s->texts.user, path, text);
}

/* Bytes by which what stands at `offset` of a file moves. */
static size_t moved(const edition *e, const source *file, size_t offset)
{
    size_t at = offset;
    for (size_t i = 0; i < e->places->items.count; i++) {
        const span each = e->places->items.items[i];
        if (each.source == file && each.begin < offset) at += e->better.size - (each.end - each.begin);
    }
    return at;
}

/* The place in a file that comes first behind `from`, or NULL. */
static const span *next_place(const edition *e, const source *file, size_t from)
{
    const span *first = NULL;
    for (size_t i = 0; i < e->places->items.count; i++) {
        const span *each = &e->places->items.items[i];
        if (each->source == file && each->begin >= from && (first == NULL || each->begin < first->begin))
            first = each;
    }
    return first;
}

static void edit_file(edition *e, arena *memory, const source *file)
{
    for (size_t i = 0; i < e->files.count; i++)
        if (e->files.items[i].before == file) return;
    buffer text = {.memory = memory};
    size_t from = 0;
    for (const span *at = next_place(e, file, 0); at != NULL; at = next_place(e, file, from)) {
        buffer_put(&text, (str){file->text.data + from, at->begin - from});
        buffer_put(&text, e->better);
        from = at->end;
    }
    buffer_put(&text, (str){file->text.data + from, file->text.size - from});
    ARRAY_PUSH(memory, &e->files, ((edited_file){file, buffer_str(&text)}));
}

/* ---- whether it may be ---- */

static bool are_spelled(const name_places *found, str name)
{
    for (size_t i = 0; i < found->items.count; i++) {
        const span at = found->items.items[i];
        if (!symbol_is_spelled(&(name_mention){.place = at, .name = name})) return false;
    }
    return true;
}

static span place_of_declaration(const name_places *found, span declared)
{
    for (size_t i = 0; i < found->items.count; i++)
        if (symbol_same_place(found->items.items[i], declared)) return found->items.items[i];
    return declared;
}

/* The schemas must mean the same as before: as many places name it, and there are no more errors. */
static bool means_the_same(server *s, request *r, edition *e, span declared, str name)
{
    const name_places *before = e->places;
    file_texts texts = s->texts;
    texts.open = edited_text;
    texts.user = e;
    const span at = place_of_declaration(before, declared);
    for (size_t i = 0; i < before->items.count; i++)
        edit_file(e, r->memory, before->items.items[i].source);
    const size_t begin = moved(e, at.source, at.begin);
    const span there = {at.source, begin, begin + e->better.size};
    const str names[2] = {name, e->better};
    const name_places after = workspace_find(s, r->memory, there, names, &texts);
    return after.items.count == before->items.count && after.errors <= before->errors;
}

static bool find_edits(server *s, request *r, const name_mention *named, edition *e, name_places *found)
{
    span declared;
    if (named->kind == MENTION_FILE || !symbol_declared(named, &declared))
        return request_fail(r, FAILURE_REFUSED, "this cannot be renamed");
    if (!is_name(e->better))
        return request_fail(r, FAILURE_PARAMS,
                            "a name is a lower-case letter, then lower-case letters, digits and underscores");
    const str names[2] = {named->name, e->better};
    *found = workspace_find(s, r->memory, declared, names, NULL);
    if (found->incomplete)
        return request_fail(r, FAILURE_REFUSED, "the folders of the workspace have too many files");
    if (found->errors > 0)
        return request_fail(
            r, FAILURE_REFUSED,
            "a schema that may mention the name has errors: some of its mentions are not known");
    if (!are_spelled(found, named->name))
        return request_fail(r, FAILURE_REFUSED, "the name is written with escapes somewhere");
    if (str_eq(named->name, e->better)) return true;
    if (!means_the_same(s, r, e, declared, named->name))
        return request_fail(r, FAILURE_REFUSED,
                            arena_printf(r->memory,
                                         "with the name `%.*s` the schemas would mean something else, "
                                         "or nothing",
                                         STR_ARG(e->better)));
    return true;
}

/* ---- edits ---- */

static void put_edits(const server *s, request *r, const name_places *found, const source *file, str text)
{
    const document *open = document_at(s, file->path);
    json_open(r->out, open != NULL ? open->uri : place_uri(r->memory, file->path), '[');
    for (size_t i = 0; i < found->items.count; i++) {
        if (found->items.items[i].source != file) continue;
        json_open(r->out, NULL, '{');
        put_range(s, r->out, "range", found->items.items[i]);
        json_str(r->out, "newText", text);
        json_close(r->out, '}');
    }
    json_close(r->out, ']');
}

bool rename_put(server *s, request *r, const char *name, const name_mention *named, str better)
{
    name_places found;
    edition e = {.s = s, .places = &found, .better = better};
    if (!find_edits(s, r, named, &e, &found)) return false;
    json_open(r->out, name, '{');
    json_open(r->out, "changes", '{');
    for (size_t i = 0; i < found.items.count; i++) {
        const source *file = found.items.items[i].source;
        bool told = false;
        for (size_t k = 0; k < i && !told; k++)
            told = found.items.items[k].source == file;
        if (!told) put_edits(s, r, &found, file, better);
    }
    json_close(r->out, '}');
    json_close(r->out, '}');
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
