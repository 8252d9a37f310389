/* One header and one source that need no other file: the generated parts with the runtime's files that they
   use. Which those are follows from the names that occur: a runtime source is taken where something it
   defines is mentioned. Headers that only the source includes stand in the header too, behind a name that
   only the source defines: compilers do not warn of unused functions that come from a header. */
#include "emit/single.h"

#include "base/buffer.h"
#include "emit/names.h"

typedef struct amalgam {
    arena *memory;
    const generated_files *parts;
    buffer header, source;
    bool in_source; /* included files go to the header, not in their place */
    bool *included; /* of the runtime's files, in order; behind them the internal header */
} amalgam;

/* ---- lines and names ---- */

static str next_line(str *rest)
{
    const char *end = memchr(rest->data, '\n', rest->size);
    const size_t size = end != NULL ? (size_t)(end - rest->data) : rest->size;
    const str line = {rest->data, size};
    const size_t used = end != NULL ? size + 1 : size;
    *rest = (str){rest->data + used, rest->size - used};
    return line;
}

static bool starts_with(str text, const char *start)
{
    const size_t size = strlen(start);
    return text.size >= size && memcmp(text.data, start, size) == 0;
}

/* The function or object of external linkage that a line at the left margin begins to define: "tn_fail" of
   "tn_status tn_fail(...". */
static str defined_name(str line)
{
    if (line.size == 0 || !str_is_word_byte(line.data[0]) || starts_with(line, "static") ||
        starts_with(line, "typedef") || starts_with(line, "extern") ||
        memchr(line.data, ';', line.size) != NULL)
        return (str){NULL, 0};
    for (size_t i = 0; i + 3 < line.size; i++) {
        if (memcmp(line.data + i, "tn_", 3) != 0 || (i > 0 && str_is_word_byte(line.data[i - 1]))) continue;
        size_t end = i;
        while (end < line.size && str_is_word_byte(line.data[end]))
            end++;
        if (end < line.size && strchr("([ ", line.data[end]) != NULL &&
            (line.data[end] != ' ' || starts_with((str){line.data + end, line.size - end}, " =")))
            return (str){line.data + i, end - i};
    }
    return (str){NULL, 0};
}

/* ---- which runtime sources are needed ---- */

static bool is_source(const embedded_file *file)
{
    const size_t size = strlen(file->name);
    return size > 2 && strcmp(file->name + size - 2, ".c") == 0;
}

static str text_of(const embedded_file *file)
{
    return (str){file->text, file->size};
}

/* Whether the header, or any of the taken texts, mentions something that the runtime source defines: what the
   header declares is there for its users. */
static bool is_needed(const amalgam *a, str header, const embedded_file *file, const bool *taken)
{
    for (str rest = text_of(file); rest.size > 0;) {
        const str name = defined_name(next_line(&rest));
        if (name.size == 0) continue;
        if (str_has_word(header, name)) return true;
        for (size_t i = 0; i < a->parts->files.count; i++)
            if (str_has_word(a->parts->files.items[i].text, name)) return true;
        for (size_t i = 0; i < embedded_runtime_count; i++)
            if (taken[i] && str_has_word(text_of(&embedded_runtime[i]), name)) return true;
    }
    return false;
}

static const bool *needed_sources(const amalgam *a, str header)
{
    bool *taken = arena_alloc(a->memory, embedded_runtime_count * sizeof *taken + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < embedded_runtime_count; i++) {
            const embedded_file *file = &embedded_runtime[i];
            if (taken[i] || !is_source(file) || !is_needed(a, header, file, taken)) continue;
            taken[i] = true;
            changed = true;
        }
    }
    return taken;
}

/* ---- putting texts in place of includes ---- */

static void put_text(amalgam *a, buffer *to, str text);

/* The runtime file that an include names from any of its folders, or -1. */
static ptrdiff_t find_runtime(str name)
{
    for (size_t i = 0; i < embedded_runtime_count; i++) {
        const char *path = embedded_runtime[i].name;
        const char *inside = strncmp(path, "include/", 8) == 0 ? path + 8
                             : strncmp(path, "src/", 4) == 0   ? path + 4
                                                               : path;
        if (str_is(name, inside)) return (ptrdiff_t)i;
    }
    return -1;
}

