/* Reads and writes whole files. */
#ifndef TENON_BASE_FILE_H
#define TENON_BASE_FILE_H

#include "base/arena.h"
#include "base/str.h"
#include "base/system/files.h"
#include "base/system/folders.h"

/* The largest schema that is read. */
#define SCHEMA_SIZE_LIMIT ((size_t)64 << 20)

typedef enum file_status {
    FILE_OK,
    FILE_MISSING,
    FILE_IS_DIRECTORY,
    FILE_TOO_LARGE,
    FILE_EXISTS,
    FILE_FAILED /* the system refused: no permission, no space, an I/O error */
} file_status;

typedef struct file_result {
    file_status status;
    const char *problem; /* a phrase for messages: "no such file"; NULL: status is FILE_OK */
} file_result;

/* Reads all of a file, or of standard input if `path` is "-". More than `limit` bytes are FILE_TOO_LARGE,
   found without reading them all. `content` is set on FILE_OK only; a zero byte follows it. A named pipe is
   FILE_FAILED, because a writer may never come; a pipe that the shell makes, `<(...)`, is read. */
file_result file_read(arena *memory, const char *path, size_t limit, str *content);

/* Decides by the first bytes of a file whether the rest is worth reading. */
typedef struct file_interest {
    size_t head_size; /* bytes to decide by; the file may have fewer */
    bool (*wants)(void *user, str head);
    void *user;
} file_interest;

/* How a file is read that is worked on. */
typedef struct file_reading {
    size_t limit;
    const file_interest *interest; /* NULL: all of it is wanted */
    bool copied;                   /* never mapped: its bytes are going to be changed in memory */
} file_reading;

/* A file that has been read. */
typedef struct read_file {
    str content;
    bool mapped;      /* the content is the file's own bytes: nothing follows it, others may change it */
    entry_info about; /* when it was opened; of standard input, too */
} read_file;

/* Reads a file like file_read; also waits for pipes and devices. If the rest is not wanted, `content` is the
   head alone. A regular file of FILE_MAPPED_FROM bytes or more is mapped, so that only pages in use take
   memory. If another program cuts it meanwhile, the program ends with a message and the status 2. */
#define FILE_MAPPED_FROM ((size_t)16 << 20)
file_result file_read_wanted(arena *memory, const char *path, const file_reading *how, read_file *read);

/* A file that its own changed content will replace. */
typedef struct held_file {
    const char *path;
    entry_info about;
} held_file;

/* Locks the file against other programs that hold it, until `memory` is freed; waits some seconds at most.
   FILE_FAILED: the path is not a regular file, or the file has several names (hard links), of which only one
   would get the new content. */
file_result file_hold(arena *memory, const char *path, held_file *held);

/* Whether the path still leads to the same, unchanged file as when it was held. */
bool file_is_as_held(const held_file *held);

/* Replaces or creates a file: writes it beside the old one under another name, flushes it to disk, renames
   it. On failure the old file is untouched and nothing is left behind. A symbolic link is followed,
   permissions are kept. A terminal, a pipe or "-" (standard output) is written directly. */
file_result file_write(arena *memory, const char *path, str content);

/* file_write for a file that can be made again, such as generated code or a sample: it need not be on disk
   when the function returns. */
file_result file_make(arena *memory, const char *path, str content);

/* file_write in two steps, for several files that change together or not at all. Staging does everything that
   is likely to fail, and changes nothing that a reader sees. */
typedef struct staged_file {
    const char *path;
    char *name; /* of the file beside it; NULL if the path is written directly, by file_commit */
    str content;
    unsigned slot; /* its number for file_abandon_all; 0: not known there */
} staged_file;

/* Creates a file. If it fails, nothing is left behind. Afterwards call exactly one of file_commit and
   file_discard. `path` and `content` must live as long. */
file_result file_stage(arena *memory, const char *path, str content, staged_file *staged);
file_result file_commit(arena *memory, staged_file *staged);

/* Commits several files without waiting for the disk, which takes longer than making them again. If one
   fails, `path` is its path, and the files after it are discarded. */
file_result file_commit_all(arena *memory, staged_file *staged, size_t count, const char **path);
void file_discard(staged_file *staged);

/* Stage and commit a file below a held folder, whatever others do with its name: it is staged in a folder of
   the same file system, and renamed to a name in `folder`. Without `replace` an existing file is FILE_EXISTS;
   with it a link is replaced, not followed. Committing ends the staging, also on failure. The file is not
   flushed to disk: for many files at once, which can be made again. */
file_result file_stage_in(arena *memory, const char *folder, str content, staged_file *staged);
file_result file_commit_at(arena *memory, staged_file *staged, held_folder *folder, const char *name,
                           bool replace);

/* Removes all files that are staged. For handlers of signals; the program must end with it. Of more than 64
   that are staged at a time it knows 64. */
void file_abandon_all(void);

/* Whether `path` is a regular file that holds exactly `content`: it is best left alone, with its time stamp,
   so that builds that depend on it do not run again. */
bool file_holds(arena *memory, const char *path, str content);

#endif
