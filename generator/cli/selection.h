/* Selects the files of a container by names and patterns. */
#ifndef TENON_CLI_SELECTION_H
#define TENON_CLI_SELECTION_H

#include "cli/inside.h"

/* Marks in `chosen`, which has a mark for each entry, the entries that `wanted` means: the file of that name,
   all files in the folder of that name, or, if there is neither and it is a pattern, all files that match.
   Returns their number. */
size_t select_entries(const contents *of, const char *wanted, bool *chosen);

/* Space for a mark for each entry, none of them set. */
bool *select_none(arena *memory, const contents *of);

/* For each entry whether a later one has its name. */
bool *find_hidden(arena *memory, const contents *of);

#endif
