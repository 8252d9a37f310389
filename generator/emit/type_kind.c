/* What the reflection tables say of members. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/slots.h"
#include "emit/type.h"

/* The kind of one value. */
const char *value_kind_name(const emitter *e, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        if (type.bytes == 0) return strcmp(c_calculated(range), "int64_t") == 0 ? "TN_KIND_S8" : "TN_KIND_U8";
        return arena_printf(e->memory, "TN_KIND_%c%u", type.is_signed ? 'S' : 'U', type.bytes);
    case VALUE_FLOAT:
        return type.bytes == 4 ? "TN_KIND_F4" : "TN_KIND_F8";
    case VALUE_BOOL:
        return "TN_KIND_BOOL";
    case VALUE_TEXT:
        return "TN_KIND_TEXT";
    case VALUE_BYTES:
        return "TN_KIND_BYTES";
    case VALUE_STREAM:
        return "TN_KIND_STREAM";
    case VALUE_OBJECT:
        return type.object != NULL ? "TN_KIND_POINTER" : "TN_KIND_VARIANT";
    case VALUE_ANY:
        return "TN_KIND_VARIANT";
    case VALUE_ARRAY:
        return "TN_KIND_ARRAY";
    case VALUE_UNKNOWN:
        return type.object != NULL ? "TN_KIND_OPAQUE" : NULL;
    default:
        return NULL;
    }
}

/* Whether a member that is a value of array type has a list of its own: other arrays are those of other
 * members. */
static bool is_array_value(const model_member *member)
{
    return member->array == ARRAY_NONE && member->type.kind == VALUE_ARRAY;
}

value_type shown_type(const model_member *member)
{
    return is_array_value(member) ? *member->type.element : member->type;
}

const char *kind_of(const emitter *e, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return "TN_KIND_VIEW";
    if (member->array == ARRAY_NUMBERS) return "TN_KIND_NUMBERS";
    if (member->array == ARRAY_OBJECTS && !c_has_pointers(e, member)) return "TN_KIND_LIST";
    if (member->array != ARRAY_NONE || is_array_value(member)) return "TN_KIND_ARRAY";
    if (!plan_is_stored(member)) return "TN_KIND_CONSTANT";
    if (member->packed) return "TN_KIND_PACKED";
    if (member->wire.kind == WIRE_OBJECT && c_is_inside(member)) return "TN_KIND_OBJECT";
    return value_kind_name(e, member->type, member->range);
}

bool list_is_described(const emitter *e, value_type list)
{
    const value_type element = *list.element;
    if (element.kind == VALUE_ARRAY) return list_is_described(e, element);
    return element.kind != VALUE_OBJECT && element.kind != VALUE_UNKNOWN &&
           value_kind_name(e, element, interval_integer(8, true)) != NULL;
}

/* Members that the tables describe: not what only refers to objects of opaque types, nor arrays that belong
   to other members. */
static bool is_described(const emitter *e, const model_member *member)
{
    if (member->type.kind == VALUE_UNKNOWN) return member->wire.kind == WIRE_OPAQUE;
    if (is_array_value(member)) return member->type.array == NULL && list_is_described(e, member->type);
    return true;
}

/* All members that the tables describe: parameters, fields, instances. */
member_list members_of(const emitter *e, const model_type *type)
{
    member_list list = {0};
    const bool irregular = type->layout == LAYOUT_IRREGULAR;
    if (type->layout == LAYOUT_TABLE) return list;
    for (size_t i = 0; irregular && i < type->params.count; i++)
        if (is_described(e, type->params.items[i])) ARRAY_PUSH(e->memory, &list, type->params.items[i]);
    for (size_t i = 0; i < type->fields.count; i++)
        if (is_described(e, type->fields.items[i])) ARRAY_PUSH(e->memory, &list, type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        if (plan_is_instance(type->instances.items[i]) && is_described(e, type->instances.items[i]))
            ARRAY_PUSH(e->memory, &list, type->instances.items[i]);
    for (size_t i = 0; i < type->values.count; i++)
        if (plan_is_instance(type->values.items[i]) && is_described(e, type->values.items[i]))
            ARRAY_PUSH(e->memory, &list, type->values.items[i]);
    return list;
}

/* "vector3_type": the tables' names inside the file. */
const char *table_name(const emitter *e, const model_type *type, const char *what)
{
    return c_static(e, type, arena_printf(e->memory, "*_%s", what));
}

const char *bytes_literal(const emitter *e, str bytes)
{
    return arena_printf(e->memory, "{(const uint8_t *)%s, %zu}", c_string(e->memory, bytes), bytes.size);
}
