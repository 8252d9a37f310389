/* The names of the files in a container, sorted, so that rules of these files can ask for one quickly, and
   the formats that these files have. */
#ifndef TENON_CLI_CONTAINER_NAMES_H
#define TENON_CLI_CONTAINER_NAMES_H

#include "cli/inside.h"

/* Copies the names, in n log n steps, into `memory`, where the result lives too. `bytes` are those of the
   container, which outlive the result. Formats are recognised when a rule first asks for one: all files of
   the container are then read once, up to `limit` bytes, unpacked, in total. One thread at a time may ask. */
const tn_container_names *container_names(arena *memory, const contents *of, str bytes, uint64_t limit);

#endif
