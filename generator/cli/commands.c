/* The table of commands. */
#include "cli/commands.h"

#include "source/diagnostic.h"

const command *const commands[] = {
    &command_generate, &command_runtime,    &command_check,    &command_dump,       &command_view,
    &command_get,      &command_find,       &command_validate, &command_diff_files, &command_roundtrip,
    &command_decode,   &command_encode,     &command_convert,  &command_set,        &command_list,
    &command_extract,  &command_pack,       &command_add,      &command_merge,      &command_remove,
    &command_replace,  &command_docs,       &command_stubs,    &command_schema,     &command_lsp,
    &command_diff,     &command_fuzz,       &command_sample,   &command_new,        &command_formats,
    &command_manual,   &command_completion,
};

const size_t command_count = sizeof commands / sizeof commands[0];

const command *command_named(const char *name)
{
    const char *names[sizeof commands / sizeof commands[0]];
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
        names[i] = commands[i]->name;
    }
    const char *closest = closest_name(str_of(name), names, command_count);
    if (closest)
        complain("there is no command `%s`; did you mean `%s`?", name, closest);
    else
        complain("there is no command `%s`; `tenon --help` lists them", name);
    return NULL;
}
