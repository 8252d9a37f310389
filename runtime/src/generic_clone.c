/* Deep copies. A clone shares nothing with its original: not the document, not the input. */
#include "value.h"

typedef struct cloning {
    tn_document *document;
    uint32_t depth_left;
} cloning;

static tn_status clone_members(cloning *run, const tn_type *type, void *object);

static tn_status clone_list(cloning *run, const tn_type *type, tn_list *list)
{
    void *items;
    tn_status status = tn_arena_alloc(&run->document->arena, list->count, type->size, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * type->size);
    list->items = items;
    list->capacity = 0;
    for (size_t i = 0; i < list->count; i++) {
        status = clone_members(run, type, (char *)items + i * type->size);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* The copy of a view is editable, whether or not the original is. */
static tn_status clone_view(cloning *run, tn_view *view)
{
    void *records;
    const tn_status status = tn_arena_alloc(&run->document->arena, view->count, view->stride, &records);
    if (status != TN_OK) return status;
    if (view->count != 0 && view->stride != 0) memcpy(records, view->data, view->count * view->stride);
    view->data = records;
    view->owned = records;
    return TN_OK;
}

/* `object` holds the bytes of the original; its members are made its own one by one. */
static tn_status clone_member(cloning *run, const tn_member *member, void *object)
{
    void *value = tn_member_in(member, object);
    switch (member->kind) {
    case TN_KIND_TEXT: {
        tn_text *text = value;
        return tn_document_text(run->document, text->data, text->size, text);
    }
    case TN_KIND_BYTES: {
        tn_bytes *bytes = value;
        return tn_document_bytes(run->document, bytes->data, bytes->size, bytes);
    }
    case TN_KIND_OBJECT:
        return clone_members(run, member->type, value);
    case TN_KIND_LIST:
        return clone_list(run, member->type, value);
    case TN_KIND_VIEW:
        return clone_view(run, value);
    default:
        return TN_OK;
    }
}

static tn_status clone_members(cloning *run, const tn_type *type, void *object)
{
    if (run->depth_left == 0) return TN_DEPTH_LIMIT;
    run->depth_left--;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_present(member, object)) continue;
        const tn_status status = clone_member(run, member, object);
        if (status != TN_OK) return status;
    }
    run->depth_left++;
    return TN_OK;
}

static tn_status clone_gaps(tn_document *document, const tn_gap *gap)
{
    for (; gap != NULL; gap = gap->next) {
        tn_bytes copy;
        tn_status status = tn_document_bytes(document, gap->bytes.data, gap->bytes.size, &copy);
        if (status == TN_OK) status = tn_document_gap(document, gap->offset, copy.data, copy.size);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

tn_status tn_clone(const tn_format *format, const void *object, const tn_options *options, void **clone)
{
    *clone = NULL;
    cloning run = {NULL, format->budget->depth};
    if (options != NULL && options->limits.depth != 0) run.depth_left = options->limits.depth;

    void *copy;
    tn_status status = tn_document_new(&run.document, format->type->size, options, &copy);
    if (status != TN_OK) return status;
    memcpy(copy, object, format->type->size);
    memcpy((char *)copy + format->document, &run.document, sizeof run.document);

    status = clone_members(&run, format->type, copy);
    if (status == TN_OK) status = clone_gaps(run.document, tn_format_document(format, object)->gaps);
    if (status != TN_OK) {
        tn_document_free(run.document);
        return status;
    }
    *clone = copy;
    return TN_OK;
}
