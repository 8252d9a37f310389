/* Documents: a root object, its memory, and the bytes of the input that no member holds. */
#include "tenon/impl/load.h"
#include "tenon/memory.h"

tn_status tn_document_new(tn_document **document, size_t size, const tn_options *options, void **object)
{
    static const tn_allocator none = {0};
    const bool bounded = options != NULL && options->limits.memory != 0;
    tn_arena arena;
    void *block;
    tn_arena_init(&arena, options != NULL ? options->allocator : none,
                  bounded ? options->limits.memory : UINT64_MAX);
    *document = NULL;
    *object = NULL;
    tn_status status = tn_arena_alloc(&arena, 1, sizeof(tn_document), &block);
    if (status == TN_OK) status = tn_arena_alloc(&arena, 1, size, object);
    if (status != TN_OK) {
        tn_arena_free(&arena);
        return status;
    }
    *document = block;
    (*document)->arena = arena;
    if (options != NULL) {
        (*document)->depth = options->limits.depth;
        (*document)->empty_elements = options->limits.empty_elements;
    }
    return TN_OK;
}

void tn_document_free(tn_document *document)
{
    if (document == NULL) return;
    tn_arena arena = document->arena; /* the document lies in its own arena */
    tn_arena_free(&arena);
}

tn_status tn_document_bytes(tn_document *document, const void *data, size_t size, tn_bytes *copy)
{
    void *block;
    const tn_status status = tn_arena_alloc(&document->arena, size, 1, &block);
    if (status != TN_OK) return status;
    if (size != 0) memcpy(block, data, size);
    copy->data = block;
    copy->size = size;
    return TN_OK;
}

tn_status tn_document_text(tn_document *document, const char *data, size_t size, tn_text *copy)
{
    tn_bytes bytes;
    const tn_status status = tn_document_bytes(document, data, size, &bytes);
    if (status != TN_OK) return status;
    copy->data = (const char *)bytes.data;
    copy->size = size;
    return TN_OK;
}

tn_status tn_document_gap(tn_document *document, uint64_t offset, const uint8_t *data, size_t size)
{
    void *block;
    const tn_status status = tn_arena_alloc(&document->arena, 1, sizeof(tn_gap), &block);
    if (status != TN_OK) return status;
    tn_gap *gap = block;
    gap->offset = offset;
    gap->bytes.data = data;
    gap->bytes.size = size;
    if (document->last_gap != NULL)
        document->last_gap->next = gap;
    else
        document->gaps = gap;
    document->last_gap = gap;
    return TN_OK;
}
