/* tenon stubs: the types of a schema for type checkers of Python. */
#include <string.h>

#include "cli/codec.h"
#include "cli/known.h"
#include "cli/schema_source.h"
#include "cli/schemas.h"
#include "driver/plan.h"
#include "stubs/stubs.h"

static const source *find_source(const command *self, arena *memory, diagnostics *list, const char *name)
{
    if (!may_name_format(name)) return source_read(memory, list, name, (span){0});
    know_registered(memory, USE_READS);
    const known_list known = known_formats();
    for (size_t i = known.count; i-- > 0;)
        if (strcmp(known.formats[i]->id, name) == 0) return schema_source(memory, list, known.formats[i]);
    unknown_format(self, memory, name);
    return NULL;
}

static outcome print_stubs(const command *self, arena *memory, const string_list *imports, const char *name)
{
    diagnostics *list = diagnostics_new(memory);
    const model_options options = {.import_dirs = imports->items, .import_dir_count = imports->count};
    const source *file = find_source(self, memory, list, name);
    const schema *ast = file != NULL ? schema_load(memory, list, file) : NULL;
    const codec_plan *plan =
        ast != NULL && diagnostics_errors(list) == 0 ? compile_plan(memory, list, ast, &options) : NULL;
    if (plan != NULL) {
        const str text = stubs_text(memory, plan);
        put_output(text.data, text.size);
        return OUTCOME_FINE;
    }
    diagnostics_print(list, message_stream(), DIAGNOSTICS_TEXT, colour_wanted(stderr));
    return file == NULL || schema_was_unreadable(list) ? OUTCOME_TROUBLE : OUTCOME_INVALID;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    string_list imports = {0}, names = {0};
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 1) return usage_error(self, "it takes one schema, or the name of a format");
    return print_stubs(self, memory, &imports, names.items[0]);
}

const command command_stubs = {
    .name = "stubs",
    .summary = "print type stubs of a schema for Python",
    .operands = "[OPTION]... SCHEMA|FORMAT > FILE.pyi",
    .about = "Prints a module with a class for each type and each enumeration of a schema: its\n"
             "attributes are those of the objects that the Python package `tenon` reads, with\n"
             "their types. Type checkers find wrong names and types with it, and editors\n"
             "complete names. Members that may be absent are `| None`.",
    .examples = "  tenon stubs track.ksy > track_types.pyi\n"
                "and in Python:\n"
                "  if TYPE_CHECKING: import track_types\n"
                "  track: 'track_types.track' = tenon.load('track.ksy').read('home.trk')\n",
    .run = run,
};
