/* Lists derived numbers that were wrong. */
#ifndef TENON_CLI_DERIVED_NUMBERS_H
#define TENON_CLI_DERIVED_NUMBERS_H

#include "cli/subject.h"

/* Reports the derived numbers of an object that changed in the bytes made from it: path, old and new
   value. */
outcome say_derived(const subject *file, const void *object, str bytes);

#endif
