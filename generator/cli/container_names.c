/* An index of names. */
#include "cli/container_names.h"

#include <stdlib.h>

#include "cli/detect.h"
#include "cli/known.h"
#include "cli/user_codec.h"

/* The most files of one name, or of one stem, that are read; beyond that their formats are unknown. */
enum { NAMESAKES = 64 };

typedef struct member_name {
    str name;
    size_t entry;
} member_name;

/* The detected format of an entry. */
typedef struct member_format {
    detection found;
    bool known; /* its bytes could be read */
} member_format;

typedef struct name_index {
    tn_container_names lookup;
    member_name *names; /* sorted */
    size_t count;
    /* For formats: the container, and the formats of its entries, NULL until a rule needs them. */
    arena *memory;
    const tn_format *container;
    str bytes;
    uint64_t limit;
    member_format *formats;
} name_index;

static int compare(str a, str b)
{
    const size_t shorter = a.size < b.size ? a.size : b.size;
    const int order = shorter > 0 ? memcmp(a.data, b.data, shorter) : 0;
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_names(const void *a, const void *b)
{
    return compare(((const member_name *)a)->name, ((const member_name *)b)->name);
}

/* Whether a name stands before `key`. */
static bool is_less(str name, str key)
{
    return compare(name, key) < 0;
}

/* Whether a name stands before all names that begin with `stem`, a dot and more text. */
static bool is_before_extension(str name, str stem)
{
    const size_t shorter = name.size < stem.size ? name.size : stem.size;
    const int order = compare((str){name.data, shorter}, stem);
    if (order != 0 || name.size <= stem.size) return order <= 0;
    const unsigned char next = (unsigned char)name.data[stem.size];
    return next < '.' || (next == '.' && name.size == stem.size + 1);
}

/* The first name that does not stand before `key`; NULL if all do. */
static const member_name *search(const name_index *index, bool (*is_before)(str name, str key), str key)
{
    size_t from = 0, to = index->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (is_before(index->names[middle].name, key))
            from = middle + 1;
        else
            to = middle;
    }
    return from < index->count ? &index->names[from] : NULL;
}

static bool is_named(const member_name *found, str name)
{
    return str_eq(found->name, name);
}

static bool has_the_stem(const member_name *found, str stem)
{
    const str name = found->name;
    return name.size > stem.size && name.data[stem.size] == '.' &&
           compare((str){name.data, stem.size}, stem) == 0;
}

static bool has(void *user, tn_text name)
{
    const str key = {name.data, name.size};
    const member_name *found = search(user, is_less, key);
    return found && is_named(found, key);
}

static bool has_stem(void *user, tn_text stem)
{
    const str key = {stem.data, stem.size};
    const member_name *found = search(user, is_before_extension, key);
    return found && has_the_stem(found, key);
}

/* ---- formats ---- */

static member_format recognise(name_index *index, const contents *of, size_t i)
{
    tn_arena unpacked;
    tn_bytes data;
    member_format result = {.known = false};
    const str name = contents_name(of, i);
    const known_list known = known_formats();
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    if (tn_entry_data(&of->entries, i, &unpacked, index->limit, &data) == TN_OK &&
        data.size <= index->limit) {
        const str bytes = {(const char *)data.data, data.size};
        index->limit -= data.size;
        const char *path = arena_printf(index->memory, "%.*s", STR_ARG(name));
        result.found = detect_format(index->memory, known.formats, known.count, path, bytes, false);
        result.known = true;
    }
    tn_arena_free(&unpacked);
    return result;
}

/* The container is read once more, because the maker of the index may have released it. */
static void recognise_all(name_index *index)
{
    contents of;
    const tn_format *format = index->container;
    const tn_options options = {.params = user_codec_params(format)};
    index->formats = arena_alloc(index->memory, index->count * sizeof *index->formats);
    memset(index->formats, 0, index->count * sizeof *index->formats);
    if (format->read(format, &of.object, index->bytes.data, index->bytes.size, &options, NULL) != TN_OK)
        return;
    if (tn_entries_open(format, of.object, &of.entries) == TN_OK)
        for (size_t i = 0; i < index->count; i++)
            index->formats[i] = recognise(index, &of, i);
    format->release(format, of.object);
}

/* Whether an entry is of the format: if several are possible, it may be any of them. */
static bool may_be(const member_format *entry, const char *format)
{
    const detection *found = &entry->found;
    if (!entry->known) return true;
    if (found->format) return strcmp(found->format->id, format) == 0;
    for (size_t i = 0; i < found->candidates.count; i++)
        if (strcmp(found->candidates.items[i]->id, format) == 0) return true;
    return false;
}

/* Whether any of the names from `first` on, as long as they match, is of the format. */
static bool any_is_of(const name_index *index, const member_name *first,
                      bool (*matches)(const member_name *, str), str key, const char *format)
{
    const member_name *end = index->names + index->count;
    size_t looked_at = 0;
    for (const member_name *each = first; each && each < end && matches(each, key); each++)
        if (++looked_at > NAMESAKES || may_be(&index->formats[each->entry], format)) return true;
    return false;
}

static bool is_of(void *user, tn_text name, const char *format)
{
    name_index *index = user;
    const str key = {name.data, name.size};
    if (!index->formats) recognise_all(index);
    return any_is_of(index, search(index, is_less, key), is_named, key, format) ||
           any_is_of(index, search(index, is_before_extension, key), has_the_stem, key, format);
}

const tn_container_names *container_names(arena *memory, const contents *of, str bytes, uint64_t limit)
{
    name_index *index = ARENA_NEW(memory, name_index);
    index->count = tn_entries_count(&of->entries);
    index->names = arena_alloc(memory, index->count * sizeof *index->names);
    for (size_t i = 0; i < index->count; i++) {
        const str name = contents_name(of, i);
        const char *copy = arena_copy(memory, name.size > 0 ? name.data : "", name.size);
        index->names[i] = (member_name){{copy, name.size}, i};
    }
    if (index->count > 0) qsort(index->names, index->count, sizeof *index->names, compare_names);
    index->memory = memory;
    index->container = of->entries.format;
    index->bytes = bytes;
    index->limit = limit;
    index->lookup = (tn_container_names){has, has_stem, index, is_of};
    return &index->lookup;
}
