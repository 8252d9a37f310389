/* Changes of texts for the client to make. */
#ifndef TENON_LSP_EDITS_H
#define TENON_LSP_EDITS_H

#include "lsp/server.h"

typedef struct text_edit {
    span at; /* of the unedited text */
    str text;
} text_edit;

/* Edits of one text or several, sorted by file and place; none overlaps another. */
typedef ARRAY(text_edit) text_edits;

/* A text with its edits made. */
str edits_made(arena *memory, const source *file, const text_edits *edits);

/* The new offset of the character at `offset` of a text after the edits. */
size_t edits_moved(const source *file, const text_edits *edits, size_t offset);

/* All edits as a WorkspaceEdit. */
void edits_put(const server *s, request *r, const char *name, const text_edits *edits);

/* Edits that wrap the element of the array at a place in a type of its own; false if that mends nothing, or
   cannot be done line by line. (wrap.c) */
bool wrap_find(server *s, arena *memory, const document *of, const analysis *a, span at, text_edits *edits);

#endif
