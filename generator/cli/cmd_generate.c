/* tenon generate: schemas to C. */
#include <errno.h>

#include "base/file.h"
#include "cli/interrupt.h"
#include "cli/outputs.h"
#include "cli/paths.h"
#include "emit/naming.h"

typedef ARRAY(staged_file) staged_list;

/* What is done with the files that the schemas give. */
typedef struct generate_run {
    schema_run schemas;
    const char *folder;
    const char *rule; /* where a rule for make goes; NULL: nowhere */
    bool list, check; /* instead of writing files */
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

/* Whether the codec's names would be those of C, its library, the runtime, or of what every codec has. */
static bool is_taken(arena *memory, const char *prefix)
{
    return strcmp(c_prefix(memory, str_of(prefix)), prefix) != 0;
}

/* Writes all files beside their places: what usually fails does so before anything has changed. */
static outcome stage_files(arena *memory, const char *folder, const file_set *files, staged_list *staged)
{
    for (size_t i = 0; i < files->count; i++) {
        const generated_file *each = &files->items[i];
        const char *path = output_path(memory, folder, each);
        if (file_holds(memory, path, each->text)) continue;
        staged_file file;
        file_result result = file_stage(memory, path, each->text, &file);
        if (result.status != FILE_OK) return complain("%s: cannot write: %s", path, result.problem);
        ARRAY_PUSH(memory, staged, file);
    }
    return OUTCOME_FINE;
}

static outcome write_files(arena *memory, const char *folder, const file_set *files)
{
    staged_list staged = {0};
    if (!make_folders(memory, folder, 0777)) return complain("%s: %s", folder, strerror(errno));
    interrupt_hold();
    outcome result = stage_files(memory, folder, files, &staged);
    if (result == OUTCOME_FINE) {
        const char *path = folder;
        file_result written = file_commit_all(memory, staged.items, staged.count, &path);
        if (written.status != FILE_OK) result = complain("%s: cannot write: %s", path, written.problem);
    } else {
        for (size_t i = 0; i < staged.count; i++)
            file_discard(&staged.items[i]);
    }
    interrupt_release();
    return result;
}

static outcome write_rule(arena *memory, const generate_run *with, const file_set *files,
                          const generated_list *generated)
{
    const str rule = outputs_rule(memory, with->folder, files, generated);
    file_result result = file_write(memory, with->rule, rule);
    return result.status == FILE_OK ? OUTCOME_FINE
                                    : complain("%s: cannot write: %s", with->rule, result.problem);
}

static outcome use_files(arena *memory, const generate_run *with, const file_set *files,
                         const generated_list *generated)
{
    if (with->check) return outputs_check(memory, with->folder, files);
    outcome result = with->list ? OUTCOME_FINE : write_files(memory, with->folder, files);
    if (result == OUTCOME_FINE && with->list) outputs_list(memory, with->folder, files);
    if (result == OUTCOME_FINE && with->rule != NULL) result = write_rule(memory, with, files, generated);
    return result;
}

static outcome generate(arena *memory, generate_run *with, const string_list *names)
{
    generated_list generated = {0};
    file_set files = {0};
    outcome result = compile_all(memory, &with->schemas, names, &generated);
    if (result == OUTCOME_FINE) {
        result = outputs_collect(memory, &generated, &files);
        if (result == OUTCOME_FINE) result = use_files(memory, with, &files, &generated);
        if (result != OUTCOME_FINE) return result; /* no schema has failed */
    }
    if (!with->list) print_schema_tally(&with->schemas);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    generate_run with = {.schemas = {.compile = {.artifacts = ARTIFACTS_ALL}, .out = stderr}, .folder = "."};
    compile_options *compile = &with.schemas.compile;
    string_list imports = {0}, names = {0};
    const char *artifacts = NULL;
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
        option_text("output-dir", 'o', "DIR", "write files here; made if missing", &with.folder),
        option_text("artifacts", 0, "LIST", "only these, such as: read,validate", &artifacts),
        option_flag("single-file", "one .c and one .h that hold the runtime too", &compile->single_file),
        option_flag("navigable", "objects keep their parents and roots", &compile->navigable),
        option_text("prefix", 0, "P", "name files and functions P instead of meta/id", &compile->prefix),
        option_flag("list-outputs", "print the paths of the files, and write none", &with.list),
        option_text("depfile", 0, "FILE", "write here, for make, what the files depend on", &with.rule),
        option_flag("check", "write nothing; say which files are out of date", &with.check),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count == 0) return usage_error(self, "which schemas?");
    if (with.check && (with.list || with.rule != NULL))
        return usage_error(self, "--check goes without --list-outputs and --depfile");
    if (compile->prefix && (names.count > 1 || is_folder(names.items[0])))
        return usage_error(self, "--prefix names the files of one schema; give only one");
    if (compile->prefix && !is_c_name(compile->prefix))
        return usage_error(self, "--prefix takes letters, digits and _, with a letter first, not `%s`",
                           compile->prefix);
    if (compile->prefix && is_taken(memory, compile->prefix))
        return usage_error(self, "--prefix `%s` would give names that C, its library or Tenon's runtime have",
                           compile->prefix);
    if (artifacts && !parse_artifacts(self, memory, artifacts, &compile->artifacts)) return OUTCOME_TROUBLE;
    compile->import_dirs = imports.items;
    compile->import_dir_count = imports.count;
    return generate(memory, &with, &names);
}

const command command_generate = {
    .name = "generate",
    .summary = "turn schemas into C",
    .operands = "[OPTION]... SCHEMA...",
    .about = "Generates C from schemas, all files into one folder. Every .c compiles by itself\n"
             "with the runtime's include folder. Where any schema has an error nothing is\n"
             "written; files that would not change keep their time stamps.\n"
             "Artifacts: header, read, write, validate, type, locate, fuzz.",
    .examples = "  tenon generate -o src/formats animation.ksy model.ksy\n"
                "  tenon generate --single-file -o vendor schemas/urho3d/animation.ksy\n",
    .run = run,
};
