/* Checking a package while its files are taken out. */
#include "cli/package_check.h"

#include <stdlib.h>

typedef struct hearing {
    const subject *file;
    const bool *wanted;
    size_t count; /* of entries */
    bool heard;
} hearing;

/* The number behind `list[` where a path begins with that; SIZE_MAX where it does not. */
static size_t number_in(const char *path, const char *list)
{
    const size_t size = strlen(list);
    if (strncmp(path, list, size) != 0 || path[size] != '[') return SIZE_MAX;
    return (size_t)strtoull(path + size + 1, NULL, 10);
}

/* Whether a finding is about a file that nobody wants. */
static bool is_elsewhere(const hearing *heard, const tn_error *finding)
{
    const tn_container *container = heard->file->format->container;
    arena *memory = arena_new();
    const size_t size = tn_place_print(&finding->place, NULL, 0) + 1;
    char *path = arena_alloc(memory, size);
    bool elsewhere = false;
    tn_place_print(&finding->place, path, size);
    for (size_t i = 0; i < container->list_count; i++) {
        const size_t number = number_in(path, container->lists[i]);
        elsewhere = elsewhere || (number < heard->count && !heard->wanted[number]);
    }
    arena_free(memory);
    return elsewhere;
}

static void hear(void *user, const tn_error *finding)
{
    hearing *heard = user;
    if (finding->severity == TN_NOTE || is_elsewhere(heard, finding)) return;
    report_finding(heard->file->to, finding);
    heard->heard = true;
}

outcome package_check(const subject *file, const contents *of, const bool *wanted)
{
    scratch memory;
    tn_error error;
    hearing heard = {.file = file, .wanted = wanted, .count = tn_entries_count(&of->entries)};
    tn_options options = {
        .level = TN_LEVEL_STRICT, .container = file->container, .report = hear, .user = &heard};
    if (!provide_scratch(file, &memory, &options)) return OUTCOME_TROUBLE;
    const tn_status status = file->format->validate(file->bytes.data, file->bytes.size, &options, &error);
    scratch_return(&memory);
    if (status != TN_OK) hear(&heard, &error);
    return heard.heard ? OUTCOME_INVALID : OUTCOME_FINE;
}
