/* The declarations of a schema, and the place of each. */
#ifndef TENON_LSP_SYMBOL_H
#define TENON_LSP_SYMBOL_H

#include "lsp/analysis.h"

/* Finds the declaration of a mention: the place of its name, or the begin of a file. False if nothing is
   named, or if the declaration has no place, like an opaque type. */
bool symbol_declared(const name_mention *named, span *place);

/* The mention at a byte of the analysed text, or the declaration, which mentions itself. False if there is no
   name. */
bool symbol_at(const analysis *a, size_t offset, name_mention *found);

/* Whether two places are equal, even if the file has been read twice. */
bool symbol_same_place(span a, span b);

/* Calls `visit` for everything that the files of a model declare, as mentions of itself. */
void symbol_each(const model *m, void (*visit)(void *user, const name_mention *declared), void *user);

/* Whether the schema gives the member a name that expressions can use. */
bool symbol_has_name(const model_member *member);

/* Whether the bytes at a place are exactly the name: in a scalar with escapes they may differ. */
bool symbol_is_spelled(const name_mention *m);

#endif
