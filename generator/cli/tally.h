/* Counts the violations of each rule over many files. */
#ifndef TENON_CLI_TALLY_H
#define TENON_CLI_TALLY_H

#include "base/buffer.h"
#include "tenon/error.h"

typedef struct tally_entry {
    const tn_rule *rule; /* NULL if the format itself is violated */
    tn_status status;
    tn_severity severity;
    size_t findings, files;
    size_t last_file; /* the last file that was counted */
} tally_entry;

/* Begin with `{.memory = memory}`. It grows with the number of rules, not with the files. */
typedef struct tally {
    arena *memory;
    ARRAY(tally_entry) entries;
} tally;

/* Counts a finding in a file; files have numbers of their own, which are not 0. */
void tally_add(tally *to, const tn_error *finding, size_t file);

/* Adds the counts of other files. */
void tally_add_all(tally *to, const tally *from);

/* Prints a table with a line for each rule: errors first, frequent ones first. */
void tally_print(const tally *of, buffer *out);

#endif
