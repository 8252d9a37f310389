/* Visits a file of the command line, and the files in it. */
#ifndef TENON_CLI_DESCENT_H
#define TENON_CLI_DESCENT_H

#include "cli/visit.h"

/* Counts of files, by outcome. */
typedef struct visited {
    outcome result;
    size_t passed, failed;
    size_t unknown; /* of unknown formats: left out */
    size_t lacking; /* passed over without the wanted value */
} visited;

/* Visits a file that has not been read, and the files in it if the command looks into files. A package may
   contain itself, and files in it may share bytes, so the number of files has no natural limit. Therefore a
   copy of a file around it is not opened again; the number of visited files is at most the number of bytes of
   the file and of its unpacked content; and together they have at most as many bytes as the largest file may
   have. Files beyond that are reported. */
void descend(const visitor *with, const operand *each, subject *file, visited *counts);

#endif
