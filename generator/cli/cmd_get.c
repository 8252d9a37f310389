/* tenon get: prints values of files. */
#include "cli/inside.h"
#include "cli/values.h"
#include "cli/visit.h"

typedef struct settings {
    string_list paths;
    unsigned form;
} settings;

typedef struct getting {
    const settings *with;
    const subject *file;
    const void *object;
    bool one; /* there is only one value to find */
    outcome result;
} getting;

static bool print_found(void *user, const char *path, const tn_found *found)
{
    getting *at = user;
    const value_form form = (value_form)at->with->form;
    at->result = worse(at->result, print_value(at->file, at->object, path, found, form, at->one));
    return !output_failed();
}

/* A file that was found lacks nothing if one of the values is present. */
static outcome get(const settings *with, subject *file, const void *object)
{
    getting at = {with, file, object, with->paths.count == 1, OUTCOME_FINE};
    outcome result = OUTCOME_FINE;
    bool any_value = false;
    for (size_t i = 0; i < with->paths.count; i++) {
        bool any;
        const char *path = with->paths.items[i];
        at.one = at.one && !tn_is_pattern(value_path(file, path));
        const outcome found = find_values(file, object, path, print_found, &at, &any);
        any_value = any_value || any || found == OUTCOME_FINE;
        if (!file->lacks) result = worse(result, found);
        if (i + 1 == with->paths.count && file->lacks && !any_value) return OUTCOME_TROUBLE;
        file->lacks = false;
    }
    return worse(result, at.result);
}

static outcome visit(void *user, subject *file)
{
    void *object;
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    result = get(user, file, object);
    file->format->release(file->format, object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.form = VALUE_TEXT};
    string_list operands = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with, .values = true};
    const option options[] = {
        option_list("path", 'p', "PATH", "a path; with several, all operands are files", &with.paths),
        option_choice("output", VALUE_FORMS, "how values are printed", &with.form),
        MEMBERS_OPTIONS(&work.members, &work.match),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (operands.count == 0 && with.paths.count == 0)
        return usage_error(self, "which member, such as tracks[0].name?");
    size_t used = 0;
    if (with.paths.count == 0) {
        const bool inside = operands.count == 1 && inside_of(operands.items[0]);
        ARRAY_PUSH(memory, &with.paths, inside ? "" : operands.items[0]);
        used = inside ? 0 : 1;
    }
    string_list names = {.items = operands.items + used, .count = operands.count - used};
    report to;
    report_init(&to, with.form == VALUE_RECORDS ? REPORT_RECORDS : REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    if (with.form == VALUE_CSV && (names.count > 0 || codecs.work.files_from)) print_output(VALUE_CSV_HEAD);
    return visit_files(self, memory, &work, &names);
}

const command command_get = {
    .name = "get",
    .summary = "print values of files",
    .operands = "[OPTION]... PATH FILE...",
    .about = "Prints values at paths: numbers and text as they are, larger values as JSON. An\n"
             "empty path is the whole file. [*] is every element, * every member, ** any way\n"
             "down; such values are printed one a line, after their paths. FILE!PATH is a\n"
             "value in a file, and PACKAGE!/NAME!PATH one in a package. In folders, files\n"
             "without such values are left out.",
    .examples = "  tenon get 'tracks[*].name' walk.ani\n"
                "  tenon get -p name -p '**.time' --output csv Animations\n"
                "  tenon get 'Data.pak!/walk.ani!length'\n",
    .run = run,
};
