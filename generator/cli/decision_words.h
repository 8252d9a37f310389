/* Decisions about a new file, as lines for people. */
#ifndef TENON_CLI_DECISION_WORDS_H
#define TENON_CLI_DECISION_WORDS_H

#include "base/buffer.h"
#include "docs/docs.h"
#include "tenon/reflect.h"

typedef struct decision {
    const char *path;
    const tn_member *member;   /* that it is a value of; NULL: not known */
    const tn_type *owner_type; /* of the object that has the member */
    bool by_members;           /* those of its value, which stand behind it, say all: it has no line */
} decision;

typedef ARRAY(decision) decision_list;

/* A line for each: the path, and behind a column of its own the words. `format` may be NULL. */
void decisions_print(buffer *out, const decision_list *list, const docs_format *format);

#endif
