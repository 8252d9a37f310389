/* Runs a session, from `initialize` to `exit`. */
#include <stdlib.h>

#include "lsp/server.h"

/* ---- initialize ---- */

static bool has_text(message_value array, const char *wanted)
{
    str text;
    for (message_value each = message_first(array); message_is_there(each); each = message_next(array, each))
        if (message_text(each, &text) && str_is(text, wanted)) return true;
    return false;
}

static void add_folder(server *s, message_value uri)
{
    str text;
    const char *path = message_text(uri, &text) ? place_path(s->kept, text) : NULL;
    if (path != NULL) ARRAY_PUSH(s->kept, &s->folders, arena_copy(s->kept, path, strlen(path)));
}

static void take_folders(server *s, message_value params)
{
    const message_value folders = message_get(params, "workspaceFolders");
    for (message_value each = message_first(folders); message_is_there(each);
         each = message_next(folders, each))
        add_folder(s, message_get(each, "uri"));
    if (s->folders.count == 0) add_folder(s, message_get(params, "rootUri"));
}

/* `importDirs` of the client's settings come behind those of the command line. */
static void take_settings(server *s, message_value settings)
{
    str text;
    const message_value given = message_get(settings, "importDirs");
    s->texts.writable = s->options.writable || message_is_true(message_get(settings, "writable"));
    for (size_t i = 0; i < s->options.import_dir_count; i++)
        ARRAY_PUSH(s->kept, &s->import_dirs,
                   arena_copy(s->kept, s->options.import_dirs[i], strlen(s->options.import_dirs[i])));
    for (message_value each = message_first(given); message_is_there(each); each = message_next(given, each))
        if (message_text(each, &text))
            ARRAY_PUSH(s->kept, &s->import_dirs, arena_copy(s->kept, text.data, text.size));
    s->texts.import_dirs = (const char *const *)s->import_dirs.items;
    s->texts.import_dir_count = s->import_dirs.count;
}

static void put_capabilities(const server *s, json_writer *out)
{
    static const char *const triggers[] = {".", ":", " ", NULL};
    static const char *const kinds[] = {"quickfix", NULL};
    json_open(out, "capabilities", '{');
    json_text(out, "positionEncoding", s->unit == PLACE_UTF8 ? "utf-8" : "utf-16");
    json_open(out, "textDocumentSync", '{');
    json_bool(out, "openClose", true);
    json_number(out, "change", 2); /* incremental */
    json_close(out, '}');
    json_bool(out, "hoverProvider", true);
    json_bool(out, "definitionProvider", true);
    json_bool(out, "referencesProvider", true);
    json_bool(out, "documentHighlightProvider", true);
    json_bool(out, "documentSymbolProvider", true);
    json_bool(out, "documentFormattingProvider", true);
    json_open(out, "renameProvider", '{');
    json_bool(out, "prepareProvider", true);
    json_close(out, '}');
    json_open(out, "completionProvider", '{');
    json_texts(out, "triggerCharacters", triggers);
    json_close(out, '}');
    json_open(out, "codeActionProvider", '{');
    json_texts(out, "codeActionKinds", kinds);
    json_close(out, '}');
    json_close(out, '}');
}

bool answer_initialize(server *s, request *r)
{
    if (s->initialized) return request_fail(r, FAILURE_REQUEST, "the server is initialized already");
    const message_value can = message_get(r->params, "capabilities");
    const message_value documents = message_get(can, "textDocument");
    if (has_text(message_get(message_get(can, "general"), "positionEncodings"), "utf-8"))
        s->unit = PLACE_UTF8;
    s->shows_hierarchy = message_is_true(
        message_get(message_get(documents, "documentSymbol"), "hierarchicalDocumentSymbolSupport"));
    s->links_places =
        message_is_true(message_get(message_get(documents, "publishDiagnostics"), "relatedInformation"));
    take_folders(s, r->params);
    take_settings(s, message_get(r->params, "initializationOptions"));
    s->initialized = true;
    json_open(r->out, "result", '{');
    put_capabilities(s, r->out);
    json_open(r->out, "serverInfo", '{');
    json_text(r->out, "name", "tenon");
    json_text(r->out, "version", s->options.version);
    json_close(r->out, '}');
    json_close(r->out, '}');
    return true;
}

