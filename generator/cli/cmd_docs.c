/* tenon docs: writes specifications of formats as web pages. */
#include "cli/codec.h"
#include "cli/known.h"
#include "cli/operands.h"
#include "cli/outputs.h"
#include "cli/paths.h"
#include "cli/schema_source.h"
#include "docs/docs.h"

typedef struct docs_run {
    const command *self;
    docs_options options;
    docs_formats formats;
    schema_run tally;
    const char *folder;
    bool force, check;
} docs_run;

/* ---- reading ---- */

static outcome read_format(arena *memory, docs_run *with, diagnostics *list, const source *file)
{
    const docs_format *format = file != NULL ? docs_read(memory, list, file, &with->options) : NULL;
    *(format != NULL ? &with->tally.passed : &with->tally.failed) += 1;
    if (format != NULL) {
        ARRAY_PUSH(memory, &with->formats, format);
        return OUTCOME_FINE;
    }
    diagnostics_print(list, message_stream(), DIAGNOSTICS_TEXT, colour_wanted(stderr));
    return schema_was_unreadable(list) ? OUTCOME_TROUBLE : OUTCOME_INVALID;
}

static outcome read_path(arena *memory, docs_run *with, const char *path)
{
    diagnostics *list = diagnostics_new(memory);
    return read_format(memory, with, list, source_read(memory, list, path, (span){0}));
}

static outcome read_known(arena *memory, docs_run *with, const tn_format *format, const char *path)
{
    diagnostics *list = diagnostics_new(memory);
    const source *file = schema_source(memory, list, format);
    if (file == NULL && diagnostics_count(list) == 0)
        return complain("%s: this tool does not have the schema", path);
    return read_format(memory, with, list, file);
}

static outcome read_files(arena *memory, docs_run *with, const char *name)
{
    const string_list names = {.items = &name, .count = 1};
    outcome result = OUTCOME_FINE;
    size_t found = 0;
    operand each;
    operand_walk *walk = operands_begin(&names, false);
    while (operands_next(walk, memory, &each)) {
        if (each.in_folder && strcmp(path_extension(each.path), "ksy") != 0) continue;
        found++;
        result = worse(result, each.problem ? complain("%s: %s", each.path, each.problem)
                                            : read_path(memory, with, each.path));
    }
    operands_end(walk);
    return found > 0 ? result : complain("%s: there is no .ksy file", name);
}

static outcome read_operand(arena *memory, docs_run *with, const char *name)
{
    if (!may_name_format(name)) return read_files(memory, with, name);
    know_registered(memory, USE_READS);
    const known_list known = known_formats();
    for (size_t i = known.count; i-- > 0;) {
        if (strcmp(known.formats[i]->id, name) != 0) continue;
        return read_known(memory, with, known.formats[i], known.schemas[i]);
    }
    if (is_folder(name) || is_regular_file(name)) return read_files(memory, with, name);
    return unknown_format(with->self, memory, name);
}

/* ---- pages ---- */

static void add_page(arena *memory, generated_list *pages, const char *id, str text, docs_paths sources)
{
    generated_files page = {.id = id};
    const generated_file file = {arena_printf(memory, "%s.html", id), text};
    ARRAY_PUSH(memory, &page.files, file);
    for (size_t i = 0; i < sources.count; i++)
        ARRAY_PUSH(memory, &page.sources, sources.items[i]);
    ARRAY_PUSH(memory, pages, page);
}

static outcome make_pages(arena *memory, const docs_run *with)
{
    const docs_formats *formats = &with->formats;
    generated_list pages = {0};
    file_set files = {0};
    for (size_t i = 0; i < formats->count; i++)
        add_page(memory, &pages, docs_id(formats->items[i]), docs_page(formats->items[i], formats),
                 docs_sources(formats->items[i]));
    if (formats->count > 1) add_page(memory, &pages, "index", docs_index(memory, formats), (docs_paths){0});
    const outcome result = outputs_collect(memory, &pages, &files);
    if (result != OUTCOME_FINE) return result;
    return with->check ? outputs_check(memory, with->folder, &files)
                       : outputs_write(memory, with->folder, &files, with->force);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    docs_run with = {.self = self, .folder = "."};
    string_list imports = {0}, names = {0};
    const option options[] = {
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &imports),
        option_text("output-dir", 'o', "DIR", "write pages here; made if missing", &with.folder),
        option_flag("check", "show files that are out of date; write nothing", &with.check),
        option_flag("force", "replace files that were changed by hand, too", &with.force),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count == 0) return usage_error(self, "which schemas or formats?");
    with.options = (docs_options){imports.items, imports.count};
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < names.count; i++)
        result = worse(result, read_operand(memory, &with, names.items[i]));
    if (result == OUTCOME_FINE) result = make_pages(memory, &with);
    with.tally.many = operands_are_many(&names);
    print_schema_tally(&with.tally);
    return result;
}

const command command_docs = {
    .name = "docs",
    .summary = "write specifications of formats",
    .operands = "[OPTION]... SCHEMA|FORMAT...",
    .about = "Writes a page of HTML for each schema: ID.html shows offset, size, content and\n"
             "condition of each member, and the rules, with links between names. The pages\n"
             "need no script and no network, and print well. For several formats, index.html\n"
             "links to each. A schema is a path, a folder with .ksy files, or the name of a\n"
             "format that `tenon formats` lists. After an error nothing is written.",
    .examples = "  tenon docs animation.ksy -o site\n"
                "  tenon docs png zip urho_model -o site\n",
    .run = run,
};
