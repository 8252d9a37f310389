/* Schemas of a command line. */
#include "cli/schemas.h"

#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/progress.h"
#include "source/diagnostic_list.h"

/* Whether the schema itself could not be read; an import that cannot be read is an error of the schema. */
static bool was_unreadable(const diagnostics *list)
{
    for (size_t i = 0; i < list->items.count; i++)
        if (list->items.items[i]->code == DIAGNOSTIC_E0110 && !list->items.items[i]->place.source)
            return true;
    return false;
}

static outcome compile_one(arena *memory, diagnostics *list, const char *path, const compile_options *options,
                           generated_files *files)
{
    if (compile_schema(memory, list, path, options, files)) return OUTCOME_FINE;
    return was_unreadable(list) ? OUTCOME_TROUBLE : OUTCOME_INVALID;
}

/* Diagnostics as text come schema by schema; as JSON they are one document, collected in `all`. */
static outcome compile_reporting(arena *memory, const schema_run *with, diagnostics *all, const char *path,
                                 generated_list *generated)
{
    diagnostics *list = diagnostics_new(memory);
    generated_files files = {0};
    outcome result = compile_one(memory, list, path, &with->compile, generated ? &files : NULL);
    if (result == OUTCOME_FINE && generated) ARRAY_PUSH(memory, generated, files);
    progress_clear();
    if (with->format == DIAGNOSTICS_JSON)
        diagnostics_append(all, list);
    else
        diagnostics_print(list, with->out, DIAGNOSTICS_TEXT, colour_chosen(with->colour, with->out));
    return result;
}

/* A schema of the command line; nothing where it is another file of a folder. */
static outcome compile_operand(arena *memory, schema_run *with, diagnostics *all, const operand *each,
                               generated_list *generated)
{
    if (each->in_folder && strcmp(path_extension(each->path), "ksy") != 0) return OUTCOME_FINE;
    outcome result = each->problem ? complain("%s: %s", each->path, each->problem)
                                   : compile_reporting(memory, with, all, each->path, generated);
    *(result == OUTCOME_FINE ? &with->passed : &with->failed) += 1;
    return result;
}

outcome compile_all(arena *memory, schema_run *with, const string_list *names, generated_list *generated)
{
    outcome result = OUTCOME_FINE;
    diagnostics *all = diagnostics_new(memory);
    operand each;
    size_t seen = 0;
    progress_begin(names);
    operand_walk *walk = operands_begin(names, false);
    while (operands_next(walk, memory, &each)) {
        result = worse(result, compile_operand(memory, with, all, &each, generated));
        progress_show(++seen, with->failed, each.path);
    }
    operands_end(walk);
    if (with->passed + with->failed == 0) result = complain("%s: there is no .ksy file", names->items[0]);
    progress_clear();
    if (with->format == DIAGNOSTICS_JSON) diagnostics_print(all, with->out, DIAGNOSTICS_JSON, false);
    with->many = operands_are_many(names);
    return result;
}

void print_schema_tally(const schema_run *with)
{
    if (!with->many) return;
    FILE *out = with->format == DIAGNOSTICS_JSON ? message_stream() : stdout;
    fprintf(out, "%zu passed, %zu failed\n", with->passed, with->failed);
}

outcome compile_quietly(arena *memory, const char *path, const compile_options *options,
                        generated_files *files)
{
    diagnostics *list = diagnostics_new(memory);
    outcome result = compile_one(memory, list, path, options, files);
    if (result != OUTCOME_FINE)
        diagnostics_print(list, message_stream(), DIAGNOSTICS_TEXT, colour_wanted(stderr));
    return result;
}
