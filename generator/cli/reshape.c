/* Adds and removes members and elements. */
#include "cli/reshape.h"

#include <stdlib.h>

#include "base/json.h"
#include "cli/user_codec.h"
#include "cli/values.h"
#include "tenon/json_read.h"

typedef struct surveying {
    arena *memory;
    ARRAY(reshape_target) targets;
} surveying;

/* The list in `tracks[+]` and `tracks[+2]`, and the index of the new element; false for other paths. */
static bool reshape_inserts(arena *memory, const char *path, const char *value, reshape_edit *edit)
{
    const char *bracket = strrchr(path, '[');
    if (bracket == NULL || bracket[1] != '+') return false;
    char *end = NULL;
    const bool last = bracket[2] == ']';
    const unsigned long long index = last ? 0 : strtoull(bracket + 2, &end, 10);
    if (last ? bracket[3] != '\0' : (end == bracket + 2 || strcmp(end, "]") != 0)) return false;
    *edit = (reshape_edit){.kind = RESHAPE_INSERT,
                           .path = arena_copy(memory, path, (size_t)(bracket - path)),
                           .index = last ? SIZE_MAX : (size_t)index,
                           .value = value};
    return true;
}

static bool note_target(void *user, const char *path, const tn_found *found)
{
    surveying *seen = user;
    const reshape_target to = reshape_target_of(seen->memory, path, found);
    ARRAY_PUSH(seen->memory, &seen->targets, to);
    return true;
}

static outcome refuse(const subject *file, const char *why)
{
    report_problem(file->to, "%s", why);
    return OUTCOME_INVALID;
}

static outcome read_changed(const subject *file, const reshaping *run, void **changed)
{
    const str json = json_part_text(file->memory, run->root);
    const tn_options options = {.params = user_codec_params(file->format)};
    tn_json_error error;
    if (tn_json_read(file->format, json.data, json.size, &options, changed, &error) == TN_OK)
        return OUTCOME_FINE;
    report_problem(file->to, "%s%s%s", error.path, error.path[0] != '\0' ? ": " : "", error.message);
    return OUTCOME_INVALID;
}

outcome reshape(subject *file, const void *object, const reshape_edit *edit, void **changed, bool *any,
                string_list *placed)
{
    surveying seen = {.memory = file->memory};
    reshaping run = {file->memory, file->format, object, edit, NULL, placed};
    const tn_json_options options = {.image = true, .read = true};
    buffer json = {.memory = file->memory};
    tn_sink sink = buffer_sink(&json);
    *changed = NULL;
    if (reshape_is_broken(edit->value))
        return refuse(file,
                      arena_printf(file->memory, "`%s` cannot be set: the value is not JSON", edit->path));
    outcome result = find_values(file, object, edit->path, note_target, &seen, any);
    if (result != OUTCOME_FINE || seen.targets.count == 0) return result;
    result = generic_outcome(file, tn_json_write(file->format, object, "", &options, &sink));
    if (result != OUTCOME_FINE) return result;
    run.root = json_part_new(file->memory, buffer_str(&json));
    for (size_t i = 0; i < seen.targets.count; i++) {
        const char *why = reshape_json(&run, &seen.targets.items[i]);
        if (why != NULL) return refuse(file, why);
    }
    return read_changed(file, &run, changed);
}

/* ---- assignments that change a shape ---- */

static bool note_plain(void *user, const char *path, const tn_found *found)
{
    (void)path;
    *(bool *)user = value_is_plain(found);
    return false;
}

/* The value that a path leads to. */
typedef struct present {
    bool plain;
    bool varies; /* it is one of several types */
    bool object;
    bool text;
} present;

static bool note_present(void *user, const char *path, const tn_found *found)
{
    const tn_member *member = found->member;
    (void)path;
    *(present *)user = (present){.plain = value_is_plain(found),
                                 .varies = member != NULL && member->variants != NULL,
                                 .object = found->type != NULL,
                                 .text = member != NULL && member->kind == TN_KIND_TEXT};
    return false;
}

