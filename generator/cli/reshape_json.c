/* Edits of the JSON of an object that add or remove members and elements. */
#include "cli/reshape_json.h"

#include "base/json.h"

/* ---- paths ---- */

/* The end of the step of a path that begins at `at`: a name, or brackets. */
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

/* The number of the element at the end of a path, which may name it by its label. */
static size_t element_of(const reshaping *run, const char *path)
{
    tn_found found;
    tn_arena memory;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const tn_status status = tn_find_value(run->format, run->object, path, &memory, &found, NULL);
    const size_t index = status == TN_OK ? found.index : TN_NO_INDEX;
    tn_arena_free(&memory);
    return index;
}

/* Goes one step down; NULL if JSON has no value there. */
static json_item *step_into(const reshaping *run, json_part *part, const char *path, size_t at, size_t end)
{
    arena *memory = run->memory;
    json_part_open(memory, part);
    if (path[at] != '[')
        return part->kind == '{' ? json_part_find(part, arena_copy(memory, path + at, end - at)) : NULL;
    const size_t index = element_of(run, arena_copy(memory, path, end));
    return part->kind == '[' && index < part->items.count ? &part->items.items[index] : NULL;
}

/* The JSON item at a path, and the object or list around it; NULL: there is none. The root is no item. */
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

bool reshape_is_broken(const char *value)
{
    return value != NULL && (value[0] == '[' || value[0] == '{') && !json_part_is_one(str_of(value));
}

bool reshape_is_json(const char *value)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(value, words[i]) == 0) return true;
    if (*value == '-') value++;
    return *value == '[' || *value == '{' || *value == '"' || (*value >= '0' && *value <= '9');
}

const tn_member *reshape_member(const tn_type *type, str id)
{
    for (size_t i = 0; type != NULL && i < type->member_count; i++)
        if (str_is(id, type->members[i].id)) return &type->members[i];
    return NULL;
}

static bool is_text_kind(tn_kind kind)
{
    return kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_PACKED ||
           kind == TN_KIND_CONSTANT;
}

bool is_text_member(const tn_member *member)
{
    return is_text_kind(member->kind);
}

void put_member_value(buffer *out, const tn_member *member, const char *value)
{
    const bool flags = member != NULL && (member->flags & TN_MEMBER_FLAGS) != 0;
    if ((member == NULL || !is_text_member(member)) && reshape_is_json(value)) {
        buffer_puts(out, value);
        return;
    }
    if (flags) buffer_putc(out, '[');
    json_put_string(out, str_of(value));
    if (flags) buffer_putc(out, ']');
}

void put_element_value(buffer *out, const tn_member *member, const char *value)
{
    const bool text = member != NULL && member->kind == TN_KIND_ARRAY && is_text_kind(member->element);
    if (text && *value != '"')
        json_put_string(out, str_of(value));
    else
        put_member_value(out, NULL, value);
}

static str value_of(const reshaping *run, const tn_member *member)
{
    buffer json = {.memory = run->memory};
    put_member_value(&json, member, run->edit->value);
    return buffer_str(&json);
}

static str new_element(const reshaping *run, const reshape_target *to)
{
    buffer json = {.memory = run->memory};
    put_element_value(&json, to->member, run->edit->value);
    return buffer_str(&json);
}

/* ---- edits ---- */

static const char *refuse(const reshaping *run, const char *path, const char *why)
{
    return arena_printf(run->memory, "`%s` cannot be %s: %s", path,
                        run->edit->kind == RESHAPE_REMOVE   ? "removed"
                        : run->edit->kind == RESHAPE_INSERT ? "added to"
                                                            : "set",
                        why);
}

static const char *const not_in_json = "it is constant, or the writer derives it from other members";

/* Why JSON has no value at a path. */
static const char *why_missing(const reshaping *run)
{
    return run->format->patches ? "it is constant, or has `pos` without `-place` in the schema" : not_in_json;
}

static const char *put_value(const reshaping *run, const reshape_target *to)
{
    arena *memory = run->memory;
    const reshape_edit *edit = run->edit;
    const char *path = to->path;
    if (edit->member.size > 0) {
        const tn_member *member = reshape_member(to->type, edit->member);
        json_part *part = part_at(run, path);
        path = arena_printf(memory, "%s%s%.*s", path, path[0] != '\0' ? "." : "", STR_ARG(edit->member));
        if (member == NULL || part == NULL) return refuse(run, path, "there is no such member");
        if ((member->flags & TN_MEMBER_DERIVED) != 0) return refuse(run, path, not_in_json);
        json_part_open(memory, part);
        const char *key = arena_copy(memory, edit->member.data, edit->member.size);
        json_part_add(memory, part, key, value_of(run, member));
        ARRAY_PUSH(memory, run->placed, path);
        return NULL;
    }
    json_item *item = item_at(run, path);
    if (item == NULL) return refuse(run, path, why_missing(run));
    item->value = json_part_new(memory, value_of(run, NULL));
    ARRAY_PUSH(memory, run->placed, path);
    return NULL;
}

static const char *insert_value(const reshaping *run, const reshape_target *to)
{
    arena *memory = run->memory;
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
    json_part_add(memory, part, "", new_element(run, to));
    const json_item added = part->items.items[count];
    memmove(part->items.items + at + 1, part->items.items + at, (count - at) * sizeof added);
    part->items.items[at] = added;
    ARRAY_PUSH(memory, run->placed, arena_printf(memory, "%s[%zu]", to->path, at));
    return NULL;
}

/* Hides notes on the stored form of a member ("name$end") with it. */
static void hide_notes(json_part *around, str key)
{
    for (size_t i = 0; i < around->items.count && key.size > 0; i++) {
        const str name = around->items.items[i].key;
        if (name.size > key.size && name.data[key.size] == '$' && str_eq((str){name.data, key.size}, key))
            around->items.items[i].hidden = true;
    }
}

static const char *remove_value(const reshaping *run, const reshape_target *to)
{
    json_part *around = NULL;
    json_item *item = item_in(run, to->path, &around);
    if (item == NULL)
        return refuse(run, to->path, to->path[0] == '\0' ? "it is the whole file" : why_missing(run));
    if (to->comes) return refuse(run, to->path, "it is derived from other members, and is removed with them");
    item->hidden = true;
    hide_notes(around, item->key);
    return NULL;
}

const char *reshape_json(const reshaping *run, const reshape_target *to)
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

reshape_target reshape_target_of(arena *memory, const char *path, const tn_found *found)
{
    const tn_member *member = found->index == TN_NO_INDEX ? found->member : NULL;
    const uint32_t number_comes = TN_MEMBER_FOLLOWS | TN_MEMBER_COMES;
    return (reshape_target){arena_copy(memory, path, strlen(path)), found->type,
                            member != NULL && (member->flags & number_comes) == number_comes, member};
}
