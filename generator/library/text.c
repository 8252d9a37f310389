/* Prints values as text: JSON and dumps. */
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

/* Text that grows; the bytes are the caller's in the end. */
typedef struct growing {
    char *data;
    size_t size, capacity;
    bool failed;
} growing;

static bool append(void *user, const void *data, size_t size)
{
    growing *to = user;
    if (size >= to->capacity - to->size) {
        const size_t least = to->size + size + 1;
        const size_t wanted = to->capacity > SIZE_MAX / 2 ? SIZE_MAX : 2 * to->capacity;
        const size_t capacity = wanted > least ? wanted : least;
        char *larger = realloc(to->data, capacity);
        to->failed = larger == NULL;
        if (larger == NULL) return false;
        to->data = larger;
        to->capacity = capacity;
    }
    memcpy(to->data + to->size, data, size);
    to->size += size;
    to->data[to->size] = '\0';
    return true;
}

static bool begin(growing *to, const tenon_value *value, tenon_problem **problem)
{
    if (problem != NULL) *problem = NULL;
    *to = (growing){.data = NULL};
    if (value->kind == TENON_FAILED) {
        if (problem != NULL) *problem = problem_copy(value->problem);
        return false;
    }
    if (value->kind == TENON_ABSENT) return problem_set_status(problem, TN_ABSENT, NULL);
    *to = (growing){.data = malloc(256), .capacity = 256};
    if (to->data == NULL) return problem_set_status(problem, TN_NO_MEMORY, NULL);
    to->data[0] = '\0';
    return true;
}

static char *end(growing *to, tn_status status, size_t *size, tenon_problem **problem)
{
    if (status == TN_OK) {
        if (size != NULL) *size = to->size;
        return to->data;
    }
    free(to->data);
    problem_set_status(problem, to->failed ? TN_NO_MEMORY : status, NULL);
    return NULL;
}

/* The path of a value, which the caller frees; NULL without memory. */
static char *path_of(const tenon_value *value)
{
    const size_t size = tenon_value_path(value, NULL, 0) + 1;
    char *path = malloc(size);
    if (path != NULL) tenon_value_path(value, path, size);
    return path;
}

char *tenon_json(const tenon_value *value, unsigned flags, size_t *size, tenon_problem **problem)
{
    value_update(value);
    growing text;
    const tenon_file *file = value->file;
    if (file->is_partial) {
        if (problem != NULL) *problem = problem_copy(file->problem);
        return NULL;
    }
    if (!begin(&text, value, problem)) return NULL;
    const tn_json_options options = {.all = (flags & TENON_JSON_ALL) != 0,
                                     .indent = (flags & TENON_JSON_INDENT) != 0};
    const tn_sink sink = {append, &text};
    char *path = path_of(value);
    tn_format format = *file->schema->format; /* without keys for a writer, which does not run */
    format.patches = false;
    format.measure = NULL;
    tn_status status = TN_NO_MEMORY;
    if (path != NULL)
        status = tn_json_write(&format, file->object, path[0] != '\0' ? path : NULL, &options, &sink);
    free(path);
    return end(&text, status, size, problem);
}

char *tenon_dump(const tenon_value *value, unsigned flags, size_t elements, size_t *size,
                 tenon_problem **problem)
{
    value_update(value);
    growing text;
    if (!begin(&text, value, problem)) return NULL;
    tenon_file *file = value->file;
    const tn_dump_options options = {.elements = elements,
                                     .bytes = (flags & TENON_DUMP_BYTES) != 0,
                                     .hex = (flags & TENON_DUMP_HEX) != 0,
                                     .colour = (flags & TENON_DUMP_COLOUR) != 0,
                                     .stopped = file->is_partial ? &file->stopped : NULL};
    const tn_sink sink = {append, &text};
    char *path = path_of(value);
    const tn_status status =
        path == NULL
            ? TN_NO_MEMORY
            : tn_dump_noted(file->schema->format, file->object, file->has_places ? &file->locations : NULL,
                            &file->instances, file->data, file->size, path, &options, &sink);
    free(path);
    return end(&text, status, size, problem);
}

/* ---- in a few words ---- */

/* A text that is cut at the end of the space; its whole size is counted. */
typedef struct cutting {
    char *data;
    size_t size, capacity;
} cutting;

static bool append_cut(void *user, const void *data, size_t size)
{
    cutting *to = user;
    const size_t left = to->size < to->capacity ? to->capacity - to->size : 0;
    if (left != 0) memcpy(to->data + to->size, data, size < left ? size : left);
    to->size += size;
    return true;
}

/* Prints a summary without unread members. */
static void print_summary(tn_dump_run *run, const tenon_value *value)
{
    const tn_member object = {.kind = TN_KIND_OBJECT, .type = value->found.type};
    if (object.type == NULL)
        tn_dump_summary(run, value->found.member, value->found.value);
    else if (value->file->is_partial)
        tn_print(&run->out, object.type->id);
    else
        tn_dump_summary(run, &object, value->found.value);
}

size_t tenon_value_summary(const tenon_value *value, char *buffer, size_t capacity)
{
    value_update(value);
    tn_dump_options options = {0};
    cutting text = {buffer, 0, capacity};
    const tn_sink sink = {append_cut, &text};
    if (capacity != 0) buffer[0] = '\0';
    if (value->kind == TENON_ABSENT || value->kind == TENON_FAILED) return 0;
    tn_dump_run run = file_dump_run(value->file, &options);
    tn_output_sink(&run.out, &sink);
    print_summary(&run, value);
    if (tn_output_end(&run.out) != TN_OK) return 0;
    if (capacity != 0) buffer[text.size < capacity ? text.size : capacity - 1] = '\0';
    return text.size;
}

void tenon_free(void *memory)
{
    free(memory);
}
