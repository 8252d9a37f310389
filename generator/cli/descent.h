/* Visits a file of the command line, and the files in it. */
#ifndef TENON_CLI_DESCENT_H
#define TENON_CLI_DESCENT_H

#include "cli/visit.h"

/* What became of files. */
typedef struct visited {
    outcome result;
    size_t passed, failed;
    size_t unknown; /* of other formats: left out */
    size_t lacking; /* without the value that was asked for: passed over */
} visited;

/* Visits a file, of which all but the bytes is known, and where the command looks into files those in it.

   What is in a file may be more than anybody can look at: a package may contain itself, and files in it may
   be the same bytes. So a file that is a copy of one that it lies in is not looked into again; no more files
   are looked at than the file and what was unpacked of it have bytes; and these have no more bytes together
   than the largest file may have. What is not looked at for that is said. */
void descend(const visitor *with, const operand *each, subject *file, visited *counts);

#endif
