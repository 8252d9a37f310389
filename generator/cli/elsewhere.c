/* Finds instances that an object made from JSON cannot read. */
#include "cli/elsewhere.h"

#include <string.h>

static bool is_elsewhere(const tn_member *member)
{
    return member != NULL && member->get != NULL && (member->flags & TN_MEMBER_STORED) != 0 &&
           (member->flags & TN_MEMBER_PLACED) == 0;
}

/* The end of the next step of a path: a name or brackets. */
static size_t next_end(const char *path, size_t at)
{
    bool quoted = false;
    if (path[at] == '.') at++;
    if (path[at] != '[') return at + strcspn(path + at, ".[");
    for (; path[at] != '\0' && (quoted || path[at] != ']'); at++)
        if (path[at] == '"' && path[at - 1] != '\\') quoted = !quoted;
    return path[at] == ']' ? at + 1 : at;
}

typedef struct looking {
    str member;
    bool found;
} looking;

static bool look(void *user, const char *path, const tn_found *found)
{
    looking *at = user;
    (void)path;
    for (size_t i = 0; found->type != NULL && i < found->type->member_count && !at->found; i++) {
        const tn_member *member = &found->type->members[i];
        at->found = str_is(at->member, member->id) && is_elsewhere(member);
    }
    return !at->found;
}

static bool is_readable(const tn_format *format, const void *object, const char *path)
{
    tn_arena memory;
    tn_found found;
    if (tn_is_pattern(path)) return false;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const bool readable = tn_find_value(format, object, path, &memory, &found, NULL) == TN_OK;
    tn_arena_free(&memory);
    return readable;
}

bool leads_elsewhere(arena *memory, const tn_format *format, const void *object, const char *path)
{
    looking at = {.found = false};
    for (size_t begin = 0, end; path[begin] != '\0' && !at.found; begin = end) {
        const size_t name = begin + (path[begin] == '.');
        tn_path_error error;
        end = next_end(path, begin);
        at.member = (str){path + name, end - name};
        (void)tn_find_values(format, object, arena_copy(memory, path, begin), look, &at, &error);
    }
    return at.found && !is_readable(format, object, path);
}
