/* Makes problems: each is one block of memory. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

enum { LONGEST_MESSAGE = 1024 };

/* The number of texts of a problem. */
enum { TEXTS = 7 };

static void texts_of(tenon_problem *problem, const char **texts[TEXTS])
{
    texts[0] = &problem->message;
    texts[1] = &problem->id;
    texts[2] = &problem->hint;
    texts[3] = &problem->file;
    texts[4] = &problem->path;
    texts[5] = &problem->expected;
    texts[6] = &problem->found;
}

/* A constant problem, which is never freed. */
static tenon_problem no_memory = {
    .status = TENON_NO_MEMORY, .message = "out of memory", .offset = TENON_NO_OFFSET};

tenon_problem *problem_copy(const tenon_problem *problem)
{
    tenon_problem given = *problem;
    const char **from[TEXTS], **to[TEXTS];
    size_t size = sizeof given;
    texts_of(&given, from);
    for (size_t i = 0; i < TEXTS; i++)
        size += *from[i] != NULL ? strlen(*from[i]) + 1 : 0;
    tenon_problem *copy = malloc(size);
    if (copy == NULL) return &no_memory;
    *copy = given;
    char *at = (char *)(copy + 1);
    texts_of(copy, to);
    for (size_t i = 0; i < TEXTS; i++) {
        if (*from[i] == NULL) continue;
        const size_t length = strlen(*from[i]) + 1;
        memcpy(at, *from[i], length);
        *to[i] = at;
        at += length;
    }
    return copy;
}

void tenon_problem_free(tenon_problem *problem)
{
    if (problem != &no_memory) free(problem);
}

bool problem_set(tenon_problem **to, tenon_status status, const char *format, ...)
{
    char message[LONGEST_MESSAGE];
    if (to == NULL) return false;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    const tenon_problem problem = {.status = status, .message = message, .offset = TENON_NO_OFFSET};
    *to = problem_copy(&problem);
    return false;
}

static tenon_status status_of(tn_status status)
{
    switch (status) {
    case TN_OK:
        return TENON_OK;
    case TN_NO_MEMORY:
        return TENON_NO_MEMORY;
    case TN_MEMORY_BUDGET:
    case TN_WORK_BUDGET:
    case TN_DEPTH_LIMIT:
    case TN_EMPTY_ELEMENTS:
    case TN_DECODED_LIMIT:
    case TN_NO_SCRATCH:
        return TENON_LIMIT;
    case TN_UNSUPPORTED:
        return TENON_UNSUPPORTED;
    case TN_ABSENT:
    case TN_OUT_OF_RANGE:
    case TN_BAD_ARGUMENT:
        return TENON_NO_VALUE;
    default:
        return TENON_BAD_FILE;
    }
}

bool problem_set_status(tenon_problem **to, tn_status status, const char *message)
{
    if (to == NULL) return false;
    const tenon_problem problem = {.status = status_of(status),
                                   .id = tn_status_name(status),
                                   .message = message != NULL ? message : tn_status_text(status),
                                   .offset = TENON_NO_OFFSET};
    *to = problem_copy(&problem);
    return false;
}

/* Texts of an error, cut if they are longer. */
typedef struct error_texts {
    char message[LONGEST_MESSAGE], path[LONGEST_MESSAGE], expected[160], found[160];
} error_texts;

static tenon_problem describe(const tn_error *error, error_texts *texts)
{
    static const tenon_severity severities[] = {
        [TN_ERROR] = TENON_ERROR, [TN_WARNING] = TENON_WARNING, [TN_NOTE] = TENON_NOTE};
    const tenon_status status = status_of(error->status);
    tenon_problem problem = {.status = status == TENON_NO_VALUE ? TENON_BAD_FILE : status,
                             .severity = severities[error->severity],
                             .id = error->rule != NULL ? error->rule->id : tn_status_name(error->status),
                             .message = texts->message,
                             .path = texts->path,
                             .offset = error->offset,
                             .bit = error->bit};
    tn_error_explain(error, texts->message, sizeof texts->message);
    tn_place_print(&error->place, texts->path, sizeof texts->path);
    if (error->expected.kind != TN_VALUE_NONE) {
        tn_value_print(&error->expected, texts->expected, sizeof texts->expected);
        problem.expected = texts->expected;
    }
    if (error->found.kind != TN_VALUE_NONE) {
        tn_value_print(&error->found, texts->found, sizeof texts->found);
        problem.found = texts->found;
    }
    return problem;
}

void problem_report(const tn_error *error, tenon_report *report, void *user)
{
    error_texts texts;
    const tenon_problem problem = describe(error, &texts);
    report(user, &problem);
}

tenon_problem *problem_of_error(const tn_error *error)
{
    error_texts texts;
    const tenon_problem problem = describe(error, &texts);
    return problem_copy(&problem);
}

/* ---- JSON ---- */

static tenon_status status_of_json(tn_status status)
{
    switch (status) {
    case TN_DISAGREE:
    case TN_BUFFER_TOO_SMALL:
        return TENON_CONFLICT;
    default:
        return status_of(status) == TENON_BAD_FILE || status_of(status) == TENON_NO_VALUE ? TENON_BAD_ARGUMENT
                                                                                          : status_of(status);
    }
}

bool problem_set_json(tenon_problem **to, const tn_json_error *error, const tenon_value *around)
{
    char path[LONGEST_MESSAGE];
    if (to == NULL) return false;
    const size_t before = around != NULL ? tenon_value_path(around, path, sizeof path) : 0;
    if (before < sizeof path)
        snprintf(path + before, sizeof path - before, "%s%s",
                 before != 0 && error->path[0] != '\0' ? "." : "", error->path);
    const tenon_problem problem = {.status = status_of_json(error->status),
                                   .message = error->message,
                                   .line = error->line,
                                   .column = error->column,
                                   .path = before != 0 || error->path[0] != '\0' ? path : NULL,
                                   .offset = TENON_NO_OFFSET};
    *to = problem_copy(&problem);
    return false;
}

/* ---- options ---- */

bool options_take(void *ours, size_t size, const void *theirs, size_t their_size)
{
    const unsigned char *bytes = theirs;
    if (their_size < sizeof(size_t)) return false;
    for (size_t i = size; i < their_size; i++)
        if (bytes[i] != 0) return false;
    memcpy(ours, theirs, their_size < size ? their_size : size);
    return true;
}
