/* tenon encode: makes a file from JSON. */
#include "cli/known.h"
#include "cli/paths.h"
#include "cli/publish.h"
#include "cli/user_codec.h"
#include "cli/visit.h"
#include "tenon/json_read.h"

typedef struct settings {
    const char *output;
} settings;

/* Takes files of folders with a name of JSON. The text names the format. */
static recognised recognise(const operand *each, subject *file, const char **problem)
{
    (void)file;
    const bool skip = each->in_folder && strcmp(path_extension(each->path), "json") != 0;
    if (skip) *problem = "is not called .json";
    return skip ? RECOGNISED_SKIP : RECOGNISED;
}

/* Reports an error of JSON: `file:line:column: sentence`. */
static outcome bad_json(const subject *file, const tn_json_error *error)
{
    size_t size = tn_json_error_print(error, NULL, 0) + 1;
    char *text = arena_alloc(file->memory, size);
    tn_json_error_print(error, text, size);
    report_place(file->to, error->line > 0 ? ":" : ": ", text);
    return error->status == TN_NO_MEMORY || error->status == TN_BAD_ARGUMENT ? OUTCOME_TROUBLE
                                                                             : OUTCOME_INVALID;
}

/* The format that $format names, unless the options have chosen one. */
static outcome find_format(subject *file)
{
    if (file->format) return OUTCOME_FINE;
    char id[128];
    tn_json_error error;
    tn_status status = tn_json_format(file->bytes.data, file->bytes.size, NULL, id, sizeof id, &error);
    if (status == TN_ABSENT) {
        report_problem(file->to,
                       "there is no $format in it; choose one with --format NAME, or give a schema with -s");
        return OUTCOME_TROUBLE;
    }
    if (status != TN_OK && status != TN_BUFFER_TOO_SMALL) return bad_json(file, &error);
    file->format = status == TN_OK ? find_known(id) : NULL;
    if (file->format) return OUTCOME_FINE;
    report_problem(file->to, "the format `%s` is not known; give its schema with -s",
                   status == TN_OK ? id : "...");
    return OUTCOME_TROUBLE;
}

/* Reports an error about the object, or about the file made from it, with its place in the JSON. */
static outcome bad_object(const subject *file, const tn_error *error)
{
    tn_json_error explained;
    (void)tn_json_explain(file->bytes.data, file->bytes.size, NULL, error, &explained);
    return bad_json(file, &explained);
}

/* A value in the text that differs from the file is an error in any case. */
static outcome agrees(const subject *file, const void *back)
{
    tn_json_error error;
    const tn_options options = {.params = user_codec_params(file->format)};
    if (tn_json_agrees(file->format, file->bytes.data, file->bytes.size, &options, back, &error) == TN_OK)
        return OUTCOME_FINE;
    return bad_json(file, &error);
}

/* Chooses the compiled codec if the engine cannot write the object. */
static outcome choose_writer(subject *file, void *object)
{
    size_t size;
    tn_error error, other;
    if (file->format->context == NULL || file->format->measure(file->format, object, &size, &error) == TN_OK)
        return OUTCOME_FINE;
    const bool refuses = leave_to_compiled(&file->format, true) &&
                         file->format->measure(file->format, object, &size, &other) != TN_OK;
    return refuses && engine_says_more(&error, &other) ? bad_object(file, &error) : OUTCOME_FINE;
}

static outcome visit(void *user, subject *file)
{
    outcome result = find_format(file);
    if (result != OUTCOME_FINE) return result;
    const bool lacks_writer = file->format->context != NULL && file->format->create == NULL;
    if (lacks_writer && !leave_to_compiled(&file->format, false)) return OUTCOME_TROUBLE;
    if (!can_write(file)) return OUTCOME_TROUBLE;
    void *object;
    tn_json_error error;
    const tn_options options = {.params = user_codec_params(file->format)};
    if (tn_json_read(file->format, file->bytes.data, file->bytes.size, &options, &object, &error) != TN_OK)
        return bad_json(file, &error);
    const tn_format *reader = file->format;
    const settings *with = user;
    const char *path = result_path(file, with->output, ".json", "");
    result = choose_writer(file, object);
    if (result == OUTCOME_FINE) result = publish_judged(file, object, path, false, bad_object, agrees);
    reader->release(reader, object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {0};
    string_list names = {0};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (!with.output) return usage_error(self, "which output? Give -o OUT");
    if (check_results(self, &codecs, &names, with.output) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    visitor work = {.codecs = &codecs,
                    .to = &to,
                    .visit = visit,
                    .user = &with,
                    .recognise = recognise,
                    .results = with.output};
    return visit_files(self, memory, &work, &names);
}

const command command_encode = {
    .name = "encode",
    .summary = "turn JSON into a file",
    .operands = "[OPTION]... FILE.json... -o OUT",
    .about = "Turns the output of `tenon decode` into a file. The JSON may omit counts and\n"
             "other derived members; $format in it names the format. The result is read back\n"
             "and compared before it replaces a file.",
    .examples = "  tenon encode walk.json -o walk.ani\n"
                "  tenon decode in.ani | jq '.length = 2.5' | tenon encode - -o out.ani\n",
    .run = run,
};
