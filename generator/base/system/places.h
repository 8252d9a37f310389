/* Environment variables, and the folders in which programs keep their files. */
#ifndef TENON_BASE_SYSTEM_PLACES_H
#define TENON_BASE_SYSTEM_PLACES_H

#include "base/arena.h"

/* A variable of the environment, valid until the program ends; NULL: not set. */
const char *variable(const char *name);

/* The folder `number`, from 0, of those for the cache of `tenon`; NULL behind the last; "": this system has
   none. */
const char *place_for_cache(arena *memory, unsigned number);

/* The folder for settings of `tenon`; NULL: none. */
const char *place_for_settings(arena *memory);

/* The folder of the program that runs; NULL if the system does not report it. */
const char *place_of_program(arena *memory);

/* A folder for temporary files. */
const char *place_for_passing(arena *memory);

#endif
