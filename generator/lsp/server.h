/* The server: open documents, and one function for each method. */
#ifndef TENON_LSP_SERVER_H
#define TENON_LSP_SERVER_H

#include "base/json.h"
#include "lsp/lsp.h"
#include "lsp/message.h"
#include "lsp/place.h"
#include "lsp/symbol.h"

/* A file that the client has open. */
typedef struct document {
    char *uri;
    char *path; /* absolute; for documents without a file, such as `untitled:1`, the address */
    char *text;
    size_t size;
    uint64_t version;
    analysis *known; /* NULL: it has not been analysed yet, */
    bool stale;      /* or it, or one of its imports, has changed since */
    bool published;  /* the client has the diagnostics of its current analysis */
} document;

typedef struct server {
    channel in;
    lsp_options options;
    file_texts texts;
    ARRAY(document *) documents;
    ARRAY(char *) folders; /* of the workspace: paths */
    ARRAY(char *) import_dirs;
    arena *kept; /* of these lists */
    place_unit unit;
    bool initialized, shut_down, exited;
    bool shows_hierarchy, links_places; /* features of the client */
} server;

/* The answer to a request that fails. */
typedef struct failure {
    int code;
    const char *text;
} failure;

enum {
    FAILURE_PARSE = -32700,
    FAILURE_REQUEST = -32600,
    FAILURE_METHOD = -32601,
    FAILURE_PARAMS = -32602,
    FAILURE_NOT_INITIALIZED = -32002,
    FAILURE_CANCELLED = -32800,
    FAILURE_REFUSED = -32803
};

/* A request while it is answered. `memory` lives until the answer has been sent. */
typedef struct request {
    arena *memory;
    message_value params;
    json_writer *out; /* takes one value, "result"; dropped if the function fails */
    failure failure;
} request;

/* Answers a request; false with r->failure. */
typedef bool answer(server *s, request *r);

/* Notes the failure; returns false. */
bool request_fail(request *r, int code, const char *text);

/* ---- documents (documents.c) ---- */

document *document_at(const server *s, const char *path);

/* Handle notifications about documents; false for an invalid one, to which the server does not reply. */
bool document_open(server *s, message_value params);
bool document_change(server *s, message_value params);
bool document_close(server *s, message_value params);

/* The current analysis of a document. */
analysis *document_analysis(server *s, document *of);

/* Marks all documents for a new analysis, because files on disk have changed. */
void document_touch_all(server *s);
void documents_free(server *s);

/* The document and the byte that a request is about; false with r->failure. */
bool request_document(server *s, request *r, document **of);
bool request_place(server *s, request *r, document **of, size_t *offset);

/* Finds the document and the range of bytes of a request. */
bool request_range(server *s, request *r, document **of, size_t *begin, size_t *end);

/* ---- parts of all answers (answer.c) ---- */

void put_position(json_writer *out, const char *name, place at);
void put_range(const server *s, json_writer *out, const char *name, span at);
void put_location(const server *s, request *r, const char *name, span at);

/* ---- diagnostics (publish.c) ---- */

/* Sends the diagnostics of all documents whose diagnostics have changed. */
void publish_all(server *s);
void put_diagnostic(const server *s, request *r, const analysis *a, const diagnostic *item);
void publish_none(server *s, const char *uri);

/* ---- the workspace (workspace.c) ---- */

/* The place of a name. */
typedef struct name_places {
    ARRAY(span) items; /* without repeats, by files and places in them */
    size_t errors;     /* in all schemas that were searched */
    bool incomplete;   /* there are more files than are searched */
} name_places;

/* Finds all uses of the name declared at `declared`, and the declaration itself, in the open files and those
   of the workspace whose text has one of the names. `edited` gives other texts of files, or is NULL. */
name_places workspace_find(server *s, arena *memory, span declared, const str names[2], file_texts *edited);

/* ---- methods ---- */

answer answer_initialize, answer_shutdown;                     /* main.c */
answer answer_hover;                                           /* hover.c */
answer answer_definition, answer_references, answer_highlight; /* navigate.c */
answer answer_rename, answer_prepare_rename;                   /* rename.c */
answer answer_completion;                                      /* complete.c */
answer answer_symbols;                                         /* symbols.c */
answer answer_actions;                                         /* actions.c */
answer answer_formatting;                                      /* format.c */

/* The edits that rename a name, as a WorkspaceEdit called `name`; false with r->failure. (rename.c) */
bool rename_put(server *s, request *r, const char *name, const name_mention *named, str better);

#endif
