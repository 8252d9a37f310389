/* Environment variables, and the folders in which programs keep their files. */
#ifndef TENON_BASE_SYSTEM_PLACES_H
#define TENON_BASE_SYSTEM_PLACES_H

#include "base/arena.h"

/* A variable of the environment, as long as the program runs; NULL where it is not set. */
const char *variable(const char *name);

/* The folder `number`, from 0, of those that `tenon` may keep in what it can make again; NULL behind the
   last. One that there is none of is "". */
const char *place_for_cache(arena *memory, unsigned number);

/* The folder of what users set up for `tenon`; NULL where there is none. */
const char *place_for_settings(arena *memory);

/* The folder of the program that runs; NULL where the system does not report it. */
const char *place_of_program(arena *memory);

/* A folder for temporary files. */
const char *place_for_passing(arena *memory);

#endif
