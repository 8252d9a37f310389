/* Loading schemas. */
#include <stdlib.h>
#include <string.h>

#include "assemble/assemble.h"
#include "base/file.h"
#include "bundled.h"
#include "driver/plan.h"
#include "library/library.h"
#include "library/processes.h"
#include "source/diagnostic_list.h"

const char *tenon_version(void)
{
    return TENON_VERSION;
}

/* ---- diagnostics ---- */

/* The code points of a place up to the end of its first line. */
static size_t length_of(span place)
{
    const char *text = place.source->text.data;
    size_t length = 0;
    for (size_t i = place.begin; i < place.end && text[i] != '\n'; i++)
        length += ((unsigned char)text[i] & 0xC0) != 0x80;
    return length;
}

static tenon_problem describe(const diagnostic *item)
{
    static const tenon_severity severities[] = {
        [SEVERITY_ERROR] = TENON_ERROR, [SEVERITY_WARNING] = TENON_WARNING, [SEVERITY_NOTE] = TENON_NOTE};
    const diagnostic_info *info = diagnostic_describe(item->code);
    tenon_problem problem = {.status = TENON_BAD_SCHEMA,
                             .severity = severities[info->severity],
                             .message = item->text,
                             .id = info->code,
                             .hint = item->hints.count > 0 ? item->hints.items[0] : NULL,
                             .path = item->path,
                             .offset = TENON_NO_OFFSET};
    if (item->place.source == NULL) return problem;
    const position at = source_position(item->place.source, item->place.begin);
    problem.file = item->place.source->path;
    problem.line = at.line;
    problem.column = at.column;
    problem.length = length_of(item->place);
    return problem;
}

/* Reports all; stores the first error. */
static void report_all(arena *memory, const diagnostics *list, const tenon_load_options *options,
                       tenon_problem **first)
{
    const diagnostic **items = diagnostics_sorted(list, memory);
    bool stored = first == NULL;
    for (size_t i = 0; i < list->items.count; i++) {
        const tenon_problem problem = describe(items[i]);
        if (options->report != NULL) options->report(options->user, &problem);
        if (stored || problem.severity != TENON_ERROR) continue;
        *first = problem_copy(&problem);
        stored = true;
    }
}

/* ---- loading ---- */

typedef struct loading {
    arena *memory;
    diagnostics *list;
    tenon_load_options options;
    tenon_problem **problem;
} loading;

/* The text is copied, because the model refers to it. */
static bool read_import(void *user, arena *memory, const char *path, str *text)
{
    const tenon_load_options *options = user;
    const char *given = NULL;
    size_t size = 0;
    if (!options->find_import(options->user, path, &given, &size) || given == NULL) return false;
    *text = (str){arena_copy(memory, given, size), size};
    return true;
}

static bool unsupported(const loading *l, const char *id, const char *what)
{
    return problem_set(l->problem, TENON_UNSUPPORTED,
                       "libtenon cannot read files of `%s`, because the schema has %s", id, what);
}

static bool is_object(value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    return type.kind == VALUE_OBJECT || type.kind == VALUE_ANY;
}

/* A parameter at the top that is an object, or a list of these: JSON cannot give it. NULL: there is none. */
static const model_member *object_parameter(const model *m)
{
    for (size_t i = 0; i < m->top->params.count; i++)
        if (is_object(m->top->params.items[i]->type)) return m->top->params.items[i];
    return NULL;
}

static bool unsupported_parameter(const loading *l, const model_member *parameter)
{
    const char *message = arena_printf(
        l->memory, "the parameter `%.*s` at the top is an object, which only a program in C can pass",
        STR_ARG(parameter->id));
    const diagnostic at = {.text = message, .path = parameter->path, .place = parameter->place->place};
    tenon_problem problem = describe(&at);
    problem.status = TENON_UNSUPPORTED;
    problem.severity = TENON_ERROR;
    problem.id = NULL;
    problem.hint = "pass the numbers, texts and lists that the schema needs of it";
    if (l->problem != NULL) *l->problem = problem_copy(&problem);
    return false;
}

