/* tenon list: lists the files in a package. */
#include <inttypes.h>

#include "base/json.h"
#include "cli/selection.h"
#include "cli/visit.h"

typedef struct settings {
    unsigned output;
    bool partial;
    string_list match; /* names, folders and patterns; none: all */
} settings;

typedef struct sums {
    size_t count;
    uint64_t size, stored;
} sums;

/* The sizes of one entry; an unknown one counts as 0. */
static tn_status measure(const contents *of, size_t i, uint64_t *size, uint64_t *stored)
{
    const tn_status status = tn_entry_size(&of->entries, i, size, stored);
    return status == TN_ABSENT ? TN_OK : status;
}

/* Digits of the largest number in the columns, which are aligned. */
static int digits_of(uint64_t value)
{
    int count = 1;
    while ((value /= 10) > 0)
        count++;
    return count;
}

static int column_width(uint64_t sum, const char *title)
{
    const int digits = digits_of(sum), least = (int)strlen(title);
    return digits > least ? digits : least;
}

static sums add_up(const contents *of, const bool *wanted)
{
    sums all = {0};
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        uint64_t size, stored;
        if (!wanted[i]) continue;
        (void)measure(of, i, &size, &stored);
        all.count++;
        all.size += size;
        all.stored += stored;
    }
    return all;
}

static void print_table(const subject *file, const contents *of, const bool *wanted)
{
    const sums all = add_up(of, wanted);
    const int wide = column_width(all.size, "size"), stored_wide = column_width(all.stored, "stored");
    if (file->many) print_output("%s:\n", shown(file->memory, file->path));
    print_output("%*s  %*s  name\n", wide, "size", stored_wide, "stored");
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        uint64_t size, stored;
        if (!wanted[i]) continue;
        (void)measure(of, i, &size, &stored);
        print_output("%*" PRIu64 "  %*" PRIu64 "  %s\n", wide, size, stored_wide, stored,
                     contents_shown(file, of, i));
    }
    print_output("%*" PRIu64 "  %*" PRIu64 "  %zu %s\n", wide, all.size, stored_wide, all.stored, all.count,
                 all.count == 1 ? "file" : "files");
}

static void put_record(const subject *file, const contents *of, const bool *wanted)
{
    bool first = true;
    buffer *out = &file->to->fields;
    buffer_puts(out, ", \"files\": [");
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        uint64_t size, stored;
        if (!wanted[i]) continue;
        (void)measure(of, i, &size, &stored);
        buffer_puts(out, first ? "{\"name\": " : ", {\"name\": ");
        first = false;
        json_put_string(out, contents_name(of, i));
        buffer_printf(out, ", \"size\": %" PRIu64 ", \"stored\": %" PRIu64 "}", size, stored);
    }
    buffer_putc(out, ']');
}

/* Chooses the entries: all, or the named ones. */
static bool *choose(const settings *with, const subject *file, const contents *of)
{
    bool *wanted = select_none(file->memory, of);
    for (size_t i = 0; i < with->match.count; i++)
        (void)select_entries(of, with->match.items[i], wanted);
    for (size_t i = 0; i < tn_entries_count(&of->entries) && with->match.count == 0; i++)
        wanted[i] = true;
    return wanted;
}

/* Reports entries whose data cannot be read, and removes them from the list. */
static outcome leave_out_torn(const subject *file, const contents *of, bool *wanted)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        uint64_t size, stored;
        if (!wanted[i]) continue;
        const tn_status status = measure(of, i, &size, &stored);
        if (status == TN_OK) continue;
        report_problem(file->to, "`%s` is not whole: %s", contents_shown(file, of, i),
                       tn_status_text(status));
        wanted[i] = false;
        result = OUTCOME_INVALID;
    }
    return result;
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    contents of = {0};
    outcome result = with->partial ? contents_open_partial(file, &of) : contents_open(file, &of);
    if (result != OUTCOME_FINE && of.object == NULL) return result;
    bool *wanted = choose(with, file, &of);
    if (with->partial) result = worse(result, leave_out_torn(file, &of, wanted));
    if (with->output == REPORT_TEXT)
        print_table(file, &of, wanted);
    else
        put_record(file, &of, wanted);
    contents_close(file, &of);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.output = REPORT_TEXT};
    string_list names = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with, .containers = true};
    const option options[] = {
        option_list("match", 'm', "PATTERN", "only files that have this name, folder or pattern",
                    &with.match),
        option_flag("partial", "list the whole files of a damaged package, too", &with.partial),
        MEMBERS_OPTION(&work.members),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
        option_choice("output", REPORT_FORMATS, "how lists are printed", &with.output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    report to;
    report_init(&to, with.output, COLOUR_AUTO, false);
    work.to = &to;
    return visit_files(self, memory, &work, &names);
}

const command command_list = {
    .name = "list",
    .summary = "list the files in a package",
    .operands = "[OPTION]... FILE...",
    .about = "Prints the names of the files in a package, with their sizes in bytes and their\n"
             "stored sizes. Every command accepts PACKAGE!/NAME as a file in a package.\n"
             "--partial lists the files before the damage and reports the others.",
    .examples = "  tenon list Data.pak -m '*.png' -m Textures\n"
                "  tenon list --output json Data.pak | jq -r '.files[].name'\n",
    .run = run,
};
