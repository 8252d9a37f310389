/* tenon decode: prints files as JSON. */
#include "base/json.h"
#include "base/system/files.h"
#include "cli/columns_write.h"
#include "cli/paths.h"
#include "cli/rows.h"
#include "cli/visit.h"
#include "tenon/generic.h"

typedef struct settings {
    tn_json_options options;
    unsigned form;
    const char *output; /* NULL: standard output */
    row_choice rows;    /* of --columns; the pattern is NULL if there is none */
    column_table table;
    row_rest rest;
} settings;

enum { FORM_JSON, FORM_RECORDS };

static tn_status write_json(const settings *with, const subject *file, const void *object,
                            const tn_sink *sink)
{
    tn_status status = tn_json_write(file->format, object, NULL, &with->options, sink);
    /* A result on one line ends with a line break. */
    if (status == TN_OK && !with->options.indent && !sink->write(sink->user, "\n", 1)) return TN_SINK_FAILED;
    return status;
}

/* Prints a line with the name of the file, its format, and its contents. */
static tn_status write_record(const settings *with, const subject *file, const void *object,
                              const tn_sink *sink)
{
    buffer head = {.memory = file->memory};
    buffer_puts(&head, "{\"file\": ");
    json_put_string(&head, str_of(file->path));
    buffer_puts(&head, ", \"format\": ");
    json_put_string(&head, str_of(file->format->id));
    buffer_puts(&head, ", \"value\": ");
    if (!sink->write(sink->user, head.data, head.size)) return TN_SINK_FAILED;
    const tn_status status = tn_json_write(file->format, object, NULL, &with->options, sink);
    if (status == TN_OK && !sink->write(sink->user, "}\n", 2)) return TN_SINK_FAILED;
    return status;
}

static outcome decode_to_file(const settings *with, const subject *file, const void *object,
                              tn_status *status)
{
    const char *path = result_path(file, with->output, NULL, ".json");
    buffer text = {.memory = file->memory};
    tn_sink sink = buffer_sink(&text);
    *status = write_json(with, file, object, &sink);
    return *status == TN_OK ? write_result(file, path, buffer_str(&text)) : OUTCOME_FINE;
}

static outcome visit(void *user, subject *file)
{
    settings *with = user;
    void *object;
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    tn_status status = TN_OK;
    if (with->rows.pattern)
        result = rows_take(&with->rows, &with->table, &with->rest, file, object);
    else if (with->output)
        result = decode_to_file(with, file, object, &status);
    else if (with->form == FORM_RECORDS)
        status = write_record(with, file, object, &output_sink);
    else
        status = write_json(with, file, object, &output_sink);
    file->format->release(file->format, object);
    return worse(result, generic_outcome(file, status));
}

/* ---- columns ---- */

static bool is_csv(const char *output)
{
    return !output || path_has_extension(output, "csv");
}

static bool is_raw(const char *output)
{
    return output && (is_folder(output) || files_is_separator(output[strlen(output) - 1]));
}

/* Names the values that have no column, so that no user misses them unnoticed. */
static outcome write_columns(settings *with, arena *memory)
{
    columns_end(&with->table);
    const outcome result = is_raw(with->output) ? columns_write_raw(&with->table, with->output)
                                                : columns_write_csv(&with->table, with->output);
    for (size_t i = 0; i < with->rest.names.count; i++) {
        const char *name = with->rest.names.items[i];
        complain(columns_have(&with->table, name)
                     ? "column %s is empty in some rows: the value is a table of its own, or too long"
                     : "no column: %s: it is a table of its own, or too long",
                 shown(memory, name));
    }
    columns_free(&with->table);
    return result;
}

/* Rows come in the order of the files, so only one file is read at a time. */
static outcome decode_columns(const command *self, arena *memory, visitor *work, settings *with,
                              codec_choice *codecs, const string_list *names)
{
    with->table = (column_table){.memory = memory};
    with->rest = (row_rest){.memory = memory};
    with->rows.all = with->options.all;
    with->rows.names_files = visits_many(codecs, names) || work->members;
    codecs->use = USE_READS;
    with->rows.names_paths = tn_is_pattern(with->rows.pattern);
    codecs->work.threads = 1;
    work->values = true;
    const outcome result = visit_files(self, memory, work, names);
    return worse(result, write_columns(with, memory));
}

/* Whether the options fit together. */
static outcome check_options(const command *self, const settings *with, const codec_choice *codecs,
                             const string_list *names, bool members)
{
    if (with->rows.pattern) {
        for (size_t i = 0; with->output && i < names->count; i++)
            if (spare_input(with->output, names->items[i]) != OUTCOME_FINE) return OUTCOME_TROUBLE;
        if (with->form == FORM_RECORDS) return usage_error(self, "--columns makes columns, not records");
        if (is_csv(with->output) || is_raw(with->output)) return OUTCOME_FINE;
        return usage_error(self, "columns are a file FILE.csv, or arrays in a folder FOLDER/; not `%s`",
                           with->output);
    }
    if (with->output && with->form == FORM_RECORDS)
        return usage_error(self, "records of all files are one output; --output-file makes a file of each");
    if (with->output && members)
        return usage_error(self, "--output-file is for the files that are named; --members prints all");
    return with->output ? check_results(self, codecs, names, with->output) : OUTCOME_FINE;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_JSON};
    settings with = {.options = {.indent = true}};
    bool compact = false;
    string_list names = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with};
    const option options[] = {
        option_flag("all", "derived members too", &with.options.all),
        option_flag("compact", "on one line", &compact),
        option_choice("output", "json|jsonl", "jsonl: a line for each file, with its name", &with.form),
        option_text("columns", 0, "PATH", "a table: OUT is FILE.csv, or FOLDER/ of arrays",
                    &with.rows.pattern),
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        MEMBERS_OPTIONS(&work.members, &work.match),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    with.options.indent = !compact && with.form == FORM_JSON;
    if (with.output && strcmp(with.output, "-") == 0) with.output = NULL;
    const outcome good = check_options(self, &with, &codecs, &names, work.members);
    if (good != OUTCOME_FINE) return good;
    report to;
    report_init(&to, with.form == FORM_RECORDS ? REPORT_RECORDS : REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    work.results = with.output;
    if (!with.rows.pattern) output_is_json();
    if (with.rows.pattern) return decode_columns(self, memory, &work, &with, &codecs, &names);
    return visit_files(self, memory, &work, &names);
}

const command command_decode = {
    .name = "decode",
    .summary = "turn a file into JSON",
    .operands = "[OPTION]... FILE...",
    .about = "Prints a file as JSON. `tenon encode` turns the JSON into the same file again.\n"
             "Derived members, such as counts, are printed with --all only.",
    .examples = "  tenon decode walk.ani -o walk.json\n"
                "  tenon decode --columns 'tracks[*].keyframes' walk.ani -o keys.csv\n"
                "  tenon decode --output jsonl Data | jq '.value.length'\n",
    .run = run,
};
