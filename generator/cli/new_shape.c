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
        if (tn_json_agrees_at(file->format, back, each->path, each->json.data, each->json.size, &options,
                              &error) == TN_OK)
            continue;
        report_problem(file->to, "%s: %s", error.path, error.message);
        result = OUTCOME_INVALID;
    }
    file->format->release(file->format, back);
    return result;
}
