/* Checks the property of every edit: a value that the writer accepts is read back. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../generic/check.h"
#include "../generic/equal.h"
#include "mutate.h"

typedef struct edit_check {
    tn_mutation run;
    char *message;
    size_t capacity;
    bool failed;
    bool deviates; /* the input had stored values, which stay */
} edit_check;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
violated(edit_check *check, const char *format, ...)
{
    va_list arguments;
    if (check->failed) return;
    check->failed = true;
    va_start(arguments, format);
    vsnprintf(check->message, check->capacity, format, arguments);
    va_end(arguments);
}

/* Whether the finding concerns a stored value in the object: the rule has the name of a derived member. */
static bool is_of_derivation(edit_check *check, const tn_error *finding)
{
    tn_spot spot;
    if (finding->rule == NULL || !tn_spot_at(&check->run, &finding->place, &spot)) return false;
    return (spot.member.flags & TN_MEMBER_DERIVED) != 0 && strcmp(spot.member.id, finding->rule->id) == 0;
}

static const tn_error *find_of_derivation(edit_check *check, const tn_findings *findings)
{
    for (size_t i = 0; i < findings->count && i < TN_FINDINGS_KEPT; i++)
        if (is_of_derivation(check, &findings->kept[i])) return &findings->kept[i];
    return NULL;
}

static void say_error(edit_check *check, const char *what, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    violated(check, "%s: %s", what, text);
}

/* An edit may break rules that the writer does not check: the writer is at fault only if the rule is that of
   a derived member. */
static void check_refusal(edit_check *check, const tn_error *error, tn_level level)
{
    if (is_of_derivation(check, error) && !check->deviates)
        say_error(check, "a derived value is wrong after an edit", error);
    else if (error->rule == NULL && level == TN_LEVEL_STRUCTURE)
        say_error(check, "an edited object can be written, but the output cannot be read", error);
}

static void check_same(edit_check *check, const void *object, const void *again, const tn_findings *findings)
{
    char text[512];
    tn_place place;
    const tn_error *wrong = check->deviates ? NULL : find_of_derivation(check, findings);
    if (tn_equal_edited(check->run.with->format, object, again, &place)) {
        if (wrong != NULL) say_error(check, "a derived value is wrong after an edit", wrong);
    } else {
        tn_place_print(&place, text, sizeof text);
        violated(check, "an edited object reads back with another value at `%s`", text);
    }
}

/* Reads the written file at one level. */
static void check_read_back(edit_check *check, const void *object, const uint8_t *data, size_t size,
                            tn_level level)
{
    tn_findings findings;
    tn_error error;
    void *again;
    memset(&findings, 0, sizeof findings);
    const tn_options options = {
        .level = level, .params = check->run.with->params, .report = tn_findings_report, .user = &findings};
    if (check->run.with->format->read(check->run.with->format, &again, data, size, &options, &error) !=
        TN_OK) {
        check_refusal(check, &error, level);
        return;
    }
    check_same(check, object, again, &findings);
    check->run.with->format->release(check->run.with->format, again);
}

static void check_written(edit_check *check, void *object, size_t size)
{
    const tn_format *format = check->run.with->format;
    const tn_allocator libc = {NULL, NULL};
    uint8_t *output = tn_allocator_take(libc, size);
    if (output == NULL) return;
    const bool written = format->write(format, object, output, size, NULL) == TN_OK;
    if (!written && !format->peeks) violated(check, "an edited object can be measured, but not written");
    for (int level = TN_LEVEL_STRUCTURE; written && level <= TN_LEVEL_STRICT && !check->failed; level++)
        check_read_back(check, object, output, size, (tn_level)level);
    tn_allocator_give(libc, output, size);
}

static void check_from_nothing(edit_check *check)
{
    size_t written;
    void *object = tn_object_from_nothing(&check->run, &written);
    check->deviates = false;
    if (object == NULL) return;
    check_written(check, object, written);
    check->run.with->format->release(check->run.with->format, object);
}

/* False if the input is not read. */
static bool check_edit_of_input(edit_check *check, const void *data, size_t size)
{
    const tn_format *format = check->run.with->format;
    tn_findings findings;
    void *object;
    size_t written;
    memset(&findings, 0, sizeof findings);
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .params = check->run.with->params,
                                .report = tn_findings_report,
                                .user = &findings};
    if (format->read(format, &object, data, size, &options, NULL) != TN_OK) return false;
    check->run.root = object;
    check->deviates = find_of_derivation(check, &findings) != NULL || findings.count > TN_FINDINGS_KEPT;
    if (tn_edit_object(&check->run, object, (size_t)1 << tn_below(&check->run, 4)) &&
        tn_make_writable(&check->run, &written))
        check_written(check, object, written);
    format->release(format, object);
    return true;
}

/* Files with other values of derived members keep them: only created objects show that all are correct. */
static void check_edit(edit_check *check, const void *data, size_t size, bool from_nothing)
{
    if (from_nothing || !check_edit_of_input(check, data, size)) check_from_nothing(check);
}

/* FNV-1a */
static uint64_t digest_of(const uint8_t *data, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 0x100000001b3u;
    return hash;
}

const char *tn_check_edits(const tn_mutator *mutator, const void *data, size_t size, uint32_t edits,
                           char *message, size_t capacity)
{
    /* Without the fuzzer's engine and comparisons, which do not depend on the input. */
    const tn_mutator repeatable = {.format = mutator->format,
                                   .words = mutator->words,
                                   .constraints = mutator->constraints,
                                   .params = mutator->params};
    const size_t space = (size < SIZE_MAX / 2 ? 2 * size : size) + 4096;
    edit_check check = {tn_mutation_begin(&repeatable, space, digest_of(data, size)), message, capacity,
                        false, false};
    if (mutator->format->measure == NULL || mutator->format->write == NULL) return NULL;
    for (uint32_t i = 0; i < edits && !check.failed; i++)
        check_edit(&check, data, size, i % 2 != 0);
    return check.failed ? message : NULL;
}
