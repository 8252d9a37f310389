/* tenon diff: compares two versions of a schema, and reports the effects of the edit on files. */
#include <errno.h>

#include "base/file.h"
#include "base/system/signals.h"
#include "cli/codec.h"
#include "cli/diff_report.h"
#include "cli/git_version.h"
#include "cli/lock.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/schemas.h"
#include "cli/user_codec.h"

typedef struct diff_run {
    const char *against, *locked; /* the source of the old version; or NULL */
    const char *folder;
    string_list imports, given;
    uint64_t tries, seed;
    unsigned require, output;
    version_copy copy; /* of the old version */
} diff_run;

enum { OLD_VERSION, NEW_VERSION };

typedef struct diff_version {
    const char *path;
    string_list imports;
    generated_files files;
    const tn_format *format; /* NULL if no files are tried */
} diff_version;

static bool tries_files(const diff_run *with)
{
    return with->tries > 0 || with->given.count > 0;
}

/* The header is compared as if both versions had the names of the old one, with the prefix `prefix`. */
static outcome compile_version(arena *memory, const char *prefix, diff_version *version)
{
    const compile_options options = {.import_dirs = version->imports.items,
                                     .import_dir_count = version->imports.count,
                                     .artifacts = ARTIFACTS_ALL & ~(1u << ARTIFACT_BIT_FUZZ),
                                     .prefix = prefix};
    return compile_quietly(memory, version->path, &options, &version->files);
}

static outcome read_given(arena *memory, const diff_run *with, seed_list *files)
{
    outcome result = OUTCOME_FINE;
    operand each;
    if (with->given.count == 0) return OUTCOME_FINE;
    operand_walk *walk = operands_begin(&with->given, false);
    while (operands_next(walk, memory, &each)) {
        str bytes;
        const char *problem = each.problem;
        if (problem == NULL) problem = file_read(memory, each.path, (size_t)FILE_SIZE_LIMIT, &bytes).problem;
        if (problem == NULL)
            ARRAY_PUSH(memory, files, bytes);
        else
            result = complain("%s: %s", each.path, problem);
    }
    operands_end(walk);
    return result;
}

/* Writes the witnesses, and reports their paths. */
static outcome write_witnesses(arena *memory, const diff_run *with, const diff_tried *tried,
                               const char ***files)
{
    static const char *const words[] = {"backward", "forward"};
    size_t numbers[DIRECTION_COUNT] = {0};
    if (!make_folders(memory, with->folder, 0777)) return complain("%s: %s", with->folder, strerror(errno));
    *files = arena_alloc(memory, (tried->witnesses.count + 1) * sizeof **files);
    for (size_t i = 0; i < tried->witnesses.count; i++) {
        const witness *one = &tried->witnesses.items[i];
        const char *name =
            arena_printf(memory, "%s-%zu.bin", words[one->direction], ++numbers[one->direction]);
        (*files)[i] = path_join(memory, with->folder, name);
        const file_result written = file_make(memory, (*files)[i], one->bytes);
        if (written.status != FILE_OK) return complain("%s: cannot write: %s", (*files)[i], written.problem);
    }
    return OUTCOME_FINE;
}

/* The old version in a lock, which has it under its id. */
static outcome take_locked(arena *memory, diff_run *with, diff_version *versions)
{
    const outcome compiled = compile_version(memory, NULL, &versions[NEW_VERSION]);
    if (compiled != OUTCOME_FINE) return compiled;
    const outcome taken = lock_take(memory, with->locked, versions[NEW_VERSION].files.id, &with->copy);
    versions[OLD_VERSION].path = with->copy.path;
    versions[OLD_VERSION].imports = with->copy.imports;
    return taken;
}

