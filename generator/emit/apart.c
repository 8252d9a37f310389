/* Puts codecs and the runtime into one source. Declarations at file scope begin at the left margin; names
   that other sources may use begin with the codec's prefix or with tn_, and do not change. */
#include "emit/apart.h"

#include <stdint.h>

#include "base/buffer.h"
#include "emit/embedded.h"

typedef ARRAY(str) word_list;

struct apart {
    arena *memory;
    const generated_files *codecs;
    size_t codec_count;
    word_list *runtime; /* names that each of its files has for itself */
};

static bool starts_with(str text, const char *start)
{
    const size_t size = strlen(start);
    return text.size >= size && memcmp(text.data, start, size) == 0;
}

static bool ends_with(const char *name, const char *end)
{
    const size_t size = strlen(name), end_size = strlen(end);
    return size >= end_size && strcmp(name + size - end_size, end) == 0;
}

static bool has_word(const word_list *words, str word)
{
    for (size_t i = 0; i < words->count; i++)
        if (str_eq(words->items[i], word)) return true;
    return false;
}

static str word_at(str text, size_t at)
{
    size_t end = at;
    while (end < text.size && str_is_word_byte(text.data[end]))
        end++;
    return (str){text.data + at, end - at};
}

/* ---- the names of a source's own ---- */

/* The name that a line declares, the word before the first of `([=;`: "track_members" of "static const
   tn_member track_members[] =". None if the line has none of these characters: the name is in the next
   line. */
static str declared_name(str line)
{
    size_t end = 0;
    while (end < line.size && strchr("([=;", line.data[end]) == NULL)
        end++;
    if (end == line.size) return (str){NULL, 0};
    while (end > 0 && line.data[end - 1] == ' ')
        end--;
    size_t begin = end;
    while (begin > 0 && str_is_word_byte(line.data[begin - 1]))
        begin--;
    return (str){line.data + begin, end - begin};
}

static bool declares(str line)
{
    return starts_with(line, "static ") || starts_with(line, "TN_APART ");
}

/* The word behind the first words: "search" of "typedef struct search {". */
static str word_behind(str line, size_t words)
{
    size_t at = 0;
    for (; words > 0; words--) {
        while (at < line.size && line.data[at] != ' ')
            at++;
        at++;
    }
    return at < line.size ? word_at(line, at) : (str){NULL, 0};
}

static bool defines_type(str line)
{
    return starts_with(line, "typedef ") || starts_with(line, "} ");
}

/* The name of a function, an object or a type, not its tag, that a line declares; also of a type whose
   definition ends here: "search" of "} search;". */
static str own_name(str line)
{
    return declares(line) || defines_type(line) ? declared_name(line) : (str){NULL, 0};
}

static str own_tag(str line)
{
    if (starts_with(line, "typedef struct ") || starts_with(line, "typedef union ") ||
        starts_with(line, "typedef enum "))
        return word_behind(line, 2);
    if (starts_with(line, "struct ") || starts_with(line, "union ") || starts_with(line, "enum ") ||
        starts_with(line, "#define "))
        return word_behind(line, 1);
    return (str){NULL, 0};
}

static void add_word(arena *memory, word_list *words, str word)
{
    if (word.size > 0 && !has_word(words, word)) ARRAY_PUSH(memory, words, word);
}

static word_list find_own(arena *memory, const word_list *known, str text)
{
    word_list own = *known;
    bool goes_on = false; /* a declaration whose name is not on the line before */
    for (size_t at = 0; at < text.size;) {
        const str rest = {text.data + at, text.size - at};
        const char *end = memchr(rest.data, '\n', rest.size);
        const str line = {rest.data, end != NULL ? (size_t)(end - rest.data) : rest.size};
        const str name = goes_on ? declared_name(line) : own_name(line);
        goes_on = name.size == 0 && (goes_on || declares(line));
        add_word(memory, &own, name);
        add_word(memory, &own, own_tag(line));
        at += line.size + 1;
    }
    return own;
}

static bool is_mentioned(const generated_files *codec, str name)
{
    for (size_t i = 0; i < codec->files.count; i++)
        if (str_has_word(codec->files.items[i].text, name)) return true;
    return false;
}

static bool runtime_has(const apart *a, str name)
{
    for (size_t i = 0; i < embedded_runtime_count; i++)
        if (has_word(&a->runtime[i], name)) return true;
    return false;
}

/* Whether another source has the name; one that a header has is the same in all sources. */
static bool other_source_has(const apart *a, str name, size_t but)
{
    for (size_t i = 0; i < embedded_runtime_count; i++)
        if (i != but && ends_with(embedded_runtime[i].name, ".c") && has_word(&a->runtime[i], name))
            return true;
    return false;
}

/* "varint" of "engine/varint.c". */
static const char *source_id(arena *memory, const char *path)
{
    const char *name = strrchr(path, '/') + 1;
    return arena_copy(memory, name, strlen(name) - strlen(".c"));
}

