/* Members of new files in a package beside their names and contents. */
#ifndef TENON_CLI_NEW_ENTRIES_H
#define TENON_CLI_NEW_ENTRIES_H

#include "cli/given.h"
#include "cli/inside.h"

typedef struct new_entries {
    const subject *file;
    void *object;
    const given_list *given; /* or NULL */
    outcome result;
} new_entries;

/* From now on added entries get the given values, or else those of `-convert` in the schema; other members
   are 0 or empty. `with` lives as long as the entries. */
void new_entries_begin(new_entries *with, const subject *file, contents *of, const given_list *given);

/* Completes the package after all additions: makes members present that the conditions of the schema demand.
   Reports an error of the writer, or a given value that does not fit. */
outcome new_entries_end(const new_entries *with, contents *of);

#endif
