/* Finds the files of the runtime that a codec needs. */
#include "emit/needs.h"

#include <stdlib.h>

runtime_needs needs_begin(arena *memory)
{
    return (runtime_needs){arena_alloc(memory, embedded_name_count * sizeof(bool)),
                           arena_alloc(memory, embedded_runtime_count * sizeof(bool))};
}

static void need_all(runtime_needs *needs, embedded_numbers numbers);

/* Adds a file, and those that it calls. */
static void need_file(runtime_needs *needs, size_t file)
{
    if (needs->files[file]) return;
    needs->files[file] = true;
    need_all(needs, embedded_runtime[file].calls);
}

static void need_name(runtime_needs *needs, size_t number)
{
    const embedded_name *name = &embedded_names[number];
    if (needs->names[number]) return;
    needs->names[number] = true;
    if (name->is_inline)
        need_all(needs, name->calls);
    else
        need_file(needs, name->file);
}

static void need_all(runtime_needs *needs, embedded_numbers numbers)
{
    for (size_t i = 0; i < numbers.count; i++)
        need_name(needs, numbers.items[i]);
}

/* ---- functions for programs ---- */

static bool starts_with(str text, const char *start)
{
    const size_t size = strlen(start);
    return text.size >= size && memcmp(text.data, start, size) == 0;
}

/* The parameters of a function that the text of a header declares. */
static str parameters_of(str text, str name)
{
    for (size_t at = 0, line = 0; at < text.size; at++) {
        if (text.data[at] == '\n') line = at + 1;
        const str rest = {text.data + at, text.size - at};
        if (at == line || !str_is_word_byte(text.data[line]) || rest.size <= name.size) continue;
        if (str_is_word_byte(text.data[at - 1]) || memcmp(rest.data, name.data, name.size) != 0) continue;
        if (rest.data[name.size] != '(') continue;
        const char *begin = rest.data + name.size, *end = memchr(rest.data, ')', rest.size);
        return (str){begin, end != NULL ? (size_t)(end - begin) : 0};
    }
    return (str){NULL, 0};
}

/* Whether the function has parameters of types of the runtime, and a program can have all of these. */
static bool is_offered(str parameters, str known)
{
    bool any = false;
    for (size_t at = 0; at < parameters.size;) {
        size_t end = at;
        while (end < parameters.size && str_is_word_byte(parameters.data[end]))
            end++;
        const str word = {parameters.data + at, end - at};
        at = end + 1;
        if (!starts_with(word, "tn_")) continue;
        if (!str_is(word, "tn_arena") && !str_is(word, "tn_allocator") && !str_has_word(known, word))
            return false;
        any = true;
    }
    return any;
}

void needs_header(runtime_needs *needs, size_t file, str known)
{
    const embedded_file *header = &embedded_runtime[file];
    const str text = {header->text, header->size};
    for (size_t i = 0; i < header->declares.count; i++) {
        const size_t number = header->declares.items[i];
        const str parameters = parameters_of(text, str_of(embedded_names[number].text));
        if (is_offered(parameters, known)) need_name(needs, number);
    }
}

/* ---- calls in texts ---- */

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
