/* tenon diff-files: compares two files by meaning. */
#include "cli/compare.h"
#include "cli/pager.h"
#include "cli/paths.h"

/* The differing elements of an array that are shown by default. */
enum { ELEMENTS_SHOWN = 16 };

/* Reads a file. A file with any error cannot be compared. */
static outcome read_version(const comparison *with, arena *memory, const char *path, version *to)
{
    operand each = operand_named(memory, path);
    const char *skipped;
    to->file = (subject){
        .memory = memory, .path = each.path, .format = with->format, .many = true, .to = with->files.to};
    outcome result = open_file(&with->files, &each, &to->file, &skipped);
    if (result != OUTCOME_FINE) return result;
    report_begin(with->files.to, memory, path, to->file.format, to->file.bytes);
    return read_object(&to->file, &to->object, NULL) == OUTCOME_FINE ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static outcome compare_files(comparison *with, arena *memory, const char *path_a, const char *path_b)
{
    version a = {0}, b = {0};
    outcome result = read_version(with, memory, path_a, &a);
    if (result == OUTCOME_FINE) result = read_version(with, memory, path_b, &b);
    const bool packages = a.object && b.object && a.file.format->container && b.file.format->container;
    if (result == OUTCOME_FINE && a.file.format != b.file.format && !(packages && with->members))
        result = complain("the files have different formats: %s is of the format %s, and %s is of %s",
                          a.file.path, a.file.format->id, b.file.path, b.file.format->id);
    if (result == OUTCOME_FINE) result = compare_versions(with, "", &a, &b);
    if (a.object) a.file.format->release(a.file.format, a.object);
    if (b.object) b.file.format->release(b.file.format, b.object);
    return result;
}

/* A folder, or a package whose files are compared with those of a folder. */
static outcome open_tree(const comparison *with, arena *memory, const char *path, version *file, contents *of,
                         tree **made)
{
    if (is_folder(path)) {
        *made = tree_of_folder(memory, path);
        return OUTCOME_FINE;
    }
    outcome result = read_version(with, memory, path, file);
    if (result != OUTCOME_FINE) return result;
    *of = (contents){.object = file->object};
    if (!file->file.format->container ||
        tn_entries_open(file->file.format, file->object, &of->entries) != TN_OK)
        return complain("%s: is neither a folder nor a package", path);
    *made = tree_of_package(&file->file, of);
    return OUTCOME_FINE;
}

static outcome compare_folders(comparison *with, arena *memory, const char *path_a, const char *path_b)
{
    version a = {0}, b = {0};
    contents of_a, of_b;
    tree *x, *y;
    outcome result = open_tree(with, memory, path_a, &a, &of_a, &x);
    if (result == OUTCOME_FINE) result = open_tree(with, memory, path_b, &b, &of_b, &y);
    if (result == OUTCOME_FINE) result = compare_trees(with, "", x, y);
    if (a.object) a.file.format->release(a.file.format, a.object);
    if (b.object) b.file.format->release(b.file.format, b.object);
    return result;
}

static outcome compare_both(const command *self, arena *memory, comparison *with, const string_list *names)
{
    const char *a = names->items[0], *b = names->items[1];
    outcome result = choose_codec(self, memory, with->files.codecs, &with->format);
    if (result != OUTCOME_FINE) return result;
    const bool folders = is_folder(a) || is_folder(b);
    result = folders ? compare_folders(with, memory, a, b) : compare_files(with, memory, a, b);
    if (with->changed + with->added + with->removed + with->same > 0)
        fprintf(message_stream(), "%zu changed, %zu removed, %zu added, %zu the same\n", with->changed,
                with->removed, with->added, with->same);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    unsigned colour = COLOUR_AUTO;
    bool no_pager = false;
    uint64_t elements = ELEMENTS_SHOWN;
    string_list names = {0};
    comparison with = {.output = REPORT_TEXT};
    const option options[] = {
        option_flag("members", "compare the files in packages, by name", &with.members),
        option_flag("exact", "report values that are stored differently", &with.exact),
        option_number("elements", "N", "show N elements of an array (16); 0 is all", &elements),
        COLOUR_OPTION(&colour),
        PAGER_OPTION(&no_pager),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        SIZE_OPTION(&codecs.work),
        option_choice("output", REPORT_FORMATS, "how differences are printed", &with.output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 2) return usage_error(self, "which two files?");
    if (strcmp(names.items[0], "-") == 0 && strcmp(names.items[1], "-") == 0)
        return usage_error(self, "standard input can be read only once");
    report to;
    report_init(&to, REPORT_TEXT, colour, false);
    with.files = (visitor){.codecs = &codecs, .to = &to};
    with.options.elements = elements < SIZE_MAX ? (size_t)elements : SIZE_MAX;
    with.options.colour = colour_chosen((colour_choice)colour, stdout);
    if (!no_pager) pager_begin();
    return compare_both(self, memory, &with, &names);
}

const command command_diff_files = {
    .name = "diff-files",
    .summary = "compare two files by meaning",
    .operands = "[OPTION]... FILE|FOLDER FILE|FOLDER",
    .about = "Prints the differences of two files of a format, by meaning: ~ for another\n"
             "value, - for a value in the first file only, + for one in the second only.\n"
             "[1|2] is number 1 in the first file and 2 in the second. Files in two folders,\n"
             "or in a folder and a package, are matched by name. The exit status is 0 without\n"
             "differences, 1 with differences, 2 for trouble. The same values that are stored\n"
             "differently are a message, not a difference.",
    .examples = "  tenon diff-files --members old/Data.pak new/Data.pak\n",
    .run = run,
};
