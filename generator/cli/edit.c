/* Changing containers. */
#include "cli/edit.h"

#include <sys/stat.h>

#include "base/file.h"
#include "cli/publish.h"

static outcome visit(void *user, subject *file)
{
    const edit *with = user;
    contents of;
    outcome result = contents_open_to_change(file, &of);
    if (result != OUTCOME_FINE) return result;
    result = with->change(with, file, &of);
    if (result == OUTCOME_FINE)
        result = publish(file, of.object, with->output ? with->output : file->path, true, publish_finding);
    contents_close(file, &of);
    return result;
}

outcome run_edit(const command *self, arena *memory, int count, char **arguments, edit *with)
{
    string_list operands = {0};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file, and leave the package alone",
                    &with->output),
        CODEC_OPTIONS(&with->codecs),
        SIZE_OPTION(&with->codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (operands.count < 2) return usage_error(self, "which package, and which files?");
    const string_list names = {.items = operands.items, .count = 1};
    const char *package = names.items[0];
    if (operands_are_many(&names)) return usage_error(self, "`%s` is a folder", package);
    if (!with->output && (inside_of(package) || strcmp(package, "-") == 0))
        return usage_error(self, "`%s` cannot be replaced; -o OUT says where to write", package);
    with->names = (string_list){.items = operands.items + 1, .count = operands.count - 1};
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &with->codecs, .to = &to, .visit = visit, .user = with};
    return visit_files(self, memory, &work, &names);
}

source_file edit_source(arena *memory, const char *named)
{
    struct stat about;
    const char *equals = strchr(named, '=');
    if (equals && stat(named, &about) != 0)
        return (source_file){arena_copy(memory, named, (size_t)(equals - named)), equals + 1};
    return (source_file){strncmp(named, "./", 2) == 0 ? named + 2 : named, named};
}

outcome edit_take(const subject *file, contents *of, size_t i, const source_file *from, uint64_t limit)
{
    str content;
    tn_error error;
    arena *memory = arena_new();
    const file_result read = file_read(memory, from->path, (size_t)limit, &content);
    if (read.status != FILE_OK) {
        outcome result = complain("%s: %s", from->path, read.problem);
        arena_free(memory);
        return result;
    }
    const tn_bytes data = {(const uint8_t *)content.data, content.size};
    const tn_text name = {from->name, strlen(from->name)};
    const tn_status status = i == SIZE_MAX ? tn_entry_add(&of->entries, of->object, name, data, &error)
                                           : tn_entry_set(&of->entries, of->object, i, data, &error);
    arena_free(memory);
    return status == TN_OK ? OUTCOME_FINE : publish_finding(file, &error);
}
