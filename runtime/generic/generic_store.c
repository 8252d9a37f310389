/* Sets values that were found; inserts, removes and moves elements of lists. */
#include "omitted.h"

static tn_status store_in_record(tn_document *document, const tn_found *found)
{
    tn_view *view = (tn_view *)(uintptr_t)found->view;
    const tn_status status = view->owned == NULL ? tn_view_copy(document, view) : TN_OK;
    return status == TN_OK ? tn_view_store(found->records->view, view, found->record, found->element)
                           : status;
}

/* The member to set: for a value of a record, or of numbers in wire form, that of the view. */
static const void *place_of(const tn_found *found)
{
    return found->records != NULL   ? (const void *)found->view
           : found->numbers != NULL ? (const void *)found->numbers
                                    : found->value;
}

static tn_changes *changes_of(tn_document *document)
{
    void *block;
    if (document->changes == NULL && document->source != NULL &&
        tn_arena_alloc(&document->arena, 1, sizeof(tn_changes), &block) == TN_OK)
        document->changes = block;
    return document->changes;
}

void tn_found_note(tn_document *document, const tn_found *found)
{
    tn_changes *changes = changes_of(document);
    if (changes == NULL) return;
    changes->others = changes->others || changes->count == sizeof changes->values / sizeof *changes->values;
    if (!changes->others) changes->values[changes->count++] = place_of(found);
}

static tn_status store_in_numbers(tn_document *document, const tn_found *found)
{
    tn_numbers *numbers = (tn_numbers *)(uintptr_t)found->numbers;
    const tn_status status = tn_numbers_own(document, numbers);
    if (status != TN_OK) return status;
    return tn_numbers_set_bits(numbers, found->index, tn_scalar_bits(found->member->kind, found->value));
}

tn_status tn_found_store(tn_document *document, const tn_found *found)
{
    tn_status status = TN_OK;
    if (found->records != NULL)
        status = store_in_record(document, found);
    else if (found->numbers != NULL)
        status = store_in_numbers(document, found);
    if (status == TN_OK) tn_found_note(document, found);
    return status;
}

static void note_moved(tn_document *document)
{
    tn_changes *changes = changes_of(document);
    if (changes != NULL) changes->others = true;
}

bool tn_found_is_computed(const tn_found *found)
{
    return found->computed;
}

/* ---- lists ---- */

bool tn_elements_of(const tn_member *member, const void *list, tn_elements *elements)
{
    const bool list_kind = member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY;
    const bool view_kind = member->kind == TN_KIND_VIEW || member->kind == TN_KIND_NUMBERS;
    const bool is_given = (member->flags & (TN_MEMBER_REFERENCE | TN_MEMBER_DERIVED)) == 0;
    const bool is_stored = member->get == NULL || (member->flags & TN_MEMBER_STORED) != 0;
    if (!(list_kind || view_kind) || !is_given || !is_stored) return false;
    *elements = (tn_elements){.list = (void *)(uintptr_t)list, .is_view = view_kind};
    if (view_kind) {
        const tn_view *view = list;
        elements->size = view->stride;
        elements->count = view->count;
        return true;
    }
    elements->size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    elements->count = ((const tn_list *)list)->count;
    return true;
}

static uint8_t *items_of(const tn_elements *of)
{
    return of->is_view ? ((tn_view *)of->list)->owned : ((tn_list *)of->list)->items;
}

/* Omitted members of JSON stay with their objects: the old elements of the list lay in `items`. */
static void move_omitted(const tn_document *document, const tn_elements *of, const void *items, size_t from,
                         size_t to)
{
    tn_omitted *all = document->omitted;
    size_t kept = 0;
    if (all == NULL || of->is_view) return;
    for (size_t i = 0; i < all->count; i++) {
        tn_omitted_value value = all->values[i];
        const size_t offset = (uintptr_t)value.object - (uintptr_t)items;
        const bool inside = offset < of->count * of->size;
        const size_t index = inside ? tn_element_after(offset / of->size, from, to) : 0;
        if (index == SIZE_MAX) continue; /* its element has gone */
        if (inside) {
            value.object = items_of(of) + index * of->size + offset % of->size;
            value.at = (uintptr_t)value.object + value.member->offset;
        }
        all->values[kept++] = value;
    }
    all->count = kept;
    all->sorted = false;
}

tn_status tn_elements_insert(tn_document *document, const tn_elements *of, size_t at)
{
    if (at > of->count) return TN_OUT_OF_RANGE;
    note_moved(document);
    if (of->is_view) return tn_view_insert(document, of->list, at);
    tn_list *list = of->list;
    const void *items = list->items;
    const tn_status status = tn_list_grow(document, &list->items, &list->count, &list->capacity, of->size, 1);
    if (status != TN_OK) return status;
    uint8_t *element = items_of(of) + at * of->size;
    memmove(element + of->size, element, (of->count - at) * of->size);
    memset(element, 0, of->size);
    move_omitted(document, of, items, SIZE_MAX, at);
    return TN_OK;
}

tn_status tn_elements_remove(tn_document *document, const tn_elements *of, size_t at)
{
    tn_list *list = of->list;
    note_moved(document);
    if (of->is_view) return tn_view_remove(document, of->list, at, 1);
    const tn_status status = tn_list_remove(list->items, &list->count, of->size, at, 1);
    if (status == TN_OK) move_omitted(document, of, list->items, at, SIZE_MAX);
    return status;
}

static void swap_bytes(uint8_t *a, uint8_t *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const uint8_t byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Reverses the order of elements from index `first` to before `end`. */
static void reverse(const tn_elements *of, size_t first, size_t end)
{
    uint8_t *items = items_of(of);
    for (; first + 1 < end; first++, end--)
        swap_bytes(items + first * of->size, items + (end - 1) * of->size, of->size);
}

tn_status tn_elements_move(tn_document *document, const tn_elements *of, size_t from, size_t to)
{
    if (from >= of->count || to >= of->count) return TN_OUT_OF_RANGE;
    note_moved(document);
    tn_view *view = of->list;
    const tn_status status = of->is_view && view->owned == NULL ? tn_view_copy(document, view) : TN_OK;
    if (status != TN_OK || of->size == 0) return status;
    const size_t first = from < to ? from : to, end = (from < to ? to : from) + 1;
    reverse(of, first, end);
    reverse(of, first + (to < from), end - (from < to));
    move_omitted(document, of, items_of(of), from, to);
    return TN_OK;
}

/* The member whose element was found: in messages, the element has its name. */
static const tn_member *list_of(const tn_found *found)
{
    const tn_type *type = found->owner_type;
    for (size_t m = 0; found->member != NULL && m < type->member_count; m++)
        if (strcmp(type->members[m].id, found->member->id) == 0) return &type->members[m];
    return NULL;
}

tn_status tn_found_remove(tn_document *document, const tn_found *found)
{
    tn_elements elements;
    const tn_member *member = found->index != TN_NO_INDEX ? list_of(found) : NULL;
    if (member == NULL) return TN_BAD_ARGUMENT;
    if (!tn_elements_of(member, tn_member_at(member, found->owner), &elements)) return TN_UNSUPPORTED;
    return tn_elements_remove(document, &elements, found->index);
}
