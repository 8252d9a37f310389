/* Decisions about a new file, as lines for people. */
#ifndef TENON_CLI_DECISION_WORDS_H
#define TENON_CLI_DECISION_WORDS_H

#include "base/buffer.h"
#include "docs/docs.h"
#include "tenon/reflect.h"

typedef struct decision {
    const char *path;
    const tn_member *member;   /* of the value; NULL: not known */
    const tn_type *owner_type; /* of the object that has the member */
    bool by_members;           /* the following lines for its members suffice: it has no line */
} decision;

typedef ARRAY(decision) decision_list;

/* Prints a line for each: the path, and the words in a second column. `format` may be NULL. */
void decisions_print(buffer *out, const decision_list *list, const docs_format *format);

#endif
