/* Finds the labels of objects in lists. */
#include "label.h"

#include <string.h>

bool tn_called_by_label(tn_called *called, const tn_member *array, const void *owner, size_t i,
                        const void *element)
{
    tn_error error;
    if (array->label == NULL || element == NULL) return false;
    if (array->label->compute(array->label, owner, element, i, &called->computed, &error) != TN_OK)
        return false;
    called->as = &array->label->as;
    called->value = &called->computed.as;
    return called->computed.present;
}

bool tn_called_by_text(tn_called *called, const tn_type *type, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->kind != TN_KIND_TEXT || !tn_member_own(member)) continue;
        if (!tn_member_present(member, object)) continue;
        called->as = member;
        called->value = tn_member_at(member, object);
        return true;
    }
    return false;
}

bool tn_called_element(tn_called *called, const tn_member *array, const void *owner, size_t i,
                       const tn_type *type, const void *element)
{
    if (array->label != NULL) return tn_called_by_label(called, array, owner, i, element);
    return tn_called_by_text(called, type, element);
}

/* The decimal at the end of the space. */
static tn_bytes put_label_number(tn_called *called, bool negative, uint64_t magnitude)
{
    size_t at = sizeof called->digits;
    do {
        called->digits[--at] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (negative) called->digits[--at] = '-';
    return (tn_bytes){(const uint8_t *)called->digits + at, sizeof called->digits - at};
}

tn_bytes tn_called_text(tn_called *called)
{
    const tn_kind kind = called->as->kind;
    if (kind == TN_KIND_TEXT) return tn_value_as_bytes(kind, called->value);
    const uint64_t bits = tn_scalar_bits(kind, called->value);
    const char *name = called->as->values == NULL ? NULL : tn_enum_name(called->as->values, bits);
    if (name != NULL) return (tn_bytes){(const uint8_t *)name, strlen(name)};
    const bool negative = !tn_kind_is_unsigned(kind) && (bits >> 63) != 0;
    return put_label_number(called, negative, negative ? 0 - bits : bits);
}
