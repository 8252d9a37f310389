/* Describes how values are stored in memory: kinds of the reflection tables, and forms of numbers in files.
 */
#include "assemble/assembler.h"

#include "plan/limits.h"
#include "plan/shown.h"
#include "plan/spaces.h"

bool is_of_any_type(value_type type)
{
    return plan_is_variant(type);
}

bool is_unsigned_64(value_type type, interval range)
{
    return plan_is_unsigned_64(type, range);
}

uint8_t form_of_type(value_type type, interval range)
{
    return (uint8_t)plan_value_kind(type, range);
}

/* ---- arrays ---- */

/* Whether the elements are objects that lie in the list, of the type that it is a list of. */
static bool is_list(const codec_plan *p, const model_member *member)
{
    return member->array == ARRAY_OBJECTS && member->type.object != NULL &&
           !plan_of_member(p, member)->pointers;
}

uint8_t form_of_array(const codec_plan *p, value_type array)
{
    const model_member *member = array.array;
    if (array.kind == VALUE_BYTES) return TN_KIND_BYTES;
    if (member == NULL || array.element->kind == VALUE_ARRAY) return TN_KIND_ARRAY;
    if (member->array == ARRAY_RECORDS) return TN_KIND_VIEW;
    if (member->array == ARRAY_NUMBERS && array.element->kind != VALUE_OBJECT) return TN_KIND_NUMBERS;
    return is_list(p, member) ? TN_KIND_LIST : TN_KIND_ARRAY;
}

interval range_of_elements(value_type array)
{
    const value_type element = *array.element;
    if (array.array != NULL) return array.array->range;
    return element.bytes > 0 ? interval_integer(element.bytes, element.is_signed) : interval_integer(8, true);
}

static bool holds_objects(const codec_plan *p, value_type array)
{
    return array.array != NULL && array.element->kind == VALUE_OBJECT && is_list(p, array.array);
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
    if (array.element->kind == VALUE_STREAM) return (uint32_t)plan_spaces(p)->variant.size;
    if (array.element->kind == VALUE_ARRAY) return (uint32_t)plan_spaces(p)->list.size;
    return (uint32_t)plan_type_space(p, *array.element).size;
}

/* ---- members ---- */

uint8_t form_of_member(const codec_plan *p, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return TN_KIND_VIEW;
    if (member->array == ARRAY_NUMBERS) return TN_KIND_NUMBERS;
    if (is_list(p, member)) return TN_KIND_LIST;
    if (member->array != ARRAY_NONE) return TN_KIND_ARRAY;
    if (member->type.kind == VALUE_ARRAY) return form_of_array(p, member->type);
    if (!plan_is_stored(member)) return TN_KIND_CONSTANT;
    if (member->packed) return TN_KIND_PACKED;
    if (member->wire.kind == WIRE_OBJECT && model_is_inside(member)) return TN_KIND_OBJECT;
    return form_of_type(member->type, member->range);
}

uint32_t size_of_member(const codec_plan *p, const model_member *member)
{
    return (uint32_t)plan_value_space(p, member).size;
}
