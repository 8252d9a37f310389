/* Drafts: objects that stand for numbers. Where the object that is written leaves one open, or another number
   follows, its bytes are put, and read as in a file. */
#include "draft.h"

static size_t slot_of_model(const draft_numbers *numbers, const void *model)
{
    size_t i =
        (size_t)(((uint64_t)(uintptr_t)model * UINT64_C(0x9e3779b97f4a7c15)) >> 24) & (numbers->capacity - 1);
    while (numbers->entries[i].model != NULL && numbers->entries[i].model != model)
        i = (i + 1) & (numbers->capacity - 1);
    return i;
}

const draft_number_entry *tn_draft_find_number(const draft_numbers *numbers, const void *model)
{
    if (numbers == NULL || numbers->capacity == 0) return NULL;
    const draft_number_entry *entry = &numbers->entries[slot_of_model(numbers, model)];
    return entry->model != NULL ? entry : NULL;
}

static tn_status grow(draft_numbers *numbers)
{
    const draft_numbers before = *numbers;
    void *block;
    const size_t capacity = before.capacity != 0 ? 2 * before.capacity : 64;
    const tn_status status = tn_arena_alloc(&numbers->memory, capacity, sizeof *numbers->entries, &block);
    if (status != TN_OK) return status;
    numbers->entries = block;
    numbers->capacity = capacity;
    for (size_t i = 0; i < before.capacity; i++)
        if (before.entries[i].model != NULL)
            numbers->entries[slot_of_model(numbers, before.entries[i].model)] = before.entries[i];
    return TN_OK;
}

tn_status tn_draft_note_number(draft_numbers *numbers, const draft_number_entry *entry)
{
    if (2 * numbers->count >= numbers->capacity) {
        const tn_status status = grow(numbers);
        if (status != TN_OK) return status;
    }
    draft_number_entry *at = &numbers->entries[slot_of_model(numbers, entry->model)];
    numbers->count += at->model == NULL;
    *at = *entry;
    numbers->changed = true;
    return TN_OK;
}

tn_status tn_draft_number(frame *f, const tn_codec_type *type)
{
    static const uint8_t zero[] = {0};
    const draft_number_entry *entry = tn_draft_find_number(f->draft->numbers, f->model);
    const tn_list *groups = (const tn_list *)(const void *)((const uint8_t *)f->model + type->groups);
    tn_bytes bytes = {zero, sizeof zero};
    if (entry == NULL && groups->count != 0) return tn_frame_read(f, type);
    if (entry != NULL) bytes = entry->bytes;
    const tn_status status = tn_draft_extend(f, bytes.size);
    if (status != TN_OK) return status;
    memcpy(tn_draft_bytes(f, 0), bytes.data, bytes.size);
    f->draft = NULL;
    return tn_frame_read(f, type);
}
