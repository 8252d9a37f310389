/* Makes members and elements that the file does not remember, straight from the objects in memory. */
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

/* runtime/generic */
#include "value.h"

static bool set_bytes(tenon_item *item, tenon_kind kind, tn_bytes bytes)
{
    item->kind = kind;
    item->data = bytes.data != NULL ? (const void *)bytes.data : "";
    item->size = bytes.size;
    return true;
}

static bool set_float(tenon_item *item, double real)
{
    item->kind = TENON_FLOAT;
    item->real = real;
    return true;
}

static bool set_integer(tenon_item *item, tn_kind kind, const void *value, const tn_member *described)
{
    item->kind = TENON_INTEGER;
    item->bits = tn_scalar_bits(kind, value);
    item->is_signed = !tn_kind_is_unsigned(kind);
    item->values = (const tenon_enum *)(const void *)described->values;
    item->is_flags = item->values != NULL && (described->flags & TN_MEMBER_FLAGS) != 0;
    return true;
}

static bool set_item(tenon_item *item, tn_kind kind, const void *value, const tn_member *described)
{
    switch (kind) {
    case TN_KIND_F4:
        return set_float(item, *(const float *)value);
    case TN_KIND_F8:
        return set_float(item, *(const double *)value);
    case TN_KIND_BOOL:
        item->kind = TENON_BOOL;
        item->bits = *(const bool *)value;
        return true;
    case TN_KIND_TEXT:
        return set_bytes(item, TENON_TEXT, tn_value_as_bytes(kind, value));
    case TN_KIND_BYTES:
        return set_bytes(item, TENON_BYTES, tn_value_as_bytes(kind, value));
    default:
        return tn_kind_is_scalar(kind) && set_integer(item, kind, value, described);
    }
}

static bool set_object(tenon_item *item, const tn_member *member, const tn_type *type, const void *object)
{
    item->kind = (member->flags & TN_MEMBER_REFERENCE) != 0 ? TENON_REFERENCE : TENON_OBJECT;
    item->type = (const tenon_type *)(const void *)type;
    item->data = object;
    return true;
}

static bool set_list(tenon_item *item, const tn_member *member, const void *list)
{
    item->kind = TENON_LIST;
    item->list = (const tenon_member_type *)(const void *)member;
    item->data = list;
    return true;
}

/* Lists in variants are described by tables that are made for them alone. */
static bool set_variant(tenon_item *item, const tn_member *member, const tn_variant *variant)
{
    const void *value;
    if (variant->tag == TN_VARIANT_NONE) return false;
    const tn_member held = tn_variant_member(member, variant, &value);
    if (held.kind == TN_KIND_POINTER) return set_object(item, member, held.type, tn_pointee(value));
    return set_item(item, held.kind, value, &held);
}

/* Sets a present value. */
static bool set_any(tenon_item *item, tn_kind kind, const void *value, const tn_member *described)
{
    switch (kind) {
    case TN_KIND_OBJECT:
        return set_object(item, described, described->type, value);
    case TN_KIND_POINTER:
        return tn_pointee(value) != NULL && set_object(item, described, described->type, tn_pointee(value));
    case TN_KIND_VARIANT:
        return set_variant(item, described, value);
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        return set_list(item, described, value);
    case TN_KIND_CONSTANT:
        return set_bytes(item, TENON_BYTES, described->constant);
    default:
        return set_item(item, kind, value, described);
    }
}

/* ---- members ---- */

static const tn_type *table_of(const tenon_item *object)
{
    return (const tn_type *)(const void *)object->type;
}

static bool stored_member(const tn_member *member, const void *object, tenon_item *item)
{
    tn_error error;
    if (member->get != NULL) {
        const tn_status status = tn_member_make(member, object, &error);
        if (status != TN_OK && status != TN_ABSENT) return false;
    }
    if (!tn_member_present(member, object)) return true; /* it is absent */
    return set_any(item, member->kind, tn_member_at(member, object), member);
}

/* A number, a truth value or an object. Text and the like would lie in `computed`. */
static bool computed_member(const tn_value_member *value, const void *object, tenon_item *item)
{
    tn_computed computed;
    tn_error error;
    const tn_kind kind = value->as.kind;
    const bool is_object = kind == TN_KIND_POINTER || kind == TN_KIND_VARIANT;
    if (!tn_kind_is_scalar(kind) && !is_object) return false;
    if (tn_compute_value(value, object, &computed, &error) != TN_OK) return false;
    if (!computed.present) return true;
    if (kind == TN_KIND_VARIANT && computed.as.variant.tag < TN_VARIANT_OBJECT) return false;
    return set_any(item, kind, &computed.as, &value->as);
}

