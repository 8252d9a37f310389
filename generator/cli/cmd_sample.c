/* tenon sample: creates valid files of a format, or files that violate one rule. */
#include <errno.h>

#include "base/file.h"
#include "cli/codec.h"
#include "cli/known.h"
#include "cli/options.h"
#include "cli/params.h"
#include "cli/paths.h"
#include "cli/run_schemas.h"
#include "cli/schema_source.h"
#include "cli/schemas.h"
#include "cli/user_codec.h"
#include "emit/constraints.h"
#include "library/seeds.h"
#include "source/diagnostic.h"

enum { ROUNDS_FOR_EACH = 20000 };

typedef struct sample_run {
    const char *schema, *folder, *rule;
    const tn_format *bundled; /* the format that `schema` names, or NULL: it is a file */
    uint64_t count, seed;
    string_list imports, params;
} sample_run;

static outcome check_rule(const command *self, arena *memory, const tn_format *format, const char *id)
{
    const char **ids = arena_alloc(memory, (format->rule_count + 1) * sizeof *ids);
    for (size_t i = 0; i < format->rule_count; i++) {
        ids[i] = format->rules[i]->id;
        if (strcmp(ids[i], id) == 0) return OUTCOME_FINE;
    }
    const char *closest = closest_name(str_of(id), ids, format->rule_count);
    if (closest != NULL)
        return usage_error(self, "the schema has no rule `%s`; did you mean `%s`?", id, closest);
    enum { NAMED = 8 };
    buffer names = {.memory = memory};
    for (size_t i = 0; i < format->rule_count && i < NAMED; i++)
        buffer_printf(&names, "%s`%s`", i > 0 ? ", " : "", ids[i]);
    if (names.size == 0) return usage_error(self, "the schema has no rule `%s`, nor any other", id);
    return usage_error(self, "the schema has no rule `%s`; it has %s%s", id, names.data,
                       format->rule_count > NAMED ? " and others" : "");
}

static outcome write_samples(arena *memory, const sample_run *with, const tn_format *format,
                             const seed_list *samples)
{
    const char *extension = format->extension_count > 0 ? format->extensions[0] : "bin";
    if (!make_folders(memory, with->folder, 0777)) return complain("%s: %s", with->folder, strerror(errno));
    for (size_t i = 0; i < samples->count; i++) {
        const char *name =
            arena_printf(memory, "%s-%04zu.%s", with->rule != NULL ? with->rule : "sample", i + 1, extension);
        const char *path = path_join(memory, with->folder, name);
        if (run_schemas_spare(path) != OUTCOME_FINE) return OUTCOME_TROUBLE;
        const file_result written = file_make(memory, path, samples->items[i]);
        if (written.status != FILE_OK) return complain("%s: cannot write: %s", path, written.problem);
    }
    return OUTCOME_FINE;
}

/* A compiled codec that creates files is faster; the engine creates files of nearly every schema, and gives
   values to more instances at offsets. */
