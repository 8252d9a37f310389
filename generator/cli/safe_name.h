/* Checks names of files inside files before they become names on disk: anybody may have chosen them. */
#ifndef TENON_CLI_SAFE_NAME_H
#define TENON_CLI_SAFE_NAME_H

#include "base/str.h"

/* What is wrong with a name, as a phrase such as "leads out of the folder"; NULL where it is fine: parts
   between slashes that go down, and nothing that a shell, a terminal or another system could take for
   something else. */
const char *unsafe_name(str name);

#endif
