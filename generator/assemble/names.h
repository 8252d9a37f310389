/* Tables that find types and enumerations by their names. */
#ifndef TENON_ASSEMBLE_NAMES_H
#define TENON_ASSEMBLE_NAMES_H

#include "assemble/assemble.h"
#include "assemble/reflect.h"

/* Lists the types and enumerations of a model with the tables that were made of them. */
void assemble_names(arena *memory, const model *m, const reflection *tables, assembled *to);

#endif
