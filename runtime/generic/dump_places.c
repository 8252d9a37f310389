/* Finds the offsets of instances that are read while an object is shown. */
#include "dump.h"

static size_t slot_of_address(const tn_dump_places *places, const void *address)
{
    const uint64_t mixed = (uint64_t)(uintptr_t)address * UINT64_C(0x9e3779b97f4a7c15);
    size_t slot = (size_t)(mixed >> 32) & (places->capacity - 1);
    while (places->slots[slot].address != NULL && places->slots[slot].address != address)
        slot = (slot + 1) & (places->capacity - 1);
    return slot;
}

const tn_location *tn_dump_places_find(const tn_dump_places *places, const void *address)
{
    if (places->capacity == 0) return NULL;
    const tn_location *found = &places->slots[slot_of_address(places, address)];
    return found->address != NULL ? found : NULL;
}

static tn_status grow(tn_dump_places *places)
{
    const tn_dump_places old = *places;
    if (old.capacity > SIZE_MAX / 2 / sizeof *old.slots) return TN_NO_MEMORY;
    const size_t capacity = old.capacity == 0 ? 64 : 2 * old.capacity;
    tn_location *slots = tn_allocator_take(old.allocator, capacity * sizeof *slots);
    if (slots == NULL) return TN_NO_MEMORY;
    memset(slots, 0, capacity * sizeof *slots);
    places->slots = slots;
    places->capacity = capacity;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i].address != NULL) slots[slot_of_address(places, old.slots[i].address)] = old.slots[i];
    tn_allocator_give(old.allocator, old.slots, old.capacity * sizeof *old.slots);
    return TN_OK;
}

tn_status tn_dump_places_note(void *to, const void *address, uint64_t offset, uint64_t bits)
{
    tn_dump_places *places = to;
    if (places->count >= places->capacity / 2) {
        const tn_status status = grow(places);
        if (status != TN_OK) return status;
    }
    tn_location *slot = &places->slots[slot_of_address(places, address)];
    places->count += slot->address == NULL;
    *slot = (tn_location){address, (size_t)offset, (size_t)(bits / 8), 0, (uint8_t)(bits % 8)};
    return TN_OK;
}

void tn_dump_places_free(tn_dump_places *places)
{
    tn_allocator_give(places->allocator, places->slots, places->capacity * sizeof *places->slots);
}
