/* Puts a file into the page, which has elements for the record of the file, for opened parts, and for its
   bytes; the last two are in base 64, in which no text ends an element. */
#include "cli/view_page.h"

#include "base/file.h"
#include "base/json.h"
#include "base/system/places.h"
#include "cli/base64.h"
#include "cli/known.h"
#include "cli/user_codec.h"
#include "driver/compile.h"
#include "source/diagnostic.h"

enum { MOST_PAGE = 64 << 20, MOST_WHOLE = 128 << 20 };

static const char record_place[] = "<script type=\"application/json\" id=\"record\">";
static const char about_place[] = "<script type=\"text/plain\" id=\"opened\">";
static const char bytes_place[] = "<script type=\"text/plain\" id=\"opened-bytes\">";

static const char *name_of(const char *path)
{
    const char *last = files_last_separator(path);
    return last != NULL ? last + 1 : path;
}

/* ---- the schema ---- */

/* The file of the schema; NULL if it is a bundled one. */
static const char *schema_path(const subject *file, const codec_choice *codecs)
{
    const known_list known = known_formats();
    for (size_t i = 0; i < known.count; i++)
        if (known.formats[i] == file->format && is_user_codec(file->format)) return known.schemas[i];
    return codecs->schemas.count == 1 ? codecs->schemas.items[0] : NULL;
}

static outcome put_source(buffer *out, const char *path, bool first)
{
    str text;
    const file_result read = file_read(out->memory, path, SCHEMA_SIZE_LIMIT, &text);
    if (read.status != FILE_OK) return complain("%s: cannot read: %s", path, read.problem);
    buffer_puts(out, first ? "\"name\":" : "{\"name\":");
    json_put_string(out, str_of(name_of(path)));
    buffer_puts(out, ",\"text\":");
    json_put_string(out, text);
    if (!first) buffer_putc(out, '}');
    return OUTCOME_FINE;
}

/* The text of a schema, and of those that it imports. */
static outcome put_sources(buffer *out, const char *path, const codec_choice *codecs)
{
    arena *memory = out->memory;
    diagnostics *list = diagnostics_new(memory);
    generated_files made = {0};
    const compile_options options = {.import_dirs = codecs->imports.items,
                                     .import_dir_count = codecs->imports.count,
                                     .artifacts = 1u << ARTIFACT_BIT_HEADER};
    if (!compile_schema(memory, list, path, &options, &made)) return complain("%s: has errors", path);
    outcome result = put_source(out, path, true);
    buffer_puts(out, ",\"imports\":[");
    for (size_t i = 1; i < made.sources.count && result == OUTCOME_FINE; i++) {
        if (i > 1) buffer_putc(out, ',');
        result = put_source(out, made.sources.items[i], false);
    }
    buffer_putc(out, ']');
    return result;
}

static outcome put_schema(buffer *out, const subject *file, const codec_choice *codecs)
{
    outcome result = OUTCOME_FINE;
    buffer_puts(out, "{\"schema\":{");
    if (is_user_codec(file->format)) {
        const char *path = schema_path(file, codecs);
        if (path == NULL) return complain("%s: give its schema alone, with -s", file->path);
        result = put_sources(out, path, codecs);
    } else {
        buffer_puts(out, "\"bundled\":");
        json_put_string(out, str_of(file->format->id));
    }
    buffer_puts(out, "},\"name\":");
    json_put_string(out, str_of(name_of(file->path)));
    buffer_putc(out, '}');
    return result;
}

/* ---- the whole page ---- */

static bool is_there(const char *path)
{
    entry_info info;
    return files_look(path, &info) && info.kind == ENTRY_FILE;
}

const char *view_installed_page(arena *memory)
{
    const char *folder = place_of_program(memory);
    const char *const paths[] = {
        folder != NULL ? arena_printf(memory, "%s/../share/tenon/playground.html", folder) : NULL,
        folder != NULL ? arena_printf(memory, "%s/playground/playground.html", folder) : NULL,
        TENON_DATA_FOLDER "/playground.html",
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (paths[i] != NULL && is_there(paths[i])) return paths[i];
    return NULL;
}

bool view_page_reads(const subject *file, const codec_choice *codecs)
{
    if (file->bytes.size > MOST_WHOLE || codecs->params.count > 0) return false;
    if (!is_user_codec(file->format)) return true;
    return file->format->context != NULL && schema_path(file, codecs) != NULL;
}

/* The page up to an element and its tag; the rest stays. False: it has no such element. */
static bool put_until(buffer *out, str *page, const char *place)
{
    const char *found = strstr(page->data, place);
    if (found == NULL) return false;
    const size_t size = (size_t)(found - page->data) + strlen(place);
    buffer_put(out, (str){page->data, size});
    *page = (str){page->data + size, page->size - size};
    return true;
}

static void put_base64(buffer *out, str bytes)
{
    base64_writer text = {.out = out};
    base64_add(&text, bytes);
    base64_end(&text);
}

outcome view_whole_page(const subject *file, const char *path, const codec_choice *codecs, str *page)
{
    arena *memory = file->memory;
    buffer about = {.memory = memory}, out = {.memory = memory};
    str rest;
    const file_result read = file_read(memory, path, MOST_PAGE, &rest);
    if (read.status != FILE_OK) return complain("%s: cannot read: %s", path, read.problem);
    const outcome result = put_schema(&about, file, codecs);
    if (result != OUTCOME_FINE) return result;
    bool whole = put_until(&out, &rest, about_place);
    put_base64(&out, buffer_str(&about));
    whole = whole && put_until(&out, &rest, bytes_place);
    put_base64(&out, file->bytes);
    if (!whole) return complain("%s: is not the page that scripts/playground makes", path);
    buffer_put(&out, rest);
    *page = buffer_str(&out);
    return OUTCOME_FINE;
}

/* ---- the page without libtenon ---- */

str view_record_page(const view_data *data)
{
    buffer out = {.memory = data->file->memory};
    const view_ranges ranges = view_choose_bytes(data);
    base64_writer bytes = {.out = &out};
    str rest = str_of(view_light_page);
    (void)put_until(&out, &rest, record_place);
    view_put_json(&out, data, &ranges);
    (void)put_until(&out, &rest, bytes_place);
    for (size_t i = 0; i < ranges.count; i++)
        base64_add(&bytes,
                   (str){data->file->bytes.data + ranges.items[i].offset, (size_t)ranges.items[i].size});
    base64_end(&bytes);
    buffer_put(&out, rest);
    return buffer_str(&out);
}
