/* An index of names. */
#include "cli/container_names.h"

#include <stdlib.h>

typedef struct name_index {
    tn_container_names lookup;
    str *names;
    size_t count;
} name_index;

static int compare(str a, str b)
{
    const size_t shorter = a.size < b.size ? a.size : b.size;
    const int order = shorter > 0 ? memcmp(a.data, b.data, shorter) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_names(const void *a, const void *b)
{
    return compare(*(const str *)a, *(const str *)b);
}

/* Whether a name stands before `key`. */
static bool is_less(str name, str key)
{
    return compare(name, key) < 0;
}

/* Whether a name stands before those that begin with `stem` and a dot and go on. */
static bool is_before_extension(str name, str stem)
{
    const size_t shorter = name.size < stem.size ? name.size : stem.size;
    const int order = compare((str){name.data, shorter}, stem);
    if (order != 0 || name.size <= stem.size) return order <= 0;
    const unsigned char next = (unsigned char)name.data[stem.size];
    return next < '.' || (next == '.' && name.size == stem.size + 1);
}

/* The first name that does not stand before; NULL where all do. */
static const str *search(const name_index *index, bool (*is_before)(str name, str key), str key)
{
    size_t from = 0, to = index->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (is_before(index->names[middle], key))
            from = middle + 1;
        else
            to = middle;
    }
    return from < index->count ? &index->names[from] : NULL;
}

static bool has(void *user, tn_text name)
{
    const str key = {name.data, name.size};
    const str *found = search(user, is_less, key);
    return found && str_eq(*found, key);
}

static bool has_stem(void *user, tn_text stem)
{
    const str key = {stem.data, stem.size};
    const str *found = search(user, is_before_extension, key);
    return found && found->size > stem.size && found->data[stem.size] == '.' &&
           compare((str){found->data, stem.size}, key) == 0;
}

const tn_container_names *container_names(arena *memory, const contents *of)
{
    name_index *index = ARENA_NEW(memory, name_index);
    index->count = tn_entries_count(&of->entries);
    index->names = arena_alloc(memory, index->count * sizeof *index->names);
    for (size_t i = 0; i < index->count; i++) {
        const str name = contents_name(of, i);
        index->names[i] = (str){arena_copy(memory, name.size > 0 ? name.data : "", name.size), name.size};
    }
    if (index->count > 0) qsort(index->names, index->count, sizeof *index->names, compare_names);
    index->lookup = (tn_container_names){has, has_stem, index};
    return &index->lookup;
}
