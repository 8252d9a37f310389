/* A hash table of names, with linear probing, at most half full. */
#include <stdint.h>

#include "model/names.h"

/* Schemas with more names at one place are made by programs, which do not misspell them. */
enum { SUGGESTED_AMONG = 1000 };

/* FNV-1a */
static size_t hash(str name)
{
    uint64_t value = 0xcbf29ce484222325u;
    for (size_t i = 0; i < name.size; i++)
        value = (value ^ (unsigned char)name.data[i]) * 0x100000001b3u;
    return (size_t)(value ^ value >> 32);
}

static name_entry *probe(const name_table *table, str name)
{
    size_t at = hash(name) & (table->capacity - 1);
    while (table->entries[at].value != NULL && !str_eq(table->entries[at].name, name))
        at = (at + 1) & (table->capacity - 1);
    return &table->entries[at];
}

const void *name_find(const name_table *table, str name)
{
    return table->count > 0 ? probe(table, name)->value : NULL;
}

static void grow(arena *memory, name_table *table)
{
    const name_table old = *table;
    table->capacity = old.capacity > 0 ? old.capacity * 2 : 8;
    table->entries = arena_alloc(memory, table->capacity * sizeof *table->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].value != NULL) *probe(table, old.entries[i].name) = old.entries[i];
}

const void **name_slot(arena *memory, name_table *table, str name)
{
    if ((table->count + 1) * 2 > table->capacity) grow(memory, table);
    name_entry *entry = probe(table, name);
    if (entry->value == NULL) table->count++;
    entry->name = name;
    return &entry->value;
}

void name_list_add(name_list *list, str name)
{
    if (list->names.count < SUGGESTED_AMONG)
        ARRAY_PUSH(list->memory, &list->names, arena_copy(list->memory, name.data, name.size));
}

void name_list_suggest(const name_list *list, diagnostics *to, str name)
{
    diagnose_meant(to, name, closest_name(name, list->names.items, list->names.count));
}