bool answer_shutdown(server *s, request *r)
{
    s->shut_down = true;
    json_null(r->out, "result");
    return true;
}

/* ---- requests ---- */

static const struct {
    const char *method;
    answer *run;
} requests[] = {
    {"initialize", answer_initialize},
    {"shutdown", answer_shutdown},
    {"textDocument/hover", answer_hover},
    {"textDocument/definition", answer_definition},
    {"textDocument/references", answer_references},
    {"textDocument/documentHighlight", answer_highlight},
    {"textDocument/prepareRename", answer_prepare_rename},
    {"textDocument/rename", answer_rename},
    {"textDocument/completion", answer_completion},
    {"textDocument/documentSymbol", answer_symbols},
    {"textDocument/codeAction", answer_actions},
    {"textDocument/formatting", answer_formatting},
};

static bool run_request(server *s, request *r, str method)
{
    const bool begins = str_is(method, "initialize");
    if (!s->initialized && !begins)
        return request_fail(r, FAILURE_NOT_INITIALIZED, "the client must send `initialize` first");
    if (s->shut_down) return request_fail(r, FAILURE_REQUEST, "the server has been shut down");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (str_is(method, requests[i].method)) return requests[i].run(s, r);
    return request_fail(r, FAILURE_METHOD,
                        arena_printf(r->memory, "there is no method `%.*s`", STR_ARG(method)));
}

static void put_failure(json_writer *out, const failure *why)
{
    json_open(out, "error", '{');
    json_number(out, "code", why->code);
    json_text(out, "message", why->text);
    json_close(out, '}');
}

/* Begins a response; `id` is JSON. */
static json_writer begin_response(buffer *text, str id)
{
    json_writer out = {.out = text};
    json_open(&out, NULL, '{');
    json_text(&out, "jsonrpc", "2.0");
    json_raw(&out, "id", id);
    return out;
}

static void send_failure(server *s, str id, failure why)
{
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    json_writer out = begin_response(&text, id);
    put_failure(&out, &why);
    json_close(&out, '}');
    channel_put(&s->in, buffer_str(&text));
    arena_free(memory);
}

static void answer_request(server *s, message_value root, str method, str id)
{
    arena *memory = arena_new();
    buffer text = {.memory = memory};
    json_writer out = begin_response(&text, id);
    request r = {.memory = memory, .params = message_get(root, "params"), .out = &out};
    const bool good = run_request(s, &r, method);
    if (good) {
        json_close(&out, '}');
        channel_put(&s->in, buffer_str(&text));
    }
    const failure why = r.failure;
    if (!good) send_failure(s, id, why);
    arena_free(memory);
}

/* ---- notifications ---- */

static void change_folders(server *s, message_value params)
{
    const message_value event = message_get(params, "event"), removed = message_get(event, "removed");
    const message_value added = message_get(event, "added");
    str uri;
    for (message_value each = message_first(removed); message_is_there(each);
         each = message_next(removed, each)) {
        const char *path = message_text(message_get(each, "uri"), &uri) ? place_path(s->kept, uri) : NULL;
        for (size_t i = s->folders.count; path != NULL && i-- > 0;)
            if (strcmp(s->folders.items[i], path) == 0)
                s->folders.items[i] = s->folders.items[--s->folders.count];
    }
    for (message_value each = message_first(added); message_is_there(each); each = message_next(added, each))
        add_folder(s, message_get(each, "uri"));
}