static bool is_hex(const char *value)
{
    const size_t size = strspn(value, "0123456789abcdefABCDEF");
    return value[size] == '\0' && size % 2 == 0;
}

/* The values that `get` may have printed so, as JSON: bytes, a number or a truth value, text. */
static const string_list *readings_of(arena *memory, const char *value)
{
    string_list *readings = arena_alloc(memory, sizeof *readings);
    buffer text = {.memory = memory};
    *readings = (string_list){0};
    json_put_string(&text, str_of(value));
    if (is_hex(value)) ARRAY_PUSH(memory, readings, arena_printf(memory, "{\"$bytes\": \"%s\"}", value));
    if (reshape_is_json(value)) ARRAY_PUSH(memory, readings, value);
    if (*value != '"') ARRAY_PUSH(memory, readings, arena_copy(memory, text.data, text.size));
    return readings;
}

/* Whether a value may get another type: an object that becomes another value, or a value that becomes an
   object. */
static bool changes_type(arena *memory, const present *now, const char *value, reshape_edit *edit)
{
    if (!now->varies) return false;
    if (*value == '{') return now->plain && (!now->text || json_part_is_one(str_of(value)));
    if (!now->object || *value == '[') return false;
    edit->readings = readings_of(memory, value);
    edit->value = edit->readings->items[0];
    return true;
}

/* The path of the object with the member at the end of a path; NULL: an element is there. */
static const char *holder_of(arena *memory, const char *path, str *member)
{
    const char *dot = strrchr(path, '.');
    const char *name = dot ? dot + 1 : path;
    *member = (str){name, strlen(name)};
    return strchr(name, '[') ? NULL : arena_copy(memory, path, dot ? (size_t)(dot - path) : 0);
}

typedef struct member_search {
    str name;
    const tn_member *found;
} member_search;

static bool note_member(void *user, const char *path, const tn_found *found)
{
    member_search *search = user;
    (void)path;
    search->found = reshape_member(found->type, search->name);
    return search->found == NULL;
}

/* An element that is added to an absent list makes it present, with this element alone. */
static void add_to_absent(const subject *file, const void *object, reshape_edit *edit)
{
    member_search search = {0};
    bool plain;
    if (tn_find_values(file->format, object, edit->path, note_plain, &plain, NULL) != TN_ABSENT) return;
    const char *holder = holder_of(file->memory, edit->path, &search.name);
    if (holder == NULL || strstr(holder, "**") || (edit->index != 0 && edit->index != SIZE_MAX)) return;
    (void)tn_find_values(file->format, object, holder, note_member, &search, NULL);
    if (search.found == NULL || reshape_is_broken(edit->value)) return;
    buffer list = {.memory = file->memory};
    buffer_putc(&list, '[');
    put_element_value(&list, search.found, edit->value);
    buffer_putc(&list, ']');
    *edit = (reshape_edit){.kind = RESHAPE_PUT,
                           .path = holder,
                           .member = search.name,
                           .value = arena_copy(file->memory, list.data, list.size)};
}

bool reshape_is_needed(const subject *file, const void *object, const char *path, const char *value,
                       reshape_edit *edit)
{
    arena *memory = file->memory;
    present now = {.plain = true};
    tn_path_error error;
    if (reshape_inserts(memory, path, value, edit)) {
        add_to_absent(file, object, edit);
        return true;
    }
    const tn_status status = tn_find_values(file->format, object, path, note_present, &now, &error);
    *edit = (reshape_edit){.kind = RESHAPE_PUT, .path = path, .value = value};
    if (status == TN_ABSENT) edit->path = holder_of(memory, path, &edit->member);
    if (status == TN_ABSENT && edit->path && strstr(edit->path, "**")) return false;
    if (status == TN_OK && changes_type(memory, &now, value, edit)) return true;
    return edit->path && (status == TN_ABSENT || (status == TN_OK && !now.plain && strchr("[{", *value)));
}
