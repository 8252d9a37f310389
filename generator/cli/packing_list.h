/* Chooses the files of a folder for a package, and their order. */
#ifndef TENON_CLI_PACKING_LIST_H
#define TENON_CLI_PACKING_LIST_H

#include "cli/inside.h"

/* Lists the files below a folder by the bytes of their names, those in `first` (may be NULL) before the
   others; or, if `list` is not NULL, the files named in the lines of that file. Takes hidden files only if
   they are named. */
outcome packing_list(arena *memory, const char *folder, const char *list, const contents *first,
                     string_list *names);

#endif
