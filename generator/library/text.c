/* Values as text: JSON and dumps. */
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
    growing text;
    if (!begin(&text, value, problem)) return NULL;
    const tenon_file *file = value->file;
    const tn_json_options options = {.all = (flags & TENON_JSON_ALL) != 0,
                                     .indent = (flags & TENON_JSON_INDENT) != 0};
    const tn_sink sink = {append, &text};
    char *path = path_of(value);
    tn_format format = *file->schema->format; /* nothing is said for a writer, as nothing is written */
    format.overlays = false;
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
    growing text;
    if (!begin(&text, value, problem)) return NULL;
    tenon_file *file = value->file;
    const tn_dump_options options = {.elements = elements,
                                     .bytes = (flags & TENON_DUMP_BYTES) != 0,
                                     .hex = (flags & TENON_DUMP_HEX) != 0,
                                     .colour = (flags & TENON_DUMP_COLOUR) != 0};
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

void tenon_free(char *text)
{
    free(text);
}
