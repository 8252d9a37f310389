/* Finds and reads the files inside a file. */
#include "tenon/container.h"

#include <string.h>

#include "entry.h"
#include "tenon/joined.h"

/* ---- entries ---- */

static const tn_member *member_of(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* The value at a path, which needs no memory: it does not lie in a record. */
static tn_status find(const tn_format *format, const void *object, const char *path, tn_found *found)
{
    tn_arena memory;
    tn_arena_init(&memory, tn_format_document(format, object)->arena.allocator, 0);
    const tn_status status = tn_find_value(format, object, path, &memory, found, NULL);
    tn_arena_free(&memory);
    return status;
}

tn_status tn_entries_open(const tn_format *format, void *object, tn_entries *entries)
{
    const tn_container *container = format->container;
    tn_found found;
    tn_status status = TN_BAD_ARGUMENT;
    if (container == NULL) return TN_BAD_ARGUMENT;
    memset(entries, 0, sizeof *entries);
    for (size_t i = 0; i < container->list_count && status != TN_OK; i++) {
        entries->path = container->lists[i];
        status = find(format, object, entries->path, &found);
    }
    if (status != TN_OK) return TN_ABSENT;
    entries->format = format;
    entries->document = tn_format_document(format, object);
    entries->list = (tn_list *)(uintptr_t)found.value; /* of `object`, which is not constant */
    entries->type = found.member->type;
    entries->name = member_of(entries->type, container->name);
    entries->pointers = found.member->kind == TN_KIND_ARRAY;
    entries->old = entries->list->count;
    return TN_OK;
}

size_t tn_place_element(const tn_place *place, const char *list, size_t *behind)
{
    if (place->depth > TN_PLACE_STEPS) return TN_NO_INDEX;
    for (uint32_t i = 0; i < place->depth; i++) {
        const tn_step *step = &place->steps[i];
        const size_t size = strcspn(list, ".");
        if (strlen(step->member) != size || memcmp(step->member, list, size) != 0) return TN_NO_INDEX;
        list += size;
        if (*list == '\0') {
            if (behind != NULL) *behind = place->depth - i - 1;
            return step->index;
        }
        if (step->index != TN_NO_INDEX) return TN_NO_INDEX;
        list++;
    }
    return TN_NO_INDEX;
}

size_t tn_entries_count(const tn_entries *entries)
{
    return entries->list->count;
}

static void *item_of(const tn_list *list, const tn_type *type, bool pointers, size_t i)
{
    if (pointers) return ((void **)list->items)[i];
    return (char *)list->items + i * type->size;
}

void *tn_entry_object(const tn_entries *entries, size_t i)
{
    return item_of(entries->list, entries->type, entries->pointers, i);
}

tn_text tn_entry_name(const tn_entries *entries, size_t i)
{
    static const tn_text none = {"", 0};
    const void *object = tn_entry_object(entries, i);
    if (!tn_member_present(entries->name, object)) return none;
    return *(const tn_text *)tn_member_at(entries->name, object);
}

/* ---- data ---- */

tn_entry_way tn_entry_way_of(const tn_entries *entries, size_t way)
{
    const tn_container_data *data = &entries->format->container->data[way];
    tn_entry_way of = {member_of(entries->type, data->member), NULL, data->split};
    if (data->part != NULL) of.part = member_of(of.member->type, data->part);
    return of;
}

/* The way in which an entry has its data, computed if it is read on demand. TN_ABSENT if it has none. */
static tn_status find_data(const tn_entries *entries, size_t i, tn_entry_way *way)
{
    const void *object = tn_entry_object(entries, i);
    for (size_t k = 0; k < entries->format->container->data_count; k++) {
        tn_error error;
        *way = tn_entry_way_of(entries, k);
        const tn_status status = tn_member_make(way->member, object, &error);
        if (status != TN_OK) return status;
        if (tn_member_present(way->member, object)) return TN_OK;
    }
    return TN_ABSENT;
}

static tn_joined joined_of(const tn_entry_way *way, const tn_list *list)
{
    const unsigned packed = way->part->kind == TN_KIND_PACKED ? TN_JOINED_PACKED : 0;
    const unsigned pointers = way->member->kind == TN_KIND_ARRAY ? TN_JOINED_POINTERS : 0;
    const size_t stride = pointers != 0 ? sizeof(void *) : way->member->type->size;
    return tn_joined_of(list->items, list->count, stride, way->part->offset, packed | pointers);
}

/* The stored bytes of all parts. */
static uint64_t stored_parts(const tn_entry_way *way, const tn_list *list)
{
    uint64_t size = 0;
    for (size_t i = 0; i < list->count; i++) {
        const void *item = item_of(list, way->member->type, way->member->kind == TN_KIND_ARRAY, i);
        const void *part = tn_member_at(way->part, item);
        size += way->part->kind == TN_KIND_PACKED ? ((const tn_packed *)part)->stored.size
                                                  : ((const tn_bytes *)part)->size;
    }
    return size;
}

const tn_member *tn_entry_size_member(const tn_entries *entries)
{
    const char *id = entries->format->container->size;
    return id == NULL ? NULL : member_of(entries->type, id);
}

/* The file is the first bytes of the data; no member owns the bytes after them. */
static uint64_t size_that_counts(const tn_entries *entries, size_t i, uint64_t size)
{
    const tn_member *member = tn_entry_size_member(entries);
    if (member == NULL) return size;
    const uint64_t most = tn_scalar_bits(member->kind, tn_member_at(member, tn_entry_object(entries, i)));
    return most < size ? most : size;
}

static void measure_data(const tn_entry_way *way, const void *value, uint64_t *size, uint64_t *stored)
{
    if (way->part != NULL) {
        const tn_joined joined = joined_of(way, value);
        *size = tn_joined_size(&joined);
        *stored = stored_parts(way, value);
    } else if (way->member->kind == TN_KIND_PACKED) {
        const tn_packed *packed = value;
        *size = packed->size;
        *stored = packed->stored.size;
    } else {
        *size = *stored = ((const tn_bytes *)value)->size;
    }
}

tn_status tn_entry_size(const tn_entries *entries, size_t i, uint64_t *size, uint64_t *stored)
{
    tn_entry_way way;
    *size = *stored = 0;
    const tn_status status = find_data(entries, i, &way);
    if (status != TN_OK) return status;
    measure_data(&way, tn_member_at(way.member, tn_entry_object(entries, i)), size, stored);
    *size = size_that_counts(entries, i, *size);
    return TN_OK;
}

/* Joins the parts. Takes no memory if they announce more than they can give. */
static tn_status join(const tn_entry_way *way, const tn_list *list, tn_arena *memory, tn_bytes *data)
{
    void *space;
    const tn_joined joined = joined_of(way, list);
    const size_t size = (size_t)tn_joined_size(&joined);
    for (size_t i = 0; i < list->count && way->part->kind == TN_KIND_PACKED; i++) {
        const void *item = item_of(list, way->member->type, way->member->kind == TN_KIND_ARRAY, i);
        const tn_packed *part = tn_member_at(way->part, item);
        if (part->content == NULL && part->stored.data != NULL &&
            !tn_may_give(part->packing, part->stored.size, part->size))
            return TN_BAD_PROCESS;
    }
    tn_status status = tn_arena_alloc(memory, size, 1, &space);
    if (status == TN_OK) status = tn_joined_copy(&joined, space, size, NULL);
    data->data = space;
    data->size = size;
    return status;
}

tn_status tn_entry_data(const tn_entries *entries, size_t i, tn_arena *memory, uint64_t limit, tn_bytes *data)
{
    tn_entry_way way;
    uint64_t size, stored;
    static const tn_bytes none = {NULL, 0};
    *data = none;
    tn_status status = find_data(entries, i, &way);
    if (status != TN_OK) return status == TN_ABSENT ? TN_OK : status;
    const void *value = tn_member_at(way.member, tn_entry_object(entries, i));
    measure_data(&way, value, &size, &stored);
    if (size > limit || size > SIZE_MAX) return TN_DECODED_LIMIT;
    if (way.part != NULL) {
        status = join(&way, value, memory, data);
    } else if (way.member->kind == TN_KIND_PACKED) {
        void *content = NULL;
        status = tn_packed_content(value, memory, &content);
        data->data = content;
        data->size = (size_t)size;
    } else {
        *data = *(const tn_bytes *)value;
    }
    if (status != TN_OK) *data = none;
    data->size = (size_t)size_that_counts(entries, i, data->size);
    return status;
}

/* ---- the member at the end ---- */

bool tn_container_has_trailer(const tn_format *format, const void *object)
{
    tn_found found;
    const char *path = format->container != NULL ? format->container->trailer : NULL;
    return path != NULL && find(format, object, path, &found) == TN_OK;
}

void tn_container_drop_trailer(const tn_format *format, void *object)
{
    tn_found found;
    if (!tn_container_has_trailer(format, object)) return;
    (void)find(format, object, format->container->trailer, &found);
    tn_member_set_present(found.member, (void *)(uintptr_t)found.owner, false);
}
