/* Runs all phases with one call. */
#include "driver/compile.h"

#include "driver/plan.h"
#include "emit/generate.h"
#include "program/program.h"

static const char *obstacle_text(arena *memory, const codec_plan *plan, const char *what, bool created)
{
    return arena_printf(memory,
                        created                ? "a compiled codec patches files because of %s"
                        : plan->traits.patches ? "the codec patches files because of %s"
                                               : "%s cannot be written by this version",
                        what);
}

/* The reason why no writer creates files, as one line; NULL if one does. `not_patched`: the reason why none
   patches them. */
static const char *explain_lack(arena *memory, const codec_plan *plan, const char *not_patched)
{
    const model_obstacle *obstacle = &plan->unwritable;
    const span place = obstacle->place;
    if (obstacle->what == NULL) return NULL;
    const char *why =
        not_patched != NULL
            ? arena_printf(memory, "the codec does not write files because of %s, and does not know %s",
                           obstacle->what, not_patched)
            : obstacle_text(memory, plan, obstacle->what, false);
    if (!place.source) return why;
    const position at = source_position(place.source, place.begin);
    return arena_printf(memory, "%s:%zu:%zu: %s", place.source->path, at.line, at.column, why);
}

/* Obstacles are notes if files are created in spite of them. */
static void list_obstacles(diagnostics *list, const codec_plan *plan, const writing_report *report,
                           bool created)
{
    const diagnostic_code code = created ? DIAGNOSTIC_E0703 : DIAGNOSTIC_E0601;
    for (size_t i = 0; i < report->obstacles.count; i++) {
        const written_obstacle *each = &report->obstacles.items[i];
        diagnose(list, code, each->place, NULL, "%s", obstacle_text(plan->memory, plan, each->what, created));
        if (each->recipe != NULL)
            diagnose_hint(list, "%s (docs/recipes.md#%s)", each->hint, each->recipe);
        else if (each->hint != NULL)
            diagnose_hint(list, "%s", each->hint);
        if (each->wraps) diagnose_fix(list, FIX_WRAP, each->hint);
    }
}

/* All obstacles to creating files: the first obstacle hides no other. */
static obstacle_list all_obstacles(arena *memory, const schema *ast, const model_options *options,
                                   const codec_plan *plan)
{
    if (plan->traits.writable) return (obstacle_list){0};
    model_options every = *options;
    every.all_obstacles = true;
    every.mentions = NULL;
    codec_plan *p = plan_begin(memory, model_build(memory, diagnostics_new(memory), ast, &every));
    plan_find_obstacles(p);
    return p->obstacles;
}

void compile_obstacles(arena *memory, diagnostics *list, const codec_plan *plan, const model_options *how)
{
    const obstacle_list obstacles = all_obstacles(memory, plan->model->schema, how, plan);
    const writing_report report = plan_report(plan, &obstacles);
    list_obstacles(list, plan, &report, plan->traits.patches);
}

/* Whether the engine creates files of the schema. */
static bool is_created_by_engine(arena *memory, const codec_plan *plan, const engine_libraries *libraries)
{
    return assemble_codec(memory, plan, libraries).creates;
}

/* Reports how members are written; with the option --writable, obstacles are errors if nothing creates
   files. */
static void report_writing(arena *memory, diagnostics *list, const codec_plan *plan, const model_options *how,
                           const compile_options *options)
{
    if (options->report == NULL && !options->writable) return;
    const obstacle_list obstacles = all_obstacles(memory, plan->model->schema, how, plan);
    writing_report report = plan_report(plan, &obstacles);
    report.by_engine = report.patches && is_created_by_engine(memory, plan, options->libraries);
    if (options->report != NULL) *options->report = report;
    if (options->writable) list_obstacles(list, plan, &report, report.by_engine);
}

/* The functions of the artifacts that are wanted, as text. */
static const char *program_of(const codec_plan *plan, const compile_options *options)
{
    static const unsigned bits[] = {[FUNCTION_READ] = ARTIFACT_BIT_READ,
                                    [FUNCTION_LOCATE] = ARTIFACT_BIT_LOCATE,
                                    [FUNCTION_VALIDATE] = ARTIFACT_BIT_VALIDATE};
    program_dump dump = options->dump;
    for (size_t i = 0; i < FUNCTION_KIND_COUNT; i++)
        dump.without[i] = (options->artifacts & 1u << bits[i]) == 0;
    return program_text(plan, &dump);
}

static void list_sources(const model *m, text_list *sources)
{
    for (size_t i = 0; i < m->files.count; i++)
        ARRAY_PUSH(m->memory, sources, m->files.items[i]->path);
}

bool compile_source(arena *memory, diagnostics *list, const source *file, const compile_options *options,
                    generated_files *files)
{
    const schema *ast = schema_load(memory, list, file);
    if (ast == NULL || diagnostics_errors(list) > 0) return false;
    const model_options how = {.import_dirs = options->import_dirs,
                               .import_dir_count = options->import_dir_count,
                               .navigable = options->navigable,
                               .imports = options->imports};
    const codec_plan *plan = compile_plan(memory, list, ast, &how);
    if (plan == NULL) return false;
    if (options->sources != NULL) list_sources(plan->model, options->sources);
    if (options->engine != NULL) {
        *options->engine = assemble_codec(memory, plan, options->libraries);
        return true;
    }
    report_writing(memory, list, plan, &how, options);
    if (diagnostics_errors(list) > 0) return false;
    if (files == NULL) return true;
    const generate_options generated = {
        .artifacts = options->artifacts, .prefix = options->prefix, .given = options->given};
    if (options->dump.structs || options->dump.wanted) {
        files->program =
            options->dump.structs ? generate_structs(plan, &generated) : program_of(plan, options);
        return true;
    }
    generate_files(plan, &generated, files);
    files->unwritable = explain_lack(memory, plan, files->not_patched);
    return true;
}

bool compile_schema(arena *memory, diagnostics *list, const char *path, const compile_options *options,
                    generated_files *files)
{
    const source *file = source_read(memory, list, path, (span){0});
    return file != NULL && compile_source(memory, list, file, options, files);
}
