/* Undoes changes by instances. */
#include "undo.h"

#include "tenon/impl/input.h"

struct tn_undo {
    saved_list *saved;
    tn_run *run, run_before;
    tn_document document_before; /* with its arena */
};

tn_undo *tn_undo_begin(saved_list *list, tn_run *run)
{
    void *block;
    if (tn_arena_alloc(&list->memory, 1, sizeof(tn_undo), &block) != TN_OK) return NULL;
    tn_undo *undo = block;
    *undo = (tn_undo){list, run, *run, *run->document};
    run->undo = list;
    return undo;
}

void tn_undo_end(tn_undo *undo)
{
    tn_document *document = undo->run->document;
    tn_saved_restore(undo->saved, NULL);
    *undo->run = undo->run_before;
    tn_arena_release(&document->arena, &undo->document_before.arena);
    *document = undo->document_before;
}
