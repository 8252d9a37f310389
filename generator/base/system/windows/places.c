/* Places as Windows has them. */
#include "base/system/places.h"

#include <stdlib.h>
#include <string.h>

#include "base/system/files.h"
#include "wide.h"

/* The variables that were read, which live until the program ends. */
static SRWLOCK variables_lock = SRWLOCK_INIT;
static struct known_variable {
    struct known_variable *next;
    char *name, *value;
} * variables;

static char *value_of(const char *name)
{
    wchar_t *wide = wide_of(name);
    const DWORD size = wide ? GetEnvironmentVariableW(wide, NULL, 0) : 0;
    wchar_t *value = size > 0 ? malloc(size * sizeof *value) : NULL;
    char *made = value && GetEnvironmentVariableW(wide, value, size) < size ? narrow_of(value) : NULL;
    free(value);
    free(wide);
    return made;
}

/* Under the lock. */
static const struct known_variable *find(const char *name)
{
    struct known_variable *each = variables;
    while (each && strcmp(each->name, name) != 0)
        each = each->next;
    if (each) return each;
    each = malloc(sizeof *each);
    if (!each) arena_exhausted();
    *each = (struct known_variable){variables, _strdup(name), value_of(name)};
    if (!each->name) arena_exhausted();
    variables = each;
    return each;
}

const char *variable(const char *name)
{
    AcquireSRWLockExclusive(&variables_lock);
    const char *value = find(name)->value;
    ReleaseSRWLockExclusive(&variables_lock);
    return value;
}

/* A folder in the folder that a variable names by an absolute path; "" if it names none. */
static const char *in(arena *memory, const char *name, const char *below)
{
    const char *folder = variable(name);
    return folder && files_root_size(folder) > 0 ? arena_printf(memory, "%s/%s", folder, below) : "";
}

const char *place_for_cache(arena *memory, unsigned number)
{
    switch (number) {
    case 0:
        return in(memory, "XDG_CACHE_HOME", "tenon");
    case 1:
        return in(memory, "LOCALAPPDATA", "tenon/cache");
    default:
        return NULL;
    }
}

const char *place_for_settings(arena *memory)
{
    const char *own = in(memory, "XDG_CONFIG_HOME", "tenon");
    if (own[0] == '\0') own = in(memory, "APPDATA", "tenon");
    return own[0] != '\0' ? own : NULL;
}

const char *place_of_program(arena *memory)
{
    wchar_t wide[4096];
    const DWORD size = GetModuleFileNameW(NULL, wide, 4096);
    char *path = size > 0 && size < 4096 ? narrow_of(wide) : NULL;
    const char *last = path != NULL ? files_last_separator(path) : NULL;
    const char *folder = last != NULL ? arena_copy(memory, path, (size_t)(last - path)) : NULL;
    free(path);
    return folder;
}

const char *place_for_passing(arena *memory)
{
    const char *folder = variable("TEMP");
    (void)memory;
    return folder && *folder != '\0' ? folder : ".";
}
