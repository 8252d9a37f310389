/* Keeps the values of a file that were returned: a hash table by parent and index. */
#include <stdlib.h>
#include <string.h>

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
    value_table larger = {
        .count = old.count, .made = old.made, .capacity = old.capacity != 0 ? 2 * old.capacity : 64};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (larger.slots == NULL) return false;
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i] != NULL)
            larger.slots[slot_of(&larger, old.slots[i]->parent, old.slots[i]->index)] = old.slots[i];
    free(old.slots);
    *table = larger;
    return true;
}

tn_document *value_document(const tenon_value *value)
{
    return tn_format_document(value->file->schema->format, value->file->object);
}

void value_edits(const tenon_value *value)
{
    value_document(value)->edited = true;
    value->file->edits++;
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
    value->number = table->made++;
    value->edits = file->edits;
    table->slots[slot_of(table, parent, index)] = value;
    table->count++;
    return value;
}

static int by_number(const void *a, const void *b)
{
    const tenon_value *const *first = a, *const *second = b;
    return ((*first)->number > (*second)->number) - ((*first)->number < (*second)->number);
}

tenon_value **values_all(const tenon_file *file, size_t *count)
{
    const value_table *table = &file->values;
    tenon_value **all = malloc((table->count + 1) * sizeof *all);
    *count = 0;
    if (all == NULL) return NULL;
    for (size_t i = 0; i < table->capacity; i++)
        if (table->slots[i] != NULL) all[(*count)++] = table->slots[i];
    qsort(all, *count, sizeof *all, by_number);
    return all;
}

void values_place(tenon_file *file, tenon_value *const *all, size_t count)
{
    value_table *table = &file->values;
    memset(table->slots, 0, table->capacity * sizeof *table->slots);
    table->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (all[i]->index == SIZE_MAX) continue;
        table->slots[slot_of(table, all[i]->parent, all[i]->index)] = all[i];
        table->count++;
    }
}

void values_free(tenon_file *file)
{
    for (size_t i = 0; i < file->values.capacity; i++)
        if (file->values.slots[i] != NULL) tenon_problem_free(file->values.slots[i]->problem);
    free(file->values.slots);
}
