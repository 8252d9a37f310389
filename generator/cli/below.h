/* Writes files below a folder by untrusted names. Follows no link, even if another program puts one there
   meanwhile. */
#ifndef TENON_CLI_BELOW_H
#define TENON_CLI_BELOW_H

#include "base/system/folders.h"
#include "cli/tool.h"

/* Makes the folder if it is missing, and holds it, until the caller releases it; NULL with a message. */
held_folder *below_open(arena *memory, const char *folder);

/* Writes a file as a whole or not at all; `name` is one that unsafe_name accepts, and folders in it are made.
   Returns NULL, or the reason why it was not written. */
const char *below_write(arena *memory, const char *folder, held_folder *opened, const char *name, str content,
                        bool replace);

#endif
