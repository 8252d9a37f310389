/* Reading and validating files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

/* ---- options ---- */

typedef struct reading {
    tenon_read_options options;
    tn_options how;      /* for the codec */
    tn_document *params; /* that these refer to */
    tenon_problem **problem;
} reading;

static void hear(void *user, const tn_error *finding)
{
    const reading *r = user;
    problem_report(finding, r->options.report, r->options.user);
}

static bool begin(reading *r, const tenon_read_options *options, tenon_problem **problem)
{
    static const tn_level levels[] = {[TENON_STRUCTURE] = TN_LEVEL_STRUCTURE,
                                      [TENON_CONTENT] = TN_LEVEL_CONTENT,
                                      [TENON_STRICT] = TN_LEVEL_STRICT};
    if (problem != NULL) *problem = NULL;
    *r = (reading){.options = TENON_READ_OPTIONS, .problem = problem};
    if (options != NULL && !options_take(&r->options, sizeof r->options, options, options->size))
        return problem_set(problem, TENON_BAD_ARGUMENT, "this version does not know an option of reading");
    const tenon_read_options *given = &r->options;
    if ((given->flags & ~(unsigned)(TENON_BORROW | TENON_PLACES | TENON_PARTIAL)) != 0 ||
        (unsigned)given->level > TENON_STRICT)
        return problem_set(problem, TENON_BAD_ARGUMENT,
                           "this version does not know a flag or level of reading");
    r->how = (tn_options){.level = levels[given->level],
                          .limits = {.memory = given->memory,
                                     .work = given->work,
                                     .decoded = given->decoded,
                                     .depth = given->depth},
                          .keep_partial = (given->flags & TENON_PARTIAL) != 0,
                          .report = given->report != NULL ? hear : NULL,
                          .user = r};
    return true;
}

/* ---- parameters ---- */

static bool lack_params(const tn_format *format, tenon_problem **problem)
{
    char names[256];
    size_t size = 0;
    for (size_t i = 0; i < format->param_count && size < sizeof names; i++)
        size += (size_t)snprintf(names + size, sizeof names - size, "%s`%s`", i != 0 ? ", " : "",
                                 format->params[i].id);
    return problem_set(problem, TENON_BAD_ARGUMENT, "the schema has parameters, which must be given: %s",
                       names);
}

/* Takes the parameters, which end_params frees. */
static bool begin_params(reading *r, const tenon_schema *schema)
{
    const char *given = r->options.params;
    void *params;
    tn_json_error error;
    const tn_format *format = schema->format;
    if (format->param_count == 0 && given == NULL) return true;
    if (format->param_count == 0)
        return problem_set(r->problem, TENON_BAD_ARGUMENT, "the schema has no parameters");
    if (given == NULL) return lack_params(format, r->problem);
    if (tn_json_read_params(format, given, strlen(given), NULL, &r->params, &params, &error) != TN_OK)
        return problem_set_json(r->problem, &error, NULL);
    r->how.params = params;
    return true;
}

bool params_lend(const tenon_schema *schema, const tenon_read_options *options, lent_params *lent,
                 tenon_problem **problem)
{
    reading r;
    *lent = (lent_params){NULL, NULL};
    if (!begin(&r, options, problem) || !begin_params(&r, schema)) return false;
    *lent = (lent_params){r.params, r.how.params};
    return true;
}

static bool fail(const reading *r, const tn_error *error)
{
    if (r->problem != NULL) *r->problem = problem_of_error(error);
    return false;
}

/* ---- bytes ---- */

static bool unreadable(const reading *r, const char *path, const char *why)
{
    char message[1024];
    snprintf(message, sizeof message, "cannot read `%s`: %s", path, why);
    const tenon_problem problem = {
        .status = TENON_UNREADABLE, .message = message, .file = path, .offset = TENON_NO_OFFSET};
    if (r->problem != NULL) *r->problem = problem_copy(&problem);
    return false;
}

/* Reads to the end of the stream, into memory that doubles. */
static bool read_stream(const reading *r, FILE *stream, const char *path, void **data, size_t *size)
{
    const uint64_t most = r->options.file_size != 0 ? r->options.file_size : UINT64_MAX;
    size_t capacity = (size_t)1 << 16;
    *size = 0;
    *data = malloc(capacity);
    while (*data != NULL) {
        *size += fread((char *)*data + *size, 1, capacity - *size, stream);
        if (*size > most) return unreadable(r, path, "it is larger than the limit");
        if (*size < capacity)
            return ferror(stream) != 0 ? unreadable(r, path, errno != 0 ? strerror(errno) : "input failed")
                                       : true;
        void *larger = capacity <= SIZE_MAX / 2 ? realloc(*data, capacity * 2) : NULL;
        if (larger == NULL) break;
        capacity *= 2;
        *data = larger;
    }
    return problem_set_status(r->problem, TN_NO_MEMORY, NULL);
}

static bool read_path(const reading *r, const char *path, void **data, size_t *size)
{
    *data = NULL;
    errno = 0;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) return unreadable(r, path, strerror(errno));
    const bool read = read_stream(r, stream, path, data, size);
    fclose(stream);
    return read;
}

static bool copy_bytes(const reading *r, const void *data, size_t size, void **copy)
{
    *copy = malloc(size != 0 ? size : 1);
    if (*copy == NULL) return problem_set_status(r->problem, TN_NO_MEMORY, NULL);
    if (size != 0) memcpy(*copy, data, size);
    return true;
}

