/* Makes members and elements that the document does not store. */
#include <stdlib.h>
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

static bool item_of_member(const tn_member *member, const void *object, tenon_item *item)
{
    if (member->get != NULL) return false;
    if (!tn_member_present(member, object)) return true; /* it is absent */
    if (member->kind == TN_KIND_CONSTANT) return set_bytes(item, TENON_BYTES, member->constant);
    return set_item(item, member->kind, tn_member_at(member, object), member);
}

static bool item_of_slot(const tn_type *type, const void *object, size_t i, tenon_item *item)
{
    const tn_value_member *computed;
    const tn_member *member = type_slot(type, i, &computed);
    return member != NULL && computed == NULL && item_of_member(member, object, item);
}

static bool item_of_list(const tenon_value *list, size_t i, tenon_item *item)
{
    tn_number_space space;
    const tn_member *member = list->found.member;
    if (!tn_kind_is_array(member->kind) || i >= tenon_count(list)) return false;
    const void *value = tn_array_item(member, list->found.value, i, &space);
    return set_item(item, member->element, value, value_described(list));
}

static bool has_members(const tenon_value *value)
{
    return value->kind == TENON_OBJECT || value->kind == TENON_REFERENCE;
}

/* A number or truth value that is computed. Text and the like would lie in *computed. */
static bool computed_item(const tenon_value *object, size_t i, tenon_item *item)
{
    const tn_value_member *value;
    tn_computed computed;
    tn_error error;
    (void)type_slot(object->found.type, i, &value);
    if (value == NULL || !tn_kind_is_scalar(value->as.kind)) return false;
    if (tn_compute_value(value, object->found.value, &computed, &error) != TN_OK) return false;
    return !computed.present || set_item(item, value->as.kind, &computed.as, &value->as);
}

bool tenon_child_item(const tenon_value *value, size_t i, tenon_item *item)
{
    *item = (tenon_item){.kind = TENON_ABSENT};
    if (value->kind == TENON_LIST) return item_of_list(value, i, item);
    return has_members(value) &&
           (item_of_slot(value->found.type, value->found.value, i, item) || computed_item(value, i, item));
}

/* ---- objects of items ---- */

/* A child that is an object of the file, and its type; type NULL: it is another kind. */
typedef struct plain_object {
    const tn_type *type;
    const void *value;
} plain_object;

/* Space for one record, which the file keeps for the next one. */
static void *record_space(tenon_file *file, size_t size)
{
    if (size <= file->record_size) return file->record;
    free(file->record);
    file->record = malloc(size);
    file->record_size = file->record != NULL ? size : 0;
    return file->record;
}

static plain_object element_object(const tenon_value *list, size_t i)
{
    const tn_member *member = list->found.member;
    if (i >= tenon_count(list)) return (plain_object){NULL, NULL};
    if (member->kind == TN_KIND_LIST)
        return (plain_object){member->type, tn_list_item(list->found.value, member->type, i)};
    if (member->kind != TN_KIND_VIEW || member->view->element == NULL) return (plain_object){NULL, NULL};
    void *record = record_space(list->file, member->view->element->size);
    if (record == NULL) return (plain_object){NULL, NULL};
    tn_view_load(member->view, list->found.value, i, record);
    return (plain_object){member->view->element, record};
}

static plain_object member_object(const tenon_value *object, size_t i)
{
    const tn_member *member = type_slot(object->found.type, i, NULL);
    const bool is_object =
        member != NULL && (member->kind == TN_KIND_OBJECT || member->kind == TN_KIND_POINTER);
    if (!is_object || !tn_member_own(member) || !tn_member_present(member, object->found.value))
        return (plain_object){NULL, NULL};
    const void *value = tn_member_at(member, object->found.value);
    return (plain_object){member->type, member->kind == TN_KIND_POINTER ? tn_pointee(value) : value};
}

const tenon_type *tenon_child_items(const tenon_value *value, size_t i, tenon_item *items, size_t count)
{
    plain_object found = {NULL, NULL};
    if (value->kind == TENON_LIST)
        found = element_object(value, i);
    else if (has_members(value))
        found = member_object(value, i);
    if (found.type == NULL) return NULL;
    if (found.type->value_count > 0) return NULL;
    size_t made = 0;
    for (size_t m = 0; m < found.type->member_count; m++) {
        const tn_member *member = &found.type->members[m];
        if (!is_type_slot(member)) continue;
        if (made == count) return NULL;
        items[made] = (tenon_item){.kind = TENON_ABSENT};
        if (!item_of_member(member, found.value, &items[made++])) return NULL;
    }
    return (const tenon_type *)(const void *)found.type;
}
