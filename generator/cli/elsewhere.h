/* Instances that an object made from JSON cannot read: they lie elsewhere in the file, and JSON did not have
   them. */
#ifndef TENON_CLI_ELSEWHERE_H
#define TENON_CLI_ELSEWHERE_H

#include "base/arena.h"
#include "base/str.h"
#include "tenon/generic.h"

/* Whether a path, which may have wildcards, may name such an instance, or a value in one. */
bool leads_elsewhere(arena *memory, const tn_format *format, const void *object, const char *path);

#endif
