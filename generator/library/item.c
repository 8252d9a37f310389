/* Members and elements that the file does not remember. */
#include <string.h>

#include "library/library.h"

/* runtime/src */
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

static bool item_of_member(const tenon_value *object, size_t i, tenon_item *item)
{
    const tn_value_member *computed;
    const tn_member *member = type_slot(object->found.type, i, &computed);
    if (member == NULL || computed != NULL || member->get != NULL) return false;
    if (!tn_member_present(member, object->found.value)) return true; /* it is absent */
    if (member->kind == TN_KIND_CONSTANT) return set_bytes(item, TENON_BYTES, member->constant);
    return set_item(item, member->kind, tn_member_at(member, object->found.value), member);
}

static bool item_of_list(const tenon_value *list, size_t i, tenon_item *item)
{
    tn_number_room room;
    const tn_member *member = list->found.member;
    if (!tn_kind_is_array(member->kind) || i >= tenon_count(list)) return false;
    const void *value = tn_array_item(member, list->found.value, i, &room);
    return set_item(item, member->element, value, value_described(list));
}

bool tenon_child_item(const tenon_value *value, size_t i, tenon_item *item)
{
    *item = (tenon_item){.kind = TENON_ABSENT};
    if (value->kind == TENON_LIST) return item_of_list(value, i, item);
    const bool is_object = value->kind == TENON_OBJECT || value->kind == TENON_REFERENCE;
    return is_object && item_of_member(value, i, item);
}