/* Makes the tables that read files of a schema. False, with a problem: there are none. */
static bool assemble(loading *l, const source *file, tenon_schema *to)
{
    const import_reader imports = {read_import, &l->options};
    const model_options how = {.import_dirs = l->options.import_dirs,
                               .import_dir_count = l->options.import_dir_count,
                               .imports = l->options.find_import != NULL ? &imports : NULL};
    const schema *ast = schema_load(l->memory, l->list, file);
    if (ast == NULL || diagnostics_errors(l->list) > 0) return false;
    const codec_plan *plan = compile_plan(l->memory, l->list, ast, &how);
    if (plan == NULL) return false;
    const model_member *parameter = object_parameter(plan->model);
    if (parameter != NULL) return unsupported_parameter(l, parameter);
    const assembled made = assemble_codec(l->memory, plan, &engine_has);
    const char *id = arena_printf(l->memory, "%.*s", STR_ARG(ast->top->id));
    if (made.format == NULL) return unsupported(l, id, made.refused);
    if (!tn_json_has_params(made.format)) return unsupported(l, id, "such a parameter at the top");
    *to = (tenon_schema){.format = made.format,
                         .memory = l->memory,
                         .types = made.types,
                         .enums = made.enums,
                         .model = plan->model};
    return true;
}

static tenon_schema *load(loading *l, const source *file)
{
    tenon_schema ready;
    const bool loaded = assemble(l, file, &ready);
    const bool failed = diagnostics_errors(l->list) > 0;
    report_all(l->memory, l->list, &l->options, failed ? l->problem : NULL);
    tenon_schema *made = loaded ? malloc(sizeof *made) : NULL;
    if (made == NULL) {
        if (loaded) problem_set_status(l->problem, TN_NO_MEMORY, NULL);
        arena_free(l->memory);
        return NULL;
    }
    *made = ready;
    return made;
}

static bool begin(loading *l, const tenon_load_options *options, tenon_problem **problem)
{
    if (problem != NULL) *problem = NULL;
    *l = (loading){.options = TENON_LOAD_OPTIONS, .problem = problem};
    if (options != NULL && !options_take(&l->options, sizeof l->options, options, options->size))
        return problem_set(problem, TENON_BAD_ARGUMENT, "this version does not know an option of loading");
    l->memory = arena_new();
    l->list = diagnostics_new(l->memory);
    return true;
}

tenon_schema *tenon_load(const char *path, const tenon_load_options *options, tenon_problem **problem)
{
    loading l;
    str text;
    if (!begin(&l, options, problem)) return NULL;
    const file_result result = file_read(l.memory, path, SCHEMA_SIZE_LIMIT, &text);
    if (result.status == FILE_OK) return load(&l, source_from_text(l.memory, path, text));
    const char *message = arena_printf(l.memory, "cannot read `%s`: %s", path, result.problem);
    const tenon_problem unreadable = {
        .status = TENON_UNREADABLE, .message = message, .file = path, .offset = TENON_NO_OFFSET};
    if (problem != NULL) *problem = problem_copy(&unreadable);
    arena_free(l.memory);
    return NULL;
}

tenon_schema *tenon_load_text(const char *name, const char *text, size_t size,
                              const tenon_load_options *options, tenon_problem **problem)
{
    loading l;
    if (!begin(&l, options, problem)) return NULL;
    const char *path = arena_copy(l.memory, name, strlen(name));
    const str copy = {arena_copy(l.memory, text, size), size};
    if (size <= SCHEMA_SIZE_LIMIT) return load(&l, source_from_text(l.memory, path, copy));
    arena_free(l.memory);
    problem_set(problem, TENON_BAD_ARGUMENT, "the schema is larger than 64 MB");
    return NULL;
}

/* ---- bundled formats ---- */

const char *tenon_format_name(size_t i)
{
    return i < tn_bundled_format_count ? tn_bundled_formats[i]->id : NULL;
}

tenon_schema *tenon_format(const char *name, tenon_problem **problem)
{
    size_t i = 0;
    if (problem != NULL) *problem = NULL;
    while (i < tn_bundled_format_count && strcmp(tn_bundled_formats[i]->id, name) != 0)
        i++;
    if (i == tn_bundled_format_count) {
        problem_set(problem, TENON_UNKNOWN, "there is no bundled format `%s`", name);
        return NULL;
    }
    tenon_schema *made = malloc(sizeof *made);
    if (made == NULL) {
        problem_set_status(problem, TN_NO_MEMORY, NULL);
        return NULL;
    }
    *made = (tenon_schema){.format = tn_bundled_formats[i], .memory = arena_new()};
    schema_name_tables(made);
    return made;
}

void tenon_schema_free(tenon_schema *of)
{
    if (of == NULL) return;
    arena_free(of->memory);
    free(of);
}

/* ---- descriptions of schemas ---- */

const char *tenon_schema_id(const tenon_schema *of)
{
    return of->format->id;
}

const char *tenon_schema_title(const tenon_schema *of)
{
    return of->format->title;
}

const char *tenon_schema_doc(const tenon_schema *of)
{
    return of->format->doc;
}

const char *tenon_schema_extension(const tenon_schema *of, size_t i)
{
    return i < of->format->extension_count ? of->format->extensions[i] : NULL;
}
