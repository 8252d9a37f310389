/* All phases behind one call. */
#include "emit/compile.h"

#include "base/file.h"
#include "emit/emit.h"
#include "emit/naming.h"
#include "emit/overlay.h"
#include "emit/reserved.h"
#include "emit/structs_text.h"
#include "emit/text/code.h"
#include "emit/words.h"
#include "program/program.h"

/* FNV-1a over the texts of the schema and of all that it imports: ties generated code to what it came from.
 */
static const char *hash_of(const model *m)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < m->files.count; i++) {
        const str text = m->files.items[i]->source->text;
        for (size_t k = 0; k < text.size; k++)
            hash = (hash ^ (unsigned char)text.data[k]) * 0x100000001b3u;
    }
    return arena_printf(m->memory, "%016llx", (unsigned long long)hash);
}

/* "animation" of "urho_animation": the last word, what an object of the format is called. */
static const char *object_name(arena *memory, const char *prefix)
{
    const char *word = strrchr(prefix, '_');
    word = word != NULL && word[1] != '\0' ? word + 1 : prefix;
    const str name = str_of(word);
    const bool clashes =
        strcmp(word, prefix) == 0 || c_is_keyword(name) || c_is_local(name) || (*word >= '0' && *word <= '9');
    return clashes ? arena_printf(memory, "the_%s", word) : word;
}

static void add_file(emitter *e, generated_files *files, const char *folder, const char *suffix,
                     void (*emit)(emitter *e))
{
    e->out = (out){.memory = e->memory, .layouts = e->out.layouts, .text = {.memory = e->memory}};
    emit(e);
    const generated_file file = {arena_printf(e->memory, "%s%s%s", folder, e->prefix, suffix),
                                 out_text(&e->out)};
    ARRAY_PUSH(e->memory, &files->files, file);
}

/* Programs have a folder of their own: whoever compiles all sources of the codec's folder has the codec. */
static void emit_files(emitter *e, generated_files *files)
{
    const struct {
        unsigned bit;
        const char *folder, *suffix;
        void (*emit)(emitter *e);
    } parts[] = {
        {ARTIFACT_BIT_HEADER, "", ".h", emit_header},
        {ARTIFACT_BIT_HEADER, "", "_internal.h", emit_internal},
        {ARTIFACT_BIT_HEADER, "", ".c", emit_shared},
        {ARTIFACT_BIT_READ, "", "_read.c", emit_read},
        {ARTIFACT_BIT_LOCATE, "", "_locate.c", emit_locate},
        {ARTIFACT_BIT_VALIDATE, "", "_validate.c", emit_validate},
        {ARTIFACT_BIT_WRITE, "", "_write.c", e->traits.overlays ? emit_overlay : emit_write},
        {ARTIFACT_BIT_TYPE, "", "_type.c", emit_type},
        {ARTIFACT_BIT_FUZZ, "fuzz/", "_fuzz.c", emit_fuzz},
        {ARTIFACT_BIT_FUZZ, "fuzz/", ".dict", emit_dictionary},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (e->artifacts & 1u << parts[i].bit)
            add_file(e, files, parts[i].folder, parts[i].suffix, parts[i].emit);
}

/* What is generated: the header in any case, and what a fuzz target calls. */
static unsigned artifacts_of(const compile_options *options, const plan_traits *traits)
{
    const unsigned fuzz = 1u << ARTIFACT_BIT_FUZZ, read = 1u << ARTIFACT_BIT_READ,
                   write = 1u << ARTIFACT_BIT_WRITE;
    const unsigned wanted = options->artifacts;
    const unsigned called = 1u << ARTIFACT_BIT_READ | 1u << ARTIFACT_BIT_VALIDATE | 1u << ARTIFACT_BIT_WRITE |
                            1u << ARTIFACT_BIT_TYPE;
    const unsigned asks = 1u << ARTIFACT_BIT_VALIDATE | 1u << ARTIFACT_BIT_TYPE; /* for instances */
    const unsigned instances = traits->has_instances && wanted & asks ? read : 0;
    const unsigned all = wanted | 1u << ARTIFACT_BIT_HEADER | instances | (wanted & fuzz ? called : 0);
    if (!traits->writable && !traits->overlays) return all & ~write;
    return (traits->overlays || traits->reads_back) && wanted & write ? all | read | 1u << ARTIFACT_BIT_TYPE
                                                                      : all;
}

static const char *obstacle_text(arena *memory, const codec_plan *plan, const char *what)
{
    return arena_printf(memory,
                        plan->traits.overlays ? "%s is written only over what was read"
                                              : "%s cannot be written by this version",
                        what);
}

/* Why there is no writer that makes all anew, as one line; NULL where there is one. */
static const char *explain_lack(arena *memory, const codec_plan *plan)
{
    const model_obstacle *obstacle = &plan->unwritable;
    const span place = obstacle->place;
    if (obstacle->what == NULL) return NULL;
    const char *why = obstacle_text(memory, plan, obstacle->what);
    if (!place.source) return why;
    const position at = source_position(place.source, place.begin);
    return arena_printf(memory, "%s:%zu:%zu: %s", place.source->path, at.line, at.column, why);
}

static void require_writer(diagnostics *list, const codec_plan *plan, const writing_report *report)
{
    for (size_t i = 0; i < report->obstacles.count; i++) {
        const written_obstacle *each = &report->obstacles.items[i];
        diagnose(list, DIAGNOSTIC_E0601, each->place, NULL, "%s",
                 obstacle_text(plan->memory, plan, each->what));
        if (each->recipe != NULL)
            diagnose_hint(list, "%s (docs/recipes.md#%s)", each->hint, each->recipe);
        else if (each->hint != NULL)
            diagnose_hint(list, "%s", each->hint);
    }
}

const codec_plan *compile_plan(arena *memory, diagnostics *list, const schema *ast,
                               const model_options *options)
{
    const model *m = model_build(memory, list, ast, options);
    if (diagnostics_errors(list) > 0) return NULL;
    codec_plan *p = plan_begin(memory, m);
    plan_check_support(p);
    if (diagnostics_errors(list) > 0) return NULL;
    plan_model(p);
    plan_check_objects(p);
    return diagnostics_errors(list) > 0 ? NULL : p;
}

/* All that keeps the writer of a plan from making all anew: an obstacle that was met first hides none. */
static obstacle_list all_obstacles(arena *memory, const schema *ast, const model_options *options,
                                   const codec_plan *plan)
{
    if (plan->traits.writable) return (obstacle_list){0};
    model_options every = *options;
    every.all_obstacles = true;
    codec_plan *p = plan_begin(memory, model_build(memory, diagnostics_new(memory), ast, &every));
    plan_find_obstacles(p);
    return p->obstacles;
}

/* Reports how members are written; with the option --writable, obstacles are errors. */
static void report_writing(arena *memory, diagnostics *list, const codec_plan *plan, const model_options *how,
                           const compile_options *options)
{
    if (options->report == NULL && !options->writable) return;
    const obstacle_list obstacles = all_obstacles(memory, plan->model->schema, how, plan);
    const writing_report report = plan_report(plan, &obstacles);
    if (options->report != NULL) *options->report = report;
    if (options->writable) require_writer(list, plan, &report);
}

/* The members of structs by their names. */
static void list_names(emitter *e, generated_files *files)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        const struct {
            const model_member *const *items;
            size_t count;
        } lists[] = {{type->params.items, type->params.count},
                     {type->fields.items, type->fields.count},
                     {type->instances.items, type->instances.count}};
        for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
            for (size_t j = 0; j < lists[k].count; j++) {
                const model_member *member = lists[k].items[j];
                const c_name name = {type_name(e, type), c_member_name(e, member), member,
                                     member->place->place};
                ARRAY_PUSH(e->memory, &files->names, name);
            }
    }
}

