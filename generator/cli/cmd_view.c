/* tenon view: shows a file as a page for a browser. */
#include "cli/view_data.h"
#include "cli/view_page.h"
#include "cli/view_playground.h"
#include "cli/visit.h"

typedef struct settings {
    view_limits limits;
    const char *output;     /* NULL: standard output */
    const char *playground; /* a page that the file is put into; NULL: that of the tool */
    const codec_choice *codecs;
} settings;

static void put_piece(buffer *out, const view_piece *piece)
{
    buffer_put(out, (str){piece->text, piece->size});
}

static void put_escaped(buffer *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            buffer_puts(out, "&lt;");
            break;
        case '&':
            buffer_puts(out, "&amp;");
            break;
        default:
            buffer_putc(out, *text);
        }
    }
}

static str make_page(const view_data *data)
{
    buffer page = {.memory = data->file->memory};
    put_piece(&page, &view_before_title);
    put_escaped(&page, shown(page.memory, data->file->path));
    put_piece(&page, &view_before_data);
    view_put_json(&page, data);
    put_piece(&page, &view_behind_data);
    return buffer_str(&page);
}

static outcome put_page(const settings *with, const subject *file, str page)
{
    if (with->output) return write_result(file, result_path(file, with->output, NULL, ".html"), page);
    put_output(page.data, page.size);
    return OUTCOME_FINE;
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    view_data data;
    str page;
    if (with->playground) {
        const outcome made = view_playground(file, with->playground, with->codecs, &page);
        return made == OUTCOME_FINE ? put_page(with, file, page) : made;
    }
    const outcome result = view_collect(&data, file, &with->limits);
    if (result != OUTCOME_FINE) return result;
    return worse(put_page(with, file, make_page(&data)), data.is_read ? OUTCOME_FINE : OUTCOME_INVALID);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.limits = {.bytes = (uint64_t)2 << 20}, .codecs = &codecs};
    string_list names = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        option_number("elements", "N", "show N elements of an array; 0 is what fits", &with.limits.elements),
        option_size("bytes", "SIZE", "hold so many bytes of a file (2M; 16M at most)", &with.limits.bytes),
        option_text("playground", 0, "PAGE", "put the file into this page, which edits", &with.playground),
        MEMBERS_OPTION(&work.members),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (with.limits.bytes > VIEW_MOST_BYTES)
        return usage_error(self, "--bytes: a page holds 16M of a file at most");
    if (with.output && strcmp(with.output, "-") == 0) with.output = NULL;
    if (with.output && check_results(self, &codecs, &names, with.output) != OUTCOME_FINE)
        return OUTCOME_TROUBLE;
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    return visit_files(self, memory, &work, &names);
}

const command command_view = {
    .name = "view",
    .summary = "show a file as a page in a browser",
    .operands = "[OPTION]... FILE...",
    .about = "Prints an HTML page that shows a file as a tree beside its bytes, with\n"
             "findings, tables, plots and boxes. The page is one file and needs no network.\n"
             "For a large file, the page contains a part, and says which. For a damaged file,\n"
             "it shows all that can be read, and the exit status is 1. --playground takes\n"
             "the page of scripts/playground, which holds all of the file, and edits it.",
    .examples = "  tenon view walk.ani -o walk.html\n"
                "  tenon view 'Data.pak!/Models/Box.mdl' -o box.html\n",
    .run = run,
};
