/* Selects entries of a container. */
#include "cli/selection.h"

#include <stdlib.h>

#include "cli/pattern.h"

typedef bool meaning(const char *wanted, str name);

static size_t mark(const contents *of, const char *wanted, meaning *means, bool *chosen)
{
    size_t count = 0;
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        if (!means(wanted, contents_name(of, i))) continue;
        chosen[i] = true;
        count++;
    }
    return count;
}

size_t select_entries(const contents *of, const char *wanted, bool *chosen)
{
    const size_t count = mark(of, wanted, is_or_is_in, chosen);
    return count > 0 || !is_pattern(wanted) ? count : mark(of, wanted, pattern_means, chosen);
}

bool *select_none(arena *memory, const contents *of)
{
    const size_t count = tn_entries_count(&of->entries);
    bool *chosen = arena_alloc(memory, count * sizeof *chosen);
    for (size_t i = 0; i < count; i++)
        chosen[i] = false;
    return chosen;
}

/* An entry with its name, in the order of names. */
typedef struct named {
    str name;
    size_t number;
} named;

static int compare_named(const void *left, const void *right)
{
    const named *a = left, *b = right;
    const size_t size = a->name.size < b->name.size ? a->name.size : b->name.size;
    const int order = size > 0 ? memcmp(a->name.data, b->name.data, size) : 0;
    if (order != 0) return order;
    if (a->name.size != b->name.size) return a->name.size < b->name.size ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

bool *find_hidden(arena *memory, const contents *of)
{
    const size_t count = tn_entries_count(&of->entries);
    named *sorted = arena_alloc(memory, count * sizeof *sorted);
    bool *hidden = arena_alloc(memory, count * sizeof *hidden);
    for (size_t i = 0; i < count; i++)
        sorted[i] = (named){contents_name(of, i), i};
    if (count > 1) qsort(sorted, count, sizeof *sorted, compare_named);
    for (size_t i = 0; i < count; i++)
        hidden[sorted[i].number] = i + 1 < count && str_eq(sorted[i].name, sorted[i + 1].name);
    return hidden;
}
