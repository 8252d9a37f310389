/* The command line, standard streams, and terminals. */
#ifndef TENON_BASE_SYSTEM_STREAMS_H
#define TENON_BASE_SYSTEM_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* At the begin of the program: makes arguments UTF-8 and streams binary, and sees that the descriptors 0, 1
   and 2 are taken, so that no file that is opened later becomes standard output by accident. Ends the program
   if this fails. */
void streams_begin(int *count, char ***arguments);

/* Standard input and output, for files_read and files_write. */
enum { STREAMS_INPUT = 0, STREAMS_OUTPUT = 1, STREAMS_MESSAGES = 2 };

bool streams_is_terminal(FILE *stream);

/* Whether terminals show colours. */
bool streams_has_colours(void);

/* Columns of the terminal that standard error is; 0 if they are not known. */
size_t streams_columns(void);

/* Whether writing to standard output has failed with this errno because its reader has closed it. If a signal
   ends the program then, this is not called. */
bool streams_reader_has_gone(int error);

/* From now on standard output goes to the file, which may be closed. */
bool streams_send_output(int file);

/* ---- a pager ---- */

typedef enum pager_result {
    PAGER_NONE,
    PAGER_READ,   /* its user has seen enough: output that it did not take is no failure */
    PAGER_MISSING /* there is no such program */
} pager_result;

/* Sends standard output to a pager: the shell command `words`, or the usual one if NULL. Does nothing if
   standard output is no terminal, or the system has no pagers. */
void pager_begin_with(const char *words);

/* Ends standard output, if there is a pager, and waits until its user has seen enough. */
pager_result pager_end(void);

#endif
