/* Completions that are being collected. */
#ifndef TENON_LSP_COMPLETE_H
#define TENON_LSP_COMPLETE_H

#include "lsp/keys.h"
#include "lsp/server.h"

/* Kinds of the protocol. */
typedef enum item_kind {
    ITEM_METHOD = 2,
    ITEM_FIELD = 5,
    ITEM_CLASS = 7,
    ITEM_PROPERTY = 10,
    ITEM_VALUE = 12,
    ITEM_ENUM = 13,
    ITEM_KEYWORD = 14,
    ITEM_FILE = 17,
    ITEM_ENUM_MEMBER = 20
} item_kind;

typedef struct completion {
    server *s;
    request *r;
    document *of;
    const source *file; /* the whole document */
    size_t begin, at;   /* the word before the cursor, and the cursor */
    ARRAY(str) offered; /* names offered so far */
} completion;

/* Offers a word, once. `detail` and `doc` may be NULL; `behind` is inserted behind it. */
void complete_offer(completion *c, item_kind kind, str label, const char *behind, const char *detail,
                    const char *doc);

/* Offers names for an expression, or for a type or an enumeration. `patched` is the text with a name of its
   own at [begin, end), which stands for the missing text. False if nothing is known about it. */
bool complete_names(completion *c, str patched, size_t begin, size_t end);

#endif
