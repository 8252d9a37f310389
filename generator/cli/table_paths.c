/* Translates the numbers of a record's values to their names. */
#include "cli/table_paths.h"

/* The end of the step of a path that begins at `at`: a name with the brackets behind it. */
static size_t end_of_step(const char *path, size_t at)
{
    while (path[at] != '\0' && path[at] != '.')
        at++;
    return at;
}

/* The number of present values before a value: its index in the layout, which names it. */
static size_t count_before(const both_readings *in, arena *memory, const char *list, size_t index)
{
    size_t count = 0;
    for (size_t i = 0; i < index; i++) {
        tn_found found;
        tn_arena space;
        tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
        const char *path = arena_printf(memory, "%s[%zu]", list, i);
        count += tn_find_value(in->of->codec.made.format, in->object, path, &space, &found, NULL) == TN_OK;
        tn_arena_free(&space);
    }
    return count;
}

/* The name of value `number` of the record that a path leads to, or NULL. */
static const char *name_of(const both_readings *in, arena *memory, const char *record, size_t number)
{
    tn_found found;
    tn_arena space;
    tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
    const bool there = tn_find_value(in->file->format, in->usual, record, &space, &found, NULL) == TN_OK &&
                       found.type != NULL;
    const char *id = there && number < found.type->member_count ? found.type->members[number].id : NULL;
    if (id != NULL) id = arena_copy(memory, id, strlen(id));
    tn_arena_free(&space);
    return id;
}

const char *table_path(const both_readings *in, arena *memory, const char *path)
{
    const char *usual = "";
    for (size_t begin = 0, end; path[begin] != '\0'; begin = end + (path[end] == '.')) {
        tn_found found;
        tn_arena space;
        end = end_of_step(path, begin);
        const char *whole = arena_copy(memory, path, end),
                   *name = arena_copy(memory, path + begin, end - begin);
        tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
        const bool there =
            tn_find_value(in->of->codec.made.format, in->object, whole, &space, &found, NULL) == TN_OK;
        if (there && found.index != TN_NO_INDEX && asked_is_table(in->of, found.owner_type)) {
            const char *list = arena_copy(memory, whole, (size_t)(strrchr(whole, '[') - whole));
            name = name_of(in, memory, usual, count_before(in, memory, list, found.index));
        }
        tn_arena_free(&space);
        if (name == NULL) return NULL;
        usual = usual[0] == '\0' ? name : arena_printf(memory, "%s.%s", usual, name);
    }
    return usual;
}
