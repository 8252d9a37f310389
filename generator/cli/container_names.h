/* The names of the files in a container, sorted, so that rules of these files find a name quickly, and the
   formats of these files. */
#ifndef TENON_CLI_CONTAINER_NAMES_H
#define TENON_CLI_CONTAINER_NAMES_H

#include "cli/inside.h"

/* Copies the names, in n log n steps, into `memory`, which also holds the result. `bytes` are those of the
   container, which outlive the result. The first rule about formats makes it read all files of the container
   once, up to `limit` bytes, unpacked, in total. For one thread at a time. */
const tn_container_names *container_names(arena *memory, const contents *of, str bytes, uint64_t limit);

#endif
