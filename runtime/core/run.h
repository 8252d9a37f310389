/* The parts that the files of a run share. */
#ifndef TENON_CORE_RUN_H
#define TENON_CORE_RUN_H

#include "tenon/impl/input.h"
#include "tenon/reflect.h"

/* `count * size` bytes, neither of which is 0, of the caller's scratch memory in validation, not cleared.
 * NULL where it does not suffice. */
void *tn_run_take(tn_run *run, size_t count, size_t size);

/* `size` bytes of any alignment likewise, from the other end of it: lists that grow do not have to move for
   them. */
void *tn_run_take_behind(tn_run *run, size_t size);

/* As tn_run_alloc, of bytes that need no alignment: in validation from that end. */
tn_status tn_run_alloc_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at,
                             size_t size, void **block);

#endif
