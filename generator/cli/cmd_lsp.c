/* tenon lsp: a language server for editors. */
#include "base/system/files.h"
#include "base/system/streams.h"
#include "cli/options.h"
#include "lsp/lsp.h"

static size_t read_input(void *user, void *to, size_t size)
{
    (void)user;
    const ptrdiff_t got = files_read(STREAMS_INPUT, to, size);
    return got > 0 ? (size_t)got : 0;
}

static bool write_output(void *user, const void *data, size_t size)
{
    (void)user;
    return files_write(STREAMS_OUTPUT, data, size);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    string_list imports = {0}, names = {0};
    bool stdio = false, writable = false;
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
        option_flag("writable", "show what keeps compiled codecs from creating files", &writable),
        option_flag("stdio", "standard input and output, as always", &stdio),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count > 0) return usage_error(self, "it takes no files");
    const lsp_stream stream = {read_input, write_output, NULL};
    const lsp_options with = {.import_dirs = imports.items,
                              .import_dir_count = imports.count,
                              .writable = writable,
                              .version = TENON_VERSION};
    return lsp_serve(&stream, &with) ? OUTCOME_FINE : OUTCOME_INVALID;
}

const command command_lsp = {
    .name = "lsp",
    .summary = "serve editors of schemas",
    .operands = "[OPTION]...",
    .about = "Speaks the Language Server Protocol over standard input and output, for\n"
             "editors: diagnostics while you type, hover, definition, references, rename,\n"
             "completion, outline and quick fixes. Editors start it; docs/editors.md has\n"
             "the settings of several.",
    .examples = "  tenon lsp\n",
    .run = run,
};
