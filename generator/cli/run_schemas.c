/* Remembers the schema files of a run, by volume and number: a file has several paths. */
#include "cli/run_schemas.h"

#include <pthread.h>

#include "base/system/files.h"

static struct {
    arena *memory;
    ARRAY(entry_info) files;
} schemas;

static pthread_mutex_t used = PTHREAD_MUTEX_INITIALIZER;

static bool has(const entry_info *about)
{
    for (size_t i = 0; i < schemas.files.count; i++) {
        const entry_info *each = &schemas.files.items[i];
        if (each->volume == about->volume && each->number == about->number) return true;
    }
    return false;
}

void run_schemas_add(const char *path)
{
    entry_info about;
    if (!files_look(path, &about) || about.kind != ENTRY_FILE) return;
    pthread_mutex_lock(&used);
    if (!schemas.memory) schemas.memory = arena_new();
    if (!has(&about)) ARRAY_PUSH(schemas.memory, &schemas.files, about);
    pthread_mutex_unlock(&used);
}

bool run_schemas_have(const char *path)
{
    entry_info about;
    pthread_mutex_lock(&used);
    const bool known = schemas.files.count > 0 && files_look(path, &about) && has(&about);
    pthread_mutex_unlock(&used);
    return known;
}

outcome run_schemas_spare(const char *path)
{
    if (!run_schemas_have(path)) return OUTCOME_FINE;
    return complain("%s: is a schema of this run, and is not replaced", path);
}