/* ---- reading ---- */

/* Keeps the part read before an error, if the options ask for it and there is any. */
static bool keep_partial(tenon_file *file, const reading *r, const tn_error *error)
{
    if (!r->how.keep_partial || file->object == NULL) return fail(r, error);
    file->is_partial = true;
    file->stopped = *error;
    file->problem = problem_of_error(error);
    if (r->problem != NULL) *r->problem = problem_copy(file->problem);
    return true;
}

static bool read_object(tenon_file *file, const reading *r)
{
    const tn_format *format = file->schema->format;
    tn_error error;
    const tn_status status =
        file->has_places ? format->read_located(format, &file->object, file->data, file->size, &r->how,
                                                &file->locations, &error)
                         : format->read(format, &file->object, file->data, file->size, &r->how, &error);
    if (status != TN_OK && !keep_partial(file, r, &error)) return false;
    if (!file->has_places) return true;
    tn_locations_sort(&file->locations);
    tn_run *run = tn_format_document(format, file->object)->run;
    if (run != NULL) tn_locate_instances(run, tn_dump_places_note, &file->instances);
    return true;
}

/* Takes `copy`, which may be NULL, whatever the result is. */
static tenon_file *read_bytes(const tenon_schema *schema, const void *data, size_t size, void *copy,
                              reading *r)
{
    const bool begun = begin_params(r, schema);
    tenon_file *file = begun ? calloc(1, sizeof *file) : NULL;
    if (file == NULL) {
        free(copy);
        tn_document_free(r->params);
        if (begun) problem_set_status(r->problem, TN_NO_MEMORY, NULL);
        return NULL;
    }
    *file = (tenon_file){.schema = schema, .data = data, .size = size, .copy = copy, .params = r->params};
    file->has_places = (r->options.flags & (TENON_PLACES | TENON_PARTIAL)) != 0;
    file->instances.allocator = tn_allocator_libc();
    tn_locations_init(&file->locations, tn_allocator_libc());
    tn_arena_init(&file->memory, tn_allocator_libc(), UINT64_MAX);
    if (read_object(file, r)) return file;
    tenon_file_free(file);
    return NULL;
}

tenon_file *tenon_read(const tenon_schema *schema, const char *path, const tenon_read_options *options,
                       tenon_problem **problem)
{
    reading r;
    void *data;
    size_t size = 0;
    if (!begin(&r, options, problem)) return NULL;
    if (read_path(&r, path, &data, &size)) return read_bytes(schema, data, size, data, &r);
    free(data);
    return NULL;
}

tenon_file *tenon_read_memory(const tenon_schema *schema, const void *data, size_t size,
                              const tenon_read_options *options, tenon_problem **problem)
{
    reading r;
    void *copy = NULL;
    if (!begin(&r, options, problem)) return NULL;
    const bool borrowed = (r.options.flags & TENON_BORROW) != 0;
    if (!borrowed && !copy_bytes(&r, data, size, &copy)) return NULL;
    return read_bytes(schema, borrowed ? data : copy, size, copy, &r);
}

void tenon_file_free(tenon_file *file)
{
    if (file == NULL) return;
    values_free(file);
    tenon_problem_free(file->problem);
    tn_arena_free(&file->memory);
    file->schema->format->release(file->schema->format, file->object);
    tn_dump_places_free(&file->instances);
    tn_locations_free(&file->locations);
    tn_document_free(file->params);
    free(file->record);
    free(file->copy);
    free(file);
}

const tenon_problem *tenon_file_problem(const tenon_file *file)
{
    return file->problem;
}

const void *tenon_file_data(const tenon_file *file, size_t *size)
{
    *size = file->size;
    return file->data;
}

/* ---- validating ---- */

/* Lends as much as the codec states for the worst file, or as the system has: rules without enough are
   reported. */
static void lend(const tn_format *format, size_t size, tn_options *how)
{
    enum { LEAST = 1 << 20 };
    const uint64_t stated = format->scratch(format, size, how->level);
    const uint64_t limit = how->limits.memory != 0 ? how->limits.memory : SIZE_MAX / 2;
    const uint64_t most = limit < SIZE_MAX / 2 ? limit : SIZE_MAX / 2;
    size_t wanted = (size_t)(stated < most ? stated : most);
    how->scratch = wanted != 0 ? malloc(wanted) : NULL;
    while (how->scratch == NULL && wanted / 2 >= LEAST) {
        wanted /= 2;
        how->scratch = malloc(wanted);
    }
    how->scratch_size = how->scratch != NULL ? wanted : 0;
}

bool tenon_validate(const tenon_schema *schema, const void *data, size_t size,
                    const tenon_read_options *options, tenon_problem **problem)
{
    const tn_format *format = schema->format;
    reading r;
    tn_error error;
    if (!begin(&r, options, problem) || !begin_params(&r, schema)) return false;
    lend(format, size, &r.how);
    const tn_status status = format->validate(format, data, size, &r.how, &error);
    free(r.how.scratch);
    tn_document_free(r.params);
    if (status == TN_OK) return true;
    if (r.options.report != NULL) problem_report(&error, r.options.report, r.options.user);
    return fail(&r, &error);
}
