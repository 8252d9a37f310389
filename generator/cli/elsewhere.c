/* Finds instances without a value in JSON. */
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

bool lies_elsewhere(arena *memory, const tn_format *format, const void *object, const char *path)
{
    bool elsewhere = false;
    for (size_t end = 0; path[end] != '\0' && !elsewhere;) {
        tn_found found;
        tn_arena space;
        end = next_end(path, end);
        tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
        const char *so_far = arena_copy(memory, path, end);
        elsewhere = tn_find_value(format, object, so_far, &space, &found, NULL) == TN_OK &&
                    is_elsewhere(found.member);
        tn_arena_free(&space);
    }
    return elsewhere;
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
    return at.found;
}
