/* Sets and removes values that were found. */
#include "value.h"

static tn_status store_in_record(tn_document *document, const tn_found *found)
{
    tn_view *view = (tn_view *)(uintptr_t)found->view;
    const tn_status status = view->owned == NULL ? tn_view_copy(document, view) : TN_OK;
    return status == TN_OK ? tn_view_store(found->records->view, view, found->record, found->element)
                           : status;
}

tn_status tn_found_store(tn_document *document, const tn_found *found)
{
    tn_numbers *numbers = (tn_numbers *)(uintptr_t)found->numbers;
    if (found->records != NULL) return store_in_record(document, found);
    if (numbers == NULL) return TN_OK;
    const tn_status status = tn_numbers_own(document, numbers);
    if (status != TN_OK) return status;
    return tn_numbers_set_bits(numbers, found->index, tn_scalar_bits(found->member->kind, found->value));
}

/* The member whose element was found: for messages, an element is called like it. */
static const tn_member *list_of(const tn_found *found)
{
    const tn_type *type = found->owner_type;
    for (size_t m = 0; found->member != NULL && m < type->member_count; m++)
        if (strcmp(type->members[m].id, found->member->id) == 0) return &type->members[m];
    return NULL;
}

tn_status tn_found_remove(const tn_found *found)
{
    const tn_member *member = found->index != TN_NO_INDEX ? list_of(found) : NULL;
    if (member == NULL) return TN_BAD_ARGUMENT;
    if (member->kind != TN_KIND_LIST && member->kind != TN_KIND_ARRAY) return TN_UNSUPPORTED;
    tn_list *list = (tn_list *)(uintptr_t)tn_member_at(member, found->owner);
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    return tn_list_remove(list->items, &list->count, size, found->index, 1);
}
