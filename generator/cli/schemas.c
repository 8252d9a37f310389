/* Compiles the schemas of a command line. */
#include "cli/schemas.h"

#include "base/json.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/progress.h"
#include "cli/run_schemas.h"
#include "source/diagnostic_list.h"

bool schema_was_unreadable(const diagnostics *list)
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
    return schema_was_unreadable(list) ? OUTCOME_TROUBLE : OUTCOME_INVALID;
}

static const char *const words[] = {
#define X(kind, word) [WRITTEN_##kind] = word,
    WRITTEN_KINDS(X)
#undef X
};

static void print_writing(const writing_report *writing)
{
    const char *type = NULL;
    int width = 0;
    for (size_t i = 0; i < writing->members.count; i++)
        if ((int)writing->members.items[i].id.size > width) width = (int)writing->members.items[i].id.size;
    print_output("%s: %s\n", writing->id,
                 writing->creates ? "the codec creates files"
                 : writing->by_engine
                     ? "files are created from JSON and by `sample`; a compiled codec patches them"
                 : writing->patches ? "the codec patches files, and creates them only if every byte follows"
                                    : "the codec cannot write files");
    for (size_t i = 0; i < writing->members.count; i++) {
        const written_member *row = &writing->members.items[i];
        if (i == 0 || strcmp(type, row->type) != 0) print_output("  %s\n", row->type);
        type = row->type;
        print_output("    %-*.*s  %s%s%s\n", width, STR_ARG(row->id), words[row->how.kind],
                     row->how.why ? ": " : "", row->how.why ? row->how.why : "");
        if (row->how.hint) print_output("    %*s  = hint: %s\n", width, "", row->how.hint);
    }
}

static void put_text(buffer *out, const char *name, const char *text)
{
    buffer_printf(out, ", \"%s\": ", name);
    if (text)
        json_put_string(out, str_of(text));
    else
        buffer_puts(out, "null");
}

static void put_obstacle(buffer *out, const written_obstacle *obstacle)
{
    const position at = obstacle->place.source
                            ? source_position(obstacle->place.source, obstacle->place.begin)
                            : (position){0};
    buffer_puts(out, "{\"what\": ");
    json_put_string(out, str_of(obstacle->what));
    put_text(out, "file", obstacle->place.source ? obstacle->place.source->path : NULL);
    buffer_printf(out, ", \"line\": %zu, \"column\": %zu", at.line, at.column);
    put_text(out, "hint", obstacle->hint);
    put_text(out, "recipe", obstacle->recipe);
    buffer_putc(out, '}');
}

/* Prints one object on one line. */
static void print_writing_json(arena *memory, const char *path, const writing_report *writing)
{
    buffer out = {.memory = memory};
    buffer_puts(&out, "{\"file\": ");
    json_put_string(&out, str_of(path));
    put_text(&out, "format", writing->id);
    put_text(&out, "writer", writing->creates ? "create" : writing->patches ? "patch" : NULL);
    buffer_printf(&out, ", \"creates\": %s", writing->creates || writing->by_engine ? "true" : "false");
    buffer_puts(&out, ", \"members\": [");
    for (size_t i = 0; i < writing->members.count; i++) {
        const written_member *row = &writing->members.items[i];
        buffer_puts(&out, i == 0 ? "{\"type\": " : ", {\"type\": ");
        json_put_string(&out, str_of(row->type));
        put_text(&out, "member", arena_copy(memory, row->id.data, row->id.size));
        put_text(&out, "written", words[row->how.kind]);
        put_text(&out, "why", row->how.why);
        put_text(&out, "hint", row->how.hint);
        buffer_putc(&out, '}');
    }
    buffer_puts(&out, "], \"obstacles\": [");
    for (size_t i = 0; i < writing->obstacles.count; i++) {
        if (i > 0) buffer_puts(&out, ", ");
        put_obstacle(&out, &writing->obstacles.items[i]);
    }
    print_output("%s]}\n", buffer_str(&out).data);
}

static void add_run_schemas(const text_list *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        run_schemas_add(sources->items[i]);
}

/* Diagnostics as text come schema by schema; as JSON they are one document, collected in `all`. */
static outcome compile_reporting(arena *memory, const schema_run *with, diagnostics *all, const char *path,
                                 generated_list *generated)
{
    diagnostics *list = diagnostics_new(memory);
    generated_files files = {0};
    writing_report writing = {0};
    compile_options options = with->compile;
    options.report = with->lists_members ? &writing : NULL;
    outcome result = compile_one(memory, list, path, &options, generated ? &files : NULL);
    if (result == OUTCOME_FINE && generated) ARRAY_PUSH(memory, generated, files);
    add_run_schemas(&files.sources);
    progress_clear();
    if (with->format == DIAGNOSTICS_JSON)
        diagnostics_append(all, list);
    else
        diagnostics_print(list, with->out, DIAGNOSTICS_TEXT, colour_chosen(with->colour, with->out));
    if (with->lists_members && writing.id && with->output != REPORT_TEXT)
        print_writing_json(memory, path, &writing);
    else if (with->lists_members && writing.id && with->format == DIAGNOSTICS_TEXT)
        print_writing(&writing);
    return result;
}

/* Compiles a schema of the command line; does nothing for another file of a folder. */
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
    progress_begin(names, NULL);
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
    text_list sources = {0};
    compile_options of_run = *options;
    of_run.sources = &sources;
    outcome result = compile_one(memory, list, path, &of_run, files);
    add_run_schemas(&sources);
    if (result != OUTCOME_FINE)
        diagnostics_print(list, message_stream(), DIAGNOSTICS_TEXT, colour_wanted(stderr));
    return result;
}
