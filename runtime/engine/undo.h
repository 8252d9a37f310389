/* Takes back what instances of an object change in it, and its document, while they are asked for. */
#ifndef TENON_ENGINE_UNDO_H
#define TENON_ENGINE_UNDO_H

#include "saved.h"

typedef struct tn_undo tn_undo;

/* Begins in memory of `list`, which has begun, and becomes the list of what is saved: of the objects of one
   document and the streams over its input. NULL: there is no memory. */
tn_undo *tn_undo_begin(saved_list *list, struct tn_run *run);
/* The document and its objects are as they were. What has been allocated for them since is freed. */
void tn_undo_end(tn_undo *undo);

#endif
