/* The names of the files in a container, sorted, so that rules of these files can ask for one quickly. */
#ifndef TENON_CLI_CONTAINER_NAMES_H
#define TENON_CLI_CONTAINER_NAMES_H

#include "cli/inside.h"

/* Copies the names, in n log n steps, into `memory`, where the result lives too. It does not change any more:
   any thread may ask it. */
const tn_container_names *container_names(arena *memory, const contents *of);

#endif
