/* tenon convert: converts a file to another version, or to another format. */
#include "cli/convert.h"
#include "cli/paths.h"
#include "cli/publish.h"
#include "cli/visit.h"

typedef struct settings {
    const command *self;
    arena *memory;
    const char *to;
    const char *output;
    conversion_target target;
    const string_list *imports;
    given_list given;
    bool strict;
} settings;

/* ---- the source ---- */

/* The values of a file as JSON, without notes on how the file stores them: stored values, offsets, and the
   image, which codecs that patch add. */
static str meaning_of(conversion *at, const void *object)
{
    buffer text = {.memory = at->memory}, kept = {.memory = at->memory};
    const tn_sink sink = buffer_sink(&text);
    const tn_json_options options = {.read = !at->same || at->shown != SHOWN_LEFT_OUT};
    str key, value;
    if (tn_json_write(at->file->format, object, NULL, &options, &sink) != TN_OK) return (str){0};
    buffer_putc(&kept, '{');
    for (json_entries each = json_entries_of(buffer_str(&text)); json_entries_next(&each, &key, &value);) {
        if (str_is(key, "$gaps")) note_change(at, &at->lost, NULL, key, value);
        if (key.data[0] == '$' && !str_is(key, "$stored")) continue;
        buffer_printf(&kept, "%s\"%.*s\": ", kept.size > 1 ? ", " : "", STR_ARG(key));
        buffer_put(&kept, value);
    }
    buffer_putc(&kept, '}');
    return buffer_str(&kept);
}

/* ---- files ---- */

/* Maps the values of the source to the JSON of the target, *text. */
static outcome map_members(conversion *at, const void *source, str *text)
{
    const tn_format *from = at->file->format, *to = at->target->format;
    const str meaning = meaning_of(at, source);
    if (meaning.size == 0) return generic_outcome(at->file, TN_DEPTH_LIMIT);
    buffer mapped = {.memory = at->memory};
    const bool maps = !at->same || at->shown != SHOWN_LEFT_OUT;
    if (maps && !map_object(at, NULL, from->type, to->type, meaning, &mapped)) return OUTCOME_INVALID;
    if (maps && at->shared == 0) {
        report_problem(at->file->to, "%s has no member in common with %s", to->id, from->id);
        return OUTCOME_INVALID;
    }
    *text = maps ? buffer_str(&mapped) : meaning;
    return OUTCOME_FINE;
}

static outcome convert_members(conversion *at, const void *source, void **object)
{
    str mapped;
    const outcome result = map_members(at, source, &mapped);
    return result == OUTCOME_FINE ? place_members(at, json_part_new(at->memory, mapped), object) : result;
}

/* ---- instances at offsets ---- */

/* Work on the source that reports nothing. */
typedef struct trial {
    conversion at;
    subject file;
    report to;
} trial;

static void trial_begin(trial *with, const conversion *at, shown_values shown)
{
    with->to = (report){.silent = true};
    with->file = *at->file;
    with->file.to = &with->to;
    with->at = (conversion){.memory = at->memory,
                            .file = &with->file,
                            .target = at->target,
                            .given = at->given,
                            .same = at->same,
                            .shown = shown};
}

/* Whether a conversion keeps the values of all instances, which are in `wanted`. */
static bool keeps_shown(const conversion *at, const void *source, shown_values shown, str wanted)
{
    trial with;
    void *object;
    trial_begin(&with, at, shown);
    if (convert_members(&with.at, source, &object) != OUTCOME_FINE) return false;
    with.at.lost = (change_list){0};
    const bool kept =
        check_shown(&with.at, wanted, object) == OUTCOME_FINE && with.at.lost.count == 0 && with.at.read_back;
    at->target->format->release(at->target->format, object);
    return kept;
}

/* Takes the first form of the JSON that keeps the values of all instances, or else none of them: check_shown
   notes what is lost then. */
static outcome convert_shown(conversion *at, const conversion_target *engine, const void *source, str wanted,
                             void **object)
{
    const conversion_target *usual = at->target;
    at->shown = SHOWN_PLACED;
    at->target = engine;
    if (keeps_shown(at, source, SHOWN_STATED, wanted)) {
        at->shown = SHOWN_STATED;
    } else if (!keeps_shown(at, source, SHOWN_PLACED, wanted)) {
        at->shown = SHOWN_LEFT_OUT;
        at->target = usual;
    }
    const outcome result = convert_members(at, source, object);
    return result == OUTCOME_FINE ? check_shown(at, wanted, *object) : result;
}

/* `engine` is space for another form of the target. */
static outcome convert(conversion *at, conversion_target *engine, const void *source, void **object)
{
    trial with;
    str wanted;
    if (read_shown(at->file->format, source) != TN_OK) return generic_outcome(at->file, TN_DEPTH_LIMIT);
    trial_begin(&with, at, SHOWN_STATED);
    if (map_members(&with.at, source, &wanted) != OUTCOME_FINE)
        at->shown = SHOWN_STATED; /* the same error is reported */
    if (at->shown == SHOWN_STATED || with.at.shown_count == 0) return convert_members(at, source, object);
    *engine = *at->target;
    if (engine->engine != NULL) engine->format = engine->engine;
    return convert_shown(at, engine, source, wanted, object);
}

