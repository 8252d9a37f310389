/* Makes edits, and prints them for the client. */
#include "lsp/edits.h"

str edits_made(arena *memory, const source *file, const text_edits *edits)
{
    buffer text = {.memory = memory};
    size_t from = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const text_edit *each = &edits->items[i];
        if (each->at.source != file) continue;
        buffer_put(&text, (str){file->text.data + from, each->at.begin - from});
        buffer_put(&text, each->text);
        from = each->at.end;
    }
    buffer_put(&text, (str){file->text.data + from, file->text.size - from});
    return buffer_str(&text);
}

size_t edits_moved(const source *file, const text_edits *edits, size_t offset)
{
    size_t at = offset;
    for (size_t i = 0; i < edits->count; i++) {
        const text_edit *each = &edits->items[i];
        if (each->at.source == file && each->at.begin < offset)
            at += each->text.size - (each->at.end - each->at.begin);
    }
    return at;
}

void edits_put(const server *s, request *r, const char *name, const text_edits *edits)
{
    json_open(r->out, name, '{');
    json_open(r->out, "changes", '{');
    for (size_t i = 0; i < edits->count;) {
        const source *file = edits->items[i].at.source;
        const document *open = document_at(s, file->path);
        json_open(r->out, open != NULL ? open->uri : place_uri(r->memory, file->path), '[');
        for (; i < edits->count && edits->items[i].at.source == file; i++) {
            json_open(r->out, NULL, '{');
            put_range(s, r->out, "range", edits->items[i].at);
            json_str(r->out, "newText", edits->items[i].text);
            json_close(r->out, '}');
        }
        json_close(r->out, ']');
    }
    json_close(r->out, '}');
    json_close(r->out, '}');
}