static const tn_value_member *value_member(const tn_type *type, const tn_member *member)
{
    for (size_t i = 0; i < type->value_count; i++)
        if (member == &type->values[i].as) return &type->values[i];
    return NULL;
}

static bool is_stored(const tn_type *type, const tn_member *member)
{
    return type->member_count > 0 && member >= type->members && member < type->members + type->member_count;
}

bool tenon_item_member(const tenon_item *object, const tenon_member_type *of, tenon_item *item)
{
    const tn_type *type = table_of(object);
    const tn_member *member = (const tn_member *)(const void *)of;
    *item = (tenon_item){.kind = TENON_ABSENT};
    if (is_stored(type, member)) return stored_member(member, object->data, item);
    const tn_value_member *value = value_member(type, member);
    return value != NULL && computed_member(value, object->data, item);
}

/* ---- elements ---- */

static const tn_member *list_member(const tenon_item *list)
{
    return (const tn_member *)(const void *)list->list;
}

size_t tenon_item_count(const tenon_item *list)
{
    const tn_member *member = list->kind == TENON_LIST ? list_member(list) : NULL;
    if (member == NULL) return 0;
    if (member->kind == TN_KIND_VIEW) return ((const tn_view *)list->data)->count;
    if (member->kind == TN_KIND_LIST) return ((const tn_list *)list->data)->count;
    return tn_array_count(member, list->data);
}

/* Space for one record, which the file keeps for the next one. */
static void *record_space(tenon_file *file, size_t size)
{
    if (size <= file->record_size) return file->record;
    free(file->record);
    file->record = malloc(size);
    file->record_size = file->record != NULL ? size : 0;
    return file->record;
}

static bool record_element(tenon_file *file, const tenon_item *list, size_t i, tenon_item *item)
{
    const tn_view_type *view = list_member(list)->view;
    void *record = view->element != NULL ? record_space(file, view->element->size) : NULL;
    if (record == NULL) return false;
    tn_view_load(view, list->data, i, record);
    item->is_copy = true;
    return set_object(item, list_member(list), view->element, record);
}

/* An element that is an array is described by a table of its own. */
static bool array_element(const tenon_item *list, size_t i, tenon_item *item)
{
    tn_number_space space;
    const tn_member *member = list_member(list);
    const void *value = tn_array_item(member, list->data, i, &space);
    return set_any(item, member->element, value,
                   member->element == TN_KIND_ARRAY ? member->elements : member);
}

bool tenon_item_element(tenon_file *file, const tenon_item *list, size_t i, tenon_item *item)
{
    *item = (tenon_item){.kind = TENON_ABSENT};
    if (i >= tenon_item_count(list)) return false;
    const tn_member *member = list_member(list);
    if (member->kind == TN_KIND_VIEW) return record_element(file, list, i, item);
    if (member->kind != TN_KIND_LIST) return array_element(list, i, item);
    return set_object(item, member, member->type, tn_list_item(list->data, member->type, i));
}

/* ---- of values ---- */

static bool has_members(const tenon_value *value)
{
    return value->kind == TENON_OBJECT || value->kind == TENON_REFERENCE;
}

/* Records, and values in them, are copies. */
bool tenon_value_item(const tenon_value *value, tenon_item *item)
{
    value_update(value);
    *item = (tenon_item){.kind = TENON_ABSENT};
    if (value->file->is_partial) return false;
    item->data = value->found.value;
    item->kind = value->kind;
    item->is_copy = value->found.records != NULL;
    if (value->kind == TENON_LIST)
        item->list = (const tenon_member_type *)(const void *)value->found.member;
    else if (has_members(value))
        item->type = tenon_value_object_type(value);
    return value->kind == TENON_LIST || has_members(value);
}

bool tenon_child_item(const tenon_value *value, size_t i, tenon_item *item)
{
    value_update(value);
    tenon_item parent;
    const tn_member *slot = has_members(value) ? type_slot(value->found.type, i, NULL) : NULL;
    const bool found =
        tenon_value_item(value, &parent) &&
        (slot != NULL ? tenon_item_member(&parent, (const tenon_member_type *)(const void *)slot, item)
                      : tenon_item_element(value->file, &parent, i, item));
    return found && item->type == NULL && item->list == NULL;
}
