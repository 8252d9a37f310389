/* A private folder for code. */
#define _XOPEN_SOURCE 700
#include "cli/cache.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/paths.h"

bool is_private(const char *path)
{
    struct stat about;
    if (lstat(path, &about) != 0 || about.st_uid != geteuid()) return false;
    return (S_ISDIR(about.st_mode) || S_ISREG(about.st_mode)) && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static bool usable(arena *memory, const char *path)
{
    return make_folders(memory, path, 0700) && is_private(path) && access(path, W_OK | X_OK) == 0;
}

const char *cache_folder(arena *memory)
{
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const char *candidates[] = {
        xdg && xdg[0] == '/' ? arena_printf(memory, "%s/tenon", xdg) : NULL,
        home && home[0] == '/' ? arena_printf(memory, "%s/.cache/tenon", home) : NULL,
        arena_printf(memory, "/tmp/tenon-%ju", (uintmax_t)geteuid()),
    };
    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++)
        if (candidates[i] && usable(memory, candidates[i])) return candidates[i];
    complain("there is no folder for compiled schemas: %s must belong to you and be writable by nobody else",
             candidates[2]);
    return NULL;
}

const char *cache_workshop(arena *memory, const char *folder)
{
    char *path = arena_printf(memory, "%s/build.XXXXXX", folder);
    if (mkdtemp(path)) return path;
    complain("%s: cannot make a folder to compile in: %s", folder, strerror(errno));
    return NULL;
}

void cache_clean(arena *memory, const char *workshop)
{
    DIR *folder = opendir(workshop);
    if (folder) {
        for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
                (void)unlink(arena_printf(memory, "%s/%s", workshop, entry->d_name));
        closedir(folder);
    }
    (void)rmdir(workshop);
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
