/* One header and one source instead of many files: the parts of codecs with the runtime's files that they
   use, or the runtime alone. Headers that only the source includes stand in the header too, behind a name
   that only the source defines: compilers do not warn of unused functions that come from a header. */
#include "emit/single.h"

#include "base/buffer.h"
#include "emit/apart.h"
#include "emit/names.h"
#include "emit/needs.h"

typedef struct amalgam {
    arena *memory;
    const apart *apart;
    const generated_files *codecs;
    size_t codec_count;
    const char *prefix;    /* of the runtime's functions in these files; NULL: they have their own names */
    bool is_apart;         /* the runtime is in files of its own */
    bool includes_runtime; /* the header includes the runtime already */
    buffer header, source;
    bool in_source; /* included files go to the header, not in their place */
    bool *included; /* of the runtime's files, in order; behind them the codecs' internal headers */
} amalgam;

/* ---- lines ---- */

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

static bool has_suffix(const char *name, const char *suffix)
{
    const size_t size = strlen(name), end = strlen(suffix);
    return size >= end && strcmp(name + size - end, suffix) == 0;
}

/* ---- putting texts in place of includes ---- */

static void put_text(amalgam *a, buffer *to, str text);

/* The runtime file that an include names from any of its folders, or -1. */
static ptrdiff_t find_runtime(str name)
{
    const bool from_outside = starts_with(name, "../");
    if (from_outside) name = (str){name.data + 3, name.size - 3};
    for (size_t i = 0; i < embedded_runtime_count; i++) {
        const char *path = embedded_runtime[i].name;
        if (str_is(name, from_outside ? path : strchr(path, '/') + 1)) return (ptrdiff_t)i;
    }
    return -1;
}

/* Names that a header declares get names that only these files use. They follow its guard: if a program
   includes several such pairs, the first one names the declarations. */
static void put_names(amalgam *a, buffer *to, const embedded_file *file)
{
    buffer_putc(to, '\n');
    for (size_t i = 0; i < file->declares.count; i++) {
        const embedded_name *name = &embedded_names[file->declares.items[i]];
        if (!name->is_inline) buffer_printf(to, "#define %s %s_%s\n", name->text, a->prefix, name->text);
    }
}

static void put_runtime(amalgam *a, buffer *to, size_t number)
{
    const embedded_file *file = &embedded_runtime[number];
    if (a->included[number]) return;
    a->included[number] = true;
    buffer_printf(to, "/* ==== tenon: %s ==== */\n\n", file->name);
    const bool is_source = has_suffix(file->name, ".c");
    str text = is_source ? apart_runtime(a->apart, number) : (str){file->text, file->size};
    for (bool guarded = a->prefix == NULL || is_source; !guarded && text.size > 0;) {
        const char *begin = text.data;
        guarded = starts_with(next_line(&text), "#define ");
        buffer_put(to, (str){begin, (size_t)(text.data - begin)});
        if (guarded) put_names(a, to, file);
    }
    put_text(a, to, text);
    buffer_putc(to, '\n');
}

/* Puts in a part of a codec, once, if `name` is one: the main header stays an include. */
static bool put_part(amalgam *a, buffer *to, str name)
{
    bool is_part = false;
    for (size_t i = 0; i < a->codec_count; i++) {
        const generated_files *codec = &a->codecs[i];
        for (size_t k = 0; k < codec->files.count; k++) {
            const generated_file *part = &codec->files.items[k];
            bool *included = &a->included[embedded_runtime_count + i];
            if (!str_is(name, part->name)) continue;
            is_part = true;
            if (*included || !has_suffix(part->name, "_internal.h")) continue;
            *included = true;
            put_text(a, to, part->text);
        }
    }
    return is_part;
}

