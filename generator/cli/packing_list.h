/* Which files of a folder go into a package, and in which order. */
#ifndef TENON_CLI_PACKING_LIST_H
#define TENON_CLI_PACKING_LIST_H

#include "cli/inside.h"

/* All files below a folder by the bytes of their names, those of `first` before the others where it is not
   NULL and has them; or, where `list` is not NULL, those that the lines of that file name. Hidden files are
   taken only where they are named. */
outcome packing_list(arena *memory, const char *folder, const char *list, const contents *first,
                     string_list *names);

#endif
