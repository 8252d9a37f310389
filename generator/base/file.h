/* Whole files: read into the arena, written so that a reader sees the old file or the new one and nothing
 * else. */
#ifndef TENON_BASE_FILE_H
#define TENON_BASE_FILE_H

#include "base/arena.h"
#include "base/str.h"

/* The largest schema that is read. */
#define SCHEMA_SIZE_LIMIT ((size_t)64 << 20)

typedef enum file_status {
    FILE_OK,
    FILE_MISSING,
    FILE_IS_DIRECTORY,
    FILE_TOO_LARGE,
    FILE_FAILED /* the system refused: no permission, no space, an I/O error */
} file_status;

typedef struct file_result {
    file_status status;
    const char
        *problem; /* a phrase for messages: "no such file", "is a directory"; NULL where status is FILE_OK */
} file_result;

/* Reads all of a file, or of standard input where `path` is "-". More than `limit` bytes are FILE_TOO_LARGE,
   found without reading them all. `content` is set on FILE_OK only; a zero byte follows it. */
file_result file_read(arena *memory, const char *path, size_t limit, str *content);

/* Replaces or creates the file: written beside it under another name, flushed to disk, renamed. Where that
   fails the old file is untouched and nothing is left behind. A symbolic link is followed, permissions are
   kept. What is not a regular file (a terminal, a pipe, "-" for standard output) is written directly. */
file_result file_write(arena *memory, const char *path, str content);

/* As file_write, but a file that holds `content` already is left alone, with its time stamp, so that builds
   that depend on it do not run again. `changed` tells whether the file was written; it may be NULL. */
file_result file_update(arena *memory, const char *path, str content, bool *changed);

#endif
