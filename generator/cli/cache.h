/* The folder in which compiled codecs of the user's schemas are kept. Code is loaded from it, so only the
   user may be able to write to it. */
#ifndef TENON_CLI_CACHE_H
#define TENON_CLI_CACHE_H

#include <stdint.h>

#include "cli/tool.h"

/* The first usable one of the folders for it ($XDG_CACHE_HOME/tenon, ~/.cache/tenon or /tmp/tenon-UID on
   POSIX systems); made if it is missing. NULL, with a message, if none is usable. */
const char *cache_folder(arena *memory);

/* A new folder of its own in `folder`, for building; NULL with a message. */
const char *cache_workshop(arena *memory, const char *folder);

/* Removes a workshop and the files in it. */
void cache_clean(const char *workshop);

/* A name for all texts added, each with its length. Not cryptographic: only the user writes into the cache.
 */
typedef struct digest {
    uint64_t a, b;
} digest;

digest digest_begin(void);
void digest_add(digest *of, str text);
const char *digest_name(arena *memory, const digest *of);

#endif
