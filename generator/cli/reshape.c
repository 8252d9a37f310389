/* Edits that change which members and elements there are. */
#include "cli/reshape.h"

#include <stdlib.h>

#include "base/json.h"
#include "cli/json_part.h"
#include "cli/user_codec.h"
#include "tenon/json_read.h"

typedef struct target {
    const char *path; /* without wildcards */
    const tn_type *type;
    bool comes; /* a member that is there with what it follows from */
} target;

typedef struct reshaping {
    subject *file;
    const void *object;
    const reshape_edit *edit;
    json_part *root;
    ARRAY(target) targets;
} reshaping;

/* ---- paths ---- */

bool reshape_inserts(arena *memory, const char *path, const char *value, reshape_edit *edit)
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

/* Behind the step of a path that begins at `at`: a name, or what is in brackets. */
static size_t step_end(const char *path, size_t at)
{
    if (path[at] != '[') return at + strcspn(path + at, ".[");
    bool quoted = false;
    for (at++; path[at] != '\0' && (quoted || path[at] != ']'); at++) {
        if (quoted && path[at] == '\\' && path[at + 1] != '\0')
            at++;
        else if (path[at] == '"')
            quoted = !quoted;
    }
    return path[at] == ']' ? at + 1 : at;
}

/* The number of the element that a path ends in, which may be called by its label. */
static size_t element_of(const reshaping *run, const char *path)
{
    tn_found found;
    tn_arena memory;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_find_value(run->file->format, run->object, path, &memory, &found, NULL);
    const size_t index = status == TN_OK ? found.index : TN_NO_INDEX;
    tn_arena_free(&memory);
    return index;
}

/* Goes one step down; NULL where JSON has nothing there. */
static json_item *step_into(const reshaping *run, json_part *part, const char *path, size_t at, size_t end)
{
    arena *memory = run->file->memory;
    json_part_open(memory, part);
    if (path[at] != '[')
        return part->kind == '{' ? json_part_find(part, arena_copy(memory, path + at, end - at)) : NULL;
    const size_t index = element_of(run, arena_copy(memory, path, end));
    return part->kind == '[' && index < part->items.count ? &part->items.items[index] : NULL;
}

/* What JSON has at a path: the item, and what it is in; NULL where it has none. The root is no item. */
static json_item *item_in(const reshaping *run, const char *path, json_part **around)
{
    json_part *part = run->root;
    json_item *item = NULL;
    for (size_t at = 0, end; path[at] != '\0' && part != NULL; at = end) {
        if (path[at] == '.') at++;
        end = step_end(path, at);
        *around = part;
        item = step_into(run, part, path, at, end);
        part = item != NULL ? item->value : NULL;
    }
    return part != NULL ? item : NULL;
}

static json_item *item_at(const reshaping *run, const char *path)
{
    json_part *around;
    return item_in(run, path, &around);
}

static json_part *part_at(const reshaping *run, const char *path)
{
    if (path[0] == '\0') return run->root;
    json_item *item = item_at(run, path);
    return item != NULL ? item->value : NULL;
}

/* ---- values ---- */

bool reshape_is_json(const char *value)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i]) == 0) return true;
    if (*value == '-') value++;
    return *value == '[' || *value == '{' || *value == '"' || (*value >= '0' && *value <= '9');
}

static const tn_member *member_named(const tn_type *type, str id)
{
    for (size_t i = 0; type != NULL && i < type->member_count; i++)
        if (str_is(id, type->members[i].id)) return &type->members[i];
    return NULL;
}

/* The value as JSON; of text, as it is. */
static str value_of(const reshaping *run, const tn_member *member)
{
    const char *value = run->edit->value;
    const tn_kind kind = member != NULL ? member->kind : TN_KIND_OBJECT;
    const bool text = kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_PACKED;
    buffer json = {.memory = run->file->memory};
    if (!text && reshape_is_json(value)) return str_of(value);
    json_put_string(&json, str_of(value));
    return buffer_str(&json);
}

/* ---- edits ---- */

static outcome refuse(const reshaping *run, const char *path, const char *why)
{
    report_problem(run->file->to, "`%s` cannot be %s: %s", path,
                   run->edit->kind == RESHAPE_REMOVE   ? "removed"
                   : run->edit->kind == RESHAPE_INSERT ? "added to"
                                                       : "set",
                   why);
    return OUTCOME_INVALID;
}

static const char *const not_in_json = "it is constant, or the writer derives it from other members";

/* Why JSON has nothing at a path. */
static const char *why_missing(const reshaping *run)
{
    return run->file->format->overlays ? "it is constant, or has `pos` without `-place` in the schema"
                                       : not_in_json;
}

