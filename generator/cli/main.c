/* The program `tenon`: finds the command. */
#include "cli/command.h"
#include "cli/interrupt.h"
#include "source/diagnostic.h"

static const command *const commands[] = {
    &command_generate,   &command_check,     &command_dump,   &command_get,    &command_validate,
    &command_diff_files, &command_roundtrip, &command_decode, &command_encode, &command_list,
    &command_extract,    &command_pack,      &command_add,    &command_remove, &command_replace,
    &command_schema,     &command_formats,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static outcome print_overview(FILE *out)
{
    fputs("Usage: tenon COMMAND [OPTION]... OPERAND...\n\n"
          "Makes C codecs of schemas of binary formats, and works on files with them.\n\n",
          out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`tenon COMMAND --help` tells more. The exit status is 0, or 1 where a file or a\n"
          "schema is not valid, or 2 where the command line or the system is at fault.\n",
          out);
    return out == stdout ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static const command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
    return NULL;
}

static outcome unknown_command(const char *name)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i]->name;
    const char *closest = closest_name(str_of(name), names, COMMAND_COUNT);
    if (closest) return complain("there is no command `%s`; did you mean `%s`?", name, closest);
    return complain("there is no command `%s`; `tenon --help` lists them", name);
}

static outcome run_command(const char *name, int count, char **arguments)
{
    const command *which = find_command(name);
    if (!which) return unknown_command(name);
    arena *memory = arena_new();
    outcome result = which->run(which, memory, count, arguments);
    arena_free(memory);
    return result;
}

static outcome run(int count, char **arguments)
{
    if (count < 2) return print_overview(stderr);
    const char *first = arguments[1];
    if (strcmp(first, "--version") == 0) {
        print_output("tenon %s\n", TENON_VERSION);
        return OUTCOME_FINE;
    }
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) return print_overview(stdout);
    if (strcmp(first, "help") != 0) return run_command(first, count - 2, arguments + 2);
    if (count == 2) return print_overview(stdout);
    static char help[] = "--help";
    char *only_help[] = {help, NULL};
    return run_command(arguments[2], 1, only_help);
}

int main(int count, char **arguments)
{
    claim_standard_streams();
    interrupt_guard();
    return (int)finish_output(run(count, arguments));
}
