/* tenon runtime: writes the runtime as two files. */
#include "cli/options.h"
#include "cli/outputs.h"
#include "emit/single.h"
#include "source/diagnostic.h"

/* Reads "zlib,lz4" into a set; false with a message. */
static bool parse_libraries(const command *self, arena *memory, const char *list, library_set *libraries)
{
    for (const char *word = list; word != NULL; word = strchr(word, ',') ? strchr(word, ',') + 1 : NULL) {
        const str name = {word, strcspn(word, ",")};
        unsigned found = LIBRARY_NONE + 1;
        while (found < LIBRARY_COUNT && !str_is(name, runtime_libraries[found].component))
            found++;
        if (found < LIBRARY_COUNT) {
            *libraries |= 1u << found;
            continue;
        }
        buffer known = {.memory = memory};
        for (unsigned i = LIBRARY_NONE + 1; i < LIBRARY_COUNT; i++)
            buffer_printf(&known, "%s%s", known.size == 0 ? "" : ", ", runtime_libraries[i].component);
        usage_error(self, "the runtime has no part `%.*s`; known are %s", STR_ARG(name), known.data);
        return false;
    }
    return true;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    const char *folder = ".", *list = NULL;
    bool force = false;
    string_list names = {0};
    const option options[] = {
        option_text("output-dir", 'o', "DIR", "write files here; made if missing", &folder),
        option_text("libraries", 0, "LIST", "include the parts for these libraries: zlib,lz4", &list),
        option_flag("force", "replace files that were changed by hand, too", &force),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count > 0) return usage_error(self, "it takes no files");
    library_set libraries = 0;
    if (!parse_libraries(self, memory, list, &libraries)) return OUTCOME_TROUBLE;
    generated_list generated = {0};
    generated_files files = {0};
    file_set set = {0};
    runtime_files(memory, libraries, &files);
    ARRAY_PUSH(memory, &generated, files);
    outcome result = outputs_collect(memory, &generated, &set);
    return result == OUTCOME_FINE ? outputs_write(memory, folder, &set, force) : result;
}

const command command_runtime = {
    .name = "runtime",
    .summary = "write the runtime as two files",
    .operands = "[OPTION]...",
    .about = "Writes tenon.h and tenon.c, the runtime for codecs that were generated with\n"
             "--external-runtime. Parts that need a library are included only if --libraries\n"
             "names it: zlib, zstd, lzma, lz4, md, iconv. The header of a codec lists the\n"
             "libraries that it needs.",
    .examples = "  tenon runtime -o vendor\n"
                "  tenon generate --single-file --external-runtime -o vendor animation.ksy\n",
    .run = run,
};
