/* How much memory a program has of malloc and its like, which the linker wraps (-Wl,--wrap=malloc and so on).
 */
#ifndef TENON_FUZZ_COUNTED_MEMORY_H
#define TENON_FUZZ_COUNTED_MEMORY_H

#include <stddef.h>

/* Bytes that were asked for and not given back; the most since the last restart. */
size_t memory_now(void);
size_t memory_peak(void);
void memory_restart_peak(void);

#endif
