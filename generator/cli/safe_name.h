/* Checks names of files inside files before they become names on disk: they are untrusted. */
#ifndef TENON_CLI_SAFE_NAME_H
#define TENON_CLI_SAFE_NAME_H

#include "base/str.h"

/* The mistake in a name, as a phrase such as "leads out of the folder"; NULL for a harmless name: parts
   between slashes that lead downwards, without anything that a shell, a terminal or another system could
   misunderstand. */
const char *unsafe_name(str name);

#endif
