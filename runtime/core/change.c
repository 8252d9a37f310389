/* Notes the changes that preparing makes in objects, so that it can undo them: an object that cannot be
   written stays unchanged. */
#include "tenon/impl/prepare.h"

struct tn_change {
    tn_change *before;
    void *member;
    size_t size; /* of the former value, which follows this struct */
};

void tn_prepare_change(tn_prepare *prepare, void *member, const void *value, size_t size)
{
    void *block;
    prepare->changed = true;
    if (size > SIZE_MAX - sizeof(tn_change) ||
        tn_arena_alloc(&prepare->memory, 1, sizeof(tn_change) + size, &block) != TN_OK) {
        prepare->forgets = true;
        return;
    }
    tn_change *change = block;
    change->before = prepare->changes;
    change->member = member;
    change->size = size;
    memcpy(change + 1, member, size);
    prepare->changes = change;
    memcpy(member, value, size);
}

/* Undoes the last change first, so that the original value of a member is restored last. Nobody uses memory
   allocated in the document since. */
void tn_prepare_take_back(tn_prepare *prepare)
{
    for (const tn_change *change = prepare->changes; change != NULL; change = change->before)
        memcpy(change->member, change + 1, change->size);
    if (prepare->document != NULL) tn_arena_release(&prepare->document->arena, &prepare->before);
    tn_prepare_drop(prepare);
}
