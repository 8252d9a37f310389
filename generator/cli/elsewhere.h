/* Instances without a value in JSON: they lie elsewhere in the file, and no `-place` makes the writer put
   them there. */
#ifndef TENON_CLI_ELSEWHERE_H
#define TENON_CLI_ELSEWHERE_H

#include "base/arena.h"
#include "base/str.h"
#include "tenon/generic.h"

/* Whether the value at a path of an object is such an instance, or lies in one. */
bool lies_elsewhere(arena *memory, const tn_format *format, const void *object, const char *path);

/* Whether a path, which may have wildcards, names such an instance, also of an object that cannot read it. */
bool leads_elsewhere(arena *memory, const tn_format *format, const void *object, const char *path);

#endif
