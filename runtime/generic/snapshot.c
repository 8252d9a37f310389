/* Gives copies of objects arrays of their own. */
#include "value.h"

tn_status tn_snapshot_list(tn_arena *memory, const tn_type *type, tn_list *list)
{
    void *items;
    tn_status status = tn_arena_alloc(memory, list->count, type->size, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * type->size);
    list->items = items;
    list->capacity = 0;
    for (size_t i = 0; i < list->count && status == TN_OK; i++)
        status = tn_snapshot_lists(memory, type, (char *)items + i * type->size);
    return status;
}

/* Numbers and records that may be changed in place. */
static tn_status snapshot_owned(tn_arena *memory, const uint8_t **data, uint8_t **owned, size_t size)
{
    void *copy;
    if (*owned == NULL) return TN_OK;
    const tn_status status = tn_arena_alloc(memory, 1, size, &copy);
    if (status != TN_OK) return status;
    if (size != 0) memcpy(copy, *data, size);
    *data = *owned = copy;
    return TN_OK;
}

static tn_status snapshot_array(tn_arena *memory, const tn_member *member, tn_list *list)
{
    const uint8_t *data = list->items;
    uint8_t *owned = list->items;
    const tn_status status = snapshot_owned(memory, &data, &owned, list->count * tn_element_size(member));
    list->items = owned;
    list->capacity = 0;
    return status;
}

tn_status tn_snapshot_member(tn_arena *memory, const tn_member *member, void *value)
{
    tn_numbers *numbers = value;
    tn_view *view = value;
    switch (member->kind) {
    case TN_KIND_LIST:
        return tn_snapshot_list(memory, member->type, value);
    case TN_KIND_OBJECT:
        return tn_snapshot_lists(memory, member->type, value);
    case TN_KIND_NUMBERS:
        return snapshot_owned(memory, &numbers->data, &numbers->owned, numbers->count * numbers->stride);
    case TN_KIND_VIEW:
        return snapshot_owned(memory, &view->data, &view->owned, view->count * view->stride);
    case TN_KIND_ARRAY:
        return snapshot_array(memory, member, value);
    default:
        return TN_OK;
    }
}

tn_status tn_snapshot_lists(tn_arena *memory, const tn_type *type, void *object)
{
    tn_status status = TN_OK;
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_member *member = &type->members[m];
        if (tn_member_is_elsewhere(member, object) || !tn_member_present(member, object)) continue;
        status = tn_snapshot_member(memory, member, tn_member_in(member, object));
    }
    return status;
}
