/* Prints all files of a codec. */
#include "emit/generate.h"

#include "assemble/assemble.h"
#include "assemble/save.h"
#include "emit/c_types.h"
#include "emit/edit.h"
#include "emit/naming.h"
#include "emit/reserved.h"
#include "emit/structs_text.h"
#include "emit/text/code.h"
#include "emit/words.h"
#include "plan/shown.h"

/* "animation" of "urho_animation": the last word, the name of an object of the format. */
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
    e->out = (out){.memory = e->memory, .layouts = e->out.layouts, .code = {.text = {.memory = e->memory}}};
    emit(e);
    const generated_file file = {arena_printf(e->memory, "%s%s%s", folder, e->prefix, suffix),
                                 out_text(&e->out)};
    ARRAY_PUSH(e->memory, &files->files, file);
}

/* Programs have a folder of their own, so compiling all sources of the codec's folder gives the codec. */
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
        {ARTIFACT_BIT_WRITE, "", "_write.c", e->engine_writes ? emit_edit : emit_write},
        {ARTIFACT_BIT_TYPE, "", "_type.c", emit_type},
        {ARTIFACT_BIT_FUZZ, "fuzz/", "_fuzz.c", emit_fuzz},
        {ARTIFACT_BIT_FUZZ, "fuzz/", ".dict", emit_dictionary},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (e->artifacts & 1u << parts[i].bit)
            add_file(e, files, parts[i].folder, parts[i].suffix, parts[i].emit);
}

/* The generated artifacts: always the header, and the functions that a fuzz target calls. */
static unsigned artifacts_of(const generate_options *options, const plan_traits *traits)
{
    const unsigned fuzz = 1u << ARTIFACT_BIT_FUZZ, read = 1u << ARTIFACT_BIT_READ,
                   write = 1u << ARTIFACT_BIT_WRITE;
    const unsigned wanted = options->artifacts;
    const unsigned called = 1u << ARTIFACT_BIT_READ | 1u << ARTIFACT_BIT_VALIDATE | 1u << ARTIFACT_BIT_WRITE |
                            1u << ARTIFACT_BIT_TYPE;
    const unsigned asks = 1u << ARTIFACT_BIT_VALIDATE | 1u << ARTIFACT_BIT_TYPE; /* for instances */
    const unsigned instances = traits->has_instances && wanted & asks ? read : 0;
    const unsigned all = wanted | 1u << ARTIFACT_BIT_HEADER | instances | (wanted & fuzz ? called : 0);
    if (!traits->writable && !traits->patches) return all & ~write;
    return (traits->keeps_source || traits->reads_back) && wanted & write
               ? all | read | 1u << ARTIFACT_BIT_TYPE
               : all;
}

/* The members of structs by their names. */
static c_names list_names(const emitter *e)
{
    c_names names = {0};
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
                const c_name name = {type_name(e, type), c_member_name(e, member), c_field_type(e, member),
                                     member, member->place->place};
                ARRAY_PUSH(e->memory, &names, name);
            }
    }
    return names;
}

/* The common state of a codec's emitters, with all names; `layouts` goes with it. */
static emitter begin(const codec_plan *plan, const generate_options *options, code_layouts *layouts)
{
    const model *m = plan->model;
    arena *memory = plan->memory;
    const str id = m->top->id, stated = m->schema->top->meta.title, title = stated.size > 0 ? stated : id;
    const char *prefix = options->prefix != NULL ? options->prefix : c_prefix(memory, id);
    *layouts = (code_layouts){.memory = memory};
    emitter e = {.memory = memory,
                 .model = m,
                 .plan = plan,
                 .prefix = prefix,
                 .title = arena_copy(memory, title.data, title.size),
                 .object = object_name(memory, prefix),
                 .hash = plan_schema_hash(m),
                 .artifacts = artifacts_of(options, &plan->traits),
                 .given = options->given,
                 .objects = plan_object_types(m),
                 .traits = plan->traits,
                 .out = {.memory = memory, .layouts = layouts}};
    name_all(&e);
    return e;
}

/* Saves the program for the engine: it locates, and is the writer of a codec that patches. If it does not
   know the whole schema, the codec lacks these parts, and `files` has the reason. */
static void save_program_of(emitter *e, generated_files *files)
{
    const unsigned locate = 1u << ARTIFACT_BIT_LOCATE, write = 1u << ARTIFACT_BIT_WRITE;
    if (e->traits.patches && e->artifacts & write) {
        e->saved = assemble_saved(e->memory, e->plan, true, &files->not_patched);
        e->engine_writes = e->saved != NULL;
        if (!e->engine_writes) e->artifacts &= ~write;
    }
    if (e->saved == NULL && e->artifacts & locate) {
        e->saved = assemble_saved(e->memory, e->plan, false, &files->unlocated);
        if (e->saved == NULL) e->artifacts &= ~locate;
    }
}

void generate_files(const codec_plan *plan, const generate_options *options, generated_files *files)
{
    const model *m = plan->model;
    code_layouts layouts;
    emitter e = begin(plan, options, &layouts);
    *files = (generated_files){.id = e.prefix, .hash = e.hash, .model = m};
    save_program_of(&e, files);
    files->names = list_names(&e);
    words_collect(m->memory, m, &files->words);
    emit_files(&e, files);
    code_layouts_end(&layouts);
    const library_set libraries = plan_libraries(m);
    for (unsigned i = 0; i < LIBRARY_COUNT; i++)
        if (libraries & 1u << i && *runtime_libraries[i].option != '\0')
            ARRAY_PUSH(e.memory, &files->libraries, runtime_libraries[i].option);
    for (size_t i = 0; i < m->files.count; i++)
        ARRAY_PUSH(e.memory, &files->sources, m->files.items[i]->path);
}

c_names generate_names(const codec_plan *plan, const generate_options *options)
{
    code_layouts layouts;
    const emitter e = begin(plan, options, &layouts);
    const c_names names = list_names(&e);
    code_layouts_end(&layouts);
    return names;
}

const char *generate_structs(const codec_plan *plan, const generate_options *options)
{
    code_layouts layouts;
    emitter e = begin(plan, options, &layouts);
    const char *text = emit_structs_text(&e);
    code_layouts_end(&layouts);
    return text;
}
