/* Finds values by paths. */
#ifndef TENON_CLI_PATHS_H
#define TENON_CLI_PATHS_H

#include "cli/tool.h"

/* The extension of a path without its dot; "" if there is none. */
const char *path_extension(const char *path);

/* Whether a file's name ends with a dot and the extension, which may have dots in it, or is such an extension
   of two parts; in any case. */
bool path_has_extension(const char *path, const char *extension);

/* The part behind the last slash. */
const char *path_name(const char *path);

const char *path_join(arena *memory, const char *folder, const char *name);

/* The folder of a path. */
const char *folder_of(arena *memory, const char *path);

bool is_folder(const char *path);
bool is_regular_file(const char *path);

/* Whether both paths lead to the same file. */
bool same_file(const char *a, const char *b);

/* Reports an output that would replace a file that is read. */
outcome spare_input(const char *output, const char *input);

/* Makes a folder and the folders above it, if they are missing; false, with errno set, on failure. */
bool make_folders(arena *memory, const char *path, unsigned permissions);

#endif
