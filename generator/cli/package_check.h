/* Checks a package while its files are extracted. */
#ifndef TENON_CLI_PACKAGE_CHECK_H
#define TENON_CLI_PACKAGE_CHECK_H

#include "cli/inside.h"

/* Reports the errors and warnings of every rule, except those of files that are not wanted: `wanted` has a
   value for each entry. The error that ends a torn package has been reported before. OUTCOME_INVALID if there
   are any. */
outcome package_check(const subject *file, const contents *of, const bool *wanted);

/* Marks in `found`, which has a mark for each entry, the entries for which the rule of that name has
   findings. */
outcome package_find(const subject *file, const contents *of, const char *rule, bool *found);

#endif
