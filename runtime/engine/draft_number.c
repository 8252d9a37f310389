/* Drafts: objects that stand for numbers. If the written object leaves its number open, or another number
   follows, the bytes of the number are put, and read as in a file. */
#include "../generic/value.h"
#include "draft.h"
#include "varint.h"

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

/* ---- objects that leave their number open ---- */

/* The bytes of an object whose members are 0: zeros if these are read as such an object, otherwise the fewest
   bytes that can be read. */
static tn_status open_bytes(const frame *f, const tn_codec_type *type, varint_bytes *made)
{
    const varint_form *form;
    const varint_type of = {.type = type, .over = &f->over, .in = f->over.in};
    const tn_status status = tn_varint_find_form(f->over.in->run->document, &of, &form);
    if (status != TN_OK) return status;
    for (size_t first = 0; first < 256; first++) {
        const varint_read *read = &form->first[first];
        if (read->size == 0) continue;
        if (made->size == 0 || read->size < made->size) *made = (varint_bytes){{(uint8_t)first}, read->size};
        if (read->open || read->size == 1) break;
    }
    return TN_OK;
}

/* Finds the bytes that an object gets; none: its members give them. `made` has space for them. */
static tn_status find_bytes(const frame *f, const tn_codec_type *type, varint_bytes *made, tn_bytes *bytes)
{
    const draft_number_entry *entry = tn_draft_find_number(f->draft->numbers, f->model);
    *bytes = entry != NULL ? entry->bytes : (tn_bytes){NULL, 0};
    if (entry != NULL || type->shown == NULL || !tn_varint_is_open(type->shown, f->model)) return TN_OK;
    const tn_status status = open_bytes(f, type, made);
    if (status == TN_OK && made->size != 0) *bytes = (tn_bytes){made->data, made->size};
    return status;
}

tn_status tn_draft_number(frame *f, const tn_codec_type *type)
{
    varint_bytes made = {.size = 0};
    tn_bytes bytes = {NULL, 0};
    const bool byte = f->over.in->bits_left == 0;
    tn_status status = byte ? find_bytes(f, type, &made, &bytes) : TN_OK;
    if (status != TN_OK) return status;
    if (bytes.data == NULL) return tn_frame_read(f, type);
    status = tn_draft_extend(f, bytes.size);
    if (status != TN_OK) return status;
    memcpy(tn_draft_bytes(f, 0), bytes.data, bytes.size);
    f->draft = NULL;
    return tn_frame_read(f, type);
}
