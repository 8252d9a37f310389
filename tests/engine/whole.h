/* The engine traces what has been edited, first. If it traces everything, it writes the same. */
#ifndef TENON_TESTS_ENGINE_WHOLE_H
#define TENON_TESTS_ENGINE_WHOLE_H

#include "tenon/format.h"

/* Whether `status` and `bytes`, which the engine gave for an object, are those that it gives if it traces the
   whole file; or the object cannot be written so. */
bool whole_agrees(const tn_format *format, void *object, tn_status status, tn_bytes bytes);

#endif
