/* tenon pack: makes a package of the files in a folder. */
#include "base/file.h"
#include "cli/detect.h"
#include "cli/edit.h"
#include "cli/known.h"
#include "cli/new_entries.h"
#include "cli/packing_list.h"
#include "cli/paths.h"
#include "cli/publish.h"
#include "cli/safe_name.h"
#include "cli/sha1_names.h"
#include "cli/user_codec.h"
#include "source/diagnostic.h"
#include "tenon/json_read.h"

typedef struct settings {
    codec_choice codecs;
    const char *folder, *output;
    const char *kind; /* --kind, --like, --list, or NULL */
    const char *like;
    const char *list;
    bool no_trailer, keep_empty, sha1_names;
    given_list given;
} settings;

/* ---- the new package ---- */

/* The only format of containers that files of the output's extension have. */
static const tn_format *format_of_extension(const char *path)
{
    const tn_format *found = NULL;
    const known_list known = known_formats();
    for (size_t i = 0; i < known.count; i++) {
        const tn_format *each = known.formats[i];
        if (!each->container || !has_extension(each, path)) continue;
        if (found) return NULL;
        found = each;
    }
    return found;
}

static outcome choose_format(const command *self, arena *memory, const settings *with,
                             const tn_format **format)
{
    outcome result = choose_codec(self, memory, &with->codecs, format);
    if (result != OUTCOME_FINE) return result;
    if (!*format) *format = format_of_extension(with->output);
    if (!*format)
        return usage_error(self, "which format? The name `%s` does not show it; give --format NAME",
                           with->output);
    if (!(*format)->container)
        return usage_error(self, "files of the format %s contain no files", (*format)->id);
    if (!(*format)->write || (*format)->container->kind_count == 0)
        return usage_error(self,
                           "the codec of %s cannot create files; give a file to start from with --like FILE",
                           (*format)->id);
    return OUTCOME_FINE;
}

/* Checks that the format has the wanted kind. */
static outcome check_kind(const command *self, arena *memory, const settings *with,
                          const tn_container *container)
{
    string_list kinds = {0};
    buffer list = {.memory = memory};
    if (!with->kind) return OUTCOME_FINE;
    for (size_t i = 0; i < container->kind_count; i++) {
        if (strcmp(container->kinds[i].id, with->kind) == 0) return OUTCOME_FINE;
        ARRAY_PUSH(memory, &kinds, container->kinds[i].id);
        buffer_printf(&list, "%s%s", i > 0 ? ", " : "", container->kinds[i].id);
    }
    const char *closest = closest_name(str_of(with->kind), kinds.items, kinds.count);
    if (closest) return usage_error(self, "there is no kind `%s`; did you mean `%s`?", with->kind, closest);
    return usage_error(self, "there is no kind `%s`; the kinds are %s", with->kind, list.data);
}

/* ---- packing ---- */

/* Work on a package that is being made. */
typedef struct packing {
    const settings *with;
    const subject *file;
    contents of;
    size_t before;       /* entries that were there */
    ARRAY(size_t) order; /* entries that stay, and new ones */
    size_t empty;        /* files that were left out because they are, */
    size_t skipped;      /* and because of their extensions */
} packing;

static bool holds(const packing *at, size_t i, str content, uint64_t limit)
{
    tn_arena unpacked;
    tn_bytes data;
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_entry_data(&at->of.entries, i, &unpacked, limit, &data);
    const bool same = status == TN_OK && str_eq(content, (str){(const char *)data.data, data.size});
    tn_arena_free(&unpacked);
    return same;
}

/* Whether programs that make such packages leave files of this extension out; those that were named are
   taken. */
static bool is_skipped(const packing *at, const char *name)
{
    const tn_container *container = at->file->format->container;
    for (size_t i = 0; !at->with->list && i < container->skipped_count; i++)
        if (path_has_extension(name, container->skipped[i])) return true;
    return false;
}

/* Adds a file; equal contents of the package keep their stored form. */
static outcome take(packing *at, const char *name, str content, uint64_t limit)
{
    tn_error error;
    tn_entries *entries = &at->of.entries;
    size_t i = at->before > 0 ? contents_find(&at->of, str_of(name)) : SIZE_MAX;
    const tn_bytes data = {(const uint8_t *)content.data, content.size};
    tn_status status = TN_OK;
    if (i == SIZE_MAX && content.size == 0 && at->file->format->container->skips_empty &&
        !at->with->keep_empty) {
        at->empty++;
        return OUTCOME_FINE;
    }
    if (i == SIZE_MAX && is_skipped(at, name)) {
        at->skipped++;
        return OUTCOME_FINE;
    }
    const char *wrong = i == SIZE_MAX ? unsafe_name(str_of(name)) : NULL;
    if (wrong) return complain("%s: the name `%s` %s", at->with->folder, name, wrong);
    if (i == SIZE_MAX) {
        i = tn_entries_count(entries);
        status = tn_entry_add(entries, at->of.object, (tn_text){name, strlen(name)}, data, &error);
    } else if (!holds(at, i, content, limit)) {
        status = tn_entry_set(entries, at->of.object, i, data, &error);
    }
    if (status != TN_OK) return publish_finding(at->file, &error);
    ARRAY_PUSH(at->file->memory, &at->order, i);
    return OUTCOME_FINE;
}

static outcome take_file(packing *at, const char *name)
{
    str content;
    arena *memory = arena_new();
    const uint64_t limit = size_limit(&at->with->codecs.work);
    const char *path = path_join(memory, at->with->folder, name);
    if (same_file(path, at->with->output)) { /* an earlier output is no part of the package */
        arena_free(memory);
        return OUTCOME_FINE;
    }
    const file_result read = file_read(memory, path, (size_t)limit, &content);
    outcome result =
        read.status == FILE_OK ? take(at, name, content, limit) : complain("%s: %s", path, read.problem);
    arena_free(memory);
    return result;
}

