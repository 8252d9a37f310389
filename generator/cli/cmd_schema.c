/* tenon schema: prints a JSON Schema of the schema language, for editors. */
#include "cli/options.h"
#include "schema/json_schema.h"

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    string_list names = {0};
    parse_result parsed = options_parse(self, NULL, 0, memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count > 0) return usage_error(self, "it takes no files");
    buffer text = {.memory = memory};
    json_schema_write(&text);
    put_output(text.data, text.size);
    return OUTCOME_FINE;
}

const command command_schema = {
    .name = "schema",
    .summary = "print a JSON Schema of the schema language",
    .operands = "> FILE.json",
    .about = "Prints a JSON Schema (draft-07) of the language of schemas. With it an editor\n"
             "completes keys, shows their meaning, and marks wrong ones. `tenon check` also\n"
             "checks names, types and expressions.",
    .examples = "  tenon schema > tenon.schema.json\n"
                "and as the first line of a schema, for the YAML language server:\n"
                "  # yaml-language-server: $schema=tenon.schema.json\n",
    .run = run,
};
