/* tenon replace: replaces files in a package. */
#include "cli/sources.h"

static outcome replace(const taking *at, const source_file *each)
{
    const size_t i = contents_find(at->of, str_of(each->name));
    if (i == SIZE_MAX)
        return complain("%s: it contains no file `%s`; add one with `tenon add`", at->file->path, each->name);
    return set_entry(at, i, each);
}

static outcome change(const edit *with, const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    const taking at = {with, file, of, replace};
    for (size_t k = 0; k < with->names.count && result == OUTCOME_FINE; k++)
        result = take_sources(&at, with->names.items[k]);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_replace = {
    .name = "replace",
    .summary = "replace files in a package",
    .operands = "[OPTION]... PACKAGE FILE|NAME=FILE...",
    .about = "Replaces the content of files in a package: those with the given paths, or\n"
             "those called NAME. The new content comes from files, all files of folders, or\n"
             "files of another package (OTHER!/NAME). Other files keep their stored bytes.\n"
             "The result is read back and compared before it replaces the package.",
    .examples = "  tenon replace Data.pak Models/Box.mdl\n"
                "  tenon replace Data.pak Models/Box.mdl=/tmp/new.mdl -o New.pak\n",
    .run = run,
};
