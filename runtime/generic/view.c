/* The common part of views of all kinds: of records, of tables, of plain numbers. */
#include "tenon/reflect.h"

/* The records that stay, side by side in memory of the document. */
static tn_status own_rest(tn_document *document, tn_view *view, size_t at, size_t count)
{
    void *records;
    const size_t rest = view->count - at - count;
    const tn_status status = tn_arena_alloc(&document->arena, at + rest, view->stride, &records);
    if (status != TN_OK) return status;
    uint8_t *bytes = records;
    if (at != 0 && view->stride != 0) memcpy(bytes, view->data, at * view->stride);
    if (rest != 0 && view->stride != 0)
        memcpy(bytes + at * view->stride, view->data + (at + count) * view->stride, rest * view->stride);
    view->data = bytes;
    view->owned = bytes;
    return TN_OK;
}

tn_status tn_view_remove(tn_document *document, void *view, size_t at, size_t count)
{
    tn_view head;
    memcpy(&head, view, sizeof head);
    if (at > head.count || count > head.count - at) return TN_OUT_OF_RANGE;
    if (head.owned == NULL) {
        const tn_status status = own_rest(document, &head, at, count);
        if (status != TN_OK) return status;
    } else if (head.stride != 0) {
        uint8_t *hole = head.owned + at * head.stride;
        memmove(hole, hole + count * head.stride, (head.count - at - count) * head.stride);
    }
    head.count -= count;
    memcpy(view, &head, sizeof head);
    return TN_OK;
}

/* Makes space for one more record of a view: in place, if its records are the last block of the document, or
   in a copy with twice the space. */
static tn_status grow(tn_document *document, tn_view *view)
{
    void *records;
    if (view->stride != 0 && view->count >= SIZE_MAX / 2 / view->stride) return TN_NO_MEMORY;
    const size_t used = view->count * view->stride, needed = used + view->stride;
    if (view->owned != NULL && tn_arena_resize(&document->arena, view->owned, used, needed)) return TN_OK;
    tn_status status = tn_arena_alloc(&document->arena, 2, needed, &records);
    if (status == TN_OK)
        (void)tn_arena_resize(&document->arena, records, 2 * needed, needed);
    else
        status = tn_arena_alloc(&document->arena, 1, needed, &records);
    if (status != TN_OK) return status;
    if (used != 0) memcpy(records, view->data, used);
    view->data = records;
    view->owned = records;
    return TN_OK;
}

tn_status tn_view_insert(tn_document *document, void *view, size_t at)
{
    tn_view head;
    memcpy(&head, view, sizeof head);
    if (at > head.count) return TN_OUT_OF_RANGE;
    const tn_status status = grow(document, &head);
    if (status != TN_OK) return status;
    if (head.stride != 0) {
        uint8_t *record = head.owned + at * head.stride;
        memmove(record + head.stride, record, (head.count - at) * head.stride);
        memset(record, 0, head.stride);
    }
    head.count++;
    memcpy(view, &head, sizeof head);
    return TN_OK;
}