/* A line `#include "name"`: the name's text is put in, once. Headers of the program stay includes. */
static void put_include(amalgam *a, buffer *to, str line)
{
    const char *open = memchr(line.data, '"', line.size);
    const size_t start = (size_t)(open - line.data) + 1;
    const str name = {line.data + start, line.size - start - 1};
    const ptrdiff_t runtime = find_runtime(name);
    if (a->in_source) to = &a->header;
    if (runtime < 0 && !put_part(a, to, name)) buffer_printf(to, "%.*s\n", STR_ARG(line));
    if (runtime >= 0 && !a->is_apart) {
        put_runtime(a, to, (size_t)runtime);
    } else if (runtime >= 0) {
        if (!a->includes_runtime) buffer_puts(to, "#include \"" RUNTIME_FILES ".h\"\n");
        a->includes_runtime = true;
    }
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

/* ---- needs of the runtime ---- */

/* Whether programs may use the name of a line of a codec's header: not streams that objects keep for their
   instances, and documents only if edits can be written. */
static bool is_for_programs(str line, bool writes)
{
    if (starts_with(line, " ") && str_has_word(line, str_of("tn_input"))) return false;
    return writes || !str_has_word(line, str_of("tn_document"));
}

/* The runtime's types that programs can have, because the headers of the codecs name them. */
static str known_types(const amalgam *a)
{
    buffer known = {.memory = a->memory};
    for (size_t i = 0; i < a->codec_count; i++) {
        const generated_files *codec = &a->codecs[i];
        const char *header = arena_printf(a->memory, "%s.h", codec->id);
        bool writes = false;
        for (size_t k = 0; k < codec->files.count; k++)
            writes = writes || has_suffix(codec->files.items[k].name, "_write.c");
        for (size_t k = 0; k < codec->files.count; k++) {
            const generated_file *file = &codec->files.items[k];
            if (strcmp(file->name, header) != 0) continue;
            for (str rest = file->text; rest.size > 0;) {
                const str line = next_line(&rest);
                if (!is_for_programs(line, writes)) continue;
                buffer_put(&known, line);
                buffer_putc(&known, '\n');
            }
        }
    }
    return buffer_str(&known);
}

/* The functions that codecs call, and those that programs may call. */
static const bool *needed_files(const amalgam *a)
{
    runtime_needs needs = needs_begin(a->memory);
    const str known = known_types(a);
    for (size_t i = 0; i < embedded_runtime_count; i++)
        if (a->included[i]) needs_header(&needs, i, known);
    for (size_t i = 0; i < a->codec_count; i++)
        for (size_t k = 0; k < a->codecs[i].files.count; k++)
            needs_text(&needs, a->codecs[i].files.items[k].text);
    return needs.files;
}

/* ---- the two files ---- */

static const char shadows_begin[] = "#ifdef __GNUC__\n#pragma GCC diagnostic push\n"
                                    "#pragma GCC diagnostic ignored \"-Wshadow\"\n#endif\n";
static const char shadows_end[] = "#ifdef __GNUC__\n#pragma GCC diagnostic pop\n#endif\n\n";

/* A variable of one codec may have the name of a type of another. */
static void put_codecs(amalgam *a)
{
    const bool several = a->codec_count > 1;
    if (several) buffer_printf(&a->source, "%s\n", shadows_begin);
    for (size_t i = 0; i < a->codec_count; i++)
        for (size_t k = 0; k < a->codecs[i].files.count; k++) {
            const generated_file *part = &a->codecs[i].files.items[k];
            if (!has_suffix(part->name, ".c")) continue;
            put_text(a, &a->source, part->text);
            buffer_putc(&a->source, '\n');
        }
    if (several) buffer_puts(&a->source, shadows_end);
}

static void put_sources(amalgam *a, const bool *taken)
{
    buffer_puts(&a->source, shadows_begin);
    buffer_putc(&a->source, '\n');
    for (size_t i = 0; i < embedded_runtime_count; i++)
        if (taken[i] && has_suffix(embedded_runtime[i].name, ".c")) put_runtime(a, &a->source, i);
    buffer_puts(&a->source, shadows_end);
}

static amalgam begin(arena *memory, const generated_files *codecs, size_t count)
{
    amalgam a = {.memory = memory,
                 .apart = apart_begin(memory, codecs, count),
                 .codec_count = count,
                 .header = {.memory = memory},
                 .source = {.memory = memory}};
    a.codecs = apart_codecs(a.apart);
    a.included = arena_alloc(memory, (embedded_runtime_count + count) * sizeof *a.included);
    return a;
}

/* The source, and the part of the header that only it uses. The codec comes first: it must not see the
   declarations of the runtime's sources. */
static void finish(amalgam *a, const char *name, const char *about, const bool *taken)
{
    const char *guard = c_upper(a->memory, arena_printf(a->memory, "%s_implementation", name));
    buffer_printf(&a->header, "\n#ifdef %s /* for %s.c only */\n\n", guard, name);
    buffer_printf(&a->source,
                  "/* %s */\n#define %s\n\n"
                  "/* Variables may have the names of types and functions of other parts. */\n"
                  "%s#include \"%s.h\"\n%s",
                  about, guard, shadows_begin, name, shadows_end);
    a->in_source = true;
    put_codecs(a);
    if (!a->is_apart) put_sources(a, taken);
    buffer_puts(&a->header, "\n#endif\n");
}

static void give(amalgam *a, const char *name, generated_files *result)
{
    const generated_file h = {arena_printf(a->memory, "%s.h", name), buffer_str(&a->header)};
    const generated_file c = {arena_printf(a->memory, "%s.c", name), buffer_str(&a->source)};
    result->id = name;
    ARRAY_PUSH(a->memory, &result->files, h);
    ARRAY_PUSH(a->memory, &result->files, c);
}

/* ---- codecs ---- */

/* Adds texts that `list` lacks. */
static void add_texts(arena *memory, const text_list *more, text_list *list)
{
    for (size_t i = 0; i < more->count; i++) {
        size_t same = 0;
        while (same < list->count && strcmp(list->items[same], more->items[i]) != 0)
            same++;
        if (same == list->count) ARRAY_PUSH(memory, list, more->items[i]);
    }
}

/* Joins the dependencies and libraries of all codecs. */
static void join(arena *memory, const generated_files *codec, generated_files *result)
{
    add_texts(memory, &codec->sources, &result->sources);
    add_texts(memory, &codec->libraries, &result->libraries);
    if (result->unwritable == NULL) result->unwritable = codec->unwritable;
}

static const char *about_codecs(arena *memory, const generated_files *codecs, size_t count, bool is_apart)
{
    buffer text = {.memory = memory};
    for (size_t i = 0; i < count; i++)
        buffer_printf(&text, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " and ", codecs[i].id);
    buffer_puts(&text,
                is_apart
                    ? ". Compiles beside its header and " RUNTIME_FILES ".h, the header of Tenon's runtime."
                    : " with the parts of Tenon's runtime that it uses. Compiles alone, beside its header.");
    return text.data;
}

void single_file(arena *memory, const generated_files *codecs, size_t count, const char *name,
                 single_runtime runtime, generated_files *result)
{
    amalgam a = begin(memory, codecs, count);
    a.prefix = name;
    a.is_apart = runtime == RUNTIME_APART;
    for (size_t i = 0; i < count; i++) {
        const char *main_header = arena_printf(memory, "%s.h", codecs[i].id);
        for (size_t k = 0; k < codecs[i].files.count; k++)
            if (strcmp(codecs[i].files.items[k].name, main_header) == 0)
                put_text(&a, &a.header, codecs[i].files.items[k].text);
        join(memory, &codecs[i], result);
    }
    finish(&a, name, about_codecs(memory, codecs, count, a.is_apart), needed_files(&a));
    give(&a, name, result);
}

/* ---- the runtime ---- */

void runtime_files(arena *memory, library_set libraries, generated_files *result)
{
    amalgam a = begin(memory, NULL, 0);
    bool *taken = arena_alloc(memory, embedded_runtime_count * sizeof *taken);
    buffer_puts(&a.header,
                "/* Tenon's runtime, for codecs that `tenon generate --external-runtime` makes. */\n\n");
    for (size_t i = 0; i < embedded_runtime_count; i++) {
        const embedded_file *file = &embedded_runtime[i];
        if (strncmp(file->name, "include/", 8) == 0) put_runtime(&a, &a.header, i);
        taken[i] = file->library == NULL;
        for (unsigned k = 0; k < LIBRARY_COUNT && !taken[i]; k++)
            taken[i] = libraries & 1u << k && strcmp(file->library, runtime_libraries[k].component) == 0;
    }
    finish(&a, RUNTIME_FILES, "Tenon's runtime. Compiles alone, beside its header.", taken);
    give(&a, RUNTIME_FILES, result);
}
