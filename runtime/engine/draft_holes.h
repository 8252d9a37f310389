/* Free space in a drafted stream: bytes left out before an instance that has a stated position. Other
   instances may lie there. */
#ifndef TENON_DRAFT_HOLES_H
#define TENON_DRAFT_HOLES_H

#include "frame.h"

/* Ranges of a stream in ascending order, none of which is empty. */
typedef struct draft_holes {
    tn_range *items;
    size_t count, capacity;
} draft_holes;

/* Adds the bytes [begin, end), which lie behind all holes. */
tn_status tn_draft_holes_add(draft_holes *holes, tn_arena *memory, size_t begin, size_t end);
/* The end of the hole around a position; 0: there is none. */
size_t tn_draft_holes_end(const draft_holes *holes, size_t at);
/* Takes the bytes [begin, end) out of the hole around them. */
tn_status tn_draft_holes_take(draft_holes *holes, tn_arena *memory, size_t begin, size_t end);

#endif
