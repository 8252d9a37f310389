/* Asks the machine for its memory, its processors and the time. */
#ifndef TENON_BASE_SYSTEM_MACHINE_H
#define TENON_BASE_SYSTEM_MACHINE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of memory of the machine; 0 if not known. */
uint64_t machine_memory(void);

/* Zeroed memory that takes none of the machine's until something is put there; NULL if there is none. */
void *machine_take_memory(size_t size);
void machine_give_memory(void *memory, size_t size);

/* The processors that this program may use. */
unsigned machine_processors(void);

/* A number that no other program that runs has. */
long machine_process(void);

/* Milliseconds since some moment. */
long long machine_milliseconds(void);
void machine_sleep(void); /* a millisecond */

#endif
