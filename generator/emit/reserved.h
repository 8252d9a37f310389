/* Names that are not free in C and C++, whatever a schema says. */
#ifndef TENON_EMIT_RESERVED_H
#define TENON_EMIT_RESERVED_H

#include "base/str.h"

/* Words that the languages keep for themselves, macros that systems define without being asked or in headers
   that every program has, and the names of types that the generated structs are made of. */
bool c_is_keyword(str word);

/* Names of the C library, functions and headers, and of POSIX: a name that programs see everywhere must
   differ from them. */
bool c_is_in_library(str word);

/* Names of parameters, variables and callees of generated functions. */
bool c_is_local(str word);

/* Names of variables that hide only a codec of that name. */
bool c_is_inner(str word);

/* Words that the names of functions and tables begin with that files have for themselves: "read" of
   "read_track". */
bool c_is_function(str word);

#endif
