/* How values lie in memory: kinds of the reflection tables, and the forms of numbers in files. */
#include "assemble/assembler.h"

#include "plan/shown.h"

bool is_of_any_type(value_type type)
{
    return plan_is_variant(type);
}

bool is_unsigned_64(value_type type, interval range)
{
    return plan_is_unsigned_64(type, range);
}

static uint8_t form_of_integer(value_type type, interval range)
{
    static const uint8_t with_sign[] = {
        [1] = TN_KIND_S1, [2] = TN_KIND_S2, [4] = TN_KIND_S4, [8] = TN_KIND_S8};
    static const uint8_t without[] = {[1] = TN_KIND_U1, [2] = TN_KIND_U2, [4] = TN_KIND_U4, [8] = TN_KIND_U8};
    if (type.bytes == 0) return is_unsigned_64(type, range) ? TN_KIND_U8 : TN_KIND_S8;
    return type.is_signed ? with_sign[type.bytes] : without[type.bytes];
}

uint8_t form_of_type(value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        return form_of_integer(type, range);
    case VALUE_FLOAT:
        return type.bytes == 4 ? TN_KIND_F4 : TN_KIND_F8;
    case VALUE_BOOL:
        return TN_KIND_BOOL;
    case VALUE_TEXT:
        return TN_KIND_TEXT;
    case VALUE_BYTES:
        return TN_KIND_BYTES;
    case VALUE_STREAM:
        return TN_KIND_STREAM;
    case VALUE_OBJECT:
        return type.object != NULL ? TN_KIND_POINTER : TN_KIND_VARIANT;
    case VALUE_ANY:
        return TN_KIND_VARIANT;
    case VALUE_ARRAY:
        return TN_KIND_ARRAY;
    case VALUE_UNKNOWN:
        break;
    }
    return TN_KIND_OPAQUE;
}

/* ---- arrays ---- */

uint8_t form_of_array(const codec_plan *p, value_type array)
{
    const model_member *member = array.array;
    if (array.kind == VALUE_BYTES) return TN_KIND_BYTES;
    if (member == NULL || array.element->kind == VALUE_ARRAY) return TN_KIND_ARRAY;
    if (member->array == ARRAY_RECORDS) return TN_KIND_VIEW;
    if (member->array == ARRAY_NUMBERS && array.element->kind != VALUE_OBJECT) return TN_KIND_NUMBERS;
    return member->array == ARRAY_OBJECTS && !plan_of_member(p, member)->pointers ? TN_KIND_LIST
                                                                                  : TN_KIND_ARRAY;
}

interval range_of_elements(value_type array)
{
    const value_type element = *array.element;
    if (array.array != NULL) return array.array->range;
    return element.bytes > 0 ? interval_integer(element.bytes, element.is_signed) : interval_integer(8, true);
}

static bool holds_objects(const codec_plan *p, value_type array)
{
    const model_member *member = array.array;
    return member != NULL && array.element->kind == VALUE_OBJECT && array.element->object != NULL &&
           member->array == ARRAY_OBJECTS && !plan_of_member(p, member)->pointers;
}

uint8_t form_of_element(const codec_plan *p, value_type array)
{
    if (array.kind == VALUE_BYTES) return TN_KIND_U1;
    if (holds_objects(p, array)) return TN_KIND_OBJECT;
    return form_of_type(*array.element, range_of_elements(array));
}

uint32_t size_of_element(const codec_plan *p, value_type array)
{
    if (holds_objects(p, array)) return (uint32_t)plan_object_size(p, array.element->object);
    if (array.kind == VALUE_BYTES) return 1;
    if (array.element->kind == VALUE_STREAM) return sizeof(tn_variant);
    return (uint32_t)plan_type_room(p, *array.element).size;
}

/* ---- members ---- */

uint8_t form_of_member(const codec_plan *p, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return TN_KIND_VIEW;
    if (member->array == ARRAY_NUMBERS) return TN_KIND_NUMBERS;
    if (member->array == ARRAY_OBJECTS && !plan_of_member(p, member)->pointers) return TN_KIND_LIST;
    if (member->array != ARRAY_NONE) return TN_KIND_ARRAY;
    if (member->type.kind == VALUE_ARRAY) return form_of_array(p, member->type);
    if (!plan_is_stored(member)) return TN_KIND_CONSTANT;
    if (member->packed) return TN_KIND_PACKED;
    if (member->wire.kind == WIRE_OBJECT && model_is_inside(member)) return TN_KIND_OBJECT;
    return form_of_type(member->type, member->range);
}

uint32_t size_of_member(const codec_plan *p, const model_member *member)
{
    return (uint32_t)plan_value_room(p, member).size;
}

uint8_t wire_form(const model_member *member, bool big_endian)
{
    static const uint8_t forms[3][2][9] = {
        {{[1] = TN_FORM_U1, [2] = TN_FORM_U2LE, [4] = TN_FORM_U4LE, [8] = TN_FORM_U8LE},
         {[1] = TN_FORM_U1, [2] = TN_FORM_U2BE, [4] = TN_FORM_U4BE, [8] = TN_FORM_U8BE}},
        {{[1] = TN_FORM_S1, [2] = TN_FORM_S2LE, [4] = TN_FORM_S4LE, [8] = TN_FORM_S8LE},
         {[1] = TN_FORM_S1, [2] = TN_FORM_S2BE, [4] = TN_FORM_S4BE, [8] = TN_FORM_S8BE}},
        {{[4] = TN_FORM_F4LE, [8] = TN_FORM_F8LE}, {[4] = TN_FORM_F4BE, [8] = TN_FORM_F8BE}}};
    const wire *w = &member->wire;
    const unsigned row = w->kind == WIRE_FLOAT ? 2 : w->is_signed ? 1 : 0;
    return forms[row][big_endian][w->bytes];
}
