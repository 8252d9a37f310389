/* Reads members of objects as values. */
#include "value.h"

#include "../core/allocator.h"

bool tn_member_pending(const tn_member *member, const void *object)
{
    if (member->get == NULL) return false;
    return *(const tn_cell *)((const char *)object + member->cell) != TN_CELL_READY;
}

bool tn_value_present(tn_kind kind, const void *value)
{
    if (kind == TN_KIND_POINTER) return *(void *const *)value != NULL;
    return kind != TN_KIND_VARIANT || ((const tn_variant *)value)->tag != TN_VARIANT_NONE;
}

static bool is_set(const void *object, size_t offset)
{
    return *(const bool *)(const void *)((const char *)object + offset);
}

bool tn_member_has_rival(const tn_member *member, const void *object)
{
    for (size_t i = 0; i < member->rival_count; i++)
        if (is_set(object, member->rivals[i])) return true;
    return false;
}

bool tn_member_present(const tn_member *member, const void *object)
{
    if (tn_member_pending(member, object)) return false;
    if (member->has != TN_NO_INDEX && !is_set(object, member->has)) return false;
    if (tn_member_has_rival(member, object)) return false;
    return tn_value_present(member->kind, tn_member_at(member, object));
}

bool tn_member_is_elsewhere(const tn_member *member, const void *object)
{
    return member->rival_count != 0 && !tn_member_present(member, object);
}

bool tn_member_visible(const tn_member *member)
{
    return (member->flags & TN_MEMBER_HIDDEN) == 0 && member->kind != TN_KIND_STREAM;
}

bool tn_member_own(const tn_member *member)
{
    return tn_member_visible(member) && member->get == NULL && (member->flags & TN_MEMBER_REFERENCE) == 0;
}

bool tn_kind_is_array(tn_kind kind)
{
    return kind == TN_KIND_ARRAY || kind == TN_KIND_NUMBERS;
}

size_t tn_array_count(const tn_member *array, const void *value)
{
    if (array->kind == TN_KIND_NUMBERS) return ((const tn_numbers *)value)->count;
    return ((const tn_list *)value)->count;
}

const void *tn_array_item(const tn_member *array, const void *value, size_t i, tn_number_space *space)
{
    if (array->kind == TN_KIND_NUMBERS) {
        tn_scalar_store(array->element, space, tn_numbers_bits(value, i));
        return space;
    }
    return (const char *)((const tn_list *)value)->items + i * tn_element_size(array);
}

const void *tn_pointee(const void *value)
{
    return *(const void *const *)value;
}

/* Takes the space of its rivals: nothing of them stays. */
static void take_space(const tn_member *member, void *object)
{
    for (size_t i = 0; i < member->rival_count; i++)
        *(bool *)(void *)((char *)object + member->rivals[i]) = false;
    memset(tn_member_in(member, object), 0, tn_value_size(member));
}

