/* Parses the values that the command line gives for members that a file lacks. */
#include "cli/given.h"

#include <string.h>

#include "base/json.h"
#include "cli/json_part.h"

/* The `=` behind a path; a label between quotes may contain others. */
static bool parse_given(arena *memory, const char *text, given_list *given)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text) return false;
    given_value value = {arena_copy(memory, text, (size_t)(equals - text)), str_of(equals + 1)};
    const char first = json_kind_of_text(value.json);
    const bool is_json = first == '{' || first == '[' || first == '"' || first == '-' ||
                         (first >= '0' && first <= '9') || str_is(value.json, "true") ||
                         str_is(value.json, "false");
    if (is_json && !json_part_is_one(value.json)) return false;
    if (!is_json) {
        buffer out = {.memory = memory};
        json_put_string(&out, value.json);
        value.json = buffer_str(&out);
    }
    ARRAY_PUSH(memory, given, value);
    return true;
}

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

static str first_step(const char *path)
{
    return (str){path, strcspn(path, ".")};
}

static const char *behind(const char *path, str step)
{
    return path + step.size + (path[step.size] == '.');
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
    for (size_t i = 0; i < texts->count; i++)
        if (!parse_given(memory, texts->items[i], given))
            return usage_error(about, "`%s` is not PATH=VALUE, with a value as JSON or as text",
                               texts->items[i]);
    return OUTCOME_FINE;
}