/* Puts the entries in order, and takes those out that the folder lacks. */
static outcome arrange(packing *at)
{
    tn_entries *entries = &at->of.entries;
    const size_t count = tn_entries_count(entries), kept = at->order.count;
    bool *taken = arena_alloc(at->file->memory, count * sizeof *taken);
    memset(taken, 0, count * sizeof *taken);
    for (size_t k = 0; k < kept; k++)
        taken[at->order.items[k]] = true;
    for (size_t i = 0; i < count; i++)
        if (!taken[i]) ARRAY_PUSH(at->file->memory, &at->order, i);
    const tn_status status = tn_entries_arrange(entries, at->order.items);
    for (size_t i = count; i-- > kept && status == TN_OK;)
        tn_entry_remove(entries, i);
    return generic_outcome(at->file, status);
}

static outcome pack(const settings *with, const subject *file, void *object, const contents *first)
{
    string_list names = {0};
    new_entries new;
    packing at = {.with = with, .file = file, .of = {.object = object}};
    if (tn_entries_open(file->format, object, &at.of.entries) != TN_OK)
        return complain("%s: its list of files cannot be found", file->path);
    at.before = tn_entries_count(&at.of.entries);
    new_entries_begin(&new, file, &at.of, &with->given);
    outcome result = packing_list(file->memory, with->folder, with->list, first ? &at.of : NULL, &names);
    for (size_t i = 0; i < names.count && result == OUTCOME_FINE; i++)
        result = take_file(&at, names.items[i]);
    if (result == OUTCOME_FINE) result = new_entries_end(&new, &at.of);
    if (result == OUTCOME_FINE) result = check_given(&with->given, file, file->format, object);
    if (result == OUTCOME_FINE) result = arrange(&at);
    if (result != OUTCOME_FINE) return result;
    if (with->no_trailer) tn_container_drop_trailer(file->format, object);
    if (with->sha1_names) result = sha1_names(file, &at.of);
    if (result != OUTCOME_FINE) return result;
    if (at.empty > 0)
        complain("%s: %zu empty %s left out; keep them with --keep-empty", with->output, at.empty,
                 at.empty == 1 ? "file is" : "files are");
    if (at.skipped > 0)
        complain("%s: %zu %s left out; add them with --list or `tenon add`", with->output, at.skipped,
                 at.skipped == 1 ? "file that does not belong into packages is"
                                 : "files that do not belong into packages are");
    return publish(file, object, with->output, true, publish_finding);
}

/* ---- where it begins ---- */

static outcome pack_like(void *user, subject *file)
{
    contents of;
    outcome result = contents_open_to_change(file, &of);
    if (result != OUTCOME_FINE) return result;
    tn_discard_stored(file->format, of.object);
    result = pack(user, file, of.object, &of);
    contents_close(file, &of);
    return result;
}

static outcome pack_new(const command *self, arena *memory, const settings *with, report *to)
{
    void *object;
    tn_json_error error;
    subject file = {.memory = memory, .path = with->output, .to = to};
    outcome result = choose_format(self, memory, with, &file.format);
    if (result == OUTCOME_FINE) result = check_kind(self, memory, with, file.format->container);
    if (result != OUTCOME_FINE) return result;
    report_begin(to, memory, with->output, file.format, (str){0});
    const tn_options options = {.params = user_codec_params(file.format)};
    if (tn_json_new_container(file.format, with->kind, &options, &object, &error) != TN_OK)
        return complain("%s: cannot write a new file: %s", file.format->id, error.message);
    result = pack(with, &file, object, NULL);
    file.format->release(file.format, object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    settings with = {0};
    string_list operands = {0}, given = {0};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file", &with.output),
        option_text("like", 0, "FILE", "take kind and order from this package", &with.like),
        option_text("kind", 0, "KIND", "a kind of the format; see `tenon formats`", &with.kind),
        option_text("list", 0, "FILE", "pack the files that its lines name, in order", &with.list),
        option_flag("no-trailer", "leave out the optional trailer", &with.no_trailer),
        option_flag("keep-empty", "keep empty files, in any format", &with.keep_empty),
        SHA1_NAMES_OPTION(&with.sha1_names),
        WITH_OPTION(&given),
        CODEC_OPTIONS(&with.codecs),
        SIZE_OPTION(&with.codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (parse_all_given(self, memory, &given, &with.given) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    if (operands.count != 1) return usage_error(self, "which folder?");
    if (!with.output) return usage_error(self, "where to? Give -o OUT");
    if (with.like && with.kind) return usage_error(self, "give either --like or --kind");
    if (with.list && spare_input(with.output, with.list) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    with.folder = operands.items[0];
    if (!is_folder(with.folder)) return complain("%s: is not a folder", with.folder);
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &with.codecs, .to = &to, .visit = pack_like, .user = &with};
    const string_list like = {.items = &with.like, .count = 1};
    return with.like ? visit_files(self, memory, &work, &like) : pack_new(self, memory, &with, &to);
}

const command command_pack = {
    .name = "pack",
    .summary = "pack a folder into a package",
    .operands = "[OPTION]... FOLDER -o OUT",
    .about = "Packs the files below a folder into a package, in the order of their names.\n"
             "With --like, another package decides kind and order, and unchanged files keep\n"
             "its stored bytes. The result is read back and compared.",
    .examples = "  tenon pack Data -o Data.pak --kind ulz4\n"
                "  tenon pack Data -o New.pak --like Data.pak\n",
    .run = run,
};
