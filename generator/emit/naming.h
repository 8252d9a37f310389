/* What types, members and enumerations are called in C. */
#ifndef TENON_EMIT_NAMING_H
#define TENON_EMIT_NAMING_H

#include "emit/emit.h"

/* Gives all of the model their names, once and for all files of the codec: after the plan, before anything is
   emitted. */
void name_all(emitter *e);

/* The id of a schema as the prefix of its names, and the name of its files. */
const char *c_prefix(arena *memory, str id);

#endif