static const generated_file *find_part(const amalgam *a, str name)
{
    for (size_t i = 0; i < a->parts->files.count; i++)
        if (str_is(name, a->parts->files.items[i].name)) return &a->parts->files.items[i];
    return NULL;
}

static void put_runtime(amalgam *a, buffer *to, size_t number)
{
    if (a->included[number]) return;
    a->included[number] = true;
    buffer_printf(to, "/* ==== tenon: %s ==== */\n\n", embedded_runtime[number].name);
    put_text(a, to, text_of(&embedded_runtime[number]));
    buffer_putc(to, '\n');
}

static void put_internal(amalgam *a, buffer *to, const generated_file *part)
{
    if (a->included[embedded_runtime_count]) return;
    a->included[embedded_runtime_count] = true;
    put_text(a, to, part->text);
}

/* A line `#include "name"`: the name's text is put in, once. The main header stays an include. */
static void put_include(amalgam *a, buffer *to, str line)
{
    const char *open = memchr(line.data, '"', line.size);
    const size_t start = (size_t)(open - line.data) + 1;
    const str name = {line.data + start, line.size - start - 1};
    const ptrdiff_t runtime = find_runtime(name);
    const generated_file *part = find_part(a, name);
    if (a->in_source) to = &a->header;
    if (runtime >= 0)
        put_runtime(a, to, (size_t)runtime);
    else if (part != NULL && strstr(part->name, "_internal.h") != NULL)
        put_internal(a, to, part);
}

static void put_text(amalgam *a, buffer *to, str text)
{
    while (text.size > 0) {
        const str line = next_line(&text);
        if (starts_with(line, "#include \"")) {
            put_include(a, to, line);
            continue;
        }
        buffer_put(to, line);
        buffer_putc(to, '\n');
    }
}

/* ---- the two files ---- */

static bool has_suffix(const char *name, const char *suffix)
{
    const size_t size = strlen(name), end = strlen(suffix);
    return size >= end && strcmp(name + size - end, suffix) == 0;
}

static const char shadows_begin[] = "#ifdef __GNUC__\n#pragma GCC diagnostic push\n"
                                    "#pragma GCC diagnostic ignored \"-Wshadow\"\n#endif\n";
static const char shadows_end[] = "#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n";

/* The codec first: what the runtime's sources declare for themselves it must not meet. */
static void put_sources(amalgam *a, const bool *taken)
{
    for (size_t i = 0; i < a->parts->files.count; i++) {
        const generated_file *part = &a->parts->files.items[i];
        if (!has_suffix(part->name, ".c")) continue;
        put_text(a, &a->source, part->text);
        buffer_putc(&a->source, '\n');
    }
    buffer_puts(&a->source, shadows_begin);
    buffer_putc(&a->source, '\n');
    for (size_t i = 0; i < embedded_runtime_count; i++)
        if (taken[i]) put_runtime(a, &a->source, i);
    buffer_puts(&a->source, shadows_end);
}

void single_file(arena *memory, const generated_files *parts, generated_files *result)
{
    amalgam a = {
        .memory = memory, .parts = parts, .header = {.memory = memory}, .source = {.memory = memory}};
    a.included = arena_alloc(memory, (embedded_runtime_count + 1) * sizeof *a.included);
    const char *name = arena_printf(memory, "%s.h", parts->id);
    const char *guard = c_upper(memory, arena_printf(memory, "%s_implementation", parts->id));
    put_text(&a, &a.header, find_part(&a, str_of(name))->text);
    const bool *taken = needed_sources(&a, buffer_str(&a.header));

    buffer_printf(&a.header, "\n#ifdef %s /* what only %s.c sees */\n\n", guard, parts->id);
    buffer_printf(
        &a.source,
        "/* %s with the parts of Tenon's runtime that it uses. Compiles alone, beside its header. */\n"
        "#define %s\n\n/* Variables of the runtime may be called as types and functions of the format are. "
        "*/\n"
        "%s#include \"%s\"\n%s",
        parts->id, guard, shadows_begin, name, shadows_end);
    a.in_source = true;
    put_sources(&a, taken);
    buffer_puts(&a.header, "\n#endif\n");

    const generated_file h = {name, buffer_str(&a.header)};
    const generated_file c = {arena_printf(memory, "%s.c", parts->id), buffer_str(&a.source)};
    result->id = parts->id;
    ARRAY_PUSH(memory, &result->files, h);
    ARRAY_PUSH(memory, &result->files, c);
}
