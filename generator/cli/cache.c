/* Keeps compiled code in a private folder. */
#include "cli/cache.h"

#include <errno.h>
#include <inttypes.h>

#include "base/system/files.h"
#include "base/system/places.h"
#include "cli/paths.h"

static bool usable(arena *memory, const char *path)
{
    return make_folders(memory, path, 0700) && files_is_private(path) && files_is_usable(path);
}

const char *cache_folder(arena *memory)
{
    const char *last = "";
    for (unsigned i = 0;; i++) {
        const char *path = place_for_cache(memory, i);
        if (!path) break;
        if (path[0] == '\0') continue;
        if (usable(memory, path)) return path;
        last = path;
    }
    complain("there is no folder for compiled schemas: %s must belong to you and be writable by nobody else",
             last);
    return NULL;
}

const char *cache_workshop(arena *memory, const char *folder)
{
    char *path = arena_printf(memory, "%s/build.XXXXXX", folder);
    if (files_make_unique_folder(path)) return path;
    complain("%s: cannot make a folder to compile in: %s", folder, strerror(errno));
    return NULL;
}

void cache_clean(const char *workshop)
{
    files_remove_tree(workshop);
}

/* ---- digests: FNV-1a, and the same backwards through another prime ---- */

digest digest_begin(void)
{
    return (digest){0xCBF29CE484222325u, 0x9E3779B97F4A7C15u};
}

static void digest_byte(digest *of, uint8_t byte)
{
    of->a = (of->a ^ byte) * 0x100000001B3u;
    of->b = (of->b + byte + 1) * 0xFF51AFD7ED558CCDu;
    of->b ^= of->b >> 29;
}

void digest_add(digest *of, str text)
{
    uint64_t size = text.size;
    for (unsigned i = 0; i < 8; i++)
        digest_byte(of, (uint8_t)(size >> (8 * i)));
    for (size_t i = 0; i < text.size; i++)
        digest_byte(of, (uint8_t)text.data[i]);
}

const char *digest_name(arena *memory, const digest *of)
{
    return arena_printf(memory, "%016" PRIx64 "%016" PRIx64, of->a, of->b);
}
