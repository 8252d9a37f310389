/* Changes containers. */
#include "cli/edit.h"

#include "cli/new_entries.h"
#include "cli/publish.h"
#include "cli/sha1_names.h"

static outcome visit(void *user, subject *file)
{
    const edit *with = user;
    contents of;
    new_entries new;
    outcome result = contents_open_to_change(file, &of);
    if (result != OUTCOME_FINE) return result;
    new_entries_begin(&new, file, &of, &with->given);
    result = with->change(with, file, &of);
    if (result == OUTCOME_FINE) result = new_entries_end(&new, &of);
    if (result == OUTCOME_FINE) result = check_given(&with->given, file, file->format, of.object);
    if (result == OUTCOME_FINE && with->sha1_names) result = sha1_names(file, &of);
    if (result == OUTCOME_FINE)
        result = publish(file, of.object, with->output ? with->output : file->path, true, publish_finding);
    contents_close(file, &of);
    return result;
}

/* Further packages have the chosen format, too, unless another one is recognised. */
static outcome remember_format(void *user, const tn_format *chosen)
{
    edit *with = user;
    with->chosen = chosen;
    return OUTCOME_FINE;
}

outcome run_edit(const command *self, arena *memory, int count, char **arguments, edit *with)
{
    string_list operands = {0}, given = {0};
    outcome noticed = OUTCOME_FINE;
    const option common[] = {
        option_text("output-file", 'o', "OUT", "write to this file, and leave the package alone",
                    &with->output),
        SHA1_NAMES_OPTION(&with->sha1_names),
        CODEC_OPTIONS(&with->codecs),
        SIZE_OPTION(&with->codecs.work),
    };
    const option adding = WITH_OPTION(&given);
    ARRAY(option) options = {0};
    for (size_t i = 0; i < with->option_count; i++)
        ARRAY_PUSH(memory, &options, with->options[i]);
    if (with->adds) ARRAY_PUSH(memory, &options, adding);
    for (size_t i = 0; i < OPTION_COUNT(common); i++)
        ARRAY_PUSH(memory, &options, common[i]);
    with->noticed = &noticed;
    parse_result parsed =
        options_parse(self, options.items, options.count, memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (parse_all_given(self, memory, &given, &with->given) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    if (operands.count < 2 - (size_t)with->sha1_names)
        return usage_error(self, "which package, and which files?");
    const string_list names = {.items = operands.items, .count = 1};
    const char *package = names.items[0];
    if (operands_are_many(&names)) return usage_error(self, "`%s` is a folder", package);
    if (!with->output && (inside_of(package) || strcmp(package, "-") == 0))
        return usage_error(self, "`%s` cannot be replaced; give another file with -o OUT", package);
    with->names = (string_list){.items = operands.items + 1, .count = operands.count - 1};
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &with->codecs,
                          .to = &to,
                          .visit = visit,
                          .user = with,
                          .begin = remember_format,
                          .changes = !with->output};
    const outcome result = visit_files(self, memory, &work, &names);
    return worse(result, noticed);
}
