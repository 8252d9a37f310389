/* Numbers with -derive. */
#ifndef RANDOM_DERIVED_H
#define RANDOM_DERIVED_H

#include "inputs.h"

/* Whether all numbers with -derive of a file are those that its objects derive. If the objects of the file
   derive no value for a number, that number is right only if `lenient`. */
bool derived_is_right(const tn_format *format, const void *data, size_t size, bool lenient);

#endif
