/* Decodes and encodes compressed members. */
#include "tenon/packed.h"

#include "tenon/impl/load.h"

/* ---- unpacking ---- */

bool tn_may_give(const tn_packing *packing, size_t stored, uint64_t size)
{
    return stored > UINT64_MAX / packing->ratio || size <= (uint64_t)stored * packing->ratio;
}

/* Whether a read member announces more than its packed bytes can give. */
static bool is_overstated(const tn_packed *packed)
{
    return packed->stored.data != NULL && packed->content == NULL &&
           !tn_may_give(packed->packing, packed->stored.size, packed->size);
}

size_t tn_packed_space(const tn_packed *packed)
{
    return is_overstated(packed) ? 0 : packed->size;
}

tn_status tn_unpack(const tn_packed *packed, void *buffer, size_t space)
{
    if (is_overstated(packed)) return TN_BAD_PROCESS;
    if (space < packed->size) return TN_BUFFER_TOO_SMALL;
    if (packed->stored.data == NULL || packed->content != NULL) {
        if (packed->size != 0 && packed->content == NULL) return TN_BAD_ARGUMENT;
        if (packed->size != 0) memcpy(buffer, packed->content, packed->size);
        return TN_OK;
    }
    const tn_packing *packing = packed->packing;
    const bool whole = packing->unpack(packed->stored.data, packed->stored.size, buffer, packed->size);
    return whole ? TN_OK : TN_BAD_PROCESS;
}

tn_status tn_packed_content(const tn_packed *packed, tn_arena *memory, void **content)
{
    if (is_overstated(packed)) return TN_BAD_PROCESS;
    const tn_status status = tn_arena_alloc(memory, packed->size, 1, content);
    return status == TN_OK ? tn_unpack(packed, *content, packed->size) : status;
}

/* ---- packing ---- */

tn_status tn_packed_copy(tn_document *document, tn_packed *packed, const void *content, size_t size)
{
    tn_bytes copy;
    const tn_status status = tn_document_bytes(document, content, size, &copy);
    if (status == TN_OK) tn_packed_set(packed, copy.data, size);
    return status;
}

/* Packs into memory of its own. */
static tn_status pack_into(tn_arena *memory, const tn_packing *packing, int effort, const uint8_t *content,
                           size_t size, tn_bytes *packed)
{
    static const uint8_t nothing[1] = {0};
    void *state, *space;
    const size_t bound = packing->bound(size);
    if (bound == 0) return TN_OVERFLOW;
    tn_status status = tn_arena_alloc(memory, 1, packing->state, &state);
    if (status == TN_OK) status = tn_arena_alloc(memory, bound, 1, &space);
    if (status != TN_OK) return status;
    packed->data = space;
    packed->size = packing->pack(state, effort, content != NULL ? content : nothing, size, space, bound);
    return packed->size != 0 ? TN_OK : TN_OVERFLOW;
}

tn_status tn_pack(tn_document *document, const tn_packing *packing, tn_packed *packed)
{
    tn_arena memory;
    tn_bytes bytes;
    packed->packing = packing;
    if (packed->stored.data != NULL) return TN_OK;
    if (packed->size != 0 && packed->content == NULL) return TN_BAD_ARGUMENT;
    tn_arena_init(&memory, document->arena.allocator, UINT64_MAX);
    tn_status status = pack_into(&memory, packing, document->effort, packed->content, packed->size, &bytes);
    if (status == TN_OK) status = tn_document_bytes(document, bytes.data, bytes.size, &packed->stored);
    tn_arena_free(&memory);
    return status;
}

bool tn_packed_is_canonical(const tn_packed *packed, int effort, tn_arena *memory)
{
    const tn_arena before = *memory;
    void *content;
    tn_bytes bytes;
    bool same = false;
    if (packed->stored.data == NULL) return true;
    if (tn_packed_content(packed, memory, &content) == TN_OK &&
        pack_into(memory, packed->packing, effort, content, packed->size, &bytes) == TN_OK)
        same = bytes.size == packed->stored.size && memcmp(bytes.data, packed->stored.data, bytes.size) == 0;
    tn_arena_release(memory, &before);
    return same;
}
