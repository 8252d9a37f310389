/* Undoes the changes that the computation of instances makes in an object and its document. */
#ifndef TENON_ENGINE_UNDO_H
#define TENON_ENGINE_UNDO_H

#include "saved.h"

typedef struct tn_undo tn_undo;

/* Begins to save changes in `list`, which has begun: of the objects of one document and the streams over its
   input. Returns NULL without memory. */
tn_undo *tn_undo_begin(saved_list *list, struct tn_run *run);
/* Restores the document and its objects, and frees the memory allocated for them since. */
void tn_undo_end(tn_undo *undo);

#endif
