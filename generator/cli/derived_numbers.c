/* Compares derived numbers before and after. */
#include "cli/derived_numbers.h"

#include "cli/values.h"

typedef struct comparing {
    const subject *file;
    const void *before, *after;
    outcome result;
} comparing;

static bool compare(void *user, const char *path, const tn_found *found)
{
    comparing *at = user;
    tn_found now;
    tn_arena space;
    if (found->member == NULL || found->member->derive == NULL) return true;
    tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
    const bool there = tn_find_value(at->file->format, at->after, path, &space, &now, NULL) == TN_OK;
    tn_arena_free(&space);
    if (!there) return true;
    arena *memory = arena_new();
    buffer was = {.memory = memory}, is = {.memory = memory};
    at->result = worse(at->result, value_json(at->file, at->before, path, false, &was));
    at->result = worse(at->result, value_json(at->file, at->after, path, false, &is));
    if (at->result == OUTCOME_FINE && !str_eq(buffer_str(&was), buffer_str(&is)))
        report_remark(at->file->to, "`%s` was %.*s, and is %.*s", path, STR_ARG(buffer_str(&was)),
                      STR_ARG(buffer_str(&is)));
    arena_free(memory);
    return at->result == OUTCOME_FINE;
}

outcome say_derived(const subject *file, const void *object, str bytes)
{
    void *after;
    subject written = *file;
    written.bytes = bytes;
    const outcome result = read_object(&written, &after, NULL);
    if (result != OUTCOME_FINE) return result;
    comparing at = {file, object, after, OUTCOME_FINE};
    const tn_status status = tn_find_values(file->format, object, "**", compare, &at, NULL);
    file->format->release(file->format, after);
    return worse(at.result, generic_outcome(file, status));
}
