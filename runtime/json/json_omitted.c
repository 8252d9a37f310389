/* Notes members that JSON omits, for writers that patch. */
#include "json_internal.h"
#include "omitted.h"

static bool is_omitted(const tn_member *member, uint32_t slot)
{
    return slot == JSON_NO_NODE && tn_may_omit(member);
}

tn_status json_note_omitted(json_reader *reader, const tn_type *type, const uint32_t *slots, void *object)
{
    void *block;
    tn_document *document = reader->document;
    size_t first = 0;
    while (first < type->member_count && !is_omitted(&type->members[first], slots[first]))
        first++;
    if (!reader->format->patches || first == type->member_count) return TN_OK;
    const tn_status status =
        tn_arena_alloc(&document->arena, 1, sizeof(tn_omitted) + type->member_count, &block);
    if (status != TN_OK) return json_fail_memory(reader, status);
    tn_omitted *omitted = block;
    omitted->object = object;
    omitted->type = type;
    omitted->next = document->omitted;
    document->omitted = omitted;
    for (size_t m = first; m < type->member_count; m++)
        omitted->members[m] = is_omitted(&type->members[m], slots[m]);
    return TN_OK;
}
