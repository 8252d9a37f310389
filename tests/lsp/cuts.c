/* cuts SCHEMA...: a session over each schema while it is typed: it is opened as it is when its end,
   or the end of a line in it, is typed up to every 7th byte, and asked about that place. Whatever half a
   schema is, the server answers, and lives. Broken messages likewise. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/draw.h"
#include "base/file.h"
#include "base/json.h"
#include "lsp/lsp.h"
#include "lsp/message.h"
#include "lsp/place.h"

enum { STEP = 7 };
enum { LONG = 4 }; /* sessions take long: of the cases that other tests would draw, one in so many is drawn */

/* The messages of a session, one after the other, and how many answers there were. */
typedef struct tape {
    str input;
    size_t at;
    size_t answers, problems;
} tape;

static size_t take(void *user, void *to, size_t size)
{
    tape *t = user;
    const size_t left = t->input.size - t->at, taken = left < size ? left : size;
    if (taken > 0) memcpy(to, t->input.data + t->at, taken);
    t->at += taken;
    return taken;
}

/* Headers and bodies come one by one. */
static bool count(void *user, const void *data, size_t size)
{
    tape *t = user;
    message *m = message_read((str){data, size});
    const message_value root = message_root(m);
    if (message_is_there(message_get(root, "id"))) t->answers++;
    if (message_is_there(message_get(root, "error"))) t->problems++;
    message_free(m);
    return true;
}

static tape run(str input)
{
    tape t = {.input = input};
    const lsp_stream stream = {take, count, &t};
    const lsp_options options = {.version = "1"};
    lsp_serve(&stream, &options);
    return t;
}

/* ---- messages ---- */

static void put_message(buffer *out, str body)
{
    buffer_printf(out, "Content-Length: %zu\r\n\r\n", body.size);
    buffer_put(out, body);
}

static void put_text(buffer *out, const char *body)
{
    put_message(out, str_of(body));
}

static void put_begin(buffer *out)
{
    put_text(out,
             "{\"jsonrpc\": \"2.0\", \"id\": 0, \"method\": \"initialize\", \"params\": {\"capabilities\": "
             "{\"textDocument\": {\"documentSymbol\": {\"hierarchicalDocumentSymbolSupport\": true}, "
             "\"publishDiagnostics\": {\"relatedInformation\": true}}}}}");
}

static void put_open(buffer *out, const char *uri, str text)
{
    buffer body = {.memory = out->memory};
    json_writer json = {.out = &body};
    json_open(&json, NULL, '{');
    json_text(&json, "method", "textDocument/didOpen");
    json_open(&json, "params", '{');
    json_open(&json, "textDocument", '{');
    json_text(&json, "uri", uri);
    json_number(&json, "version", 1);
    json_str(&json, "text", text);
    json_close(&json, '}');
    json_close(&json, '}');
    json_close(&json, '}');
    put_message(out, buffer_str(&body));
}

static void put_request(buffer *out, const char *uri, const char *method, place at)
{
    buffer body = {.memory = out->memory};
    json_writer json = {.out = &body};
    json_open(&json, NULL, '{');
    json_number(&json, "id", 1);
    json_text(&json, "method", method);
    json_open(&json, "params", '{');
    json_open(&json, "textDocument", '{');
    json_text(&json, "uri", uri);
    json_close(&json, '}');
    json_open(&json, "position", '{');
    json_number(&json, "line", (int)at.line);
    json_number(&json, "character", (int)at.character);
    json_close(&json, '}');
    json_close(&json, '}');
    json_close(&json, '}');
    put_message(out, buffer_str(&body));
}

static const char *const methods[] = {"textDocument/completion", "textDocument/hover",
                                      "textDocument/definition", "textDocument/documentHighlight",
                                      "textDocument/documentSymbol"};
enum { METHODS = sizeof methods / sizeof *methods };

/* A session over a text that is typed at `size`. */
static bool serve_text(const char *path, str text, size_t size)
{
    arena *memory = arena_new();
    const source *file = source_from_text(memory, path, text);
    const char *uri = place_uri(memory, path);
    buffer input = {.memory = memory};
    put_begin(&input);
    put_open(&input, uri, file->text);
    const place end = place_of(file, size, PLACE_UTF16);
    for (size_t i = 0; i < METHODS; i++)
        put_request(&input, uri, methods[i], end);
    put_text(&input, "{\"id\": 2, \"method\": \"textDocument/codeAction\", \"params\": {}}");
    const tape t = run(buffer_str(&input));
    arena_free(memory);
    /* the last request is one that cannot be answered */
    if (t.answers == METHODS + 2 && t.problems == 1) return true;
    fprintf(stderr, "%s, cut at %zu: %zu answers, %zu of them errors\n", path, size, t.answers, t.problems);
    return false;
}

/* A session in which the text ends at `size`, and one in which only the line that is typed does. */
static bool serve_cut(const char *path, str text, size_t size)
{
    arena *memory = arena_new();
    buffer typed = {.memory = memory};
    const char *line_end = memchr(text.data + size, '\n', text.size - size);
    buffer_put(&typed, (str){text.data, size});
    if (line_end != NULL) buffer_put(&typed, (str){line_end, (size_t)(text.data + text.size - line_end)});
    const bool good =
        serve_text(path, (str){text.data, size}, size) && serve_text(path, buffer_str(&typed), size);
    arena_free(memory);
    return good;
}

static bool serve_cuts(const char *path, size_t group, const test_draw *draw)
{
    arena *memory = arena_new();
    str text;
    bool good = file_read(memory, path, SCHEMA_SIZE_LIMIT, &text).status == FILE_OK;
    if (!good) fprintf(stderr, "%s: cannot be read\n", path);
    for (size_t size = 0; good && size <= text.size; size += STEP)
        if (test_is_drawn(draw, group, size)) good = serve_cut(path, text, size);
    arena_free(memory);
    return good;
}

/* ---- broken messages ---- */

/* A session that is cut, or in which a byte is another: it ends, without more answers than questions. */
static bool serve_broken(const test_draw *draw)
{
    arena *memory = arena_new();
    buffer input = {.memory = memory};
    put_begin(&input);
    put_open(&input, "file:///a.ksy", str_of("meta: {id: a}\nseq:\n  - {id: b, type: u1}\n"));
    put_request(&input, "file:///a.ksy", "textDocument/hover", (place){2, 9});
    bool good = true;
    for (size_t i = 0; i < input.size; i++) {
        if (!test_is_drawn(draw, SIZE_MAX, i)) continue;
        good = run((str){input.data, i}).answers <= 2 && good;
        static const char others[] = {'\0', '"', '{', '9', '\x80', '\r'};
        const char was = input.data[i];
        for (size_t k = 0; k < sizeof others; k++) {
            input.data[i] = others[k];
            run(buffer_str(&input));
        }
        input.data[i] = was;
    }
    arena_free(memory);
    return good;
}

int main(int argument_count, char **arguments)
{
    test_draw draw = test_draw_begin();
    if (draw.share > 1) draw.share *= LONG;
    bool good = serve_broken(&draw);
    for (int i = 1; i < argument_count; i++)
        good = serve_cuts(arguments[i], (size_t)i, &draw) && good;
    return good ? 0 : 1;
}
