/* Creates files. */
#include <stdlib.h>

#include "library/library.h"

/* ---- the file ---- */

/* A JSON text, and the format of the file that it describes. */
typedef struct creation {
    const tn_format *format;
    tn_options how;
    const char *json;
    size_t size;
    tenon_problem **problem;
} creation;

/* Describes the error of an object, by its place in the text. All numbers of the text fit: one that does not
   is derived from others. */
static bool explain(const creation *of, const tn_error *error)
{
    tn_json_error explained;
    (void)tn_json_explain(of->json, of->size, NULL, error, &explained);
    (void)problem_set_json(of->problem, &explained, NULL);
    if (of->problem != NULL && error->status == TN_OVERFLOW) (*of->problem)->status = TENON_CONFLICT;
    return false;
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
    if (tn_json_read(of->format, of->json, of->size, &of->how, &object, &error) != TN_OK)
        return problem_set_json(of->problem, &error, NULL);
    const bool written = write_object(of, object, bytes, size);
    of->format->release(of->format, object);
    return written;
}

bool schema_creates(const tenon_schema *of, tenon_problem **problem)
{
    const tn_format *format = of->format;
    return (format->create != NULL && format->measure != NULL) ||
           problem_set(problem, TENON_UNSUPPORTED,
                       format->measure == NULL ? "only compiled codecs create files with `-place`"
                                               : "files of this schema cannot be created");
}

/* Creates the file and reads it. */
static tenon_file *create_file(const creation *of, const tenon_schema *schema,
                               const tenon_read_options *options)
{
    void *bytes = NULL;
    size_t written;
    tn_json_error error;
    tenon_file *file = NULL;
    if (create_bytes(of, &bytes, &written))
        file = tenon_read_memory(schema, bytes, written, options, of->problem);
    free(bytes);
    if (file == NULL) return NULL;
    if (tn_json_agrees(of->format, of->json, of->size, &of->how, file->object, &error) == TN_OK) return file;
    tenon_file_free(file);
    problem_set_json(of->problem, &error, NULL);
    return NULL;
}

tenon_file *tenon_from_json(const tenon_schema *schema, const char *json, size_t size,
                            const tenon_read_options *options, tenon_problem **problem)
{
    lent_params lent;
    if (problem != NULL) *problem = NULL;
    if (!schema_creates(schema, problem) || !params_lend(schema, options, &lent, problem)) return NULL;
    const creation of = {schema->format, {.params = lent.values}, json, size, problem};
    tenon_file *file = create_file(&of, schema, options);
    tn_document_free(lent.owner);
    return file;
}
