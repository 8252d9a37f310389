/* Notes the changes that settling makes in objects, so that it can undo them: an object that cannot be
   written stays unchanged. */
#include "tenon/output.h"

struct tn_change {
    tn_change *before;
    void *member;
    size_t size; /* of what it held, which follows this */
};

void tn_settle_change(tn_settle *settle, void *member, const void *value, size_t size)
{
    void *block;
    settle->changed = true;
    if (size > SIZE_MAX - sizeof(tn_change) ||
        tn_arena_alloc(&settle->memory, 1, sizeof(tn_change) + size, &block) != TN_OK) {
        settle->forgets = true;
        return;
    }
    tn_change *change = block;
    change->before = settle->changes;
    change->member = member;
    change->size = size;
    memcpy(change + 1, member, size);
    settle->changes = change;
    memcpy(member, value, size);
}

/* The last change first: what a member held before all of them comes last. What was allocated in the document
   since is nobody's then. */
void tn_settle_take_back(tn_settle *settle)
{
    for (const tn_change *change = settle->changes; change != NULL; change = change->before)
        memcpy(change->member, change + 1, change->size);
    if (settle->document != NULL) tn_arena_release(&settle->document->arena, &settle->before);
    tn_settle_drop(settle);
}
