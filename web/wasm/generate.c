/* Generated C: one source and one header, as `tenon generate --single-file` makes them. */
#include "cli/seal.h"
#include "driver/compile.h"
#include "emit/single.h"
#include "imports.h"
#include "page.h"

enum { ARTIFACTS_SINGLE = ((1u << ARTIFACT_COUNT) - 1) & ~(1u << ARTIFACT_BIT_FUZZ) };

static void put_files(buffer *out, const generated_files *of)
{
    put_name(out, "files");
    buffer_putc(out, '[');
    for (size_t i = 0; i < of->files.count; i++) {
        const generated_file *file = &of->files.items[i];
        put_comma(out);
        buffer_putc(out, '{');
        put_text(out, "name", file->name);
        put_name(out, "text");
        json_put_string(out, seal_text(out->memory, file->name, file->text));
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void put_libraries(buffer *out, const generated_files *of)
{
    put_name(out, "libraries");
    buffer_putc(out, '[');
    for (size_t i = 0; i < of->libraries.count; i++) {
        put_comma(out);
        json_put_string(out, str_of(of->libraries.items[i]));
    }
    buffer_putc(out, ']');
}

/* The files of a schema, the options of the linker, and why no writer makes files anew; nothing of a schema
   with errors. */
PAGE_CALL(page_generate) const char *page_generate(const char *name, const char *text, size_t size);
const char *page_generate(const char *name, const char *text, size_t size)
{
    buffer *out = result_begin();
    arena *memory = out->memory;
    diagnostics *list = diagnostics_new(memory);
    const compile_options options = {.imports = &page_imports, .artifacts = ARTIFACTS_SINGLE};
    generated_files parts = {0}, pair = {0};
    buffer_putc(out, '{');
    const str copy = {arena_copy(memory, text, size), size};
    if (compile_source(memory, list, source_from_text(memory, name, copy), &options, &parts)) {
        single_file(memory, &parts, 1, parts.id, RUNTIME_WITHIN, &pair);
        put_files(out, &pair);
        put_libraries(out, &parts);
        put_text(out, "unwritable", parts.unwritable);
    }
    buffer_putc(out, '}');
    return result_end();
}
