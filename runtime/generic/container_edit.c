/* Adds, replaces and removes files inside a file. */
#include "entry.h"

/* ---- data ---- */

/* Removes all data of an entry. */
static void clear_data(const tn_entries *entries, void *object)
{
    for (size_t k = 0; k < entries->format->container->data_count; k++) {
        const tn_entry_way way = tn_entry_way_of(entries, k);
        memset(tn_member_in(way.member, object), 0, tn_value_size(way.member));
        tn_member_set_present(way.member, object, false);
    }
}

static tn_status set_bytes(tn_document *document, const tn_member *member, void *value, tn_bytes data)
{
    if (member->kind == TN_KIND_PACKED) return tn_packed_copy(document, value, data.data, data.size);
    return tn_document_bytes(document, data.data, data.size, value);
}

static tn_status set_parts(tn_document *document, const tn_entry_way *way, tn_list *list, tn_bytes data)
{
    const tn_type *type = way->member->type;
    const uint64_t split = way->split != 0 ? way->split : data.size;
    const size_t count = data.size != 0 ? (size_t)((data.size - 1) / split + 1) : 0;
    tn_status status = tn_list_grow(document, &list->items, &list->count, &list->capacity, type->size, count);
    for (size_t i = 0; i < count && status == TN_OK; i++) {
        const size_t at = (size_t)(i * split);
        const size_t left = data.size - at;
        const tn_bytes part = {data.data + at, left < split ? left : (size_t)split};
        void *item = (char *)list->items + i * type->size;
        tn_set_defaults(type, item);
        status = set_bytes(document, way->part, tn_member_in(way->part, item), part);
    }
    return status;
}

/* Gives an entry its data in one way; the number of ways stands for no way. */
static tn_status set_data(const tn_entries *entries, void *object, size_t number, tn_bytes data)
{
    clear_data(entries, object);
    if (number == entries->format->container->data_count) return TN_OK;
    const tn_entry_way way = tn_entry_way_of(entries, number);
    void *value = tn_member_in(way.member, object);
    tn_member_set_present(way.member, object, true);
    if (way.part == NULL) return set_bytes(entries->document, way.member, value, data);
    return set_parts(entries->document, &way, value, data);
}

/* Keeps the first way that the writer accepts. Reports the last error that is no contradiction, because it
   concerns all ways, not one. */
static tn_status try_ways(tn_entries *entries, void *object, size_t i, tn_bytes data, tn_error *error)
{
    const size_t count = entries->format->container->data_count + (data.size == 0);
    void *entry = tn_entry_object(entries, i);
    tn_error each;
    tn_status status = TN_OK;
    for (size_t k = 0; k < count; k++) {
        status = set_data(entries, entry, k, data);
        if (status != TN_OK) return status;
        status = tn_entry_adapt(entries, object, &each);
        if (status == TN_OK) {
            entries->ways[data.size != 0] = k + 1;
            return TN_OK;
        }
        if (k == 0 || each.status != TN_DISAGREE) *error = each;
    }
    clear_data(entries, entry);
    return error->status;
}

tn_status tn_entry_set(tn_entries *entries, void *object, size_t i, tn_bytes data, tn_error *error)
{
    const size_t way = entries->ways[data.size != 0];
    void *entry = tn_entry_object(entries, i);
    memset(error, 0, sizeof *error);
    error->offset = TN_NO_OFFSET;
    error->status = TN_READ_ONLY;
    if (entries->pointers || entries->format->measure == NULL) return TN_READ_ONLY;
    const tn_status status =
        way == 0 ? try_ways(entries, object, i, data, error) : set_data(entries, entry, way - 1, data);
    const tn_member *size = tn_entry_size_member(entries);
    if (status == TN_OK && size != NULL) tn_scalar_store(size->kind, tn_member_in(size, entry), data.size);
    return way == 0 ? status : (error->status = status);
}

/* ---- entries ---- */

tn_status tn_entry_rename(tn_entries *entries, size_t i, tn_text name)
{
    void *text = tn_member_in(entries->name, tn_entry_object(entries, i));
    return tn_document_text(entries->document, name.data, name.size, text);
}

tn_status tn_entry_add(tn_entries *entries, void *object, tn_text name, tn_bytes data, tn_error *error)
{
    tn_list *list = entries->list;
    const size_t at = list->count;
    tn_status status = TN_READ_ONLY;
    memset(error, 0, sizeof *error);
    error->offset = TN_NO_OFFSET;
    if (!entries->pointers)
        status = tn_list_grow(entries->document, &list->items, &list->count, &list->capacity,
                              entries->type->size, 1);
    error->status = status;
    if (status != TN_OK) return status;
    tn_set_defaults(entries->type, tn_entry_object(entries, at));
    tn_entry_begin(entries, at);
    status = error->status = tn_entry_rename(entries, at, name);
    if (status == TN_OK) status = tn_entry_set(entries, object, at, data, error);
    if (status == TN_OK) return TN_OK;
    list->count = at;
    entries->model = 0;
    return status;
}

void tn_entry_remove(tn_entries *entries, size_t i)
{
    const size_t size = entries->pointers ? sizeof(void *) : entries->type->size;
    (void)tn_list_remove(entries->list->items, &entries->list->count, size, i, 1);
    entries->old -= i < entries->old;
    entries->model = 0;
}

tn_status tn_entries_arrange(tn_entries *entries, const size_t *order)
{
    void *items;
    tn_list *list = entries->list;
    const size_t size = entries->pointers ? sizeof(void *) : entries->type->size;
    const tn_status status = tn_arena_alloc(&entries->document->arena, list->count, size, &items);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < list->count; i++)
        memcpy((char *)items + i * size, (const char *)list->items + order[i] * size, size);
    list->items = items;
    list->capacity = list->count;
    entries->old = list->count; /* the new entries are no longer known */
    entries->model = 0;
    return TN_OK;
}
