/* tenon remove: fewer files in a file. */
#include "cli/edit.h"

/* Takes out the files that a name means; returns how many. */
static size_t remove_named(contents *of, const char *name)
{
    size_t removed = 0;
    for (size_t i = tn_entries_count(&of->entries); i-- > 0;) {
        if (!is_or_is_in(name, contents_name(of, i))) continue;
        tn_entry_remove(&of->entries, i);
        removed++;
    }
    return removed;
}

static outcome change(const edit *with, const subject *file, contents *of)
{
    for (size_t k = 0; k < with->names.count; k++)
        if (remove_named(of, with->names.items[k]) == 0)
            return complain("%s: there is no file or folder `%s` in it", file->path, with->names.items[k]);
    return OUTCOME_FINE;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_remove = {
    .name = "remove",
    .summary = "take files out of a package, for good",
    .operands = "[OPTION]... PACKAGE NAME...",
    .about = "Removes the files that are named, and all in folders that are named. All others\n"
             "keep their stored bytes. What is written is read back and compared before it\n"
             "replaces the package.",
    .examples = "  tenon remove Data.pak Models/Box.mdl\n"
                "  tenon remove Data.pak Textures -o Small.pak\n",
    .run = run,
};
