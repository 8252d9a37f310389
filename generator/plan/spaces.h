/* The sizes of the runtime's types in structs of objects, on a machine. */
#ifndef TENON_PLAN_SPACES_H
#define TENON_PLAN_SPACES_H

#include "plan/struct.h"

struct machine_spaces {
    struct_space pointer; /* and a size_t */
    struct_space wide;    /* a number of 64 bits */
    struct_space text;    /* and bytes */
    struct_space list, numbers, packed, variant, ending, encoded, placement, asked;
    struct_space view;  /* without the parameters of its type */
    struct_space table; /* a view of a table */
};

/* The number of the first designator of PLAN_NAMES (plan/designators.h): greater than any size that stands
   for itself. The first designators are those of the types of the runtime, in this order. */
enum { FIRST_DESIGNATOR = 0x40000000, RUNTIME_SPACES = 12 };
extern const char *const plan_runtime_types[RUNTIME_SPACES];

/* The spaces of the plan's machine; they live as long as the program. */
const struct machine_spaces *plan_spaces(const codec_plan *p);

#endif
