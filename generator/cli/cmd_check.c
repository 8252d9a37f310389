/* tenon check: reports mistakes in schemas. */
#include "cli/schemas.h"
#include "library/processes.h"

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    schema_run with = {.compile = {.artifacts = ARTIFACTS_ALL, .libraries = &engine_has}, .out = stdout};
    string_list imports = {0}, names = {0};
    unsigned format = DIAGNOSTICS_TEXT, colour = COLOUR_AUTO, output = REPORT_TEXT;
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
        option_flag("writable", "how members are written, and what hinders it", &with.compile.writable),
        option_choice("output", REPORT_FORMATS, "how that list is printed", &output),
        option_choice("format", "text|json", "how diagnostics are printed", &format),
        COLOUR_OPTION(&colour),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count == 0) return usage_error(self, "which schemas?");
    with.format = (diagnostics_format)format;
    with.output = (report_format)output;
    with.lists_members = with.compile.writable;
    if (with.output != REPORT_TEXT) with.out = message_stream();
    with.colour = (colour_choice)colour;
    with.compile.import_dirs = imports.items;
    with.compile.import_dir_count = imports.count;
    outcome result = compile_all(memory, &with, &names, NULL);
    print_schema_tally(&with);
    return result;
}

const command command_check = {
    .name = "check",
    .summary = "check schemas, and report mistakes",
    .operands = "[OPTION]... SCHEMA...",
    .about = "Checks schemas and prints diagnostics with place and code. For a folder, it\n"
             "checks every .ksy file below it; - is standard input.\n"
             "With --writable it also lists how the writer handles each member, and why a\n"
             "compiled codec cannot create files, with hints: as errors if nothing creates\n"
             "them, otherwise as notes. With --output jsonl that list is one object for\n"
             "each schema, and diagnostics go to standard error.\n"
             "The exit status is 0 without errors, 1 with errors, 2 for trouble.",
    .examples = "  tenon check schemas\n"
                "  tenon check --writable --output json animation.ksy\n",
    .run = run,
};