static outcome convert_file(conversion *at, conversion_target *engine, void *source, void **object)
{
    const tn_format *from = at->file->format, *to = at->target->format;
    const bool kind = from != to || at->target->version_count > 0;
    if (from->container != NULL && to->container != NULL && kind)
        return convert_container(at, source, object);
    return convert(at, engine, source, object);
}

/* The path of the result: in a folder, the name of the source with the extension of the new format. */
static const char *output_of(const settings *with, const subject *file)
{
    const tn_format *to = with->target.format;
    const char *extension = path_extension(file->path);
    const bool other = to != file->format && to->extension_count > 0 && extension[0] != '\0';
    if (!other || path_has_extension(file->path, to->extensions[0]))
        return result_path(file, with->output, NULL, "");
    return result_path(file, with->output, arena_printf(file->memory, ".%s", extension),
                       arena_printf(file->memory, ".%s", to->extensions[0]));
}

static outcome finish(const settings *with, const subject *file, const conversion *at, void *object)
{
    subject result = *file;
    result.format = at->target->format;
    report_changes(at);
    if (with->strict && at->lost.count > 0) {
        report_problem(file->to, "values would be lost, so nothing is written");
        return OUTCOME_INVALID;
    }
    const char *path = with->output != NULL ? output_of(with, file) : NULL;
    return publish(&result, object, path, false, publish_finding);
}

static outcome visit(void *user, subject *file)
{
    const settings *with = user;
    void *source, *object;
    conversion_target engine;
    conversion at = {.memory = file->memory,
                     .file = file,
                     .target = &with->target,
                     .given = &with->given,
                     .same = file->format == with->target.format};
    subject target = *file;
    target.format = with->target.format;
    if (!can_write(&target)) return OUTCOME_TROUBLE;
    outcome result = read_object(file, &source, NULL);
    if (result != OUTCOME_FINE) return result;
    object = NULL;
    result = convert_file(&at, &engine, source, &object);
    if (result == OUTCOME_FINE) {
        result = check_given(&with->given, file, at.target->format, object);
        if (result == OUTCOME_FINE) result = finish(with, file, &at, object);
    }
    if (object != NULL) at.target->format->release(at.target->format, object);
    file->format->release(file->format, source);
    return result;
}

static outcome begin(void *user, const tn_format *chosen)
{
    settings *with = user;
    return parse_target(with->self, with->memory, with->to, chosen, with->imports, &with->target);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    settings with = {.self = self, .memory = memory, .imports = &codecs.imports};
    string_list names = {0}, given = {0};
    unsigned format = REPORT_TEXT;
    const option options[] = {
        option_text("to", 0, "FORMAT[@VERSION]", "the result: format, magic number or FILE.ksy", &with.to),
        option_text("output-file", 'o', "OUT", "write to this file, or into this folder", &with.output),
        WITH_OPTION(&given),
        option_flag("strict", "write nothing if a value would be lost", &with.strict),
        option_choice("output", REPORT_FORMATS, "how lost and new values are printed", &format),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (!with.to) return usage_error(self, "to which format? Give --to FORMAT");
    if (parse_all_given(self, memory, &given, &with.given) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    if (with.output && check_results(self, &codecs, &names, with.output) != OUTCOME_FINE)
        return OUTCOME_TROUBLE;
    if (with.output && strcmp(with.output, "-") == 0 && format != REPORT_TEXT)
        return usage_error(self, "standard output cannot take both the file and --output json");
    report say;
    report_init(&say, format, COLOUR_AUTO, false);
    const visitor work = {
        .codecs = &codecs, .to = &say, .visit = visit, .user = &with, .begin = begin, .results = with.output};
    return visit_files(self, memory, &work, &names);
}

const command command_convert = {
    .name = "convert",
    .summary = "convert files to another version or format",
    .operands = "[OPTION]... FILE... --to FORMAT[@VERSION] [-o OUT]",
    .about = "Converts each file to another version of its format, or to another format that\n"
             "has members of the same names. The command refuses numbers that do not fit. It\n"
             "lists values without a place in the result as lost, and values that the file\n"
             "does not have as made. Without -o it writes nothing. The result is read back,\n"
             "validated and compared before it replaces a file.",
    .examples = "  tenon convert Models --to urho_model@UMD2 -o New/ --strict\n"
                "  tenon convert Data.pak --to RLZ4 -o Packed.pak\n"
                "  tenon convert walk.ani --to UAN2@3 --with 'tracks[*].weight=1' -o new.ani\n",
    .run = run,
};
