/* Which files of the runtime a codec needs. */
#include "emit/needs.h"

#include <stdlib.h>

runtime_needs needs_begin(arena *memory)
{
    return (runtime_needs){arena_alloc(memory, embedded_name_count * sizeof(bool)),
                           arena_alloc(memory, embedded_runtime_count * sizeof(bool))};
}

static void need_all(runtime_needs *needs, embedded_numbers numbers);

static void need_name(runtime_needs *needs, size_t number)
{
    const embedded_name *name = &embedded_names[number];
    if (needs->names[number]) return;
    needs->names[number] = true;
    if (name->is_inline)
        need_all(needs, name->calls);
    else
        needs_file(needs, name->file);
}

static void need_all(runtime_needs *needs, embedded_numbers numbers)
{
    for (size_t i = 0; i < numbers.count; i++)
        need_name(needs, numbers.items[i]);
}

void needs_file(runtime_needs *needs, size_t file)
{
    if (needs->files[file]) return;
    needs->files[file] = true;
    need_all(needs, embedded_runtime[file].calls);
}

void needs_header(runtime_needs *needs, size_t file)
{
    need_all(needs, embedded_runtime[file].declares);
}

static int compare_name(const void *word, const void *name)
{
    const str *a = word;
    const str b = str_of(((const embedded_name *)name)->text);
    const int order = memcmp(a->data, b.data, a->size < b.size ? a->size : b.size);
    return order != 0 ? order : (a->size > b.size) - (a->size < b.size);
}

void needs_text(runtime_needs *needs, str text)
{
    for (size_t at = 0; at < text.size;) {
        size_t end = at;
        while (end < text.size && str_is_word_byte(text.data[end]))
            end++;
        const str word = {text.data + at, end - at};
        const embedded_name *found = NULL;
        if (word.size > 0)
            found = bsearch(&word, embedded_names, embedded_name_count, sizeof *embedded_names, compare_name);
        if (found != NULL) need_name(needs, (size_t)(found - embedded_names));
        at = end + 1;
    }
}
