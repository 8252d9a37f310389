/* tenon view: shows a file as a page for a browser. */
#include "cli/paths.h"
#include "cli/view_page.h"
#include "cli/visit.h"

enum { DEFAULT_BYTES = 2 << 20 };

typedef struct settings {
    view_limits limits;
    const char *output;     /* NULL: standard output */
    const char *playground; /* the page into which the file is put; NULL: the installed one */
    bool light;             /* the page without libtenon */
    const codec_choice *codecs;
} settings;

static outcome put_page(const settings *with, const subject *file, str page)
{
    if (with->output) {
        const char *path = result_path(file, with->output, NULL, ".html");
        if (with->playground && spare_input(path, with->playground) != OUTCOME_FINE) return OUTCOME_TROUBLE;
        return write_result(file, path, page);
    }
    put_output(page.data, page.size);
    return OUTCOME_FINE;
}

/* Makes the page with libtenon, which reads the file again. A file that cannot be read is reported like for
   the page without libtenon. */
static outcome show_whole(const settings *with, const subject *file, const char *path)
{
    str page;
    void *object = NULL;
    const outcome made = view_whole_page(file, path, with->codecs, &page);
    if (made != OUTCOME_FINE) return made;
    const outcome read = read_object(file, &object, NULL);
    if (read == OUTCOME_FINE) file->format->release(file->format, object);
    return worse(put_page(with, file, page), read);
}

static outcome show_record(const settings *with, const subject *file)
{
    view_data data;
    const outcome result = view_collect(&data, file, &with->limits);
    if (result != OUTCOME_FINE) return result;
    return worse(put_page(with, file, view_record_page(&data)),
                 data.is_read ? OUTCOME_FINE : OUTCOME_INVALID);
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    if (with->playground) return show_whole(with, file, with->playground);
    const char *installed =
        with->light || !view_page_reads(file, with->codecs) ? NULL : view_installed_page(file->memory);
    return installed ? show_whole(with, file, installed) : show_record(with, file);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.codecs = &codecs};
    string_list names = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        option_flag("light", "make the page that only shows", &with.light),
        option_number("elements", "N", "there, show N elements of a list", &with.limits.elements),
        option_size("bytes", "SIZE", "there, hold so many bytes (2M)", &with.limits.bytes),
        option_text("playground", 0, "PAGE", "put the file into this page", &with.playground),
        MEMBERS_OPTIONS(&work.members, &work.match),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (with.limits.bytes > VIEW_MOST_BYTES)
        return usage_error(self, "--bytes: a page holds 16M of a file at most");
    if (with.limits.bytes > 0 || with.limits.elements > 0) with.light = true;
    if (with.light && with.playground)
        return usage_error(self, "--playground takes all of a file, and edits it");
    if (with.limits.bytes == 0) with.limits.bytes = DEFAULT_BYTES;
    if (with.output && strcmp(with.output, "-") == 0) with.output = NULL;
    if (with.output && check_results(self, &codecs, &names, with.output) != OUTCOME_FINE)
        return OUTCOME_TROUBLE;
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    work.results = with.output;
    return visit_files(self, memory, &work, &names);
}

const command command_view = {
    .name = "view",
    .summary = "show a file as a page in a browser",
    .operands = "[OPTION]... FILE...",
    .about = "Prints an HTML page that shows a file as a tree beside its bytes. It needs no\n"
             "network. It is the playground, which edits, if that is installed and reads the\n"
             "file. Otherwise it shows the file, or a part of a large one. A damaged file is\n"
             "shown as far as it can be read, and the exit status is 1.",
    .examples = "  tenon view walk.ani -o walk.html\n"
                "  tenon view 'Data.pak!/Models/Box.mdl' -o box.html\n",
    .run = run,
};
