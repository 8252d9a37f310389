/* Which files of a folder go into a package, and in which order. */
#ifndef TENON_CLI_PACKING_LIST_H
#define TENON_CLI_PACKING_LIST_H

#include "cli/inside.h"

/* Lists the files below a folder by the bytes of their names, those in `first` (may be NULL) before the
   others; or, if `list` is not NULL, those that the lines of that file name. Takes hidden files only if they
   are named. */
outcome packing_list(arena *memory, const char *folder, const char *list, const contents *first,
                     string_list *names);

#endif
