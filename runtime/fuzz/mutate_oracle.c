/* Chooses the checks for an input: each check costs speed. */
#include <stdio.h>
#include <string.h>

#include "../generic/check.h"
#include "tenon/fuzz.h"

/* The most scratch memory of a validator; if it needs more, its result is not judged. */
enum { SCRATCH_PER_BYTE = 64, SCRATCH_BASE = 1 << 16 };

typedef struct judged {
    tn_status status;
    tn_error error;
    tn_findings findings;
    bool lacked;
} judged;

static void judge_by_reader(const tn_mutator *with, const void *data, size_t size, judged *to)
{
    void *object;
    const tn_format *format = with->format;
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .params = with->params,
                                .report = tn_findings_report,
                                .user = &to->findings};
    to->status = format->read(format, &object, data, size, &options, &to->error);
    if (to->status == TN_OK) format->release(format, object);
}

static void judge_by_validator(const tn_mutator *with, const void *data, size_t size, judged *to)
{
    const tn_format *format = with->format;
    const tn_allocator libc = {NULL, NULL};
    const uint64_t most = SCRATCH_PER_BYTE * (uint64_t)size + SCRATCH_BASE;
    const uint64_t stated = format->scratch == NULL ? 0 : format->scratch(format, size, TN_LEVEL_STRICT);
    const size_t scratch = (size_t)(stated < most ? stated : most);
    tn_options options = {.level = TN_LEVEL_STRICT,
                          .params = with->params,
                          .report = tn_findings_report,
                          .user = &to->findings};
    options.scratch = scratch == 0 ? NULL : tn_allocator_take(libc, scratch);
    options.scratch_size = options.scratch == NULL ? 0 : scratch;
    to->status = format->validate(format, data, size, &options, &to->error);
    to->lacked = options.scratch_size < stated && tn_lacks_scratch(to->status, &to->findings);
    if (options.scratch != NULL) tn_allocator_give(libc, options.scratch, scratch);
}

static const char *disagreement(const judged *read, const judged *validated)
{
    if (read->status != validated->status) return "the status";
    const char *differs = read->status == TN_OK ? NULL : tn_error_difference(&read->error, &validated->error);
    if (differs != NULL) return differs;
    const bool same = read->findings.count == validated->findings.count &&
                      read->findings.digest == validated->findings.digest;
    return same ? NULL : "what is reported";
}

static const char *check_both(const tn_mutator *with, tn_oracle oracle, const void *data, size_t size,
                              char *message, size_t capacity)
{
    judged read, validated;
    memset(&read, 0, sizeof read);
    memset(&validated, 0, sizeof validated);
    judge_by_reader(with, data, size, &read);
    if (with->format->validate == NULL) return NULL;
    judge_by_validator(with, data, size, &validated);
    if (oracle == TN_ORACLE_CRASH || validated.lacked) return NULL;
    const char *differs = disagreement(&read, &validated);
    if (differs == NULL) return NULL;
    snprintf(message, capacity, "%s differs between reader and validator: %s, %s", differs,
             tn_status_name(read.status), tn_status_name(validated.status));
    return message;
}

static bool is_sampled(const uint8_t *data, size_t size)
{
    uint32_t hash = 0x811c9dc5u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 0x01000193u;
    return (hash >> 16) % 16 == 0;
}

static const char *const oracle_names[] = {"crash", "agree", "round-trip", "edit"};

tn_oracle tn_oracle_named(const char *name)
{
    int found = TN_ORACLE_CRASH;
    while (found < TN_ORACLE_SAMPLED && (name == NULL || strcmp(name, oracle_names[found]) != 0))
        found++;
    return (tn_oracle)found;
}

const char *tn_check_input(const tn_mutator *mutator, tn_oracle oracle, const void *data, size_t size,
                           char *message, size_t capacity)
{
    if (oracle == TN_ORACLE_SAMPLED) oracle = is_sampled(data, size) ? TN_ORACLE_EDIT : TN_ORACLE_AGREE;
    if (oracle <= TN_ORACLE_AGREE) return check_both(mutator, oracle, data, size, message, capacity);
    const char *violated =
        tn_check_properties_given(mutator->format, mutator->params, data, size, message, capacity);
    if (violated != NULL || oracle == TN_ORACLE_ROUND_TRIP) return violated;
    return tn_check_edits(mutator, data, size, 2, message, capacity);
}