/* Prepares both versions: their models and, if files are tried, their codecs. */
static outcome prepare(arena *memory, diff_run *with, const char *const *names, diff_version *versions)
{
    outcome result = OUTCOME_FINE;
    versions[OLD_VERSION].path = names[OLD_VERSION];
    versions[NEW_VERSION].path = names[NEW_VERSION];
    versions[OLD_VERSION].imports = versions[NEW_VERSION].imports = with->imports;
    if (with->against != NULL) {
        result = git_version_take(memory, with->against, names[OLD_VERSION], &with->imports, &with->copy);
        versions[OLD_VERSION].path = with->copy.path;
        versions[OLD_VERSION].imports = with->copy.imports;
    }
    if (with->locked != NULL) result = take_locked(memory, with, versions);
    for (unsigned side = 0; side < 2 && result == OUTCOME_FINE; side++)
        result = compile_version(memory, side == 0 ? NULL : versions[0].files.id, &versions[side]);
    for (unsigned side = 0; side < 2 && result == OUTCOME_FINE && tries_files(with); side++)
        result =
            load_user_codec(memory, versions[side].path, &versions[side].imports, &versions[side].format);
    return result == OUTCOME_FINE ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static outcome compare(arena *memory, const diff_run *with, const diff_version *versions, diff_result said)
{
    const schema_diff diff = diff_schemas(memory, &versions[0].files, &versions[1].files);
    diff_tried tried = {0};
    seed_list given = {0};
    const diff_search search = {.diff = &diff,
                                .formats = {versions[0].format, versions[1].format},
                                .words = {&versions[0].files.words, &versions[1].files.words},
                                .given = &given,
                                .seed = with->seed,
                                .tries = (size_t)with->tries};
    outcome result = read_given(memory, with, &given);
    if (result == OUTCOME_FINE && tries_files(with)) {
        tried = diff_try(memory, &search);
        said.tried = &tried;
        if (with->folder != NULL) result = write_witnesses(memory, with, &tried, &said.files);
    }
    if (result != OUTCOME_FINE) return OUTCOME_TROUBLE;
    said.diff = &diff;
    diff_decide(&said);
    if (with->output == REPORT_TEXT)
        diff_print_text(memory, &said);
    else
        diff_print_json(memory, &said);
    return diff_passed(&said) ? OUTCOME_FINE : OUTCOME_INVALID;
}

static outcome run_diff(arena *memory, diff_run *with, const string_list *operands)
{
    const char *names[2] = {operands->items[0], operands->items[operands->count - 1]};
    diff_result said = {.required = (diff_verdict)with->require, .paths = {names[0], names[1]}};
    diff_version versions[2] = {{0}, {0}};
    const bool copies = with->against != NULL || with->locked != NULL;
    if (copies) signals_hold();
    const outcome result = prepare(memory, with, names, versions);
    version_copy_remove(&with->copy);
    if (copies) signals_release();
    if (result != OUTCOME_FINE) return result;
    if (with->copy.root != NULL) {
        said.root = with->copy.root;
        said.stands_for = with->against != NULL ? with->against : with->locked;
        said.paths[0] = arena_printf(memory, "%s:%s", said.stands_for, path_name(names[0]));
    }
    return compare(memory, with, versions, said);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    enum { MOST_TRIES = 100000000 };
    diff_run with = {.tries = 10000, .seed = 1, .require = VERDICT_FULL};
    string_list names = {0};
    const option options[] = {
        option_text("against", 0, "REV", "the old version is in this git revision", &with.against),
        option_text("locked", 0, "FILE", "the old version is in this lock file", &with.locked),
        option_choice("require", VERDICTS, "least verdict for exit status 0 (full)", &with.require),
        option_number("tries", "N", "number of files to try (10000); 0: none", &with.tries),
        option_number("seed", "N", "seed of the files (1)", &with.seed),
        option_list("files", 0, "FILE", "try these files and folders, too", &with.given),
        option_text("output-dir", 'o', "DIR", "write files that show a difference here", &with.folder),
        option_choice("output", REPORT_FORMATS, "how the result is printed", &with.output),
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &with.imports),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (with.against != NULL && with.locked != NULL)
        return usage_error(self, "the old version is that of --against, or that of --locked");
    const bool from_elsewhere = with.against != NULL || with.locked != NULL;
    if (names.count != (from_elsewhere ? 1 : 2))
        return from_elsewhere
                   ? usage_error(self, "which schema? With an old version from elsewhere it takes one")
                   : usage_error(self, "which two schemas?");
    if (with.against != NULL && (with.against[0] == '-' || with.against[0] == '\0'))
        return usage_error(self, "`%s` is not a revision", with.against);
    if (with.tries > MOST_TRIES) return usage_error(self, "--tries takes at most %d", (int)MOST_TRIES);
    return run_diff(memory, &with, &names);
}

const command command_diff = {
    .name = "diff",
    .summary = "compare two versions of a schema",
    .operands = "[OPTION]... OLD NEW | --against REV SCHEMA",
    .about = "Compares two versions of a schema: layout, accepted files, C, JSON. The verdict\n"
             "is backward if the new version reads all files of the old one, to the same\n"
             "values; forward if the old version reads all files of the new one so; full for\n"
             "both; or none. A direction that is not proved counts as no. The command also\n"
             "creates files that show differences, for which it needs a C compiler.\n"
             "The exit status is 0 if --require holds, 1 if not, 2 for trouble.",
    .examples = "  tenon diff released.ksy animation.ksy\n"
                "  tenon diff --require backward --against v1.0 animation.ksy\n",
    .run = run,
};
