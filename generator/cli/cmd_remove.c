/* tenon remove: deletes files from a package. */
#include "cli/edit.h"
#include "cli/selection.h"

static outcome change(const edit *with, const subject *file, contents *of)
{
    bool *chosen = select_none(file->memory, of);
    for (size_t k = 0; k < with->names.count; k++)
        if (select_entries(of, with->names.items[k], chosen) == 0)
            return complain("%s: it contains no file or folder `%s`", file->path, with->names.items[k]);
    for (size_t i = tn_entries_count(&of->entries); i-- > 0;)
        if (chosen[i]) tn_entry_remove(&of->entries, i);
    return OUTCOME_FINE;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_remove = {
    .name = "remove",
    .summary = "delete files from a package",
    .operands = "[OPTION]... PACKAGE NAME...",
    .about = "Deletes the named files, all files in named folders, and those that patterns\n"
             "such as '*_LOD[1-3].mdl' match. Other files keep their stored bytes. The result\n"
             "is read back and compared before it replaces the package.",
    .examples = "  tenon remove Data.pak Models/Box.mdl\n"
                "  tenon remove Data.pak Textures '*.bak' -o Small.pak\n",
    .run = run,
};
