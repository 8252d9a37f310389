/* The names of built-in types, and the types of values that they stand for. */
#ifndef TENON_MODEL_BUILTIN_H
#define TENON_MODEL_BUILTIN_H

#include "model/model.h"

typedef enum builtin_kind {
    BUILTIN_INT,
    BUILTIN_FLOAT,
    BUILTIN_BITS,
    BUILTIN_TEXT,            /* str */
    BUILTIN_TERMINATED_TEXT, /* strz */
    BUILTIN_BOOL,
    BUILTIN_BYTES,
    BUILTIN_STRUCT,
    BUILTIN_STREAM,
    BUILTIN_ANY
} builtin_kind;

typedef struct builtin {
    builtin_kind kind;
    unsigned bytes; /* of BUILTIN_INT and BUILTIN_FLOAT */
    unsigned bits;  /* of BUILTIN_BITS, at most BITS_SATURATED */
    bool is_signed;
    bool has_order; /* `le` or `be` stands behind it */
    bool big_endian;
    bool added; /* a type that Kaitai does not have: a schema may declare one of this name */
} builtin;

enum { BITS_SATURATED = 1000 };

/* Numbers and text: the types of attributes. */
bool builtin_wire(str name, builtin *result);

/* Types of parameters and casts that no field has: they have no byte order, because files do not store them.
 */
bool builtin_pure(str name, builtin *result);

/* The type of a built-in type's values; b1 is a boolean. */
value_type builtin_value(const builtin *type);

/* The values of an integer of a built-in type. */
interval builtin_range(const builtin *type);

#endif
