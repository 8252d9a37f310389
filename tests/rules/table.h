/* Tables of damaged files: each case is a good sample with a few byte_string changed, and what a validator
   has to say about it. The syntax, line by line ("#" begins a remark):

       sample PATH                the sample of the cases below, relative to the table
       container NAME[=FORMAT]... the files in the container that the damaged files of the cases below lie in;
   those without a format may be of any; without names, and before the first such line, it is not known case
   WORDS                 begins a case at OFFSET OLD > NEW        bytes in hex, "-" for none; offsets are
   those of the sample cut SIZE nothing behind the first SIZE bytes finds RULE SEVERITY LEVEL OFFSET PATH
   [FOUND] a finding, from LEVEL on and not below;
   "." is the whole file; FOUND is what is said to have been found, "-" for nothing; "2; at most 1" says what
   was expected, too fails STATUS OFFSET PATH [LEVEL] an error of the format itself, from LEVEL on fine
   nothing is to be found: the other side of a limit */
#ifndef TENON_TESTS_TABLE_H
#define TENON_TESTS_TABLE_H

#include "support/bytes.h"

enum { CASE_FINDINGS = 8, CONTAINER_NAMES = 8, WORD = 128 };

typedef struct container_list {
    char names[CONTAINER_NAMES][WORD], formats[CONTAINER_NAMES][WORD];
    size_t count; /* 0: it is not known */
} container_list;

typedef struct expected_finding {
    char rule[WORD]; /* "" where the format itself is violated */
    tn_severity severity;
    tn_level level;
    char status[WORD]; /* of a violation of the format */
    uint64_t offset;
    char path[WORD];
    char found[WORD]; /* "": anything */
} expected_finding;

typedef struct damaged_case {
    char text[WORD];
    byte_string input;
    container_list container;
    expected_finding findings[CASE_FINDINGS];
    size_t count;
    bool fine;
} damaged_case;

typedef struct damage_table {
    damaged_case *cases;
    size_t count;
} damage_table;

/* Ends the program with file and line where the table is wrong; above all where OLD is not what the sample
 * has. */
damage_table table_load(const char *path);
void table_free(damage_table *table);

#endif
