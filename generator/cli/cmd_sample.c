/* tenon sample: creates valid files of a format, or files that violate one rule. */
#include <errno.h>

#include "base/file.h"
#include "cli/options.h"
#include "cli/params.h"
#include "cli/paths.h"
#include "cli/schemas.h"
#include "cli/user_codec.h"
#include "emit/constraints.h"
#include "library/seeds.h"
#include "source/diagnostic.h"

enum { ROUNDS_FOR_EACH = 20000 };

typedef struct sample_run {
    const char *schema, *folder, *rule;
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
        const file_result written = file_write(memory, path, samples->items[i]);
        if (written.status != FILE_OK) return complain("%s: cannot write: %s", path, written.problem);
    }
    return OUTCOME_FINE;
}

/* A compiled codec that creates files finds them faster; the engine creates those of nearly every schema. */
static outcome load_creator(arena *memory, const sample_run *with, const char *unwritable,
                            const tn_format **format)
{
    outcome result = load_engine_codec(memory, with->schema, &with->imports, false, format);
    if (result != OUTCOME_FINE) return result;
    if ((*format)->context != NULL && (*format)->create != NULL) {
        if (unwritable == NULL) (void)leave_to_compiled(format, true);
        return OUTCOME_FINE;
    }
    if (unwritable != NULL) {
        complain("%s; `tenon sample` needs a codec that creates files", unwritable);
        return OUTCOME_INVALID;
    }
    return (*format)->context == NULL || leave_to_compiled(format, false) ? OUTCOME_FINE : OUTCOME_TROUBLE;
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
    outcome result = compile_quietly(memory, with->schema, &options, &files);
    if (result != OUTCOME_FINE) return result;
    result = load_creator(memory, with, files.unwritable, &format);
    if (result == OUTCOME_FINE) result = params_parse(self, memory, format, &with->params, &params);
    if (result == OUTCOME_FINE && with->rule != NULL) result = check_rule(self, memory, format, with->rule);
    if (result != OUTCOME_FINE) return result;
    tn_mutator mutator = seeds_mutator(memory, format, &files.words, &words);
    mutator.constraints = rule_constraints(memory, files.model);
    mutator.params = params;
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
    return sample(self, memory, &with);
}

const command command_sample = {
    .name = "sample",
    .summary = "create valid files of a schema",
    .operands = "[OPTION]... SCHEMA",
    .about = "Creates files for tests of programs that read them: files that are valid at the\n"
             "level strict, or with --break files that violate one rule and no other. The\n"
             "same schema, count and seed give the same files, by the same kind of codec:\n"
             "a compiled one if there is a C compiler and its codec creates files (tenon\n"
             "check --writable), otherwise the engine.",
    .examples = "  tenon sample -n 100 -o samples animation.ksy\n"
                "  tenon sample --break A9 --seed 7 -o broken animation.ksy\n",
    .run = run,
};
