/* tenon add: adds files to a package. */
#include "cli/safe_name.h"
#include "cli/sources.h"

static outcome add(const taking *at, const source_file *each)
{
    const str name = str_of(each->name);
    const char *wrong = unsafe_name(name);
    if (wrong)
        return complain("%s: the name `%s` %s; give the file another name with NAME=FILE", each->from,
                        each->name, wrong);
    if (contents_find(at->of, name) != SIZE_MAX)
        return complain("%s: the package has `%s` already; change it with `tenon replace`", at->file->path,
                        each->name);
    return set_entry(at, SIZE_MAX, each);
}

static outcome change(const edit *with, const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    const taking at = {with, file, of, add};
    for (size_t i = 0; i < with->names.count && result == OUTCOME_FINE; i++)
        result = take_sources(&at, with->names.items[i]);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    edit with = {.change = change, .adds = true};
    return run_edit(self, memory, count, arguments, &with);
}

const command command_add = {
    .name = "add",
    .summary = "add files to a package",
    .operands = "[OPTION]... PACKAGE FILE|NAME=FILE...",
    .about = "Adds files at the end of the list, under their paths as given or under NAME,\n"
             "and all files of folders. FILE may be in a package: OTHER!/NAME, also with a\n"
             "folder or a pattern. Other files keep their stored bytes. The result is read\n"
             "back and compared before it replaces the package.",
    .examples = "  tenon add Data.pak Models/Box.mdl=/tmp/new.mdl -o New.pak\n"
                "  tenon add Data.pak 'Other.pak!/Textures/*.png'\n",
    .run = run,
};
