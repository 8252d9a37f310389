/* tenon decode: a file as JSON. */
#include "cli/visit.h"
#include "tenon/generic.h"

typedef struct settings {
    tn_json_options options;
    const char *output; /* NULL: standard output */
} settings;

static tn_status write_json(const settings *with, const subject *file, const void *object,
                            const tn_sink *sink)
{
    tn_status status = tn_json_write(file->format, object, NULL, &with->options, sink);
    /* What stands on one line is a line. */
    if (status == TN_OK && !with->options.indent && !sink->write(sink->user, "\n", 1)) return TN_SINK_FAILED;
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
    const settings *with = user;
    void *object;
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    tn_status status = TN_OK;
    if (with->output)
        result = decode_to_file(with, file, object, &status);
    else
        status = write_json(with, file, object, &output_sink);
    file->format->release(object);
    return worse(result, generic_outcome(file, status));
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    settings with = {.options = {.indent = true}};
    bool compact = false;
    string_list names = {0};
    const option options[] = {
        option_flag("all", "derived members too", &with.options.all),
        option_flag("compact", "on one line", &compact),
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    with.options.indent = !compact;
    if (with.output && strcmp(with.output, "-") == 0) with.output = NULL;
    if (with.output && check_results(self, &names, with.output) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    visitor work = {.codecs = &codecs, .to = &to, .visit = visit, .user = &with};
    return visit_files(self, memory, &work, &names);
}

const command command_decode = {
    .name = "decode",
    .summary = "turn a file into JSON",
    .operands = "[OPTION]... FILE...",
    .about = "Prints a file as JSON, of which `tenon encode` makes the same file. What the\n"
             "writer derives, such as counts, is left out without --all.",
    .examples = "  tenon decode walk.ani -o walk.json\n"
                "  tenon decode walk.ani | jq '.tracks[0].name'\n",
    .run = run,
};
