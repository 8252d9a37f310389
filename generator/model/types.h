/* Types of values: their names, combinations, and assignments. */
#ifndef TENON_MODEL_TYPES_H
#define TENON_MODEL_TYPES_H

#include "model/builtin.h"

/* The built-in type that a reference of an attribute names. A type of the schema goes before built-in types
   that only Tenon has. */
bool types_wire(const model *m, const model_type *scope, const expr *reference, builtin *result);

/* The type that a reference in a parameter or a cast names, without the `[]` behind it, and the values of an
   integer of it. Reports it and returns false if there is none. */
bool types_named(model *m, const model_type *scope, const expr *reference, const char *path, value_type *type,
                 interval *range);

/* The type of values that are of one type or the other; VALUE_ANY if nothing else fits both. */
value_type types_combine(model *m, value_type a, value_type b);

/* The type; but if it is an integer type that does not hold `range`, the type of calculated integers. */
value_type types_holding(value_type type, interval range);

/* Whether a value may be passed to a destination of the other type. */
bool types_assignable(value_type from, value_type to);

/* Whether an integer may fit the type of its destination; if none of its values does, reports it and returns
   false. True if either is no integer with a width. */
bool types_fit(model *m, const term *value, value_type type, const char *path);

/* Whether two types are the same. */
bool types_same(value_type a, value_type b);

/* The type of arrays of such elements. */
value_type types_array_of(model *m, value_type element);

/* The values of an integer of the type: those of its width, or, if it is calculated, those of 64 bits. */
interval types_range(value_type type);

/* The bytes of a number of the type in memory: 1, 2, 4 or 8. Calculated ones take 8. */
unsigned types_space(value_type type);

/* The type of a member's whole value: with `repeat` an array. */
value_type types_of_member(const model_member *member);

#endif
