/* tenon diff-files: what is different in two files, by meaning. */
#include "cli/pager.h"
#include "cli/paths.h"
#include "cli/visit.h"
#include "tenon/generic.h"

/* Of an array so many elements that differ are shown, unless the user wants more. */
enum { ELEMENTS_SHOWN = 16 };

typedef struct settings {
    visitor files;
    tn_diff_options options;
} settings;

/* A file and what was read from it. */
typedef struct version {
    subject file;
    void *object;
} version;

/* Whatever is wrong with a file, there is no comparing it. */
static outcome read_version(const settings *with, arena *memory, const char *path, const tn_format *format,
                            version *to)
{
    operand each = operand_named(memory, path);
    const char *skipped;
    if (is_folder(path)) each.problem = "is a directory";
    to->file =
        (subject){.memory = memory, .path = each.path, .format = format, .many = true, .to = with->files.to};
    outcome result = open_file(&with->files, &each, &to->file, &skipped);
    if (result != OUTCOME_FINE) return result;
    report_begin(with->files.to, memory, path, to->file.format, to->file.bytes);
    return read_object(&to->file, &to->object, NULL) == OUTCOME_FINE ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

/* The same values may be stored differently: packed otherwise, in another order, with other white space. */
static outcome compare_bytes(const version *a, const version *b)
{
    const str x = a->file.bytes, y = b->file.bytes;
    size_t at = 0;
    while (at < x.size && at < y.size && x.data[at] == y.data[at])
        at++;
    if (at < x.size || at < y.size)
        complain("%s and %s hold the same values, but store them differently, from offset %zu on",
                 a->file.path, b->file.path, at);
    return OUTCOME_FINE;
}

static outcome compare(const settings *with, const version *a, const version *b)
{
    uint64_t count;
    if (a->file.format != b->file.format)
        return complain("%s is of the format %s, and %s is of %s: they have nothing in common", a->file.path,
                        a->file.format->id, b->file.path, b->file.format->id);
    tn_status status = tn_diff(a->file.format, a->object, b->object, &with->options, &output_sink, &count);
    if (status != TN_OK) return generic_outcome(&b->file, status);
    return count == 0 ? compare_bytes(a, b) : OUTCOME_INVALID;
}

static outcome compare_files(const command *self, arena *memory, const settings *with, const char *path_a,
                             const char *path_b)
{
    version a = {0}, b = {0};
    const tn_format *format;
    outcome result = choose_codec(self, memory, with->files.codecs, &format);
    if (result == OUTCOME_FINE) result = read_version(with, memory, path_a, format, &a);
    if (result == OUTCOME_FINE) result = read_version(with, memory, path_b, format, &b);
    if (result == OUTCOME_FINE) result = compare(with, &a, &b);
    if (a.object) a.file.format->release(a.object);
    if (b.object) b.file.format->release(b.object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    unsigned colour = COLOUR_AUTO;
    bool no_pager = false;
    uint64_t elements = ELEMENTS_SHOWN;
    string_list names = {0};
    const option options[] = {
        option_number("elements", "N", "show N elements of an array (16); 0 is all", &elements),
        COLOUR_OPTION(&colour),
        PAGER_OPTION(&no_pager),
        CODEC_OPTIONS(&codecs),
        SIZE_OPTION(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 2) return usage_error(self, "which two files?");
    if (strcmp(names.items[0], "-") == 0 && strcmp(names.items[1], "-") == 0)
        return usage_error(self, "standard input can be read only once");
    report to;
    report_init(&to, REPORT_TEXT, colour, false);
    settings with = {.files = {.codecs = &codecs, .to = &to}};
    with.options.elements = elements < SIZE_MAX ? (size_t)elements : SIZE_MAX;
    with.options.colour = colour_chosen((colour_choice)colour, stdout);
    if (!no_pager) pager_begin();
    return compare_files(self, memory, &with, names.items[0], names.items[1]);
}

const command command_diff_files = {
    .name = "diff-files",
    .summary = "say what is different in two files",
    .operands = "[OPTION]... FILE FILE",
    .about = "Prints what is different in two files of a format, by meaning: ~ what has\n"
             "another value, - what only the first has, + what only the second has. Elements\n"
             "of arrays are matched: [1|2] is number 1 in the first file and 2 in the second.\n"
             "What the writer derives, such as counts, is left out where it is right. Ends\n"
             "with 0 where there are no differences, also where the same values are stored\n"
             "differently, which is said; 1 where there are some, 2 where there is no telling.",
    .examples = "  tenon diff-files old/walk.ani walk.ani\n"
                "  git show HEAD:walk.ani | tenon diff-files - walk.ani\n",
    .run = run,
};
