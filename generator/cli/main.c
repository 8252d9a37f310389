/* The program `tenon`: finds the command and runs it. */
#include "base/file.h"
#include "base/system/signals.h"
#include "base/system/streams.h"
#include "cli/commands.h"

#ifdef TENON_SANITIZE
/* The tool loads codecs that were built without AddressSanitizer, and shares arenas with them: they would use
   memory that it considers poisoned. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "allow_user_poisoning=0";
}
#endif

static outcome print_overview(FILE *out)
{
    fputs("Usage: tenon COMMAND [OPTION]... OPERAND...\n\n"
          "Compiles schemas of binary formats into C, and works on files of these formats.\n\n",
          out);
    for (size_t i = 0; i < command_count; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\n`tenon COMMAND --help` explains a command. The exit status is 0; or 1 if a file\n"
          "or a schema is invalid; or 2 if the command line or the system is at fault.\n",
          out);
    return out == stdout ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static outcome run_command(const char *name, int count, char **arguments)
{
    const command *which = command_named(name);
    if (!which) return OUTCOME_TROUBLE;
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
    streams_begin(&count, &arguments);
    output_begin();
    signals_guard(file_abandon_all);
    return (int)finish_output(run(count, arguments));
}
