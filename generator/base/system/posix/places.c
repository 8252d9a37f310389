/* Places of POSIX systems, and of the XDG specification. */
#define _XOPEN_SOURCE 700
#include "base/system/places.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *variable(const char *name)
{
    return getenv(name);
}

/* A folder in the folder that a variable names by an absolute path; "" if it names none. */
static const char *in(arena *memory, const char *name, const char *below)
{
    const char *folder = getenv(name);
    return folder && folder[0] == '/' ? arena_printf(memory, "%s/%s", folder, below) : "";
}

const char *place_for_cache(arena *memory, unsigned number)
{
    switch (number) {
    case 0:
        return in(memory, "XDG_CACHE_HOME", "tenon");
    case 1:
        return in(memory, "HOME", ".cache/tenon");
    case 2:
        return arena_printf(memory, "/tmp/tenon-%ju", (uintmax_t)geteuid());
    default:
        return NULL;
    }
}

const char *place_for_settings(arena *memory)
{
    const char *own = in(memory, "XDG_CONFIG_HOME", "tenon");
    if (own[0] == '\0') own = in(memory, "HOME", ".config/tenon");
    return own[0] != '\0' ? own : NULL;
}

const char *place_of_program(arena *memory)
{
    static const char *const links[] = {"/proc/self/exe",
                                        "/proc/curproc/file"}; /* of Linux, and of BSD systems */
    char path[4096];
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        const ssize_t size = readlink(links[i], path, sizeof path);
        if (size <= 0 || (size_t)size == sizeof path) continue;
        path[size] = '\0';
        const char *last = strrchr(path, '/');
        if (last != NULL) return arena_copy(memory, path, (size_t)(last - path));
    }
    return NULL;
}

const char *place_for_passing(arena *memory)
{
    const char *folder = getenv("TMPDIR");
    (void)memory;
    return folder != NULL && *folder != '\0' ? folder : "/tmp";
}
