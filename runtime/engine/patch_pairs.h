/* Pairs the elements of a list with the elements of the source, if elements have come or gone. */
#ifndef TENON_ENGINE_PATCH_PAIRS_H
#define TENON_ENGINE_PATCH_PAIRS_H

#include "../generic/equal.h"

/* A list and its former state. The first `front` elements are alike in both, and so are those from `end` and
   `base_end` on. */
typedef struct list_pairing {
    const tn_document *document;
    tn_depth depth;
    const tn_member *member;
    const tn_list *written, *base;
    size_t front, end, base_end;
    size_t new_ones; /* elements to come that are new, */
    size_t next;     /* and the next element of the base */
} list_pairing;

void tn_list_pairing_begin(list_pairing *pairing, const tn_document *document, tn_depth depth,
                           const tn_member *member, const tn_list *written, const tn_list *base);

/* The former index of element `i` in the base; called in the order of the list. TN_NO_INDEX: it is new. */
size_t tn_list_pairing_next(list_pairing *pairing, size_t i);

#endif
