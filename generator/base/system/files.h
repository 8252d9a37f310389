/* Files and folders as the operating system has them. posix/ and windows/ have the same functions, and
   nothing else in the generator asks which system it is. Names are UTF-8 everywhere. What fails sets errno.
 */
#ifndef TENON_BASE_SYSTEM_FILES_H
#define TENON_BASE_SYSTEM_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum entry_kind {
    ENTRY_FILE, /* a regular one */
    ENTRY_FOLDER,
    ENTRY_LINK, /* of files_look_at_link only */
    ENTRY_PIPE, /* or a socket: without a writer, reading waits forever */
    ENTRY_OTHER /* a terminal, a device */
} entry_kind;

typedef struct entry_info {
    entry_kind kind;
    uint64_t size;                         /* bytes of a regular file */
    uint64_t volume, number;               /* paths with equal pairs lead to one file */
    long long changed, changed_nanosecond; /* when it was last written, in seconds since some day */
    unsigned permissions;                  /* for files_permit */
    uint64_t names;                        /* of the file: more than one if it has hard links */
} entry_info;

/* Information about the file at a path; with `_link`, about a link itself; and about an open descriptor. */
bool files_look(const char *path, entry_info *info);
bool files_look_at_link(const char *path, entry_info *info);
bool files_look_opened(int file, entry_info *info);

typedef enum files_access {
    FILES_READ,
    FILES_WRITE,  /* an existing file */
    FILES_CREATE, /* a file that does not exist: otherwise EEXIST */
    FILES_APPEND  /* to its end; created if it is missing */
} files_access;

/* Opens a file for bytes without conversion; -1 if that fails. Programs that are started do not inherit the
   descriptor. A folder fails with EISDIR, or is opened, and files_look_opened reports it. */
int files_open(const char *path, files_access access);
bool files_close(int file);

/* At most `size` bytes; their number, 0 at the end, or -1. */
ptrdiff_t files_read(int file, void *to, size_t size);

/* Writes all bytes. */
bool files_write(int file, const void *data, size_t size);

/* Locks the file against other programs that lock it, too, until it is closed; false if another program has
   locked it, or, with EOPNOTSUPP, if the system cannot lock this file. */
bool files_lock(int file);

/* Maps a regular file: pages are read on first use, and the system may reclaim them; NULL: it cannot be
   mapped. Other programs may change the bytes. The function `lost` is called, in the thread that uses a page,
   if it cannot be read any more, as of a file that has become shorter: it must not return, and may call only
   functions for signal handlers. */
void *files_map(int file, size_t size, void (*lost)(const void *address));
void files_unmap(void *bytes, size_t size);

/* Gives back the memory that mapped bytes take; they are read again when they are used. And lets go of the
   file: the bytes are zero from now on, and take none. */
void files_forget(void *bytes, size_t size);
bool files_blank(void *bytes, size_t size);

/* Ends the program at once. For `lost`. */
_Noreturn void files_quit(int status);

/* Ends the file behind its first `size` bytes. */
bool files_cut(int file, uint64_t size);

/* Returns when the file is on disk; of a folder, the names in it, if the system can do that. */
bool files_flush(const char *path);
void files_flush_folder(const char *folder);
bool files_permit(int file, unsigned permissions);

/* A stream to read bytes from. */
FILE *files_stream(const char *path);

/* Gives a file another name, in place of a file with that name; both are in the same folder or near. */
bool files_replace(const char *from, const char *to);
bool files_remove(const char *path);

/* `permissions`: who may use it, as POSIX has it; elsewhere that is inherited. */
bool files_make_folder(const char *path, unsigned permissions);

/* Makes a folder for this user only, with an unused name: replaces the XXXXXX at the end. */
bool files_make_unique_folder(char *path);

/* Removes an empty folder; and a folder with all that is in it, following no link. */
bool files_remove_folder(const char *path);
void files_remove_tree(const char *path);

/* The absolute path without links, with `/` between its parts; to be freed. */
char *files_real_path(const char *path);

/* Whether it is a file or folder, not a link, of this user that no other user can change; and whether files
   can be put into a folder. */
bool files_is_private(const char *path);
bool files_is_usable(const char *folder);

/* The file of this program. */
const char *files_own_program(void);

/* ---- names ---- */

/* Whether a byte separates the parts of a path. */
bool files_is_separator(char byte);

/* The number of characters of a path's root: a `/`, or a drive; 0: the path is relative. */
size_t files_root_size(const char *path);

/* The separator that stands last; NULL if there is none. */
const char *files_last_separator(const char *path);

/* The separator of paths in an environment variable. */
extern const char files_list_separator[2];

/* Why the system takes a name for something else, such as a device; NULL: it is an ordinary name. */
const char *files_name_problem(const char *name, size_t size);

#endif
