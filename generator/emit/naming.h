/* The names of types, members and enumerations in C. */
#ifndef TENON_EMIT_NAMING_H
#define TENON_EMIT_NAMING_H

#include "emit/emit.h"

/* Gives all of the model their names, once and for all files of the codec: after the plan, before anything is
   emitted. */
void name_all(emitter *e);

/* The id of a schema as the prefix of its names, and the name of its files. */
const char *c_prefix(arena *memory, str id);

/* What is static in files of the codec because of a type, a member or another part of the model, `of`:
   `pattern`
   ("read_*", "*_members"), in which a name stands for the star; of a type its name inside files ("track"), of
   a member that and its own ("track_mask"). A name that something else has gets a number; what is asked for
   with the same pattern has the same name in all files. */
const char *c_static(const emitter *e, const model_type *type, const char *pattern);
const char *c_static_of(const emitter *e, const model_member *member, const char *pattern);
const char *c_static_named(const emitter *e, const void *of, const char *pattern, const char *name);

#endif
