/* tenon generate: compiles schemas to C. */
#include "base/file.h"
#include "cli/lock.h"
#include "cli/outputs.h"
#include "cli/paths.h"
#include "cli/run_schemas.h"
#include "emit/naming.h"
#include "emit/single.h"
#include "library/processes.h"

/* The use of the files that schemas give. */
typedef struct generate_run {
    schema_run schemas;
    const char *folder;
    const char *rule;            /* the file for a rule for make; NULL: none */
    bool list, libraries, check; /* instead of writing files */
    bool single;                 /* one header and one source for each codec */
    const char *bundle;          /* the name of one pair of files for all codecs; NULL: none */
    bool apart;                  /* this pair does not contain the runtime */
    bool force;                  /* replaces files changed by hand, too */
    bool dump;                   /* programs are printed, and no files made */
    bool quiet;                  /* no notes about codecs without a part */
    const char *lock, *locked;   /* lock files: to write, and to check; or NULL */
} generate_run;

/* Reads "read,write" into a set of artifacts; false with a message. */
static bool parse_artifacts(const command *self, arena *memory, const char *list, unsigned *artifacts)
{
    static const char *const names[] = {
#define X(bit, name) name,
        ARTIFACTS(X)
#undef X
    };
    *artifacts = 0;
    for (const char *word = list; word; word = strchr(word, ',') ? strchr(word, ',') + 1 : NULL) {
        str name = {word, strcspn(word, ",")};
        unsigned bit = 0;
        while (bit < ARTIFACT_COUNT && !str_is(name, names[bit]))
            bit++;
        if (bit < ARTIFACT_COUNT) {
            *artifacts |= 1u << bit;
            continue;
        }
        const char *closest = closest_name(name, names, ARTIFACT_COUNT);
        buffer known = {.memory = memory};
        for (bit = 0; bit < ARTIFACT_COUNT; bit++)
            buffer_printf(&known, bit == 0 ? "%s" : ", %s", names[bit]);
        if (closest)
            usage_error(self, "there is no artifact `%.*s`; did you mean `%s`?", STR_ARG(name), closest);
        else
            usage_error(self, "there is no artifact `%.*s`; known are %s", STR_ARG(name), known.data);
        return false;
    }
    return true;
}

/* The prefix becomes part of file names and of C names. */
static bool is_c_name(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (!text[0] || !strchr(letters, text[0])) return false;
    size_t size = strlen(text);
    for (size_t i = 0; i < size; i++)
        if (!strchr(letters, text[i]) && !strchr("0123456789_", text[i])) return false;
    return true;
}

/* Whether the codec's names would be those of C, the C library, the runtime, or of every codec. */
static bool is_taken(arena *memory, const char *prefix)
{
    return strcmp(c_prefix(memory, str_of(prefix)), prefix) != 0;
}

static outcome write_rule(arena *memory, const generate_run *with, const file_set *files,
                          const generated_list *generated)
{
    const str rule = outputs_rule(memory, with->folder, files, generated);
    file_result result = file_make(memory, with->rule, rule);
    return result.status == FILE_OK ? OUTCOME_FINE
                                    : complain("%s: cannot write: %s", with->rule, result.problem);
}

static outcome use_files(arena *memory, const generate_run *with, const file_set *files,
                         const generated_list *generated)
{
    if (with->check) return outputs_check(memory, with->folder, files);
    const bool prints = with->list || with->libraries;
    outcome result = prints ? OUTCOME_FINE : outputs_write(memory, with->folder, files, with->force);
    if (result == OUTCOME_FINE && with->list) outputs_list(memory, with->folder, files);
    if (result == OUTCOME_FINE && with->libraries) outputs_libraries(generated);
    if (result == OUTCOME_FINE && with->rule != NULL) result = write_rule(memory, with, files, generated);
    return result;
}

