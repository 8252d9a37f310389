/* Lists folders, and folders that do not change meanwhile. */
#ifndef TENON_BASE_SYSTEM_FOLDERS_H
#define TENON_BASE_SYSTEM_FOLDERS_H

#include <stdbool.h>

/* ---- listing ---- */

typedef struct folder_listing folder_listing;

/* NULL, with errno set, if it cannot be read. */
folder_listing *folder_list(const char *path);

/* The next name, except `.` and `..`, valid until the next call; NULL at the end, with errno 0, or on
   failure. *is_file: it is a regular file, as the listing says. */
const char *folder_next(folder_listing *of, bool *is_file);
void folder_end(folder_listing *of);

/* ---- holding ---- */

/* A folder held by a handle, not by its name: files are put into it even if others rename it. */
typedef struct held_folder held_folder;

/* NULL, with errno set, if it cannot be opened. */
held_folder *folder_hold(const char *path);

/* A folder in `of`, created if it is missing. A link is not followed: ELOOP. `of` stays held. */
held_folder *folder_hold_inner(held_folder *of, const char *name);

/* Moves a file to a name in the folder, which is on the same file system. Without `replace` a file of that
   name is EEXIST; with it a link is replaced, not followed. */
bool folder_take(held_folder *of, const char *file, const char *name, bool replace);

/* NULL is fine. */
void folder_let_go(held_folder *of);

#endif
