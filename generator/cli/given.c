/* Parses the values that the command line gives for members that a file lacks. */
#include "cli/given.h"

#include <string.h>

#include "base/json.h"
#include "cli/json_part.h"
#include "cli/reshape_json.h"
#include "cli/stored_names.h"
#include "source/diagnostic.h"
#include "tenon/generic.h"

static str first_step(const char *path)
{
    return (str){path, strcspn(path, ".")};
}

static const char *behind(const char *path, str step)
{
    return path + step.size + (path[step.size] == '.');
}

/* Whether a step of a path is `name`, `name[3]` or `name[*]`. */
static bool is_step(str step)
{
    const char *bracket = memchr(step.data, '[', step.size);
    const size_t name = bracket != NULL ? (size_t)(bracket - step.data) : step.size;
    if (name == 0 || memchr(step.data, ']', name) != NULL) return false;
    if (bracket == NULL) return true;
    const size_t index = strspn(bracket + 1, "0123456789");
    const size_t inner = bracket[1] == '*' ? 1 : index;
    return inner > 0 && name + inner + 2 == step.size && bracket[inner + 1] == ']';
}

static bool is_pattern(const char *path)
{
    bool good = true;
    for (str step = first_step(path); good && path[step.size] == '.'; step = first_step(path)) {
        good = is_step(step);
        path = behind(path, step);
    }
    return good && is_step(first_step(path));
}

static outcome parse_given(const command *about, arena *memory, const char *text, given_list *given)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text)
        return usage_error(about, "`%s` is not PATH=VALUE, with a value as JSON or as text", text);
    const given_value value = {arena_copy(memory, text, (size_t)(equals - text)), equals + 1};
    if (!is_pattern(value.path))
        return usage_error(about, "--with takes names, `[N]`, `[*]`, `*` and `**` in a path; not `%s`",
                           value.path);
    ARRAY_PUSH(memory, given, value);
    return OUTCOME_FINE;
}

/* ---- values ---- */

static size_t skip_digits(const char *text, size_t at)
{
    return at + strspn(text + at, "0123456789");
}

static bool is_json_number(const char *text)
{
    const size_t first = text[0] == '-', whole = skip_digits(text, first);
    size_t at = whole;
    if (whole == first || (text[first] == '0' && whole > first + 1)) return false;
    if (text[at] == '.') {
        const size_t end = skip_digits(text, at + 1);
        if (end == at + 1) return false;
        at = end;
    }
    if (text[at] == 'e' || text[at] == 'E') {
        const size_t begin = at + 1 + (text[at + 1] == '+' || text[at + 1] == '-');
        at = skip_digits(text, begin);
        if (at == begin) return false;
    }
    return text[at] == '\0';
}

static bool is_json_text(const char *text)
{
    size_t at = 1;
    while (text[at] != '\0' && text[at] != '"')
        at += text[at] == '\\' && text[at + 1] != '\0' ? 2 : 1;
    return text[at] == '"' && text[at + 1] == '\0';
}

/* Whether a value is one in JSON, and not only the begin of one. */
static bool is_whole_json(const char *value)
{
    const bool number = value[0] == '-' || (value[0] >= '0' && value[0] <= '9');
    if (value[0] == '"') return is_json_text(value);
    return number ? is_json_number(value) : reshape_is_json(value) && json_part_is_one(str_of(value));
}

str given_json(arena *memory, const given_value *given, const tn_member *member)
{
    buffer json = {.memory = memory};
    const bool whole = is_whole_json(given->value);
    if (whole && given->value[0] == '"')
        buffer_puts(&json, given->value);
    else if (whole || is_text_member(member) || !reshape_is_json(given->value))
        put_member_value(&json, member, given->value);
    else
        json_put_string(&json, str_of(given->value));
    return buffer_str(&json);
}

/* ---- paths ---- */

/* `name[3]` by `name[3]`, `name[*]` or `*`. */
static bool step_matches(str pattern, str step)
{
    if (str_is(pattern, "*")) return true;
    const char *bracket = memchr(step.data, '[', step.size);
    const size_t name = bracket != NULL ? (size_t)(bracket - step.data) : step.size;
    const bool any = pattern.size == name + 3 && memcmp(pattern.data + name, "[*]", 3) == 0;
    if (bracket != NULL && any) return memcmp(pattern.data, step.data, name) == 0;
    return str_eq(pattern, step);
}

static bool path_matches(const char *pattern, const char *path)
{
    const str wanted = first_step(pattern), step = first_step(path);
    if (*pattern == '\0' || *path == '\0') return *pattern == *path;
    if (!str_is(wanted, "**"))
        return step_matches(wanted, step) && path_matches(behind(pattern, wanted), behind(path, step));
    return path_matches(behind(pattern, wanted), path) || path_matches(pattern, behind(path, step));
}

const given_value *find_given(const given_list *given, const char *path)
{
    for (size_t i = given->count; i-- > 0;)
        if (path_matches(given->items[i].path, path)) return &given->items[i];
    return NULL;
}

outcome parse_all_given(const command *about, arena *memory, const string_list *texts, given_list *given)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < texts->count && result == OUTCOME_FINE; i++)
        result = parse_given(about, memory, texts->items[i], given);
    return result;
}

/* ---- checks ---- */

static bool is_among(const string_list *names, str name)
{
    for (size_t i = 0; i < names->count; i++)
        if (str_is(name, names->items[i])) return true;
    return false;
}

/* Whether a pattern ends with a name that no member has, in the format of the result or of the source: such a
   value could never be used. */
static bool ends_unknown(const subject *file, const tn_format *format, const char *pattern,
                         const char **closest)
{
    const char *dot = strrchr(pattern, '.');
    const char *last = dot != NULL ? dot + 1 : pattern;
    const str name = {last, strcspn(last, "[")};
    const string_list names = stored_names(file->memory, format);
    *closest = NULL;
    if (last[0] == '*' || is_among(&names, name)) return false;
    const string_list others = stored_names(file->memory, file->format);
    if (is_among(&others, name)) return false;
    *closest = closest_name(name, names.items, names.count);
    return true;
}

static bool find_first(void *user, const char *path, const tn_found *found)
{
    (void)user;
    (void)path;
    (void)found;
    return false;
}

/* Reports a pattern that could match nothing in any file of the format. */
static outcome check_pattern(const subject *file, const tn_format *format, const char *pattern)
{
    const char *closest;
    if (!ends_unknown(file, format, pattern, &closest)) return OUTCOME_FINE;
    report_problem(file->to, "--with '%s': %s stores no member of this name%s%s%s", pattern, format->id,
                   closest != NULL ? "; did you mean `" : "", closest != NULL ? closest : "",
                   closest != NULL ? "`?" : "");
    return OUTCOME_INVALID;
}

outcome check_given(const given_list *given, const subject *file, const tn_format *format, const void *object)
{
    outcome result = OUTCOME_FINE;
    tn_path_error error;
    for (size_t i = 0; i < given->count; i++) {
        const char *path = given->items[i].path;
        const tn_status status = tn_find_values(format, object, path, find_first, NULL, &error);
        const bool missing = status == TN_ABSENT || status == TN_OUT_OF_RANGE;
        if (status == TN_BAD_ARGUMENT || (missing && !tn_is_pattern(path))) {
            report_problem(file->to, "--with '%s': the result has no such member: %s", path, error.message);
            result = OUTCOME_INVALID;
        } else if (check_pattern(file, format, path) != OUTCOME_FINE) {
            result = OUTCOME_INVALID;
        }
    }
    return result;
}
