/* The parts of the public header. */
#ifndef TENON_EMIT_HEADER_H
#define TENON_EMIT_HEADER_H

#include "emit/emit.h"

/* Enumerations, structs, lists, and the access to records and tables. */
void emit_header_types(emitter *e);

/* The functions of the codec, and those that the user's program has to define. */
void emit_header_functions(emitter *e);

/* Types that the user's program provides: objects that are read, and parameters. */
typedef ARRAY(const model_type *) opaque_list;
opaque_list opaque_types(const emitter *e);

#endif
