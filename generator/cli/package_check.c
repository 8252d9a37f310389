/* Checks a package while its files are extracted. */
#include "cli/package_check.h"

typedef struct hearing {
    const subject *file;
    const bool *wanted;
    size_t count; /* of entries */
    bool heard;
} hearing;

/* The entry that a finding concerns; TN_NO_INDEX if it concerns the package. */
static size_t entry_of(const subject *file, const tn_error *finding)
{
    const tn_container *container = file->format->container;
    size_t entry = TN_NO_INDEX;
    for (size_t i = 0; i < container->list_count && entry == TN_NO_INDEX; i++)
        entry = tn_place_element(&finding->place, container->lists[i], NULL);
    return entry;
}

/* Whether a finding concerns a file that is not extracted. */
static bool is_elsewhere(const hearing *heard, const tn_error *finding)
{
    const size_t entry = entry_of(heard->file, finding);
    return entry < heard->count && !heard->wanted[entry];
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
    const tn_status status =
        file->format->validate(file->format, file->bytes.data, file->bytes.size, &options, &error);
    scratch_return(&memory);
    if (status != TN_OK && !of->torn) hear(&heard, &error);
    return heard.heard ? OUTCOME_INVALID : OUTCOME_FINE;
}

typedef struct search {
    const subject *file;
    const char *rule;
    size_t count;
    bool *found;
} search;

static void note(void *user, const tn_error *finding)
{
    const search *for_rule = user;
    if (!finding->rule || strcmp(finding->rule->id, for_rule->rule) != 0) return;
    const size_t entry = entry_of(for_rule->file, finding);
    if (entry < for_rule->count) for_rule->found[entry] = true;
}

outcome package_find(const subject *file, const contents *of, const char *rule, bool *found)
{
    scratch memory;
    tn_error error;
    search for_rule = {file, rule, tn_entries_count(&of->entries), found};
    tn_options options = {.level = TN_LEVEL_STRICT, .report = note, .user = &for_rule};
    if (!provide_scratch(file, &memory, &options)) return OUTCOME_TROUBLE;
    const tn_status status =
        file->format->validate(file->format, file->bytes.data, file->bytes.size, &options, &error);
    scratch_return(&memory);
    if (status == TN_OK) return OUTCOME_FINE;
    report_finding(file->to, &error);
    return OUTCOME_INVALID;
}
