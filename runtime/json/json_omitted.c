/* Notes members that JSON omits, for writers that patch. */
#include "../generic/omitted.h"
#include "json_internal.h"

static bool is_omitted(const tn_member *member, uint32_t slot)
{
    return slot == JSON_NO_NODE && tn_may_follow(member);
}

static tn_status add_omitted(tn_document *document, const tn_member *member, void *object)
{
    void *block;
    if (document->omitted == NULL) {
        const tn_status status = tn_arena_alloc(&document->arena, 1, sizeof(tn_omitted), &block);
        if (status != TN_OK) return status;
        document->omitted = block;
    }
    tn_omitted *all = document->omitted;
    block = all->values;
    const tn_status status =
        tn_list_grow(document, &block, &all->count, &all->capacity, sizeof *all->values, 1);
    if (status != TN_OK) return status;
    all->values = block;
    all->values[all->count - 1] = (tn_omitted_value){(uintptr_t)object + member->offset, object, member};
    all->sorted = false;
    return TN_OK;
}

tn_status json_note_omitted(json_reader *reader, const tn_type *type, const uint32_t *slots, void *object)
{
    if (!reader->format->patches) return TN_OK;
    for (size_t m = 0; m < type->member_count; m++) {
        if (!is_omitted(&type->members[m], slots[m])) continue;
        const tn_status status = add_omitted(reader->document, &type->members[m], object);
        if (status != TN_OK) return json_fail_memory(reader, status);
    }
    return TN_OK;
}
