/* Scratch memory for validation. */
#ifndef TENON_CLI_SCRATCH_H
#define TENON_CLI_SCRATCH_H

#include "cli/tool.h"
#include "tenon/format.h"

/* A codec states the memory for the worst file of a size, which may be more than the machine has. So only
   addresses are reserved, and memory is used when it is written: as much as this file needs. At most half of
   the machine's memory is lent, or as many addresses as the process may still have. */
typedef struct scratch {
    void *memory;
    size_t size;
    uint64_t stated; /* by the codec; above `size` if less is lent */
} scratch;

/* For the rules of a file of `size` bytes at the level of the options, which get it. False if there is
   none. */
bool scratch_lend(scratch *of, const tn_format *format, size_t size, tn_options *options);
void scratch_return(scratch *of);

/* Whether a finding reports that scratch memory was too small. */
bool scratch_was_lacking(const tn_error *finding);

#endif
