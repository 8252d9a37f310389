/* Keeps the values of a file that were returned: a hash table by parent and index. */
#include <stdlib.h>

#include "library/library.h"

static size_t slot_of(const value_table *table, const tenon_value *parent, size_t index)
{
    const uint64_t mixed = ((uint64_t)(uintptr_t)parent ^ (uint64_t)index * UINT64_C(0xff51afd7ed558ccd)) *
                           UINT64_C(0x9e3779b97f4a7c15);
    size_t slot = (size_t)(mixed >> 24) & (table->capacity - 1);
    const tenon_value *found;
    while ((found = table->slots[slot]) != NULL && (found->parent != parent || found->index != index))
        slot = (slot + 1) & (table->capacity - 1);
    return slot;
}

tenon_value *values_find(const tenon_file *file, const tenon_value *parent, size_t index)
{
    const value_table *table = &file->values;
    return table->capacity != 0 ? table->slots[slot_of(table, parent, index)] : NULL;
}

static bool grow(value_table *table)
{
    const value_table old = *table;
    value_table larger = {.count = old.count, .capacity = old.capacity != 0 ? 2 * old.capacity : 64};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (larger.slots == NULL) return false;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i] != NULL)
            larger.slots[slot_of(&larger, old.slots[i]->parent, old.slots[i]->index)] = old.slots[i];
    free(old.slots);
    *table = larger;
    return true;
}

tenon_value *values_add(tenon_file *file, const tenon_value *parent, size_t index)
{
    value_table *table = &file->values;
    void *block;
    if (table->count >= table->capacity / 2 && !grow(table)) return NULL;
    if (tn_arena_alloc(&file->memory, 1, sizeof(tenon_value), &block) != TN_OK) return NULL;
    tenon_value *value = block;
    value->file = file;
    value->parent = parent;
    value->index = index;
    table->slots[slot_of(table, parent, index)] = value;
    table->count++;
    return value;
}

static bool is_below(const tenon_value *value, const tenon_value *above)
{
    while (value->parent != NULL && value->parent != above)
        value = value->parent;
    return value->parent == above;
}

void values_forget(const tenon_value *value)
{
    value_table *table = &value->file->values;
    for (size_t i = 0; i < table->capacity; i++) {
        tenon_value *each = table->slots[i];
        if (each == NULL || !is_below(each, value)) continue;
        tenon_problem_free(each->problem);
        each->problem = NULL;
        each->index = SIZE_MAX; /* it stays in its slot, as those behind it are found through it */
    }
}

void values_free(tenon_file *file)
{
    for (size_t i = 0; i < file->values.capacity; i++)
        if (file->values.slots[i] != NULL) tenon_problem_free(file->values.slots[i]->problem);
    free(file->values.slots);
}