static void notice(server *s, str method, message_value params)
{
    if (str_is(method, "exit")) s->exited = true;
    if (!s->initialized || s->shut_down) return;
    if (str_is(method, "textDocument/didOpen"))
        document_open(s, params);
    else if (str_is(method, "textDocument/didChange"))
        document_change(s, params);
    else if (str_is(method, "textDocument/didClose"))
        document_close(s, params);
    else if (str_is(method, "workspace/didChangeWorkspaceFolders"))
        change_folders(s, params);
    else if (str_is(method, "workspace/didChangeWatchedFiles") || str_is(method, "textDocument/didSave"))
        document_touch_all(s);
}

/* ---- messages ---- */

/* Messages that have come, and are not handled yet. */
typedef struct queue {
    ARRAY(message *) items;
    arena *memory;
    size_t first;
    bool ended;
} queue;

static void refuse(server *s, int code, const char *text)
{
    send_failure(s, str_of("null"), (failure){code, text});
}

static void take(server *s, queue *q, bool waits)
{
    str body;
    for (;;) {
        const channel_result result = channel_take(&s->in, waits, &body);
        waits = false;
        if (result == CHANNEL_MESSAGE) {
            ARRAY_PUSH(q->memory, &q->items, message_read(body));
        } else if (result == CHANNEL_BROKEN) {
            refuse(s, FAILURE_PARSE, "the header of a message has no valid `Content-Length`");
            waits = q->items.count == q->first;
        } else {
            q->ended = result == CHANNEL_END;
            return;
        }
    }
}

/* Whether the client has cancelled a request that it sent before. */
static bool is_cancelled(const queue *q, str id)
{
    str method, other;
    for (size_t i = q->first; i < q->items.count; i++) {
        const message_value root = message_root(q->items.items[i]);
        const bool cancels =
            message_text(message_get(root, "method"), &method) && str_is(method, "$/cancelRequest");
        if (cancels && message_raw(message_get(message_get(root, "params"), "id"), &other) &&
            str_eq(id, other))
            return true;
    }
    return false;
}

static void handle(server *s, queue *q, message *m)
{
    const message_value root = message_root(m), id_value = message_get(root, "id");
    str method, id;
    if (message_problem(m) != NULL) {
        refuse(s, FAILURE_PARSE, message_problem(m));
    } else if (!message_is_object(root)) {
        refuse(s, FAILURE_REQUEST, "a message must be an object");
    } else if (!message_text(message_get(root, "method"), &method)) {
        /* responses to the server, which sends no requests, need no answer */
        const bool response =
            message_is_there(message_get(root, "result")) || message_is_there(message_get(root, "error"));
        if (!response) refuse(s, FAILURE_REQUEST, "a message must have a `method`");
    } else if (!message_is_there(id_value)) {
        notice(s, method, message_get(root, "params"));
    } else if (!message_raw(id_value, &id)) {
        refuse(s, FAILURE_REQUEST, "`id` must be a number or a string");
    } else if (is_cancelled(q, id)) {
        send_failure(s, id, (failure){FAILURE_CANCELLED, "the client has cancelled the request"});
    } else {
        answer_request(s, root, method, id);
    }
}

/* Whether an open document is among the texts. */
static bool open_text(void *user, const char *path, str *text)
{
    const document *of = document_at(user, path);
    if (of == NULL) return false;
    *text = (str){of->text, of->size};
    return true;
}

static void serve(server *s)
{
    while (!s->exited) {
        queue q = {.memory = arena_new()};
        take(s, &q, true);
        while (q.first < q.items.count) {
            message *m = q.items.items[q.first++];
            if (!s->exited) handle(s, &q, m);
            message_free(m);
        }
        if (!s->exited && s->initialized && !s->shut_down) publish_all(s);
        arena_free(q.memory);
        if (q.ended) break;
    }
}

bool lsp_serve(const lsp_stream *stream, const lsp_options *options)
{
    server s = {.in = {.stream = *stream}, .options = *options, .kept = arena_new()};
    s.texts = (file_texts){.open = open_text, .user = &s};
    serve(&s);
    documents_free(&s);
    channel_free(&s.in);
    arena_free(s.kept);
    return s.shut_down;
}
