/* Pairs the elements of a list with the elements of the source, if elements have come, gone or moved. */
#ifndef TENON_ENGINE_PATCH_PAIRS_H
#define TENON_ENGINE_PATCH_PAIRS_H

#include "../generic/equal.h"
#include "tenon/memory.h"

/* A list and its former state. The first `front` elements are alike in both, and so are those from `end` and
   `base_end` on. */
typedef struct list_pairing {
    const tn_document *document;
    tn_depth depth;
    const tn_member *member;
    const tn_list *written, *base;
    size_t front, end, base_end;
    size_t *pairs; /* of the elements from `front` to `end`: their former indices; TN_NO_INDEX: it is new */
} list_pairing;

/* Finds the pairs; they lie in the memory. Returns TN_NO_MEMORY or TN_MEMORY_BUDGET without memory. */
tn_status tn_list_pairing_begin(list_pairing *pairing, tn_arena *memory, const tn_document *document,
                                tn_depth depth, const tn_member *member, const tn_list *written,
                                const tn_list *base);

/* The former index of element `i` in the base. TN_NO_INDEX: it is new. */
size_t tn_list_pair_of(const list_pairing *pairing, size_t i);

/* Whether an object, `a`, states other sizes, counts or positions than another one has. */
bool tn_states_other_numbers(const tn_document *document, const tn_type *type, const void *a, const void *b);

#endif
