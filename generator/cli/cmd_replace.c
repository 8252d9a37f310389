/* tenon replace: other data for files in a file. */
#include "cli/edit.h"

static outcome change(const edit *with, const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    for (size_t k = 0; k < with->names.count && result == OUTCOME_FINE; k++) {
        const source_file from = edit_source(file->memory, with->names.items[k]);
        const size_t i = contents_find(of, str_of(from.name));
        if (i == SIZE_MAX)
            result = complain("%s: there is no file `%s` in it; `tenon add` adds one", file->path, from.name);
        else
            result = edit_take(file, of, i, &from, size_limit(&with->codecs.work));
    }
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_replace = {
    .name = "replace",
    .summary = "change files in a package",
    .operands = "[OPTION]... PACKAGE FILE|NAME=FILE...",
    .about = "Replaces what files in a package hold, those of the paths as they are given or\n"
             "those of NAME. All others keep their stored bytes. What is written is read back\n"
             "and compared before it replaces the package.",
    .examples = "  tenon replace Data.pak Models/Box.mdl\n"
                "  tenon replace Data.pak Models/Box.mdl=/tmp/new.mdl -o New.pak\n",
    .run = run,
};
