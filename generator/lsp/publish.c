/* Sends the diagnostics of documents whenever they may have changed. */
#include "lsp/server.h"

static int level_of(severity level)
{
    static const int levels[] = {[SEVERITY_ERROR] = 1, [SEVERITY_WARNING] = 2, [SEVERITY_NOTE] = 3};
    return levels[level];
}

/* ---- one diagnostic ---- */

/* The import that leads to a file, or the begin of the text. */
static span import_of(const analysis *a, const source *file)
{
    for (size_t i = 0; i < a->mentions.items.count; i++) {
        const name_mention *each = &a->mentions.items.items[i];
        const bool here = each->kind == MENTION_FILE && each->file != NULL &&
                          strcmp(each->place.source->path, a->file->path) == 0;
        if (here && strcmp(each->file->source->path, file->path) == 0) return each->place;
    }
    for (size_t i = 0; i < a->mentions.items.count; i++)
        if (a->mentions.items.items[i].kind == MENTION_FILE &&
            strcmp(a->mentions.items.items[i].place.source->path, a->file->path) == 0)
            return a->mentions.items.items[i].place;
    return (span){a->file, 0, 0};
}

static void put_related(const server *s, request *r, span at, const char *text)
{
    json_open(r->out, NULL, '{');
    put_location(s, r, "location", at);
    json_text(r->out, "message", text);
    json_close(r->out, '}');
}

/* The places that belong to a diagnostic, and for a mistake in an imported file its place there. */
static void put_all_related(const server *s, request *r, const diagnostic *item, bool elsewhere)
{
    json_open(r->out, "relatedInformation", '[');
    if (elsewhere) put_related(s, r, item->place, "it stands here");
    for (size_t i = 0; i < item->notes.count; i++)
        if (item->notes.items[i].place.source != NULL)
            put_related(s, r, item->notes.items[i].place, item->notes.items[i].text);
    json_close(r->out, ']');
}

static const char *message_of(const request *r, const diagnostic *item, bool elsewhere)
{
    buffer text = {.memory = r->memory};
    if (elsewhere) buffer_puts(&text, "in the imported file: ");
    buffer_puts(&text, item->text);
    for (size_t i = 0; i < item->notes.count; i++)
        if (item->notes.items[i].place.source == NULL)
            buffer_printf(&text, "\n%s", item->notes.items[i].text);
    for (size_t i = 0; i < item->hints.count; i++)
        buffer_printf(&text, "\nhint: %s", item->hints.items[i]);
    return text.data;
}

void put_diagnostic(const server *s, request *r, const analysis *a, const diagnostic *item)
{
    const diagnostic_info *about = diagnostic_describe(item->code);
    const bool placed = item->place.source != NULL;
    const bool elsewhere = placed && strcmp(item->place.source->path, a->file->path) != 0;
    const span at = elsewhere ? import_of(a, item->place.source)
                    : placed  ? item->place
                              : (span){a->file, 0, 0};
    json_open(r->out, NULL, '{');
    put_range(s, r->out, "range", at);
    json_number(r->out, "severity", level_of(about->severity));
    json_text(r->out, "code", about->code);
    json_text(r->out, "source", "tenon");
    json_text(r->out, "message", message_of(r, item, elsewhere));
    if (s->links_places) put_all_related(s, r, item, elsewhere);
    json_close(r->out, '}');
}

/* ---- all of a document ---- */

static void send(server *s, const char *uri, const document *of, const analysis *a)
{
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    json_writer out = {.out = &text};
    request r = {.memory = memory, .out = &out};
    json_open(&out, NULL, '{');
    json_text(&out, "jsonrpc", "2.0");
    json_text(&out, "method", "textDocument/publishDiagnostics");
    json_open(&out, "params", '{');
    json_text(&out, "uri", uri);
    if (of != NULL) json_number(&out, "version", (int)of->version);
    json_open(&out, "diagnostics", '[');
    const diagnostic **items = a != NULL ? diagnostics_sorted(a->list, memory) : NULL;
    for (size_t i = 0; a != NULL && i < a->list->items.count; i++)
        put_diagnostic(s, &r, a, items[i]);
    json_close(&out, ']');
    json_close(&out, '}');
    json_close(&out, '}');
    channel_put(&s->in, buffer_str(&text));
    arena_free(memory);
}

void publish_none(server *s, const char *uri)
{
    send(s, uri, NULL, NULL);
}

void publish_all(server *s)
{
    for (size_t i = 0; i < s->documents.count; i++) {
        document *of = s->documents.items[i];
        if (!of->published) send(s, of->uri, of, document_analysis(s, of));
        of->published = true;
    }
}
