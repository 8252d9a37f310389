/* Files of a package whose names are the SHA-1 of their content. */
#ifndef TENON_CLI_SHA1_NAMES_H
#define TENON_CLI_SHA1_NAMES_H

#include "cli/inside.h"

/* For the table of a command. */
#define SHA1_NAMES_OPTION(wanted) option_flag("sha1-names", "name files by their SHA-1 again", wanted)

/* Renames files whose names violate the package's rule `sha1`, and changes these names in all files that
   refer to them, which may then need other names, too. Reports each renamed file. */
outcome sha1_names(const subject *file, contents *of);

#endif