/* The functions of the artifacts that are wanted, as text. */
static const char *program_of(const codec_plan *plan, const compile_options *options)
{
    static const unsigned bits[] = {[FUNCTION_READ] = ARTIFACT_BIT_READ,
                                    [FUNCTION_LOCATE] = ARTIFACT_BIT_LOCATE,
                                    [FUNCTION_VALIDATE] = ARTIFACT_BIT_VALIDATE,
                                    [FUNCTION_OVERLAY] = ARTIFACT_BIT_WRITE};
    program_dump dump = options->dump;
    for (size_t i = 0; i < FUNCTION_KIND_COUNT; i++)
        dump.without[i] = (options->artifacts & 1u << bits[i]) == 0;
    return program_text(plan, &dump);
}

bool compile_schema(arena *memory, diagnostics *list, const char *path, const compile_options *options,
                    generated_files *files)
{
    const source *file = source_read(memory, list, path, (span){0});
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    if (ast == NULL || diagnostics_errors(list) > 0) return false;
    const model_options how = {options->import_dirs, options->import_dir_count, options->navigable,
                               .whole = false};
    const codec_plan *plan = compile_plan(memory, list, ast, &how);
    if (plan == NULL) return false;
    report_writing(memory, list, plan, &how, options);
    if (diagnostics_errors(list) > 0) return false;
    if (files == NULL) return true;

    if (options->dump.wanted && !options->dump.structs) {
        files->program = program_of(plan, options);
        return true;
    }
    const model *m = plan->model;
    const str id = m->top->id;
    const char *prefix = options->prefix != NULL ? options->prefix : c_prefix(memory, id);
    const str title = ast->top->meta.title.size > 0 ? ast->top->meta.title : id;
    code_layouts layouts = {.memory = memory};
    emitter e = {.memory = memory,
                 .model = m,
                 .plan = plan,
                 .prefix = prefix,
                 .title = arena_copy(memory, title.data, title.size),
                 .object = object_name(memory, prefix),
                 .hash = hash_of(m),
                 .artifacts = artifacts_of(options, &plan->traits),
                 .given = options->given,
                 .objects = plan_object_types(m),
                 .traits = plan->traits,
                 .out = {.memory = memory, .layouts = &layouts}};
    name_all(&e);
    if (options->dump.structs) {
        files->program = emit_structs_text(&e);
        return true;
    }
    *files = (generated_files){.id = prefix, .hash = e.hash, .model = m};
    list_names(&e, files);
    words_collect(m, &files->words);
    emit_files(&e, files);
    code_layouts_end(&layouts);
    files->unwritable = explain_lack(memory, plan);
    const library_set libraries = plan_libraries(m);
    for (unsigned i = 0; i < LIBRARY_COUNT; i++)
        if (libraries & 1u << i && *runtime_libraries[i].option != '\0')
            ARRAY_PUSH(memory, &files->libraries, runtime_libraries[i].option);
    for (size_t i = 0; i < m->files.count; i++)
        ARRAY_PUSH(memory, &files->sources, m->files.items[i]->path);
    return true;
}
