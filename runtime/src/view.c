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