void tn_member_set_present(const tn_member *member, void *object, bool present)
{
    if (present && tn_member_is_elsewhere(member, object)) take_space(member, object);
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

tn_kind tn_form_kind(tn_form form)
{
    const size_t space = tn_form_space(form);
    if (tn_form_is_float(form)) return space == 4 ? TN_KIND_F4 : TN_KIND_F8;
    const tn_kind first = tn_form_is_signed(form) ? TN_KIND_S1 : TN_KIND_U1;
    return (tn_kind)(first + (space == 1 ? 0 : space == 2 ? 1 : space == 4 ? 2 : 3));
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

uint64_t tn_member_bits(const tn_member *member, const void *value)
{
    return tn_form_rounded(member->narrow, tn_scalar_bits(member->kind, value));
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

/* ---- instances, arrays, variants ---- */

/* Lets functions that only look at an object store its instances, which are no part of its value. Objects are
   the document's, or the program's own variables: never constant themselves. */
static void *remembering(const void *object)
{
    return (void *)(uintptr_t)object;
}

tn_status tn_member_make(const tn_member *member, const void *object, tn_error *error)
{
    if (member->get == NULL) return TN_OK;
    return member->get(member, remembering(object), error);
}

tn_status tn_compute_value(const tn_value_member *value, const void *object, tn_computed *computed,
                           tn_error *error)
{
    computed->memory = computed->space.bytes;
    computed->size = sizeof computed->space;
    return value->compute(value, remembering(object), computed, error);
}

tn_status tn_compute_value_in(tn_arena *memory, const tn_value_member *value, const void *object,
                              tn_computed *computed, tn_error *error)
{
    enum { STEP = 8, MOST = 1 << 24 };
    tn_status status = tn_compute_value(value, object, computed, error);
    for (size_t size = STEP * sizeof computed->space; status == TN_NO_SCRATCH && size <= MOST; size *= STEP) {
        if (tn_arena_alloc(memory, size, 1, &computed->memory) != TN_OK) break;
        computed->size = size;
        status = value->compute(value, remembering(object), computed, error);
    }
    return status;
}

bool tn_member_is_too_deep(const tn_member *member, unsigned left)
{
    const bool gives_objects = member->kind == TN_KIND_OBJECT || member->kind == TN_KIND_POINTER ||
                               member->kind == TN_KIND_VARIANT || member->kind == TN_KIND_LIST ||
                               member->kind == TN_KIND_ARRAY;
    return member->get != NULL && left == 0 && gives_objects;
}

tn_error tn_too_deep(void)
{
    return (tn_error){.status = TN_DEPTH_LIMIT,
                      .offset = TN_NO_OFFSET,
                      .expected = tn_value_literal("at most 16 instances in each other")};
}

tn_member tn_element_member(const tn_member *array)
{
    if (array->element == TN_KIND_ARRAY) return *array->elements;
    tn_member element = *array;
    element.id = NULL;
    element.kind = array->element;
    element.offset = 0;
    element.has = TN_NO_INDEX;
    element.rival_count = 0;
    element.condition = NULL;
    element.get = NULL;
    return element;
}

size_t tn_element_size(const tn_member *array)
{
    switch (array->element) {
    case TN_KIND_BOOL:
        return sizeof(bool);
    case TN_KIND_TEXT:
        return sizeof(tn_text);
    case TN_KIND_BYTES:
        return sizeof(tn_bytes);
    case TN_KIND_VARIANT:
        return sizeof(tn_variant);
    case TN_KIND_ARRAY:
        return sizeof(tn_list);
    case TN_KIND_POINTER:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return sizeof(void *);
    default:
        return tn_kind_size(array->element);
    }
}

size_t tn_value_size(const tn_member *member)
{
    switch (member->kind) {
    case TN_KIND_TEXT:
        return sizeof(tn_text);
    case TN_KIND_BYTES:
        return sizeof(tn_bytes);
    case TN_KIND_OBJECT:
        return member->type->size;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return sizeof(tn_list);
    case TN_KIND_VIEW:
        return member->view->size;
    case TN_KIND_NUMBERS:
        return sizeof(tn_numbers);
    case TN_KIND_PACKED:
        return sizeof(tn_packed);
    case TN_KIND_VARIANT:
        return sizeof(tn_variant);
    case TN_KIND_POINTER:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return sizeof(void *);
    case TN_KIND_BOOL:
        return sizeof(bool);
    default:
        return tn_kind_size(member->kind);
    }
}

/* ---- derived members ---- */

bool tn_member_derived(const tn_member *member, const tn_document *document, const void *object,
                       uint64_t *derived)
{
    tn_document *lender = (tn_document *)(uintptr_t)document; /* of memory that is given back */
    return member->derive(member, lender, object, derived) == TN_OK;
}

bool tn_member_deviates(const tn_member *member, const tn_document *document, const void *object,
                        uint64_t *derived, bool *known)
{
    if (member->derive == NULL || !tn_member_present(member, object)) return false;
    *known = tn_member_derived(member, document, object, derived);
    if (!*known) return true;
    return *derived != tn_scalar_bits(member->kind, tn_member_at(member, object));
}

static tn_kind kind_in_variant(const tn_member *member, const tn_variant *variant)
{
    switch (variant->tag) {
    case TN_VARIANT_INT:
        return TN_KIND_S8;
    case TN_VARIANT_UNSIGNED:
        return TN_KIND_U8;
    case TN_VARIANT_REAL:
        return TN_KIND_F8;
    case TN_VARIANT_BOOL:
        return TN_KIND_BOOL;
    case TN_VARIANT_TEXT:
        return TN_KIND_TEXT;
    case TN_VARIANT_BYTES:
        return TN_KIND_BYTES;
    default:
        break;
    }
    const bool known = variant->tag >= TN_VARIANT_OBJECT && member->variants != NULL &&
                       variant->tag - TN_VARIANT_OBJECT < member->variants->count;
    return known ? TN_KIND_POINTER : TN_KIND_STREAM;
}

bool tn_variant_may_hold(const tn_member *member, uint32_t tag)
{
    bool held = member->tags == NULL;
    for (size_t i = 0; i < member->tag_count && !held; i++)
        held = member->tags[i] == tag;
    return held;
}

tn_member tn_variant_member(const tn_member *member, const tn_variant *variant, const void **value)
{
    tn_member held = *member;
    held.kind = kind_in_variant(member, variant);
    held.offset = 0;
    held.has = TN_NO_INDEX;
    held.get = NULL;
    if (held.kind == TN_KIND_POINTER) held.type = member->variants->types[variant->tag - TN_VARIANT_OBJECT];
    if (held.kind != TN_KIND_S8 && held.kind != TN_KIND_U8) held.values = NULL;
    *value = &variant->as; /* every member of a union is at its begin */
    return held;
}

const char *tn_enum_name(const tn_enum *values, uint64_t value)
{
    for (size_t i = 0; i < values->count; i++)
        if (values->values[i].value == value) return values->values[i].id;
    return NULL;
}

void tn_record_begin(tn_record *record, const tn_view_type *type, const void *view,
                     const tn_document *document)
{
    tn_arena_init(&record->arena, document->arena.allocator, UINT64_MAX);
    record->element = NULL;
    if (tn_view_describe(type, view, &record->arena, &record->type) != TN_OK) return;
    record->element = record->space.bytes;
    if (record->type->size <= sizeof record->space) return;
    if (tn_arena_alloc(&record->arena, 1, record->type->size, &record->element) != TN_OK)
        record->element = NULL;
}

void tn_record_end(tn_record *record)
{
    tn_arena_free(&record->arena);
}

void *tn_allocator_take(tn_allocator allocator, size_t size)
{
    allocator = tn_allocator_or_default(allocator);
    return allocator.reallocate != NULL ? allocator.reallocate(allocator.user, NULL, 0, size) : NULL;
}

void tn_allocator_give(tn_allocator allocator, void *block, size_t size)
{
    allocator = tn_allocator_or_default(allocator);
    if (block != NULL) allocator.reallocate(allocator.user, block, size, 0);
}

/* ---- sizes on the wire ---- */

size_t tn_stored_size(const tn_member *member)
{
    const tn_form form = member->narrow;
    return tn_form_size(form) < tn_form_space(form) ? tn_form_size(form) : tn_kind_size(member->kind);
}

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
        *size = tn_stored_size(member);
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

tn_depth tn_depth_of(const tn_format *format, const void *object)
{
    const uint32_t own = tn_format_document(format, object)->depth;
    const uint32_t depth = own != 0 ? own : format->budget->depth;
    return tn_depth_within(depth);
}

bool tn_member_is_plain_decimal(const tn_member *member, const void *object)
{
    size_t digits = 0;
    if ((member->flags & TN_MEMBER_DECIMAL) == 0) return false;
    const tn_text *text = tn_member_at(member, object);
    while (digits < text->size && text->data[digits] >= '0' && text->data[digits] <= '9')
        digits++;
    return digits == text->size && digits != 0 && (digits == 1 || text->data[0] != '0');
}
