/* tenon validate: reports the rules of its format that a file violates. */
#include "cli/report_ci.h"
#include "cli/resume.h"
#include "cli/visit.h"

typedef struct settings {
    unsigned level;
    bool strict;
    report *to;
    bool opened; /* the header has been printed */
} settings;

/* The findings in one file. */
typedef struct hearing {
    const subject *file;
    size_t warnings;
    bool lacks_scratch; /* a rule was not checked, or validation ended, because memory was too small */
    ARRAY(const tn_rule *) unchecked; /* rules about the container of the file, which is not known */
} hearing;

/* Reports an unchecked rule once for the whole file, not for each place. */
static void hear_unchecked(hearing *heard, const tn_error *finding)
{
    for (size_t i = 0; i < heard->unchecked.count; i++)
        if (heard->unchecked.items[i] == finding->rule) return;
    ARRAY_PUSH(heard->file->memory, &heard->unchecked, finding->rule);
    tn_error of_file = *finding;
    of_file.place.depth = 0;
    of_file.offset = TN_NO_OFFSET;
    report_finding(heard->file->to, &of_file);
}

static void hear(void *user, const tn_error *finding)
{
    hearing *heard = user;
    heard->warnings += finding->severity == TN_WARNING;
    heard->lacks_scratch = heard->lacks_scratch || scratch_was_lacking(finding);
    if (finding->status == TN_NO_CONTAINER)
        hear_unchecked(heard, finding);
    else
        report_finding(heard->file->to, finding);
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    hearing heard = {.file = file};
    tn_options options = {
        .level = (tn_level)with->level, .container = file->container, .report = hear, .user = &heard};
    tn_error error;
    scratch memory;
    if (!provide_scratch(file, &memory, &options)) return OUTCOME_TROUBLE;
    tn_status status =
        file->format->validate(file->format, file->bytes.data, file->bytes.size, &options, &error);
    if (status != TN_OK) report_finding(file->to, &error);
    if (heard.lacks_scratch || (status != TN_OK && scratch_was_lacking(&error)))
        complain("%s: its rules need more memory than the available %zu bytes", file->path, memory.size);
    scratch_return(&memory);
    bool failed = status != TN_OK || (with->strict && heard.warnings > 0);
    return failed ? OUTCOME_INVALID : OUTCOME_FINE;
}

static outcome open_report(void *user, const tn_format *chosen)
{
    settings *with = user;
    (void)chosen;
    report_open(with->to);
    with->opened = true;
    return OUTCOME_FINE;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.level = TN_LEVEL_STRICT};
    unsigned output = REPORT_TEXT, colour = COLOUR_AUTO;
    bool explain = false, summary = false;
    string_list names = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with, .begin = open_report};
    const option options[] = {
        option_choice("level", "structure|content|strict", "check structure, also content, or every rule",
                      &with.level),
        option_flag("strict", "treat warnings as errors", &with.strict),
        option_flag("explain", "add the rule, the documentation and the bytes", &explain),
        option_flag("summary", "count findings by rule, and print only that", &summary),
        MEMBERS_OPTIONS(&work.members, &work.match),
        RESUME_OPTION(&work.resume),
        CODEC_OPTIONS(&codecs),
        COMPILED_OPTION(&codecs),
        WORK_OPTIONS(&codecs.work),
        option_choice("output", REPORT_CI_FORMATS, "how findings are printed", &output),
        COLOUR_OPTION(&colour),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (summary && (output != REPORT_TEXT || work.resume))
        return usage_error(self, "--summary is text; it has no other form");
    if (work.resume && (output == REPORT_SARIF || output == REPORT_JUNIT))
        return usage_error(self, "--resume adds lines of JSON; these go with no other form");
    if (work.resume) output = REPORT_JSON_LINES;
    report to;
    report_init(&to, output, colour, true);
    to.explains = explain;
    to.summarises = summary;
    to.found.memory = memory;
    work.to = &to;
    with.to = &to;
    const outcome result = visit_files(self, memory, &work, &names);
    if (with.opened) report_close(&to, result);
    return result;
}

const command command_validate = {
    .name = "validate",
    .summary = "check files against the rules of their format",
    .operands = "[OPTION]... FILE...",
    .about = "Checks files, and in folders files of known formats. Each finding is a line:\n"
             "file: severity[rule] place at offset: message. After errors the status is 1.",
    .examples = "  tenon validate --strict --output jsonl Data/Models\n",
    .run = run,
};