/* Two files of many: of each codec, or of all of them. */
static outcome make_single(arena *memory, const generate_run *with, generated_list *generated)
{
    const single_runtime runtime = with->apart ? RUNTIME_APART : RUNTIME_WITHIN;
    for (size_t i = 0; with->apart && i < generated->count; i++)
        if (strcmp(generated->items[i].id, RUNTIME_FILES) == 0)
            return complain("the codec `" RUNTIME_FILES
                            "` would overwrite the files of Tenon's runtime; give it a --prefix");
    if (with->bundle != NULL) {
        generated_files all = {0};
        single_file(memory, generated->items, generated->count, with->bundle, runtime, &all);
        generated->count = 0;
        ARRAY_PUSH(memory, generated, all);
    } else if (with->single) {
        for (size_t i = 0; i < generated->count; i++) {
            generated_files pair = {0};
            single_file(memory, &generated->items[i], 1, generated->items[i].id, runtime, &pair);
            generated->items[i] = pair;
        }
    }
    return OUTCOME_FINE;
}

/* Whether the command prints only a list. */
static bool prints_list(const generate_run *with)
{
    return with->list || with->libraries;
}

/* Reports codecs whose writer does not create files, and codecs that do not locate members. */
static void note_lacks(const generate_run *with, const generated_list *generated)
{
    const bool writers = (with->schemas.compile.artifacts & 1u << ARTIFACT_BIT_WRITE) != 0;
    for (size_t i = 0; writers && i < generated->count; i++)
        if (generated->items[i].unwritable != NULL)
            (void)complain("%s; `tenon check --writable` lists every obstacle",
                           generated->items[i].unwritable);
    for (size_t i = 0; i < generated->count; i++)
        if (generated->items[i].unlocated != NULL)
            (void)complain("%s: no `locate`: the engine, which says where members lie, does not know %s",
                           generated->items[i].id, generated->items[i].unlocated);
}

/* Whether the files of --depfile and --lock replace no input. */
static outcome spare_inputs(const generate_run *with)
{
    outcome result = with->rule != NULL ? run_schemas_spare(with->rule) : OUTCOME_FINE;
    if (result == OUTCOME_FINE && with->lock != NULL) result = run_schemas_spare(with->lock);
    if (result == OUTCOME_FINE && with->rule != NULL && with->locked != NULL)
        result = spare_input(with->rule, with->locked);
    return result;
}

/* Makes the files, lists or comparison that the options demand, after all schemas have been compiled. */
static outcome produce(arena *memory, generate_run *with, generated_list *generated)
{
    file_set files = {0};
    generated_list schemas = {0}; /* single files take their place */
    outcome result = spare_inputs(with);
    if (result == OUTCOME_FINE && with->locked != NULL) result = lock_check(memory, with->locked, generated);
    for (size_t i = 0; i < generated->count; i++)
        ARRAY_PUSH(memory, &schemas, generated->items[i]);
    if (result != OUTCOME_FINE) return result;
    if (!prints_list(with) && !with->quiet) note_lacks(with, generated);
    result = make_single(memory, with, generated);
    if (result == OUTCOME_FINE) result = outputs_collect(memory, generated, &files);
    if (result == OUTCOME_FINE) result = use_files(memory, with, &files, generated);
    if (result == OUTCOME_FINE && with->lock != NULL)
        result = lock_write(memory, with->lock, &schemas, &with->schemas.compile);
    return result;
}

static void print_programs(const generated_list *generated)
{
    for (size_t i = 0; i < generated->count; i++)
        printf("%s%s", i > 0 ? "\n" : "", generated->items[i].program);
}

static outcome generate(arena *memory, generate_run *with, const string_list *names)
{
    generated_list generated = {0};
    outcome result = compile_all(memory, &with->schemas, names, &generated);
    if (with->dump) {
        print_programs(&generated);
        return result;
    }
    if (result == OUTCOME_FINE) {
        result = produce(memory, with, &generated);
        if (result != OUTCOME_FINE) return result; /* no schema has failed */
    }
    if (!prints_list(with)) print_schema_tally(&with->schemas);
    return result;
}

/* A name for files and for C that an option gives. */
static outcome check_name(const command *self, arena *memory, const char *with, const char *name)
{
    if (!is_c_name(name))
        return usage_error(self, "--%s takes letters, digits and _, with a letter first, not `%s`", with,
                           name);
    if (is_taken(memory, name))
        return usage_error(self, "--%s `%s` collides with names of C, its library or Tenon's runtime", with,
                           name);
    return OUTCOME_FINE;
}

/* Parses the value of --dump. */
static outcome parse_dump(const command *self, arena *memory, const char *word, generate_run *with)
{
    with->dump = true;
    if (program_dump_parse(word, &with->schemas.compile.dump)) return OUTCOME_FINE;
    return usage_error(self, "--dump takes one of %s, not `%s`", program_dump_words(memory), word);
}

