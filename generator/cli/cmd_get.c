/* tenon get: one value out of a file. */
#include "cli/inside.h"
#include "cli/visit.h"
#include "tenon/generic.h"

typedef struct settings {
    const char *path;
    unsigned output;
} settings;

static outcome print_value(const settings *with, const subject *file, const void *object)
{
    buffer json = {.memory = file->memory};
    tn_sink sink = buffer_sink(&json);
    tn_json_options options = {.all = true, .indent = with->output == REPORT_TEXT};
    tn_status status = tn_json_write(file->format, object, value_path(file, with->path), &options, &sink);
    if (status != TN_OK) return generic_outcome(file, status);
    str value = buffer_str(&json);
    while (value.size > 0 && value.data[value.size - 1] == '\n')
        value.size--;
    /* Strings other than text, such as names of an enumeration and NaN, have no escapes. */
    if (with->output == REPORT_TEXT && value.size > 1 && value.data[0] == '"')
        value = (str){value.data + 1, value.size - 2};
    put_output(value.data, value.size);
    put_output("\n", 1);
    return OUTCOME_FINE;
}

static outcome get(const settings *with, subject *file, const void *object)
{
    tn_arena records;
    tn_found found;
    tn_arena_init(&records, (tn_allocator){0}, UINT64_MAX);
    outcome result = find_value(file, object, value_path(file, with->path), &records, &found);
    bool text = result == OUTCOME_FINE && with->output == REPORT_TEXT && !found.type && found.member &&
                found.member->kind == TN_KIND_TEXT;
    if (result == OUTCOME_FINE && file->many) print_output("%s: ", shown(file->memory, file->path));
    if (text) {
        const tn_text *value = found.value;
        put_output(value->data, value->size);
        put_output("\n", 1);
    } else if (result == OUTCOME_FINE) {
        result = print_value(with, file, object);
    }
    tn_arena_free(&records);
    return result;
}

static outcome visit(void *user, subject *file)
{
    void *object;
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    result = get(user, file, object);
    file->format->release(object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    settings with = {.output = REPORT_TEXT};
    string_list operands = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with, .values = true};
    const option options[] = {
        MEMBERS_OPTION(&work.members),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
        option_choice("output", "text|json", "how the value is printed", &with.output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (operands.count == 0) return usage_error(self, "which member, such as tracks[0].name?");
    const bool inside = operands.count == 1 && inside_of(operands.items[0]);
    const size_t paths = inside ? 0 : 1;
    with.path = inside ? "" : operands.items[0];
    string_list names = {.items = operands.items + paths, .count = operands.count - paths};
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    return visit_files(self, memory, &work, &names);
}

const command command_get = {
    .name = "get",
    .summary = "print one value of a file",
    .operands = "[OPTION]... PATH FILE...",
    .about = "Prints the value at a path: numbers as they are, text raw, anything larger as\n"
             "JSON. An empty path is the whole file. FILE!PATH is one value as well, also in a\n"
             "file in a package: PACKAGE!/NAME!PATH. In folders, and with --members, files\n"
             "that have no such value are passed over.",
    .examples = "  tenon get length walk.ani\n"
                "  tenon get 'tracks[0].keyframes[1].position' walk.ani\n"
                "  tenon get 'Data.pak!/walk.ani!length'\n"
                "  tenon get --members length Data.pak\n",
    .run = run,
};