static outcome load_creator(arena *memory, const sample_run *with, const char *unwritable,
                            const tn_format **format)
{
    outcome result = load_engine_codec(memory, with->schema, &with->imports, false, format);
    if (result != OUTCOME_FINE) return result;
    if ((*format)->context != NULL && (*format)->create != NULL) {
        if (unwritable == NULL && !(*format)->patches) (void)leave_to_compiled(format, true);
        return OUTCOME_FINE;
    }
    if (unwritable != NULL) {
        complain("%s; `tenon sample` needs a codec that creates files", unwritable);
        return OUTCOME_INVALID;
    }
    return (*format)->context == NULL || leave_to_compiled(format, false) ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

/* The name of a known format stands for its schema; the schemas of bundled formats are in the tool. */
static outcome find_named(const command *self, arena *memory, sample_run *with)
{
    if (!may_name_format(with->schema) || is_regular_file(with->schema)) return OUTCOME_FINE;
    know_registered(memory, USE_READS);
    const known_list known = known_formats();
    for (size_t i = known.count; i-- > 0;) {
        if (strcmp(known.formats[i]->id, with->schema) != 0) continue;
        if (is_user_codec(known.formats[i]))
            with->schema = known.schemas[i];
        else
            with->bundled = known.formats[i];
        return OUTCOME_FINE;
    }
    return unknown_format(self, memory, with->schema);
}

static outcome compile_bundled(arena *memory, const sample_run *with, const compile_options *options,
                               generated_files *files)
{
    diagnostics *list = diagnostics_new(memory);
    const source *file = schema_source(memory, list, with->bundled);
    if (file == NULL) return complain("%s: this tool does not have the schema", with->schema);
    return compile_source(memory, list, file, options, files) ? OUTCOME_FINE
                                                              : complain("%s: has errors", with->schema);
}

static outcome load_bundled(const sample_run *with, const char *unwritable, const tn_format **format)
{
    *format = with->bundled;
    if (unwritable == NULL) return OUTCOME_FINE;
    complain("%s; `tenon sample` needs a codec that creates files", unwritable);
    return OUTCOME_INVALID;
}

static outcome sample(const command *self, arena *memory, const sample_run *with)
{
    const compile_options options = {.import_dirs = with->imports.items,
                                     .import_dir_count = with->imports.count,
                                     .artifacts = ARTIFACTS_ALL};
    generated_files files = {0};
    const tn_format *format;
    const void *params = NULL;
    tn_words words;
    outcome result = with->bundled != NULL ? compile_bundled(memory, with, &options, &files)
                                           : compile_quietly(memory, with->schema, &options, &files);
    if (result != OUTCOME_FINE) return result;
    result = with->bundled != NULL ? load_bundled(with, files.unwritable, &format)
                                   : load_creator(memory, with, files.unwritable, &format);
    if (result == OUTCOME_FINE) result = params_parse(self, memory, format, &with->params, &params);
    if (result == OUTCOME_FINE && with->rule != NULL) result = check_rule(self, memory, format, with->rule);
    if (result != OUTCOME_FINE) return result;
    tn_mutator mutator = seeds_mutator(memory, format, &files.words, &words);
    mutator.constraints = rule_constraints(memory, files.model);
    mutator.params = params;
    mutator.instances = true;
    const seed_search search = {&mutator, with->seed, with->rule, (size_t)with->count,
                                ROUNDS_FOR_EACH + ROUNDS_FOR_EACH / 20 * (size_t)with->count};
    seed_list samples = {0};
    seeds_sample(memory, &search, &samples);
    result = write_samples(memory, with, format, &samples);
    if (result != OUTCOME_FINE || samples.count == with->count) return result;
    complain("%s: found %zu of %zu files that %s%s, in %zu tries", with->schema, samples.count,
             (size_t)with->count, with->rule != NULL ? "violate only " : "are valid",
             with->rule != NULL ? with->rule : "", search.rounds);
    return OUTCOME_INVALID;
}

static option with_letter(option plain, char letter)
{
    plain.letter = letter;
    return plain;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    enum { MOST = 100000 };
    sample_run with = {.count = 10, .seed = 1};
    string_list names = {0};
    const option options[] = {
        option_text("output-dir", 'o', "DIR", "write files here; made if missing", &with.folder),
        with_letter(option_number("count", "N", "number of files (10)", &with.count), 'n'),
        option_number("seed", "N", "seed of the files (1)", &with.seed),
        option_text("break", 0, "RULE", "violate this rule, and no other", &with.rule),
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &with.imports),
        option_list("param", 0, "NAME=VALUE", "give the schema's parameter a value", &with.params),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 1) return usage_error(self, "which schema? It takes one");
    if (with.folder == NULL) return usage_error(self, "which folder? Give -o DIR");
    if (with.count == 0 || with.count > MOST) return usage_error(self, "--count takes 1 to %d", (int)MOST);
    with.schema = names.items[0];
    const outcome found = find_named(self, memory, &with);
    return found == OUTCOME_FINE ? sample(self, memory, &with) : found;
}

const command command_sample = {
    .name = "sample",
    .summary = "create valid files of a schema",
    .operands = "[OPTION]... SCHEMA|FORMAT",
    .about = "Creates files for tests of programs that read them, of a schema or a known\n"
             "format: files that are valid at the level strict, or with --break files that\n"
             "violate one rule and no other. The same schema, count and seed give the same\n"
             "files, by the same kind of codec: a compiled one if there is a C compiler and\n"
             "its codec creates files (tenon check --writable), otherwise the engine.",
    .examples = "  tenon sample -n 100 -o samples animation.ksy\n"
                "  tenon sample -o samples urho_animation\n"
                "  tenon sample --break A9 --seed 7 -o broken animation.ksy\n",
    .run = run,
};
