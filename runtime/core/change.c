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

/* Undoes the last change first, so that the original value of a member is restored last. Memory allocated in
   the document since is not used. */
void tn_prepare_take_back(tn_prepare *prepare)
{
    for (const tn_change *change = prepare->changes; change != NULL; change = change->before)
        memcpy(change->member, change + 1, change->size);
    if (prepare->document != NULL) tn_arena_release(&prepare->document->arena, &prepare->before);
    tn_prepare_drop(prepare);
}

/* Exchanges the value of a member and the remembered value. */
static void exchange(tn_change *change)
{
    uint8_t *member = change->member, *held = (uint8_t *)(change + 1);
    for (size_t i = 0; i < change->size; i++) {
        const uint8_t byte = member[i];
        member[i] = held[i];
        held[i] = byte;
    }
}

/* Exchanges all values, one after the other, and returns the changes in the opposite order. */
static tn_change *exchange_all(tn_change *changes)
{
    tn_change *turned = NULL;
    while (changes != NULL) {
        tn_change *change = changes;
        changes = change->before;
        exchange(change);
        change->before = turned;
        turned = change;
    }
    return turned;
}

tn_change *tn_prepare_undo(tn_prepare *prepare)
{
    tn_change *undone = exchange_all(prepare->changes);
    prepare->changes = NULL;
    return undone;
}

void tn_prepare_redo(tn_prepare *prepare, tn_change *undone)
{
    tn_change **last = &prepare->changes;
    while (*last != NULL)
        last = &(*last)->before;
    *last = exchange_all(undone);
}
