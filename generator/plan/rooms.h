/* The sizes of the runtime's types in structs of objects, on a machine. */
#ifndef TENON_PLAN_ROOMS_H
#define TENON_PLAN_ROOMS_H

#include "plan/struct.h"

struct machine_rooms {
    struct_room pointer; /* and a size_t */
    struct_room wide;    /* a number of 64 bits */
    struct_room text;    /* and bytes */
    struct_room list, numbers, packed, variant, ending, home, asked;
    struct_room view;  /* without the parameters of its type */
    struct_room table; /* a view of a table */
};

/* Those of the machine of a plan; they live as long as the program. */
const struct machine_rooms *plan_rooms(const codec_plan *p);

#endif
