/* Compares a file with the objects, lists and derived values of assignments. */
#include "cli/new_shape.h"

#include <stdlib.h>

#include "cli/user_codec.h"
#include "tenon/json_read.h"

/* The place of an element in a list: the digits behind `[`, or NULL if the path does not lead into it. */
static const char *digits_in(const char *path, const char *list)
{
    const size_t size = strlen(list);
    return strncmp(path, list, size) == 0 && path[size] == '[' ? path + size + 1 : NULL;
}

/* Elements behind a new one have other numbers. */
static void make_space(arena *memory, new_shapes *shapes, const char *list, unsigned long long index)
{
    for (size_t i = 0; i < shapes->count; i++) {
        new_shape *each = &shapes->items[i];
        const char *digits = digits_in(each->path, list);
        char *end;
        if (digits == NULL) continue;
        const unsigned long long at = strtoull(digits, &end, 10);
        if (at >= index) each->path = arena_printf(memory, "%s[%llu%s", list, at + 1, end);
    }
}

void new_shapes_forget(new_shapes *shapes, const char *path)
{
    size_t kept = 0;
    for (size_t i = 0; i < shapes->count; i++) {
        const char *each = shapes->items[i].path;
        const size_t size = strlen(each);
        const bool inside =
            strncmp(path, each, size) == 0 && (path[size] == '\0' || path[size] == '.' || path[size] == '[');
        if (!inside) shapes->items[kept++] = shapes->items[i];
    }
    shapes->count = kept;
}

void new_shapes_add(arena *memory, new_shapes *shapes, const reshape_edit *edit, const string_list *placed)
{
    for (size_t i = 0; i < placed->count; i++) {
        const char *path = placed->items[i], *bracket = strrchr(path, '[');
        const new_shape made = {path, str_of(edit->value)};
        if (edit->kind == RESHAPE_INSERT)
            make_space(memory, shapes, arena_copy(memory, path, (size_t)(bracket - path)),
                       strtoull(bracket + 1, NULL, 10));
        new_shapes_forget(shapes, path);
        if (*edit->value == '{' || *edit->value == '[') ARRAY_PUSH(memory, shapes, made);
    }
}

void new_shapes_state(arena *memory, new_shapes *shapes, const char *path, str json)
{
    new_shapes_forget(shapes, path);
    ARRAY_PUSH(memory, shapes, ((new_shape){arena_printf(memory, "%s", path), json}));
}

/* Whether the file has a value at a path. */
static outcome expect_value(const subject *file, const void *back, const char *path)
{
    tn_found found;
    tn_arena memory;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const bool there = tn_find_value(file->format, back, path, &memory, &found, NULL) == TN_OK;
    tn_arena_free(&memory);
    if (there) return OUTCOME_FINE;
    report_problem(file->to, "%s: the file would not contain it", path);
    return OUTCOME_INVALID;
}

outcome new_shapes_check(const subject *file, const new_shapes *shapes, str bytes)
{
    void *back;
    subject written = *file;
    const tn_options options = {.params = user_codec_params(file->format)};
    if (shapes->count == 0) return OUTCOME_FINE;
    written.bytes = bytes;
    outcome result = read_object(&written, &back, NULL);
    for (size_t i = 0; i < shapes->count && result == OUTCOME_FINE; i++) {
        const new_shape *each = &shapes->items[i];
        tn_json_error error;
        result = expect_value(file, back, each->path);
        if (result != OUTCOME_FINE) break;
        if (tn_json_agrees_at(file->format, back, each->path, each->json.data, each->json.size, &options,
                              &error) == TN_OK)
            continue;
        report_problem(file->to, "%s: %s", error.path, error.message);
        result = OUTCOME_INVALID;
    }
    file->format->release(file->format, back);
    return result;
}

/* ---- lists ---- */

void changed_lists_add(arena *memory, string_list *lists, const char *path)
{
    const char *bracket = strrchr(path, '[');
    if (bracket == NULL || path[strlen(path) - 1] != ']') return;
    const char *list = arena_copy(memory, path, (size_t)(bracket - path));
    for (size_t i = 0; i < lists->count; i++)
        if (strcmp(lists->items[i], list) == 0) return;
    ARRAY_PUSH(memory, lists, list);
}

typedef struct counting {
    const subject *file;
    const void *object; /* that was written */
    const void *back;   /* that has been read from the result */
    outcome result;
} counting;

static bool count_one(void *user, const char *path, const tn_found *found)
{
    (void)path;
    (void)found;
    ++*(size_t *)user;
    return true;
}

/* The number of elements in a list; 0 if it is absent. */
static size_t count_elements(const counting *at, const void *object, const char *list)
{
    size_t count = 0;
    const char *elements = arena_printf(at->file->memory, "%s[*]", list);
    (void)tn_find_values(at->file->format, object, elements, count_one, &count, NULL);
    return count;
}

static bool compare_counts(void *user, const char *path, const tn_found *found)
{
    counting *at = user;
    (void)found;
    const size_t wanted = count_elements(at, at->object, path), count = count_elements(at, at->back, path);
    if (wanted == count) return true;
    report_problem(at->file->to, "%s: the file would contain %zu element%s here, not %zu", path, count,
                   count == 1 ? "" : "s", wanted);
    at->result = OUTCOME_INVALID;
    return false;
}

outcome changed_lists_check(const subject *file, const string_list *lists, const void *object, str bytes)
{
    void *back;
    subject written = *file;
    if (lists->count == 0) return OUTCOME_FINE;
    written.bytes = bytes;
    const outcome read = read_object(&written, &back, NULL);
    if (read != OUTCOME_FINE) return read;
    counting at = {file, object, back, OUTCOME_FINE};
    for (size_t i = 0; i < lists->count && at.result == OUTCOME_FINE; i++)
        (void)tn_find_values(file->format, object, lists->items[i], compare_counts, &at, NULL);
    file->format->release(file->format, back);
    return at.result;
}