/* Whether a name of some source may be changed to this one: "read_value_of_varint". */
static bool is_like_renamed(const apart *a, str name)
{
    for (size_t i = 0; i < embedded_runtime_count; i++) {
        const char *path = embedded_runtime[i].name;
        const str end = str_of(arena_printf(a->memory, "_of_%s", source_id(a->memory, path)));
        const str start = {name.data, name.size > end.size ? name.size - end.size : 0};
        if (start.size > 0 && ends_with(path, ".c") && str_eq((str){name.data + start.size, end.size}, end) &&
            has_word(&a->runtime[i], start))
            return true;
    }
    return false;
}

/* Whether a name begins as all do that a codec has for others. */
static bool is_like_codec(const apart *a, str name)
{
    for (size_t i = 0; i < a->codec_count; i++) {
        const size_t size = strlen(a->codecs[i].id);
        if (starts_with(name, a->codecs[i].id) && (name.size == size || name.data[size] == '_')) return true;
    }
    return false;
}

static word_list shared_names(const apart *a, size_t number)
{
    const generated_files *codecs = a->codecs;
    const size_t count = a->codec_count;
    word_list own = {0}, shared = {0};
    for (size_t i = 0; i < codecs[number].files.count; i++)
        if (ends_with(codecs[number].files.items[i].name, ".c"))
            own = find_own(a->memory, &own, codecs[number].files.items[i].text);
    for (size_t i = 0; i < own.count; i++) {
        size_t other = 0;
        while (other < count && (other == number || !is_mentioned(&codecs[other], own.items[i])))
            other++;
        if (other < count || runtime_has(a, own.items[i]) || is_like_renamed(a, own.items[i]))
            ARRAY_PUSH(a->memory, &shared, own.items[i]);
    }
    return shared;
}

/* ---- renaming ---- */

/* The end of a comment, a string or a character that begins at `at`; `at` itself if none begins there. */
static size_t skip_quoted(str text, size_t at)
{
    const str rest = {text.data + at, text.size - at};
    if (starts_with(rest, "/*")) {
        for (size_t i = at + 2; i + 1 < text.size; i++)
            if (text.data[i] == '*' && text.data[i + 1] == '/') return i + 2;
        return text.size;
    }
    if (text.data[at] != '"' && text.data[at] != '\'') return at;
    size_t end = at + 1;
    while (end < text.size && text.data[end] != text.data[at])
        end += text.data[end] == '\\' ? 2 : 1;
    return end < text.size ? end + 1 : text.size;
}

/* Whether the word at `at` is a member: `.size`, `self->size`. */
static bool is_member(str text, size_t at)
{
    return at > 0 && (text.data[at - 1] == '.' || (at > 1 && memcmp(text.data + at - 2, "->", 2) == 0));
}

static str renamed(arena *memory, str text, const word_list *names, const char *owner)
{
    buffer out = {.memory = memory};
    for (size_t at = 0; at < text.size;) {
        const size_t quoted = skip_quoted(text, at);
        const str word = word_at(text, at);
        const size_t size = quoted > at ? quoted - at : word.size > 0 ? word.size : 1;
        buffer_put(&out, (str){text.data + at, size});
        if (quoted == at && word.size > 0 && !is_member(text, at) && has_word(names, word))
            buffer_printf(&out, "_of_%s", owner);
        at += size;
    }
    return buffer_str(&out);
}

/* ---- the texts ---- */

apart *apart_begin(arena *memory, const generated_files *codecs, size_t count)
{
    apart *a = ARENA_NEW(memory, apart);
    *a = (apart){memory, codecs, count, arena_alloc(memory, embedded_runtime_count * sizeof *a->runtime)};
    for (size_t i = 0; i < embedded_runtime_count; i++)
        a->runtime[i] =
            find_own(memory, &a->runtime[i], (str){embedded_runtime[i].text, embedded_runtime[i].size});
    return a;
}

const generated_files *apart_codecs(const apart *a)
{
    const generated_files *codecs = a->codecs;
    const size_t count = a->codec_count;
    generated_files *copies = arena_alloc(a->memory, count * sizeof *copies + 1);
    for (size_t i = 0; i < count; i++) {
        const word_list names = shared_names(a, i);
        copies[i] = codecs[i];
        copies[i].files.items = NULL;
        copies[i].files.count = copies[i].files.capacity = 0;
        for (size_t k = 0; k < codecs[i].files.count; k++) {
            generated_file file = codecs[i].files.items[k];
            if (names.count > 0 && ends_with(file.name, ".c"))
                file.text = renamed(a->memory, file.text, &names, codecs[i].id);
            ARRAY_PUSH(a->memory, &copies[i].files, file);
        }
    }
    return copies;
}

str apart_runtime(const apart *a, size_t file)
{
    const str text = {embedded_runtime[file].text, embedded_runtime[file].size};
    word_list shared = {0};
    for (size_t i = 0; i < a->runtime[file].count; i++)
        if (other_source_has(a, a->runtime[file].items[i], file) ||
            is_like_codec(a, a->runtime[file].items[i]))
            ARRAY_PUSH(a->memory, &shared, a->runtime[file].items[i]);
    return renamed(a->memory, text, &shared, source_id(a->memory, embedded_runtime[file].name));
}
