/* Members of new files in a package beside their names and contents. */
#ifndef TENON_CLI_NEW_ENTRIES_H
#define TENON_CLI_NEW_ENTRIES_H

#include "cli/given.h"
#include "cli/inside.h"

/* A value of the entry that a file came from. */
typedef struct kept_value {
    const char *path; /* in the new package */
    str json;
    bool left_out; /* it is not set, as others depend on it */
} kept_value;

typedef struct kept_entry {
    size_t number;
    const char *from; /* the package */
    ARRAY(kept_value) values;
} kept_entry;

typedef struct new_entries {
    const subject *file;
    void *object;
    const given_list *given; /* or NULL */
    outcome result;
    ARRAY(kept_entry) kept;
} new_entries;

/* From now on added entries get the given values, or else those of `-convert` in the schema; other members
   are 0 or empty. `with` lives as long as the entries. */
void new_entries_begin(new_entries *with, const subject *file, contents *of, const given_list *given);

/* Entry `number` gets the values of entry `i` of another package of the format, beside name and content, when
   it is added or new_entries_give is called; given values precede. */
void new_entries_keep(contents *of, size_t number, const subject *package, const contents *from, size_t i);
void new_entries_give(contents *of, size_t number);

/* Reports values that the last of these entries does not have: lists, numbers that decide about other
   members, and those that are absent now. */
void new_entries_say_left_out(contents *of);

/* Completes the package after all additions: makes members present that the conditions of the schema demand.
   Reports an error of the writer, or a given value that does not fit. */
outcome new_entries_end(const new_entries *with, contents *of);

#endif
