/* tenon fuzz: writes a folder that fuzzes a format. */
#include <errno.h>
#include <inttypes.h>

#include "base/file.h"
#include "cli/fuzz_files.h"
#include "cli/outputs.h"
#include "cli/params.h"
#include "cli/paths.h"
#include "cli/user_codec.h"
#include "emit/single.h"
#include "library/seeds.h"

typedef struct fuzz_run {
    const char *schema, *folder;
    uint64_t seed, rounds;
    bool force;
    string_list imports, params;
} fuzz_run;

/* Splits the codec in one file from the files of the folder fuzz. */
static void split_codec(arena *memory, const generated_files *all, generated_files *single,
                        generated_files *beside)
{
    generated_files parts = *all;
    parts.files.items = NULL;
    parts.files.count = parts.files.capacity = 0;
    for (size_t i = 0; i < all->files.count; i++) {
        const generated_file *each = &all->files.items[i];
        if (strncmp(each->name, "fuzz/", 5) == 0)
            ARRAY_PUSH(memory, &beside->files, *each);
        else
            ARRAY_PUSH(memory, &parts.files, *each);
    }
    single_file(memory, &parts, 1, parts.id, RUNTIME_APART, single);
}

/* The parts of the runtime that the codec needs, and the libraries of the linker. */
static library_set libraries_of(const generated_files *codec)
{
    library_set set = 1u << LIBRARY_ICONV;
    for (unsigned i = LIBRARY_NONE + 1; i < LIBRARY_COUNT; i++)
        for (size_t k = 0; k < codec->libraries.count; k++)
            if (strcmp(runtime_libraries[i].option, codec->libraries.items[k]) == 0) set |= 1u << i;
    return set;
}

static outcome write_files(arena *memory, const fuzz_run *with, const generated_files *all)
{
    generated_list list = {0};
    generated_files single = {0}, beside = {0}, runtime = {0};
    file_set files = {0};
    split_codec(memory, all, &single, &beside);
    runtime_files(memory, libraries_of(all), &runtime);
    fuzz_files(memory, all, &beside);
    ARRAY_PUSH(memory, &list, single);
    ARRAY_PUSH(memory, &list, beside);
    ARRAY_PUSH(memory, &list, runtime);
    const outcome result = outputs_collect(memory, &list, &files);
    return result == OUTCOME_FINE ? outputs_write(memory, with->folder, &files, with->force) : result;
}

/* FNV-1a: the name of a seed, so that equal seeds are one file. */
static uint64_t digest_of_seed(str seed)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < seed.size; i++)
        hash = (hash ^ (unsigned char)seed.data[i]) * 0x100000001b3u;
    return hash;
}

/* Removes duplicate seeds, which several searches may have found. */
static void drop_repeated(seed_list *seeds)
{
    size_t count = 0;
    for (size_t i = 0; i < seeds->count; i++) {
        bool repeated = false;
        for (size_t k = 0; k < count && !repeated; k++)
            repeated = str_eq(seeds->items[k], seeds->items[i]);
        if (!repeated) seeds->items[count++] = seeds->items[i];
    }
    seeds->count = count;
}

static outcome write_seeds(arena *memory, const fuzz_run *with, const seed_list *seeds)
{
    const char *folder = path_join(memory, with->folder, "seeds");
    if (!make_folders(memory, folder, 0777)) return complain("%s: %s", folder, strerror(errno));
    for (size_t i = 0; i < seeds->count; i++) {
        const char *name = arena_printf(memory, "%016" PRIx64, digest_of_seed(seeds->items[i]));
        const char *path = path_join(memory, folder, name);
        if (file_holds(memory, path, seeds->items[i])) continue;
        const file_result written = file_make(memory, path, seeds->items[i]);
        if (written.status != FILE_OK) return complain("%s: cannot write: %s", path, written.problem);
    }
    return OUTCOME_FINE;
}

static outcome make_seeds(arena *memory, const fuzz_run *with, const generated_files *codec,
                          const void *params)
{
    const tn_format *format;
    tn_words words;
    seed_list seeds = {0};
    const outcome result = load_user_codec(memory, with->schema, &with->imports, &format);
    if (result != OUTCOME_FINE) return result;
    tn_mutator mutator = seeds_mutator(memory, format, &codec->words, &words);
    mutator.params = params;
    seeds_find(memory, &mutator, with->seed, (size_t)with->rounds, &seeds);
    drop_repeated(&seeds);
    print_output("%s: %zu seeds\n", with->folder, seeds.count);
    return write_seeds(memory, with, &seeds);
}

/* The values that the command line gives to the parameters of the codec. */
static outcome take_params(const command *self, arena *memory, const fuzz_run *with, given_params *given)
{
    if (with->params.count == 0) return OUTCOME_FINE;
    const outcome result = load_user_codec(memory, with->schema, &with->imports, &given->format);
    if (result != OUTCOME_FINE) return result;
    return params_parse(self, memory, given->format, &with->params, &given->values);
}

static outcome make_folder(const command *self, arena *memory, const fuzz_run *with, const char *prefix)
{
    compile_options compile = {.import_dirs = with->imports.items,
                               .import_dir_count = with->imports.count,
                               .artifacts = ARTIFACTS_ALL,
                               .prefix = prefix};
    generated_files codec = {0};
    outcome result = take_params(self, memory, with, &compile.given);
    if (result == OUTCOME_FINE) result = compile_quietly(memory, with->schema, &compile, &codec);
    if (result == OUTCOME_FINE && strcmp(codec.id, RUNTIME_FILES) == 0)
        result = complain("the codec `" RUNTIME_FILES
                          "` would overwrite the files of Tenon's runtime; give it a --prefix");
    if (result == OUTCOME_FINE) result = write_files(memory, with, &codec);
    if (result != OUTCOME_FINE || with->rounds == 0) return result;
    return make_seeds(memory, with, &codec, compile.given.values);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    fuzz_run with = {.seed = 1, .rounds = 20000};
    string_list names = {0};
    const char *prefix = NULL;
    const option options[] = {
        option_text("output-dir", 'o', "DIR", "write files here; made if missing", &with.folder),
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &with.imports),
        option_list("param", 0, "NAME=VALUE", "give the schema's parameter a value", &with.params),
        option_number("rounds", "N", "mutations tried for seeds (20000); 0: none", &with.rounds),
        option_number("seed", "N", "seed of the mutations (1)", &with.seed),
        option_text("prefix", 0, "P", "name files and functions P instead of meta/id", &prefix),
        option_flag("force", "replace files that were changed by hand, too", &with.force),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 1) return usage_error(self, "which schema? It takes one");
    if (with.folder == NULL) return usage_error(self, "which folder? Give -o DIR");
    with.schema = names.items[0];
    return make_folder(self, memory, &with, prefix);
}

const command command_fuzz = {
    .name = "fuzz",
    .summary = "write a fuzz target for a format",
    .operands = "[OPTION]... SCHEMA",
    .about = "Writes a folder with everything for fuzzing a format: codec and runtime,\n"
             "target, dictionary, seeds, build.sh, and the files for OSS-Fuzz and\n"
             "ClusterFuzzLite. Its README explains how to run libFuzzer, AFL++ and honggfuzz.\n"
             "The seeds need a C compiler, $CC or cc; --rounds 0 creates none.",
    .examples = "  tenon fuzz -o fuzzing animation.ksy\n"
                "  cd fuzzing && bash build.sh && out/urho_animation_fuzzer seeds\n",
    .run = run,
};
