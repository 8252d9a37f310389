/* Runs other programs, without a shell, and loads libraries that a compiler has made. */
#ifndef TENON_BASE_SYSTEM_PROGRAMS_H
#define TENON_BASE_SYSTEM_PROGRAMS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct program {
    intptr_t id;
} program;

/* Starts the program that the first word names, found in the search path of the system; NULL ends the words.
   Its standard output goes to the file `output` and its messages to `messages`, which may be the same. 0, or
   an errno: ENOENT if there is no such program. */
int program_start(const char *const *words, const char *output, const char *messages, program *started);

/* Waits for its end; returns whether its status is 0. */
bool program_succeeded(const program *started);

/* ---- shared objects ---- */

/* For shared objects: the extension of a file, the attribute of a visible symbol, the usual compiler, and its
   options, NULL at the end. */
extern const char object_suffix[];
extern const char object_shown[];
extern const char object_compiler[];
extern const char *const object_flags[];

/* The machine whose objects can be loaded. */
const char *object_machine(void);

/* NULL if it cannot be loaded. */
void *object_load(const char *path);
void object_unload(void *object);

/* The address of the symbol; NULL if there is none. */
void *object_symbol(void *object, const char *name);

#endif
