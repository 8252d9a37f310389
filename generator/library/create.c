/* Creates files. */
#include <stdlib.h>

#include "library/library.h"

/* ---- the file ---- */

/* A JSON text, and the format of the file that it describes. */
typedef struct creation {
    const tn_format *format;
    const char *json;
    size_t size;
    tenon_problem **problem;
} creation;

/* What is wrong with the object, by its place in the text. */
static bool explain(const creation *of, const tn_error *error)
{
    tn_json_error explained;
    (void)tn_json_explain(of->json, of->size, NULL, error, &explained);
    return problem_set_json(of->problem, &explained, NULL);
}

static bool write_object(const creation *of, void *object, void **bytes, size_t *size)
{
    tn_error error;
    const tn_format *format = of->format;
    if (format->measure(format, object, size, &error) != TN_OK) return explain(of, &error);
    *bytes = malloc(*size != 0 ? *size : 1);
    if (*bytes == NULL) return problem_set_status(of->problem, TN_NO_MEMORY, NULL);
    return format->write(format, object, *bytes, *size, &error) == TN_OK || explain(of, &error);
}

static bool create_bytes(const creation *of, void **bytes, size_t *size)
{
    void *object;
    tn_json_error error;
    if (tn_json_read(of->format, of->json, of->size, NULL, &object, &error) != TN_OK)
        return problem_set_json(of->problem, &error, NULL);
    const bool written = write_object(of, object, bytes, size);
    of->format->release(of->format, object);
    return written;
}

bool schema_creates(const tenon_schema *of, tenon_problem **problem)
{
    const tn_format *format = of->format;
    if (format->create == NULL || format->measure == NULL)
        return problem_set(problem, TENON_UNSUPPORTED, "files of this schema cannot be created");
    if (format->param_count != 0)
        return problem_set(problem, TENON_UNSUPPORTED, "files of a schema with parameters cannot be created");
    return true;
}

tenon_file *tenon_from_json(const tenon_schema *schema, const char *json, size_t size,
                            const tenon_read_options *options, tenon_problem **problem)
{
    const tn_format *format = schema->format;
    const creation of = {format, json, size, problem};
    void *bytes = NULL;
    size_t written;
    tn_json_error error;
    if (problem != NULL) *problem = NULL;
    if (!schema_creates(schema, problem)) return NULL;
    tenon_file *file = NULL;
    if (create_bytes(&of, &bytes, &written))
        file = tenon_read_memory(schema, bytes, written, options, problem);
    free(bytes);
    if (file == NULL || tn_json_agrees(format, json, size, NULL, file->object, &error) == TN_OK) return file;
    tenon_file_free(file);
    problem_set_json(problem, &error, NULL);
    return NULL;
}
