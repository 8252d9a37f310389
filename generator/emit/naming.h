/* The names of types, members and enumerations in C. */
#ifndef TENON_EMIT_NAMING_H
#define TENON_EMIT_NAMING_H

#include "emit/emit.h"

/* Gives all of the model their names, once and for all files of the codec: after the plan, before anything is
   emitted. */
void name_all(emitter *e);

/* The id of a schema as the prefix of its names, and the name of its files. */
const char *c_prefix(arena *memory, str id);

/* The name of a static object or function for `of`, a type, a member or another part of the model: `pattern`
   ("read_*", "*_members") with a name for the star. A type has its name inside files ("track"), a member this
   and its own ("track_mask"). A taken name gets a number. One pattern gives one name in all files. */
const char *c_static(const emitter *e, const model_type *type, const char *pattern);
const char *c_static_of(const emitter *e, const model_member *member, const char *pattern);
const char *c_static_named(const emitter *e, const void *of, const char *pattern, const char *name);

#endif
