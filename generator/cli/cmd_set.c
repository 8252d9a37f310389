/* tenon set: values of files, in place. */
#include "base/json.h"
#include "base/utf8.h"
#include "cli/inside.h"
#include "cli/publish.h"
#include "cli/visit.h"
#include "tenon/json_read.h"

typedef struct assignment {
    const char *file; /* that was named with the path, or NULL: it is for all files */
    const char *path;
    const char *value;
} assignment;

typedef struct settings {
    ARRAY(assignment) assignments;
} settings;

typedef struct setting {
    const subject *file;
    void *object;
    const char *value;
    outcome result;
} setting;

/* ---- operands ---- */

/* The `=` behind a path; in a label between quotes it is a part of the path. NULL where there is none. */
static const char *equals_of(const char *text)
{
    bool quoted = false;
    for (; *text; text++) {
        if (quoted && *text == '\\' && text[1])
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (*text == '=' && !quoted)
            return text;
    }
    return NULL;
}

/* Takes `PATH=VALUE`, for all files, and `FILE!PATH=VALUE`, whose left side is a file as well. */
static bool take_assignment(arena *memory, settings *with, string_list *files, const char *text)
{
    const char *equals = equals_of(text);
    if (!equals || equals == text) return false;
    const char *left = arena_copy(memory, text, (size_t)(equals - text));
    const bool named = inside_of(left) != NULL;
    ARRAY_PUSH(memory, &with->assignments, ((assignment){named ? left : NULL, left, equals + 1}));
    if (named) ARRAY_PUSH(memory, files, left);
    return true;
}

/* ---- values ---- */

static bool is_utf8(const char *value)
{
    const str text = str_of(value);
    uint32_t code;
    for (size_t at = 0, size; at < text.size; at += size)
        if ((size = utf8_decode(text, at, &code)) == 0) return false;
    return true;
}

/* Whether JSON begins here, and not a name. */
static bool is_json(const char *value)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i]) == 0) return true;
    if (*value == '-') value++;
    return *value == '[' || *value == '"' || (*value >= '0' && *value <= '9');
}

static void put_value(buffer *out, const tn_found *found, const char *value)
{
    const tn_kind kind = found->member->kind;
    const bool text = kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_PACKED;
    const bool flags = (found->member->flags & TN_MEMBER_FLAGS) != 0;
    if (!text && is_json(value)) {
        buffer_puts(out, value);
        return;
    }
    if (flags) buffer_putc(out, '[');
    json_put_string(out, str_of(value));
    if (flags) buffer_putc(out, ']');
}

static bool set_found(void *user, const char *path, const tn_found *found)
{
    setting *at = user;
    buffer json = {.memory = at->file->memory};
    tn_json_error error;
    if (found->member) put_value(&json, found, at->value);
    const str text = found->member ? buffer_str(&json) : str_of("0");
    if (tn_json_set(at->file->format, at->object, found, text.data, text.size, &error) == TN_OK) return true;
    report_problem(at->file->to, "`%s` cannot be set: %s", path, error.message);
    at->result = OUTCOME_INVALID;
    return false;
}

/* ---- files ---- */

static bool is_for(const assignment *each, const subject *file)
{
    if (!each->file) return true;
    const size_t size = strlen(file->path);
    return file->at && strncmp(each->file, file->path, size) == 0 && each->file[size] == '!' &&
           strcmp(each->file + size + 1, file->at) == 0;
}

static outcome set_all(const settings *with, subject *file, void *object)
{
    outcome result = OUTCOME_FINE;
    bool some = false;
    for (size_t i = 0; i < with->assignments.count && result == OUTCOME_FINE; i++) {
        const assignment *each = &with->assignments.items[i];
        setting at = {file, object, each->value, OUTCOME_FINE};
        subject whole = *file;
        bool any;
        if (!is_for(each, file)) continue;
        if (!each->file) whole.at = NULL;
        result = find_values(&whole, object, each->file ? "" : each->path, set_found, &at, &any);
        file->lacks = whole.lacks;
        result = worse(result, at.result);
        some = some || any;
    }
    if (result == OUTCOME_FINE && some) return publish(file, object, file->path, true, publish_finding);
    return result;
}

static outcome visit(void *user, subject *file)
{
    void *object, *editable;
    if (!can_write(file)) return OUTCOME_TROUBLE;
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    if (file->format->overlays) { /* over what was read */
        result = set_all(user, file, object);
    } else {
        result = generic_outcome(file, tn_clone(file->format, object, NULL, &editable));
        if (result == OUTCOME_FINE) {
            result = set_all(user, file, editable);
            file->format->release(editable);
        }
    }
    file->format->release(object);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.work = {.threads = 1}}; /* several values may lie in one file */
    settings with = {0};
    string_list operands = {0}, files = {0};
    const option options[] = {
        CODEC_OPTIONS(&codecs),
        option_flag("verbose", "name the files that are left out", &codecs.work.verbose),
        SIZE_OPTION(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    for (size_t i = 0; i < operands.count; i++)
        if (!take_assignment(memory, &with, &files, operands.items[i]))
            ARRAY_PUSH(memory, &files, operands.items[i]);
    if (with.assignments.count == 0) return usage_error(self, "which value, such as 'tracks[0].name=Arm'?");
    if (files.count == 0) return usage_error(self, "of which files?");
    for (size_t i = 0; i < files.count; i++)
        if (strcmp(files.items[i], "-") == 0)
            return usage_error(self, "standard input cannot be changed in place");
    for (size_t i = 0; i < with.assignments.count; i++)
        if (!is_utf8(with.assignments.items[i].value))
            return usage_error(self, "the value of `%s` is not UTF-8", with.assignments.items[i].path);
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &codecs, .to = &to, .visit = visit, .user = &with, .values = true};
    return visit_files(self, memory, &work, &files);
}

const command command_set = {
    .name = "set",
    .summary = "change values of files in place",
    .operands = "[OPTION]... FILE... PATH=VALUE...",
    .about = "Sets values, as `tenon get` prints them, in each of the files: numbers, names of\n"
             "enumerations, text, bytes in hexadecimal digits. Paths may have wildcards, as\n"
             "those of get. Sizes, counts and positions follow as the schema relates them.\n"
             "FILE!PATH=VALUE is for one file, and PACKAGE!/NAME!PATH=VALUE for one in a\n"
             "package. What is written is read back and compared before it replaces the file.",
    .examples = "  tenon set walk.ani 'tracks[0].name=Arm' length=2.5\n"
                "  tenon set Animations '**.time=0'\n"
                "  tenon set 'Data.pak!/walk.ani!name=Walk'\n",
    .run = run,
};
