/* Members of objects as values. */
#include "value.h"

void tn_member_set_present(const tn_member *member, void *object, bool present)
{
    if (member->has != TN_NO_INDEX) *(bool *)(void *)((char *)object + member->has) = present;
}

const void *tn_list_item(const tn_list *list, const tn_type *type, size_t i)
{
    return (const char *)list->items + i * type->size;
}

bool tn_kind_is_unsigned(tn_kind kind)
{
    return kind <= TN_KIND_U8;
}

bool tn_kind_is_scalar(tn_kind kind)
{
    return kind <= TN_KIND_BOOL;
}

tn_bytes tn_value_as_bytes(tn_kind kind, const void *value)
{
    if (kind == TN_KIND_BYTES) return *(const tn_bytes *)value;
    const tn_text *text = value;
    const tn_bytes bytes = {(const uint8_t *)text->data, text->size};
    return bytes;
}

bool tn_same_bytes(const void *a, const void *b, size_t size)
{
    return size == 0 || memcmp(a, b, size) == 0;
}

uint64_t tn_scalar_bits(tn_kind kind, const void *value)
{
    switch (kind) {
    case TN_KIND_U1:
        return *(const uint8_t *)value;
    case TN_KIND_U2:
        return *(const uint16_t *)value;
    case TN_KIND_U4:
        return *(const uint32_t *)value;
    case TN_KIND_U8:
        return *(const uint64_t *)value;
    case TN_KIND_S1:
        return (uint64_t)(int64_t)(*(const int8_t *)value);
    case TN_KIND_S2:
        return (uint64_t)(int64_t)(*(const int16_t *)value);
    case TN_KIND_S4:
        return (uint64_t)(int64_t)(*(const int32_t *)value);
    case TN_KIND_S8:
        return (uint64_t) * (const int64_t *)value;
    case TN_KIND_F4: {
        uint32_t bits;
        memcpy(&bits, value, sizeof bits);
        return bits;
    }
    case TN_KIND_F8: {
        uint64_t bits;
        memcpy(&bits, value, sizeof bits);
        return bits;
    }
    case TN_KIND_BOOL:
        return *(const bool *)value;
    default:
        return 0;
    }
}

void tn_scalar_store(tn_kind kind, void *value, uint64_t bits)
{
    const uint8_t u1 = (uint8_t)bits;
    const uint16_t u2 = (uint16_t)bits;
    const uint32_t u4 = (uint32_t)bits;
    switch (tn_kind_size(kind)) {
    case 1:
        memcpy(value, &u1, 1);
        return;
    case 2:
        memcpy(value, &u2, 2);
        return;
    case 4:
        memcpy(value, &u4, 4);
        return;
    case 8:
        memcpy(value, &bits, 8);
        return;
    default:
        if (kind == TN_KIND_BOOL) *(bool *)value = bits != 0;
        return;
    }
}

const char *tn_enum_name(const tn_enum *values, uint64_t value)
{
    for (size_t i = 0; i < values->count; i++)
        if (values->values[i].value == value) return values->values[i].id;
    return NULL;
}

void tn_record_begin(tn_record *record, const tn_view_type *view, const tn_document *document)
{
    tn_arena_init(&record->arena, document->arena.allocator, 0);
    record->element = record->room.bytes;
    if (view->element->size <= sizeof record->room) return;
    record->arena.limit = UINT64_MAX;
    if (tn_arena_alloc(&record->arena, 1, view->element->size, &record->element) != TN_OK)
        record->element = NULL;
}

void tn_record_end(tn_record *record)
{
    tn_arena_free(&record->arena);
}

static tn_allocator or_default(tn_allocator allocator)
{
    return allocator.reallocate != NULL ? allocator : tn_allocator_libc();
}

void *tn_allocator_take(tn_allocator allocator, size_t size)
{
    allocator = or_default(allocator);
    return allocator.reallocate(allocator.user, NULL, 0, size);
}

void tn_allocator_give(tn_allocator allocator, void *block, size_t size)
{
    allocator = or_default(allocator);
    if (block != NULL) allocator.reallocate(allocator.user, block, size, 0);
}

/* ---- sizes on the wire ---- */

bool tn_wire_size(const tn_member *member, const void *object, size_t *size)
{
    *size = 0;
    if (!tn_member_present(member, object)) return true;
    switch (member->kind) {
    case TN_KIND_CONSTANT:
        *size = member->constant.size;
        return true;
    case TN_KIND_BYTES:
        *size = ((const tn_bytes *)tn_member_at(member, object))->size;
        return true;
    case TN_KIND_OBJECT:
        return tn_wire_offset(member->type, member->type->member_count, tn_member_at(member, object), size);
    default:
        *size = tn_kind_size(member->kind);
        return *size != 0;
    }
}

bool tn_wire_offset(const tn_type *type, size_t m, const void *object, size_t *offset)
{
    *offset = 0;
    for (size_t i = 0; i < m; i++) {
        size_t size;
        if (!tn_wire_size(&type->members[i], object, &size)) return false;
        *offset += size;
    }
    return true;
}