/* Checks that the options fit together. */
static outcome check_options(const command *self, arena *memory, generate_run *with, const string_list *names)
{
    const char *prefix = with->schemas.compile.prefix;
    if (with->check && (with->list || with->libraries || with->rule != NULL))
        return usage_error(self, "--check goes without --list-outputs, --list-libraries and --depfile");
    if (with->lock != NULL && (with->check || with->list || with->libraries))
        return usage_error(self, "--lock goes without --check, --list-outputs and --list-libraries");
    if (with->list && with->libraries)
        return usage_error(self, "--list-outputs and --list-libraries are two lists; ask for one at a time");
    if (with->apart && !with->single && with->bundle == NULL)
        return usage_error(self, "--external-runtime goes with --single-file or --bundle");
    if (prefix != NULL && (names->count > 1 || is_folder(names->items[0])))
        return usage_error(self, "--prefix names the files of one schema; give only one");
    outcome result = prefix != NULL ? check_name(self, memory, "prefix", prefix) : OUTCOME_FINE;
    if (result == OUTCOME_FINE && with->bundle != NULL) {
        result = check_name(self, memory, "bundle", with->bundle);
        if (result == OUTCOME_FINE && strcmp(with->bundle, RUNTIME_FILES) == 0)
            result = usage_error(self, "--bundle `" RUNTIME_FILES "` collides with names of Tenon's runtime");
    }
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    generate_run with = {
        .schemas = {.compile = {.artifacts = ARTIFACTS_ALL, .libraries = &engine_has}, .out = stderr},
        .folder = "."};
    compile_options *compile = &with.schemas.compile;
    string_list imports = {0}, names = {0};
    const char *artifacts = NULL, *dump = NULL;
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
        option_text("output-dir", 'o', "DIR", "write files here; made if missing", &with.folder),
        option_text("artifacts", 0, "LIST", "of header,read,write,validate,type,locate,fuzz", &artifacts),
        option_flag("single-file", "make one .c and one .h with codec and runtime", &with.single),
        option_text("bundle", 0, "NAME", "make one NAME.c and NAME.h of all schemas", &with.bundle),
        option_flag("external-runtime", "leave the runtime out; `tenon runtime` makes it", &with.apart),
        option_flag("navigable", "give objects pointers to parent and root", &compile->navigable),
        option_text("prefix", 0, "P", "name files and functions P instead of meta/id", &compile->prefix),
        option_flag("list-outputs", "print the paths of the files; write nothing", &with.list),
        option_flag("list-libraries", "print the libraries to link, such as -lz", &with.libraries),
        option_text("depfile", 0, "FILE", "write the dependencies for make here", &with.rule),
        option_common(option_text("dump", 0, "WHAT", "print plan[=PASS], plan=stats, plan=structs", &dump)),
        option_common(
            option_flag("quiet", "print no notes about codecs that do not create files", &with.quiet)),
        option_flag("check", "show files that are out of date; write nothing", &with.check),
        option_text("lock", 0, "FILE", "write the released schemas here", &with.lock),
        option_text("locked", 0, "FILE", "refuse schemas that may break released files", &with.locked),
        option_flag("force", "replace files that were changed by hand, too", &with.force),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count == 0) return usage_error(self, "which schemas?");
    outcome checked = check_options(self, memory, &with, &names);
    if (checked == OUTCOME_FINE && dump != NULL) checked = parse_dump(self, memory, dump, &with);
    if (checked != OUTCOME_FINE) return checked;
    if (artifacts && !parse_artifacts(self, memory, artifacts, &compile->artifacts)) return OUTCOME_TROUBLE;
    if (with.single || with.bundle != NULL) compile->artifacts &= ~(1u << ARTIFACT_BIT_FUZZ);
    compile->import_dirs = imports.items;
    compile->import_dir_count = imports.count;
    return generate(memory, &with, &names);
}

const command command_generate = {
    .name = "generate",
    .summary = "turn schemas into C",
    .operands = "[OPTION]... SCHEMA...",
    .about = "Generates C into one folder, or nothing after an error. Each .c compiles alone.",
    .examples = "  tenon generate --bundle formats -o vendor animation.ksy model.ksy\n",
    .run = run,
};
