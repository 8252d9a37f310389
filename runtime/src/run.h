/* What the parts of a run share. */
#ifndef TENON_SRC_RUN_H
#define TENON_SRC_RUN_H

#include "tenon/input.h"
#include "tenon/reflect.h"

/* `count * size` bytes, neither of which is 0, of the caller's scratch memory in validation, not cleared.
 * NULL where it does not suffice. */
void *tn_run_take(tn_run *run, size_t count, size_t size);

#endif
