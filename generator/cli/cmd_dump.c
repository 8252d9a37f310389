/* tenon dump: prints a file as a tree. */
#include "cli/pager.h"
#include "cli/visit.h"
#include "tenon/generic.h"

/* Arrays are folded behind so many elements, unless the user wants more. */
enum { ELEMENTS_SHOWN = 16 };

typedef struct settings {
    tn_dump_options options;
    const char *path;
} settings;

/* Whether the path leads to a value; otherwise find_value has reported it. */
static bool has_value(subject *file, const void *object, const char *path)
{
    tn_arena records;
    tn_found found;
    tn_arena_init(&records, (tn_allocator){0}, UINT64_MAX);
    outcome result = find_value(file, object, path, &records, &found);
    tn_arena_free(&records);
    return result == OUTCOME_FINE;
}

/* Prints the error at the end of the tree, with the bytes at its place. */
static void dump_error(const subject *file, const tn_error *stopped)
{
    report to = *file->to;
    to.is_product = to.explains = true;
    report_finding(&to, stopped);
}

/* Puts the name of the file above its tree, if there are many files: with the first line. */
typedef struct titled {
    const subject *file;
    bool begun;
} titled;

static void begin_tree(titled *tree)
{
    if (!tree->begun && tree->file->many) print_output("%s:\n", shown(tree->file->memory, tree->file->path));
    tree->begun = true;
}

static bool write_titled(void *user, const void *data, size_t size)
{
    begin_tree(user);
    return output_sink.write(output_sink.user, data, size);
}

/* The dump follows a path itself, and thereby gets the offsets of instances. */
static outcome dump(const settings *with, subject *file, const void *object, const tn_locations *locations,
                    const tn_error *stopped)
{
    const char *path = value_path(file, with->path);
    const bool whole = stopped->status == TN_OK;
    titled tree = {file, false};
    const tn_sink sink = {write_titled, &tree};
    tn_dump_options options = with->options;
    options.stopped = whole ? NULL : stopped;
    tn_status status =
        tn_dump(file->format, object, locations, file->bytes.data, file->bytes.size, path, &options, &sink);
    if (path && !tree.begun && status != TN_OK && !has_value(file, object, path)) return OUTCOME_TROUBLE;
    begin_tree(&tree);
    if (whole) return generic_outcome(file, status);
    dump_error(file, stopped);
    return status == TN_OK || status == TN_ABSENT ? OUTCOME_INVALID : generic_outcome(file, status);
}

static outcome visit(void *user, subject *file)
{
    void *object;
    tn_locations locations;
    tn_locations_init(&locations, (tn_allocator){0});
    tn_error stopped = {0};
    outcome result = read_part(file, &object, &locations, &stopped);
    if (result == OUTCOME_FINE) {
        tn_locations_sort(&locations);
        result = dump(user, file, object, &locations, &stopped);
        file->format->release(file->format, object);
    }
    tn_locations_free(&locations);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {0};
    unsigned colour = COLOUR_AUTO, bytes = 0;
    bool no_pager = false;
    uint64_t depth = 0, elements = ELEMENTS_SHOWN;
    string_list names = {0}, paths = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with, .values = true};
    const option options[] = {
        option_number("depth", "N", "show N levels; 0, the default, is all", &depth),
        option_number("elements", "N", "show N elements of an array (16); 0 is all", &elements),
        option_style("bytes", "short|wide", "show raw bytes, wide: and as text", &bytes),
        option_flag("hex", "show offsets in hexadecimal digits", &with.options.hex),
        option_list("path", 0, "PATH", "show only this member, such as tracks[2]", &paths),
        MEMBERS_OPTIONS(&work.members, &work.match),
        COLOUR_OPTION(&colour),
        PAGER_OPTION(&no_pager),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (paths.count > 1) return usage_error(self, "--path shows one member; give it only once");
    if (paths.count > 0) with.path = paths.items[0];
    with.options.bytes = bytes > 0;
    with.options.wide = bytes == 2;
    with.options.depth = depth < UINT32_MAX ? (uint32_t)depth : UINT32_MAX;
    with.options.elements = elements < SIZE_MAX ? (size_t)elements : SIZE_MAX;
    with.options.colour = colour_chosen((colour_choice)colour, stdout);
    report to;
    report_init(&to, REPORT_TEXT, colour, false);
    if (!no_pager) pager_begin();
    work.to = &to;
    return visit_files(self, memory, &work, &names);
}

const command command_dump = {
    .name = "dump",
    .summary = "show a file as a tree",
    .operands = "[OPTION]... FILE...",
    .about = "Prints the tree of a file: name, value, meaning, offset and size of each\n"
             "member. The tree of a damaged file ends at the error. - is standard input.",
    .examples = "  tenon dump walk.ani\n"
                "  tenon dump --bytes --path 'tracks[0].keyframes' walk.ani\n",
    .run = run,
};