static outcome put_value(const reshaping *run, const target *to)
{
    arena *memory = run->file->memory;
    const reshape_edit *edit = run->edit;
    const char *path = to->path;
    if (edit->member.size > 0) {
        const tn_member *member = member_named(to->type, edit->member);
        json_part *part = part_at(run, path);
        path = arena_printf(memory, "%s%s%.*s", path, path[0] != '\0' ? "." : "", STR_ARG(edit->member));
        if (member == NULL || part == NULL) return refuse(run, path, "there is no such member");
        if ((member->flags & TN_MEMBER_DERIVED) != 0) return refuse(run, path, not_in_json);
        json_part_open(memory, part);
        const char *key = arena_copy(memory, edit->member.data, edit->member.size);
        json_part_add(memory, part, key, value_of(run, member));
        return OUTCOME_FINE;
    }
    json_item *item = item_at(run, path);
    if (item == NULL) return refuse(run, path, why_missing(run));
    item->value = json_part_new(memory, value_of(run, NULL));
    return OUTCOME_FINE;
}

static outcome insert_value(const reshaping *run, const target *to)
{
    arena *memory = run->file->memory;
    json_part *part = part_at(run, to->path);
    const bool list = part != NULL && part->kind == '[';
    if (!list) return refuse(run, to->path, part == NULL ? why_missing(run) : "it is not a list");
    json_part_open(memory, part);
    const size_t count = part->items.count;
    const size_t at = run->edit->index == SIZE_MAX ? count : run->edit->index;
    if (at > count)
        return refuse(run, to->path,
                      arena_printf(memory, "it has %zu element%s: the last place is [+%zu]", count,
                                   count == 1 ? "" : "s", count));
    json_part_add(memory, part, "", value_of(run, NULL));
    const json_item added = part->items.items[count];
    memmove(part->items.items + at + 1, part->items.items + at, (count - at) * sizeof added);
    part->items.items[at] = added;
    return OUTCOME_FINE;
}

/* What JSON says of how a member stood in the file ("name$end") goes with it. */
static void hide_notes(json_part *around, str key)
{
    for (size_t i = 0; i < around->items.count && key.size > 0; i++) {
        const str name = around->items.items[i].key;
        if (name.size > key.size && name.data[key.size] == '$' && str_eq((str){name.data, key.size}, key))
            around->items.items[i].hidden = true;
    }
}

static outcome remove_value(const reshaping *run, const target *to)
{
    json_part *around = NULL;
    json_item *item = item_in(run, to->path, &around);
    if (item == NULL)
        return refuse(run, to->path, to->path[0] == '\0' ? "it is the whole file" : why_missing(run));
    if (to->comes) return refuse(run, to->path, "it is derived from other members, and is removed with them");
    item->hidden = true;
    hide_notes(around, item->key);
    return OUTCOME_FINE;
}

static outcome apply(const reshaping *run, const target *to)
{
    switch (run->edit->kind) {
    case RESHAPE_PUT:
        return put_value(run, to);
    case RESHAPE_INSERT:
        return insert_value(run, to);
    case RESHAPE_REMOVE:
        break;
    }
    return remove_value(run, to);
}

/* ---- the whole ---- */

static bool note_target(void *user, const char *path, const tn_found *found)
{
    reshaping *run = user;
    arena *memory = run->file->memory;
    const bool member = found->member != NULL && found->index == TN_NO_INDEX;
    const bool comes = member && (found->member->flags & TN_MEMBER_COMES) != 0;
    const target to = {arena_copy(memory, path, strlen(path)), found->type, comes};
    ARRAY_PUSH(memory, &run->targets, to);
    return true;
}

static outcome read_changed(const reshaping *run, void **changed)
{
    const str json = json_part_text(run->file->memory, run->root);
    const tn_options options = {.params = user_codec_params(run->file->format)};
    tn_json_error error;
    if (tn_json_read(run->file->format, json.data, json.size, &options, changed, &error) == TN_OK)
        return OUTCOME_FINE;
    report_problem(run->file->to, "%s%s%s", error.path, error.path[0] != '\0' ? ": " : "", error.message);
    return OUTCOME_INVALID;
}

outcome reshape(subject *file, const void *object, const reshape_edit *edit, void **changed, bool *any)
{
    reshaping run = {.file = file, .object = object, .edit = edit};
    const tn_json_options options = {.image = true};
    buffer json = {.memory = file->memory};
    tn_sink sink = buffer_sink(&json);
    *changed = NULL;
    if (edit->value != NULL && strchr("[{", edit->value[0]) != NULL && edit->value[0] != '\0' &&
        !json_part_is_one(str_of(edit->value))) {
        report_problem(file->to, "`%s` cannot be set: the value is not JSON", edit->path);
        return OUTCOME_INVALID;
    }
    outcome result = find_values(file, object, edit->path, note_target, &run, any);
    if (result != OUTCOME_FINE || run.targets.count == 0) return result;
    result = generic_outcome(file, tn_json_write(file->format, object, "", &options, &sink));
    if (result != OUTCOME_FINE) return result;
    run.root = json_part_new(file->memory, buffer_str(&json));
    for (size_t i = 0; i < run.targets.count && result == OUTCOME_FINE; i++)
        result = apply(&run, &run.targets.items[i]);
    return result == OUTCOME_FINE ? read_changed(&run, changed) : result;
}
