/* Writes columns as CSV and as raw arrays. */
#include "cli/columns_write.h"

#include "base/file.h"
#include "base/json.h"
#include "cli/paths.h"
#include "cli/values.h"

/* ---- CSV ---- */

/* Bytes collected before each write to standard output. */
enum { PORTION = 1 << 16 };

static void put_cell(buffer *out, const column *of, size_t row)
{
    if (!column_has(of, row)) return;
    if (of->kind == TN_KIND_TEXT)
        put_csv_field(out, column_text(of, row));
    else
        column_print_number(out, of, of->kind, column_bits(of, row));
}

/* A row of one empty field would be an empty line, which readers skip. */
static void end_row(buffer *out, size_t begin)
{
    if (out->size == begin) buffer_puts(out, "\"\"");
    buffer_putc(out, '\n');
}

static outcome write_whole(const char *path, str content)
{
    arena *memory = arena_new();
    const file_result written = file_write(memory, path, content);
    const outcome result =
        written.status == FILE_OK ? OUTCOME_FINE : complain("%s: cannot write: %s", path, written.problem);
    arena_free(memory);
    return result;
}

outcome columns_write_csv(const column_table *of, const char *path)
{
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    for (size_t i = 0; i < of->columns.count; i++) {
        if (i > 0) buffer_putc(&out, ',');
        put_csv_field(&out, str_of(of->columns.items[i]->name));
    }
    if (of->columns.count > 0) buffer_putc(&out, '\n');
    for (size_t row = 0; row < of->rows; row++) {
        const size_t begin = out.size;
        for (size_t i = 0; i < of->columns.count; i++) {
            if (i > 0) buffer_putc(&out, ',');
            put_cell(&out, of->columns.items[i], row);
        }
        end_row(&out, begin);
        if (path || out.size < PORTION) continue;
        put_output(out.data, out.size);
        out.size = 0;
    }
    outcome result = OUTCOME_FINE;
    if (path)
        result = write_whole(path, buffer_str(&out));
    else
        put_output(out.data, out.size);
    arena_free(memory);
    return result;
}

/* ---- raw arrays ---- */

/* The name of a type in NumPy. */
static const char *type_name(tn_kind kind)
{
    static const char *const names[] = {
        [TN_KIND_U1] = "<u1", [TN_KIND_U2] = "<u2", [TN_KIND_U4] = "<u4",  [TN_KIND_U8] = "<u8",
        [TN_KIND_S1] = "<i1", [TN_KIND_S2] = "<i2", [TN_KIND_S4] = "<i4",  [TN_KIND_S8] = "<i8",
        [TN_KIND_F4] = "<f4", [TN_KIND_F8] = "<f8", [TN_KIND_BOOL] = "|b1"};
    return names[kind];
}

static void put_little_endian(buffer *out, uint64_t bits, size_t size)
{
    for (size_t i = 0; i < size; i++)
        buffer_putc(out, (char)(uint8_t)(bits >> (8 * i)));
}

static void put_json_member(buffer *json, const char *name, const char *text)
{
    buffer_printf(json, ", \"%s\": ", name);
    json_put_string(json, str_of(text));
}

typedef struct raw_files {
    arena *memory;
    const char *folder;
    buffer json;
    outcome result;
} raw_files;

/* Writes a file of the folder, and names it in the JSON. */
static void add_file(raw_files *to, const char *role, const char *name, str content)
{
    if (to->result != OUTCOME_FINE) return;
    to->result = write_whole(path_join(to->memory, to->folder, name), content);
    put_json_member(&to->json, role, name);
}

static void add_numbers(raw_files *to, const column *of)
{
    arena *memory = arena_new();
    buffer numbers = {.memory = memory};
    for (size_t row = 0; row < of->rows; row++)
        put_little_endian(&numbers, column_bits(of, row), column_size(of->kind));
    put_json_member(&to->json, "type", type_name(of->kind));
    add_file(to, "file", arena_printf(to->memory, "%s.%s", of->name, type_name(of->kind) + 1),
             buffer_str(&numbers));
    arena_free(memory);
}

/* Texts one behind the other, and the end of each. */
static void add_text(raw_files *to, const column *of)
{
    arena *memory = arena_new();
    buffer ends = {.memory = memory};
    size_t end = 0;
    for (size_t row = 0; row < of->rows; row++) {
        end += column_text(of, row).size;
        put_little_endian(&ends, end, 8);
    }
    put_json_member(&to->json, "type", "text");
    add_file(to, "file", arena_printf(to->memory, "%s.text", of->name), buffer_str(&of->cells));
    add_file(to, "ends", arena_printf(to->memory, "%s.ends.u8", of->name), buffer_str(&ends));
    arena_free(memory);
}

static void put_names(buffer *json, const column *of)
{
    buffer_printf(json, ", \"%s\": {", of->flags ? "flags" : "values");
    for (size_t i = 0; i < of->values->count; i++) {
        if (i > 0) buffer_puts(json, ", ");
        json_put_string(json, str_of(of->values->values[i].id));
        const column plain = {.kind = of->kind};
        buffer_puts(json, ": ");
        column_print_number(json, &plain, of->kind, of->values->values[i].value);
    }
    buffer_putc(json, '}');
}

static void add_column(raw_files *to, const column *of)
{
    buffer_puts(&to->json, "    {\"name\": ");
    json_put_string(&to->json, str_of(of->name));
    if (of->kind == TN_KIND_TEXT)
        add_text(to, of);
    else
        add_numbers(to, of);
    if (of->lacks)
        add_file(to, "present", arena_printf(to->memory, "%s.present.u1", of->name),
                 buffer_str(&of->present));
    if (of->kind != TN_KIND_TEXT && of->values) put_names(&to->json, of);
    if (of->kind != TN_KIND_TEXT && of->unit) put_json_member(&to->json, "unit", of->unit);
    buffer_putc(&to->json, '}');
}

outcome columns_write_raw(const column_table *of, const char *folder)
{
    raw_files to = {.memory = arena_new(), .folder = folder};
    to.json = (buffer){.memory = to.memory};
    if (!make_folders(to.memory, folder, 0777)) to.result = complain("%s: cannot make the folder", folder);
    buffer_printf(&to.json, "{\n  \"rows\": %zu,\n  \"columns\": [\n", of->rows);
    for (size_t i = 0; i < of->columns.count; i++) {
        add_column(&to, of->columns.items[i]);
        buffer_puts(&to.json, i + 1 < of->columns.count ? ",\n" : "\n");
    }
    buffer_puts(&to.json, "  ]\n}\n");
    if (to.result == OUTCOME_FINE)
        to.result = write_whole(path_join(to.memory, folder, "columns.json"), buffer_str(&to.json));
    const outcome result = to.result;
    arena_free(to.memory);
    return result;
}
