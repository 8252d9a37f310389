/* The processes and digests that the engine has. */
#ifndef TENON_LIBRARY_PROCESSES_H
#define TENON_LIBRARY_PROCESSES_H

#include "assemble/assemble.h"

extern const engine_libraries engine_has;

#endif
