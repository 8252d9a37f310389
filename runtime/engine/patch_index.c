/* Indexes of notes, sorted by keys, for searches for many values. */
#include "patch.h"

#include "../core/by_place.h"

tn_status tn_note_index_make(patching *p, note_index *index, note_choice *chosen, note_key_of *key)
{
    void *block;
    size_t count = 0;
    for (uint32_t i = 0; i < p->trace.notes.count; i++)
        count += chosen(p, i);
    const tn_status status = tn_arena_alloc(&p->memory, count + 1, sizeof(note_key), &block);
    if (status != TN_OK) return status;
    *index = (note_index){.items = block};
    for (uint32_t i = 0; index->count < count; i++)
        if (chosen(p, i)) index->items[index->count++] = (note_key){key(p, i), i};
    tn_sort_by_place(index->items, count, sizeof *index->items);
    return TN_OK;
}

static size_t first_with(const note_index *index, uint64_t key)
{
    return tn_count_before(index->items, index->count, sizeof *index->items, key);
}

uint32_t tn_note_index_find(const note_index *index, uint64_t key)
{
    uint32_t found = TRACE_NONE;
    for (size_t i = first_with(index, key); i < index->count && index->items[i].key == key; i++)
        if (index->items[i].note < found) found = index->items[i].note;
    return found;
}

/* ---- by path ---- */

static uint64_t mix(uint64_t key, uint64_t with)
{
    return (key ^ with) * UINT64_C(0x100000001b3);
}

static uint64_t key_of_place(const tn_place *place)
{
    uint64_t key = place->depth;
    for (uint32_t i = 0; i < place->depth && i < TN_PLACE_STEPS; i++) {
        key = mix(key, place->steps[i].index);
        for (const char *c = place->steps[i].member; *c != '\0'; c++)
            key = mix(key, (uint8_t)*c);
    }
    return key;
}

uint64_t tn_note_key_of_path(const patching *p, uint32_t note)
{
    tn_place place;
    tn_patch_place_of(p, note, &place);
    return key_of_place(&place);
}

uint32_t tn_note_index_find_path(const patching *p, const note_index *index, const tn_path *path)
{
    tn_place sought, place;
    uint32_t found = TRACE_NONE;
    if (index->count == 0) return TRACE_NONE;
    tn_place_set(&sought, path, NULL, TN_NO_INDEX);
    const uint64_t key = key_of_place(&sought);
    for (size_t i = first_with(index, key); i < index->count && index->items[i].key == key; i++) {
        tn_patch_place_of(p, index->items[i].note, &place);
        if (index->items[i].note < found && tn_patch_same_place(&place, &sought))
            found = index->items[i].note;
    }
    return found;
}
