/* Prints the diagnostics that the compiler's phases report for schema files: what the golden tests compare.
   Usage: report [--json] [--writable] FILE... */
#include <stdio.h>
#include <string.h>

#include "driver/compile.h"

static size_t report(const char *path, bool writable, diagnostics_format format)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    compile_schema(memory, list, path, &(compile_options){.writable = writable}, NULL);
    diagnostics_print(list, stderr, format, false);
    size_t errors = diagnostics_errors(list);
    arena_free(memory);
    return errors;
}

int main(int argc, char **argv)
{
    bool json = argc > 1 && strcmp(argv[1], "--json") == 0;
    const int first = json ? 2 : 1;
    const bool writable = argc > first && strcmp(argv[first], "--writable") == 0;
    size_t errors = 0;
    for (int i = first + writable; i < argc; i++)
        errors += report(argv[i], writable, json ? DIAGNOSTICS_JSON : DIAGNOSTICS_TEXT);
    return errors > 0 ? 1 : 0;
}
