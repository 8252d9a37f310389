/* tenon extract: copies files out of a package. */
#include "cli/below.h"
#include "cli/package_check.h"
#include "cli/safe_name.h"
#include "cli/selection.h"
#include "cli/visit.h"
#include "source/visible.h"

typedef struct settings {
    const codec_choice *codecs;
    const char *folder;
    bool force, partial;
    string_list wanted; /* names of files and folders, and patterns of these; none: all */
} settings;

/* ---- one file ---- */

static outcome leave_out(const subject *file, str name, const char *why)
{
    buffer text = {.memory = file->memory};
    visible_put_all(&text, name);
    report_problem(file->to, "`%s` is left out: %s", text.data ? text.data : "", why);
    return OUTCOME_INVALID;
}

/* Work on a package. */
typedef struct extraction {
    const settings *with;
    const subject *file;
    held_folder *folder;
    contents of;
    uint64_t stored;   /* bytes of the package that have been taken, */
    uint64_t repeated; /* and the bytes that may still be written beyond the package's size */
} extraction;

/* Files that do not overlap in the package take no more of its bytes than it has. Overlapping files may be
   written up to the limit of one file in total: otherwise a few bytes could fill a disk. */
static bool takes_too_much(extraction *at, size_t i, uint64_t size)
{
    uint64_t whole, stored;
    (void)tn_entry_size(&at->of.entries, i, &whole, &stored);
    const bool again = stored > at->file->bytes.size || at->stored > at->file->bytes.size - stored;
    if (!again) at->stored += stored;
    if (again && size > at->repeated) return true;
    if (again) at->repeated -= size;
    return false;
}

static outcome extract_entry(extraction *at, size_t i)
{
    const str name = contents_name(&at->of, i);
    const uint64_t limit = size_limit(&at->with->codecs->work);
    tn_arena unpacked;
    tn_bytes data;
    arena *memory = arena_new();
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_entry_data(&at->of.entries, i, &unpacked, limit, &data);
    const str content = {data.size > 0 ? (const char *)data.data : "", data.size};
    const char *problem = NULL;
    if (status != TN_OK)
        problem = inside_problem(memory, status, limit);
    else if (takes_too_much(at, i, data.size))
        problem = "the files overlap and exceed the limit; raise it with --max-size";
    else
        problem = below_write(memory, at->with->folder, at->folder, arena_copy(memory, name.data, name.size),
                              content, at->with->force);
    const outcome result = problem ? leave_out(at->file, name, problem) : OUTCOME_FINE;
    tn_arena_free(&unpacked);
    arena_free(memory);
    return result;
}

/* ---- all files ---- */

/* Marks the wanted entries. Reports names that mean none. */
static outcome choose(const extraction *at, bool *wanted)
{
    const settings *with = at->with;
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < tn_entries_count(&at->of.entries); i++)
        wanted[i] = with->wanted.count == 0;
    for (size_t i = 0; i < with->wanted.count; i++) {
        if (select_entries(&at->of, with->wanted.items[i], wanted) > 0) continue;
        report_problem(at->file->to,
                       at->of.torn ? "no file or folder `%s` could be read"
                                   : "it contains no file or folder `%s`",
                       with->wanted.items[i]);
        result = OUTCOME_TROUBLE;
    }
    return result;
}

static outcome extract_all(extraction *at)
{
    arena *memory = at->file->memory;
    const size_t count = tn_entries_count(&at->of.entries);
    const bool *hidden = find_hidden(memory, &at->of);
    bool *wanted = select_none(memory, &at->of);
    outcome result = choose(at, wanted);
    for (size_t i = 0; i < count; i++) {
        const str name = contents_name(&at->of, i);
        const char *wrong = unsafe_name(name);
        if (!wanted[i]) continue;
        if (wrong)
            result = worse(result, leave_out(at->file, name, arena_printf(memory, "its name %s", wrong)));
        else if (hidden[i])
            result = worse(result, leave_out(at->file, name, "a later file has the same name"));
        else
            result = worse(result, extract_entry(at, i));
    }
    return worse(result, package_check(at->file, &at->of, wanted));
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    extraction at = {.with = with, .file = file, .repeated = size_limit(&with->codecs->work)};
    outcome result = with->partial ? contents_open_partial(file, &at.of) : contents_open(file, &at.of);
    if (result != OUTCOME_FINE && at.of.object == NULL) return result;
    at.folder = below_open(file->memory, with->folder);
    result = worse(result, at.folder ? extract_all(&at) : OUTCOME_TROUBLE);
    folder_let_go(at.folder);
    contents_close(file, &at.of);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.codecs = &codecs, .folder = "."};
    string_list operands = {0};
    const option options[] = {
        option_text("output-dir", 'o', "DIR", "write into this folder; it is made", &with.folder),
        option_flag("force", "replace files that are there", &with.force),
        option_flag("partial", "copy the whole files of a damaged package, too", &with.partial),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        SIZE_OPTION(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (operands.count == 0) return usage_error(self, "which file?");
    const string_list names = {.items = operands.items, .count = 1};
    if (operands_are_many(&names)) return usage_error(self, "`%s` is a folder", names.items[0]);
    with.wanted = (string_list){.items = operands.items + 1, .count = operands.count - 1};
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &codecs, .to = &to, .visit = visit, .user = &with};
    return visit_files(self, memory, &work, &names);
}

const command command_extract = {
    .name = "extract",
    .summary = "copy files out of a package",
    .operands = "[OPTION]... FILE [NAME]...",
    .about = "Writes files of a package into this folder, or into DIR: all of them, or the\n"
             "named files, all files in named folders, and those that patterns such as\n"
             "'*.png' match. Names that lead out of the folder, links on the way, control\n"
             "characters and repeated names are left out. The package is checked, too; the\n"
             "exit status is 1 if anything is reported. Existing files are replaced only with\n"
             "--force. --partial copies the files before the damage and reports the others.",
    .examples = "  tenon extract Data.pak -o Data\n"
                "  tenon extract Data.pak -o Data Models/Box.mdl 'Textures/**.png'\n",
    .run = run,
};
