/* Results of system calls, for file.c and file_stage.c. */
#ifndef TENON_BASE_FILE_RESULT_H
#define TENON_BASE_FILE_RESULT_H

#include "base/file.h"

file_result file_succeeded(void);

/* `error` is a value of errno. */
file_result file_failed(arena *memory, int error);

/* Closes the file. Returns false, with errno set, if that or anything before it failed. */
bool file_close_after(bool good, int file);

/* Writes to the file itself, or to standard output for "-". */
file_result file_write_directly(arena *memory, const char *path, str content);

#endif
