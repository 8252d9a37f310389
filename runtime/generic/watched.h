/* Watches the allocator of a document, for functions that try one way after the other: the status of a failed
   try does not say whether memory was all that it lacked. */
#ifndef TENON_WATCHED_H
#define TENON_WATCHED_H

#include "tenon/memory.h"

typedef struct tn_watched {
    tn_allocator *place; /* of the document's allocator, */
    tn_allocator own;    /* which it was before */
    bool failed;         /* a request was refused */
} tn_watched;

/* Watches from now on, until tn_watch_end, which returns `status`; TN_NO_MEMORY if a request was refused. */
void tn_watch_begin(tn_watched *watched, tn_document *document);
tn_status tn_watch_end(const tn_watched *watched, tn_status status);

#endif
