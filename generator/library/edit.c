/* Sets values, and writes the edited file. Lists: list.c. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

/* ---- values that can be set ---- */

/* The reason why a value cannot be set; NULL: it can. */
static const char *obstacle(const tenon_value *value)
{
    value_update(value);
    const tn_member *member = value->found.member;
    if (value->kind == TENON_ABSENT || value->kind == TENON_FAILED) return "there is no value";
    if (member == NULL || value->found.type != NULL || value->kind == TENON_LIST)
        return "the value is an object or a list: set its members or elements";
    if (member->kind == TN_KIND_CONSTANT) return "the value is constant";
    if ((member->flags & TN_MEMBER_DERIVED) != 0) return "the writer derives the value from others";
    if (tn_found_is_computed(&value->found)) return "the value is computed from others";
    return NULL;
}

/* Stores a problem of a value, with its path; returns false. */
static bool refuse(const tenon_value *value, tenon_problem **problem, const char *why)
{
    char path[256];
    tenon_value_path(value, path, sizeof path);
    const tenon_problem said = {
        .status = TENON_BAD_ARGUMENT, .message = why, .path = path, .offset = TENON_NO_OFFSET};
    if (problem != NULL) *problem = problem_copy(&said);
    return false;
}

static bool is_settable(const tenon_value *value, tenon_kind kind, tenon_problem **problem)
{
    const char *why = obstacle(value);
    if (problem != NULL) *problem = NULL;
    char other[80];
    if (why != NULL) return refuse(value, problem, why);
    value_edits(value);
    if (value->kind == kind) return true;
    snprintf(other, sizeof other, "the value is of the kind %s, not %s", tenon_kind_name(value->kind),
             tenon_kind_name(kind));
    return refuse(value, problem, other);
}

static void *place_of(const tenon_value *value)
{
    void *place;
    memcpy(&place, &value->found.value, sizeof place); /* the file is for the caller to change */
    return place;
}

/* Stores back a value that is a copy: of a record, or of numbers in wire form. */
static bool store(const tenon_value *value, tenon_problem **problem)
{
    const tn_status status = tn_found_store(value_document(value), &value->found);
    return status == TN_OK || problem_set_status(problem, status, NULL);
}

/* ---- numbers ---- */

static bool fits_file(const tenon_value *value)
{
    const tn_member *member = value->found.member;
    const bool is_field = member->bits != 0 && member->bits < 64;
    return tn_form_takes(member->narrow, value->found.value) &&
           (!is_field || tn_scalar_bits(member->kind, value->found.value) >> member->bits == 0);
}

static bool set_bits(const tenon_value *value, uint64_t bits, bool negative, tenon_problem **problem)
{
    const tn_kind kind = value->found.member->kind;
    const uint64_t before = tn_scalar_bits(kind, value->found.value);
    tn_scalar_store(kind, place_of(value), bits);
    const bool is_signed = !tn_kind_is_unsigned(kind);
    if (tn_scalar_bits(kind, value->found.value) == bits && fits_file(value) &&
        (is_signed ? negative == (bits >> 63 != 0) : !negative))
        return store(value, problem);
    tn_scalar_store(kind, place_of(value), before);
    return refuse(value, problem, "the number does not fit the type of the value");
}

bool tenon_set_signed(const tenon_value *value, int64_t number, tenon_problem **problem)
{
    return is_settable(value, TENON_INTEGER, problem) &&
           set_bits(value, (uint64_t)number, number < 0, problem);
}

bool tenon_set_unsigned(const tenon_value *value, uint64_t number, tenon_problem **problem)
{
    return is_settable(value, TENON_INTEGER, problem) && set_bits(value, number, false, problem);
}

bool tenon_set_bool(const tenon_value *value, bool truth, tenon_problem **problem)
{
    if (!is_settable(value, TENON_BOOL, problem)) return false;
    *(bool *)place_of(value) = truth;
    return store(value, problem);
}

/* Infinity fits, but not a number that only rounds to it. */
static bool fits_single(double number)
{
    return !isfinite(number) || isfinite((float)number);
}

bool tenon_set_float(const tenon_value *value, double number, tenon_problem **problem)
{
    if (!is_settable(value, TENON_FLOAT, problem)) return false;
    const tn_member *member = value->found.member;
    const bool is_single = member->kind == TN_KIND_F4;
    const uint64_t before = tn_scalar_bits(member->kind, value->found.value);
    if (is_single)
        *(float *)place_of(value) = (float)number;
    else
        *(double *)place_of(value) = number;
    if (fits_file(value) && (!is_single || fits_single(number))) {
        tn_scalar_store(member->kind, place_of(value), tn_member_bits(member, value->found.value));
        return store(value, problem);
    }
    tn_scalar_store(member->kind, place_of(value), before);
    return refuse(value, problem, "the number does not fit the type of the value");
}

/* ---- text and bytes ---- */

bool tenon_set_text(const tenon_value *value, const char *text, size_t size, tenon_problem **problem)
{
    tn_text copy;
    if (!is_settable(value, TENON_TEXT, problem)) return false;
    const tn_status status = tn_document_text(value_document(value), text, size, &copy);
    if (status != TN_OK) return problem_set_status(problem, status, NULL);
    *(tn_text *)place_of(value) = copy;
    return true;
}

/* The value decompressed other bytes before. */
static void set_packed(const tenon_value *value, tn_bytes content)
{
    tn_packed_set(place_of(value), content.data, content.size);
    values_find(value->file, value->parent, value->index)->content = NULL;
}

bool tenon_set_bytes(const tenon_value *value, const void *bytes, size_t size, tenon_problem **problem)
{
    tn_bytes copy;
    if (!is_settable(value, TENON_BYTES, problem)) return false;
    const tn_status status = tn_document_bytes(value_document(value), bytes, size, &copy);
    if (status != TN_OK) return problem_set_status(problem, status, NULL);
    if (value->found.member->kind == TN_KIND_PACKED)
        set_packed(value, copy);
    else
        *(tn_bytes *)place_of(value) = copy;
    return true;
}

/* ---- the file ---- */

static void *fail(tenon_problem **problem, const tn_error *error)
{
    if (problem == NULL) return NULL;
    *problem = problem_of_error(error);
    if ((*problem)->status == TENON_BAD_FILE || (*problem)->status == TENON_BAD_ARGUMENT)
        (*problem)->status = TENON_CONFLICT;
    return NULL;
}

void *tenon_write(tenon_file *file, size_t *size, tenon_problem **problem)
{
    const tn_format *format = file->schema->format;
    tn_error error;
    if (problem != NULL) *problem = NULL;
    if (format->measure == NULL) {
        problem_set(problem, TENON_UNSUPPORTED, "only compiled codecs write files with `-place`");
        return NULL;
    }
    if (format->measure(format, file->object, size, &error) != TN_OK) return fail(problem, &error);
    void *bytes = malloc(*size != 0 ? *size : 1);
    if (bytes == NULL) {
        problem_set_status(problem, TN_NO_MEMORY, NULL);
        return NULL;
    }
    if (format->write(format, file->object, bytes, *size, &error) == TN_OK) return bytes;
    free(bytes);
    return fail(problem, &error);
}
