#include "support/outcome.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hear(void *user, const tn_error *finding)
{
    test_outcome *outcome = user;
    if (outcome->count == outcome->capacity) {
        outcome->capacity = 2 * outcome->capacity + 8;
        tn_error *moved = realloc(outcome->findings, outcome->capacity * sizeof *moved);
        if (moved == NULL) abort();
        outcome->findings = moved;
    }
    outcome->findings[outcome->count++] = *finding;
}

test_outcome outcome_read(const tn_format *format, byte_string input, const tn_options *options,
                          void **object)
{
    test_outcome outcome = {0};
    tn_options heard = *options;
    heard.report = hear;
    heard.user = &outcome;
    void *own = NULL;
    outcome.status = format->read(format, &own, input.data, input.size, &heard, &outcome.error);
    if (object != NULL)
        *object = own;
    else if (own != NULL)
        format->release(format, own);
    return outcome;
}

test_outcome outcome_validate_with(const tn_format *format, byte_string input, const tn_options *options,
                                   size_t scratch_size)
{
    test_outcome outcome = {0};
    tn_options heard = *options;
    heard.report = hear;
    heard.user = &outcome;
    heard.scratch = malloc(scratch_size > 0 ? scratch_size : 1);
    if (heard.scratch == NULL) abort();
    heard.scratch_size = scratch_size;
    outcome.status = format->validate(format, input.data, input.size, &heard, &outcome.error);
    free(heard.scratch);
    return outcome;
}

test_outcome outcome_validate(const tn_format *format, byte_string input, const tn_options *options)
{
    return outcome_validate_with(format, input, options,
                                 (size_t)format->scratch(format, input.size, options->level));
}

void outcome_free(test_outcome *outcome)
{
    free(outcome->findings);
    outcome->findings = NULL;
    outcome->count = outcome->capacity = 0;
}

bool place_equal(const tn_place *a, const tn_place *b)
{
    if (a->depth != b->depth) return false;
    const uint32_t kept = a->depth < TN_PLACE_STEPS ? a->depth : TN_PLACE_STEPS;
    for (uint32_t i = 0; i < kept; i++) {
        if (strcmp(a->steps[i].member, b->steps[i].member) != 0) return false;
        if (a->steps[i].index != b->steps[i].index) return false;
    }
    return true;
}

static bool value_equal(const tn_value *a, const tn_value *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case TN_VALUE_NONE:
        return true;
    case TN_VALUE_UNSIGNED:
        return a->as.u == b->as.u;
    case TN_VALUE_SIGNED:
        return a->as.s == b->as.s;
    case TN_VALUE_REAL: /* bit by bit: NaN is a value like others */
        return memcmp(&a->as.real, &b->as.real, sizeof a->as.real) == 0;
    case TN_VALUE_LITERAL:
        return strcmp(a->as.literal, b->as.literal) == 0;
    case TN_VALUE_BYTES: {
        const size_t size =
            a->as.bytes.size < sizeof a->as.bytes.head ? (size_t)a->as.bytes.size : sizeof a->as.bytes.head;
        return a->as.bytes.size == b->as.bytes.size && memcmp(a->as.bytes.head, b->as.bytes.head, size) == 0;
    }
    }
    return false;
}

static bool error_equal(const tn_error *a, const tn_error *b)
{
    return a->status == b->status && a->severity == b->severity && a->rule == b->rule &&
           a->offset == b->offset && a->bit == b->bit && place_equal(&a->place, &b->place) &&
           place_equal(&a->other, &b->other) && value_equal(&a->expected, &b->expected) &&
           value_equal(&a->found, &b->found);
}

static bool error_differs(const char *what, const tn_error *a, const tn_error *b, char *difference,
                          size_t capacity)
{
    if (error_equal(a, b)) return false;
    char first[512], second[512];
    tn_error_print(a, first, sizeof first);
    tn_error_print(b, second, sizeof second);
    snprintf(difference, capacity, "%s \"%s\" against \"%s\"", what, first, second);
    return true;
}

bool outcome_equal(const test_outcome *a, const test_outcome *b, char *difference, size_t capacity)
{
    if (a->status != b->status) {
        snprintf(difference, capacity, "status %s against %s", tn_status_name(a->status),
                 tn_status_name(b->status));
        return false;
    }
    if (a->status != TN_OK && error_differs("error", &a->error, &b->error, difference, capacity))
        return false;
    if (a->count != b->count) {
        snprintf(difference, capacity, "%zu findings against %zu", a->count, b->count);
        return false;
    }
    for (size_t i = 0; i < a->count; i++)
        if (error_differs("finding", &a->findings[i], &b->findings[i], difference, capacity)) return false;
    return true;
}
