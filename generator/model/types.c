/* Types of values: their names, combinations, and assignments. */
#include "model/types.h"
#include "model/declare.h"

/* Whether a reference is a name without a path, and thus may be that of a built-in type. */
static bool is_plain(const expr *reference)
{
    return reference->path.count == 1 && !reference->absolute;
}

/* Whether the schema has a type of its own for the name of a built-in type that only Tenon has. */
static bool is_declared(const model *m, const model_type *scope, str name, const builtin *found)
{
    return found->added && model_has_type(m, scope, name);
}

bool types_wire(const model *m, const model_type *scope, const expr *reference, builtin *result)
{
    if (!is_plain(reference) || !builtin_wire(reference->path.items[0], result)) return false;
    return !is_declared(m, scope, reference->path.items[0], result);
}

static bool types_pure(const model *m, const model_type *scope, const expr *reference, builtin *result)
{
    if (!is_plain(reference) || !builtin_pure(reference->path.items[0], result)) return false;
    return !is_declared(m, scope, reference->path.items[0], result);
}

bool types_named(model *m, const model_type *scope, const expr *reference, const char *path, value_type *type,
                 interval *range)
{
    builtin found;
    *range = interval_constant(0);
    if (types_pure(m, scope, reference, &found)) {
        *type = builtin_value(&found);
        *range = builtin_range(&found);
        return true;
    }
    const model_type *object = declare_reference(m, scope, reference, path);
    if (object == NULL && types_wire(m, scope, reference, &found) && found.kind == BUILTIN_FLOAT)
        diagnose_hint(m->list, "the values of an f2 have the type f4");
    if (object == NULL) return false;
    *type = (value_type){.kind = object->opaque ? VALUE_UNKNOWN : VALUE_OBJECT, .object = object};
    return true;
}

value_type types_array_of(model *m, value_type element)
{
    value_type *copy = ARENA_NEW(m->memory, value_type);
    *copy = element;
    return (value_type){.kind = VALUE_ARRAY, .element = copy};
}

value_type types_of_member(const model_member *member)
{
    if (member->array == ARRAY_NONE) return member->type;
    return (value_type){.kind = VALUE_ARRAY, .element = &member->type, .array = member};
}

interval types_range(value_type type)
{
    if (type.bytes > 0) return interval_integer(type.bytes, type.is_signed);
    return interval_of(interval_integer(8, true).low, interval_integer(8, false).high);
}

unsigned types_space(value_type type)
{
    unsigned space = 1;
    while (space < (type.bytes > 0 ? type.bytes : 8))
        space *= 2;
    return space;
}

bool types_same(value_type a, value_type b)
{
    if (a.kind != b.kind) return false;
    if (a.kind == VALUE_ARRAY) return types_same(*a.element, *b.element);
    return a.object == b.object && a.enumeration == b.enumeration;
}

/* If both have a width and a sign, the result may have one, too; other results are calculated. */
static value_type combine_integers(value_type a, value_type b)
{
    if (a.bytes == b.bytes && a.is_signed == b.is_signed) return a;
    if (a.bytes == 1 && b.bytes == 1) return (value_type){.kind = VALUE_INT, .bytes = 1};
    if (a.bytes == 1 && b.bytes > 1) return b;
    if (b.bytes == 1 && a.bytes > 1) return a;
    if (a.bytes > 1 && b.bytes > 1 && a.is_signed == b.is_signed) return a.bytes > b.bytes ? a : b;
    return (value_type){.kind = VALUE_INT};
}

/* Values of one enumeration, in a width that holds those of both. */
static value_type combine_enums(value_type a, value_type b)
{
    if (interval_within(types_range(b), types_range(a))) return a;
    if (interval_within(types_range(a), types_range(b))) return b;
    return (value_type){.kind = VALUE_ENUM, .enumeration = a.enumeration};
}

value_type types_holding(value_type type, interval range)
{
    const bool sized = type.kind == VALUE_INT && type.bytes > 0;
    return sized && !interval_within(range, types_range(type)) ? (value_type){.kind = VALUE_INT} : type;
}

static bool is_object(value_type type)
{
    return type.kind == VALUE_OBJECT || type.kind == VALUE_UNKNOWN;
}

static bool is_number(value_type type)
{
    return type.kind == VALUE_INT || type.kind == VALUE_FLOAT;
}

value_type types_combine(model *m, value_type a, value_type b)
{
    if (a.kind == VALUE_INT && b.kind == VALUE_INT) return combine_integers(a, b);
    if (is_number(a) && is_number(b))
        return (value_type){.kind = VALUE_FLOAT,
                            .bytes = a.kind == b.kind && a.bytes == b.bytes ? a.bytes : 0};
    if (a.kind == VALUE_ARRAY && b.kind == VALUE_ARRAY) {
        value_type element = types_combine(m, *a.element, *b.element);
        element = types_holding(types_holding(element, types_range(*a.element)), types_range(*b.element));
        value_type result = types_array_of(m, element);
        if (a.array == b.array) result.array = a.array;
        return element.kind == VALUE_ANY && a.element->kind != VALUE_ANY ? (value_type){.kind = VALUE_ANY}
                                                                         : result;
    }
    if (types_same(a, b)) return a.kind == VALUE_ENUM ? combine_enums(a, b) : a;
    if (is_object(a) && is_object(b)) return (value_type){.kind = VALUE_OBJECT};
    return (value_type){.kind = VALUE_ANY};
}

bool types_assignable(value_type from, value_type to)
{
    if (to.kind == VALUE_ANY) return true;
    if (is_object(from) && to.kind == VALUE_OBJECT) return to.object == NULL || from.object == to.object;
    if (from.kind != to.kind) return false;
    if (to.kind == VALUE_ARRAY) return types_assignable(*from.element, *to.element);
    if (to.kind == VALUE_ENUM) return from.enumeration == to.enumeration;
    return to.kind != VALUE_UNKNOWN || from.object == to.object;
}

bool types_fit(model *m, const term *value, value_type type, const char *path)
{
    const bool sized = value->type.kind == VALUE_INT && type.kind == VALUE_INT && type.bytes > 0;
    const interval range = types_range(type);
    if (!sized || (value->range.low <= range.high && value->range.high >= range.low)) return true;
    diagnose(m->list, DIAGNOSTIC_E0420, value->source->place, path, "this never fits %c%u",
             type.is_signed ? 's' : 'u', type.bytes);
    return false;
}
