/* tenon add: further files in a file. */
#include "cli/edit.h"
#include "cli/paths.h"
#include "cli/safe_name.h"

static outcome add(const edit *with, const subject *file, contents *of, const source_file *from)
{
    const str name = str_of(from->name);
    const char *wrong = unsafe_name(name);
    if (wrong)
        return complain("%s: the name `%s` %s; NAME=FILE gives the file another", from->path, from->name,
                        wrong);
    if (contents_find(of, name) != SIZE_MAX)
        return complain("%s: `%s` is in it already; `tenon replace` changes it", file->path, from->name);
    return edit_take(file, of, SIZE_MAX, from, size_limit(&with->codecs.work));
}

/* All files of a folder; what they are called begins with the name of the operand. */
static outcome add_folder(const edit *with, const subject *file, contents *of, const source_file *folder)
{
    operand each;
    outcome result = OUTCOME_FINE;
    const string_list names = {.items = (const char *[]){folder->path}, .count = 1};
    const bool here = str_is(str_of(folder->name), ".");
    operand_walk *walk = operands_begin(&names, false);
    while (result == OUTCOME_FINE && operands_next(walk, file->memory, &each)) {
        const char *name = here ? each.below : path_join(file->memory, folder->name, each.below);
        const source_file from = {name, each.path};
        result = each.problem ? complain("%s: %s", each.path, each.problem) : add(with, file, of, &from);
    }
    operands_end(walk);
    return result;
}

static outcome change(const edit *with, const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < with->names.count && result == OUTCOME_FINE; i++) {
        const source_file from = edit_source(file->memory, with->names.items[i]);
        result = is_folder(from.path) ? add_folder(with, file, of, &from) : add(with, file, of, &from);
    }
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_add = {
    .name = "add",
    .summary = "put further files into a package",
    .operands = "[OPTION]... PACKAGE FILE|NAME=FILE...",
    .about = "Adds files at the end of the list, under their paths as they are given or under\n"
             "NAME, and all files of folders. Files that are in it keep their stored bytes.\n"
             "What is written is read back and compared before it replaces the package.",
    .examples = "  tenon add Data.pak Models/Box.mdl\n"
                "  tenon add Data.pak Models/Box.mdl=/tmp/new.mdl -o New.pak\n",
    .run = run,
};
