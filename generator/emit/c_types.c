/* The C types of values. */
#include "emit/c_types.h"

#include "emit/slots.h"
#include "model/types.h"
#include "plan/shown.h"

/* The C type of a calculated integer: int64_t, or uint64_t if its values need it. */
static const char *c_calculated(interval range)
{
    return interval_needs_unsigned(range) ? "uint64_t" : "int64_t";
}

const char *c_limit(arena *memory, value_type type, bool greatest)
{
    const unsigned bytes = type.bytes > 0 ? type.bytes : 8;
    const interval values = interval_integer(bytes, type.is_signed);
    if (bytes == types_space(type))
        return arena_printf(memory, "%sINT%u_%s", type.is_signed ? "" : "U", 8 * bytes,
                            greatest ? "MAX" : "MIN");
    return arena_printf(memory, "%lld", (long long)(greatest ? values.high : values.low));
}

bool c_is_variant(value_type type)
{
    return plan_is_variant(type);
}

const char *c_type_tag(const emitter *e, const model_type *type)
{
    return c_upper(e->memory, arena_printf(e->memory, "%s_type_%s", e->prefix, c_local_name(e, type)));
}

static const char *integer_type(const emitter *e, value_type type, interval range)
{
    if (type.bytes == 0) return c_calculated(range);
    return arena_printf(e->memory, "%sint%u_t", type.is_signed ? "" : "u", 8 * types_space(type));
}

/* "u4" of uint32_t: for the names of the runtime's lists. */
static const char *list_name(const emitter *e, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        if (type.bytes == 0) return interval_needs_unsigned(range) ? "u8" : "s8";
        return arena_printf(e->memory, "%c%u", type.is_signed ? 's' : 'u', types_space(type));
    case VALUE_FLOAT:
        return type.bytes == 4 ? "f4" : "f8";
    case VALUE_BOOL:
        return "bool";
    case VALUE_TEXT:
        return "text";
    case VALUE_BYTES:
        return "bytes";
    default:
        return "variant";
    }
}

static const char *array_type(const emitter *e, value_type type)
{
    const value_type element = *type.element;
    if (element.kind == VALUE_ARRAY) return "tn_lists";
    if (type.array != NULL && type.array->array == ARRAY_RECORDS)
        return arena_printf(e->memory, "%s_view", type_name(e, type.array->type.object));
    if (element.kind == VALUE_UNKNOWN && element.object != NULL)
        return arena_printf(e->memory, "%s_pointers", type_name(e, element.object));
    if (element.kind == VALUE_OBJECT && element.object != NULL) {
        const bool pointers = type.array == NULL || c_has_pointers(e, type.array);
        return arena_printf(e->memory, "%s_%s", type_name(e, element.object), pointers ? "pointers" : "list");
    }
    if (type.array != NULL && type.array->array == ARRAY_NUMBERS) return "tn_numbers";
    const interval any = interval_integer(8, true);
    return arena_printf(e->memory, "tn_%s_list",
                        list_name(e, element, type.array != NULL ? type.array->range : any));
}

const char *c_const_objects(const emitter *e)
{
    return e->traits.has_instances || e->traits.gives_objects ? "" : "const ";
}

const char *c_type_of(const emitter *e, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        return integer_type(e, type, range);
    case VALUE_FLOAT:
        return type.bytes == 4 ? "float" : "double";
    case VALUE_BOOL:
        return "bool";
    case VALUE_TEXT:
        return "tn_text";
    case VALUE_BYTES:
        return "tn_bytes";
    case VALUE_STREAM:
        return "tn_input *";
    case VALUE_ARRAY:
        return array_type(e, type);
    case VALUE_OBJECT:
        return type.object == NULL ? "tn_variant"
                                   : arena_printf(e->memory, "%s *", type_name(e, type.object));
    case VALUE_ANY:
        return "tn_variant";
    case VALUE_UNKNOWN:
        return type.object == NULL ? "void *" : arena_printf(e->memory, "%.*s *", STR_ARG(type.object->id));
    }
    return "void *";
}

const char *c_nothing(value_type type, const char *c_type)
{
    if (c_type[strlen(c_type) - 1] == '*') return "NULL";
    if (type.kind == VALUE_BOOL) return "false";
    return type.kind <= VALUE_FLOAT || type.kind == VALUE_ENUM ? "0" : "{0}";
}

const char *c_read_name(const emitter *e, const model_member *member)
{
    return slot_name(e->memory, SLOT_READ, c_member_name(e, member));
}

bool c_is_inside(const model_member *member)
{
    return model_is_inside(member);
}

bool c_has_pointers(const emitter *e, const model_member *member)
{
    return plan_of_member(e->plan, member)->pointers;
}

const char *c_object_address(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s$self->%s", c_is_inside(member) ? "&" : "", c_member_name(e, member));
}

const char *c_object_prefix(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "$self->%s%s", c_member_name(e, member), c_is_inside(member) ? "." : "->");
}

const char *c_item_address(const emitter *e, const model_member *list)
{
    return arena_printf(e->memory, "%s$self->%s.items[i]", c_has_pointers(e, list) ? "" : "&",
                        c_member_name(e, list));
}

const char *c_item_prefix(const emitter *e, const model_member *list)
{
    return arena_printf(e->memory, "$self->%s.items[i]%s", c_member_name(e, list),
                        c_has_pointers(e, list) ? "->" : ".");
}

const char *c_element_type(const emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NONE && c_is_inside(member)) return type_name(e, member->type.object);
    if (member->packed) return "tn_packed";
    return c_type_of(e, member->type, member->range);
}

const char *c_element_of_list(const emitter *e, const model_member *member)
{
    if (member->wire.kind == WIRE_OBJECT) return type_name(e, member->type.object);
    return c_element_type(e, member);
}

const char *c_field_type(const emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NONE) return c_element_type(e, member);
    const value_type array = {.kind = VALUE_ARRAY, .element = &member->type, .array = member};
    return c_type_of(e, array, member->range);
}

const char *c_previous(const emitter *e, const model_member *list)
{
    return arena_printf(e->memory, "%s_previous", c_member_name(e, list));
}

const char *c_level(schema_level level)
{
    static const char *const levels[] = {"TN_LEVEL_STRUCTURE", "TN_LEVEL_CONTENT", "TN_LEVEL_STRICT"};
    return levels[level];
}
