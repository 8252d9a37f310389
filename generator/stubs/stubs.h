/* Type stubs for Python: the attributes of the objects that the package `tenon` reads by a schema. */
#ifndef TENON_STUBS_STUBS_H
#define TENON_STUBS_STUBS_H

#include "base/buffer.h"
#include "plan/shown.h"

/* The text of a module with a class for each type and each enumeration of a schema: `track`, `track_point`.
   It lies in `memory`. */
str stubs_text(arena *memory, const codec_plan *plan);

/* ---- shared by the files of this folder ---- */

typedef struct stubs {
    arena *memory;
    const codec_plan *plan;
    type_list shown;                 /* types that have a class */
    const model_type *type;          /* whose class is printed; or NULL */
    ARRAY(const char *) aliases;     /* "_int": other names of types that are members' names */
    ARRAY(const model_enum *) flags; /* enumerations that members are flags of */
} stubs;

/* The names of classes. */
const char *stubs_class(const stubs *s, const model_type *type);
const char *stubs_enum(const stubs *s, const model_enum *of, bool is_flags);

/* A name as the class that is printed sees it: one of its members hides it otherwise. */
const char *stubs_seen(stubs *s, const char *name);

/* Whether an attribute may be written with the name: it is no keyword. */
bool stubs_is_name(str id);

/* Whether an enumeration is a class in Python, which some names prevent. */
bool stubs_has_enum(const model_enum *of);

/* The type of a member, or of a value, as an annotation. */
const char *stubs_annotation(stubs *s, const model_member *member);

#endif
