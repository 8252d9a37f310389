/* The parts that the files of a run share. */
#ifndef TENON_CORE_RUN_H
#define TENON_CORE_RUN_H

#include "tenon/impl/input.h"
#include "tenon/reflect.h"

/* Takes `count * size` bytes, both positive, of the caller's scratch memory in validation, without clearing
   them. Returns NULL if it is too small. */
void *tn_run_take(tn_run *run, size_t count, size_t size);

/* tn_run_alloc for bytes without alignment: in validation from the other end of the scratch memory, so that
   growing lists stay in place. */
tn_status tn_run_alloc_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at,
                             size_t size, void **block);

#endif
