/* Edits that change which members and elements there are: by way of JSON, as `tenon set` makes them. */
#include <stdlib.h>

#include "cli/reshape_json.h"
#include "library/library.h"
#include "page.h"
#include "tenon/json_read.h"

static const char *end_with(buffer *out, tenon_status status, const char *path, const char *message)
{
    const tenon_problem problem = {
        .status = status, .message = message, .path = path, .offset = TENON_NO_OFFSET};
    put_name(out, "problems");
    buffer_putc(out, '[');
    if (message != NULL) put_problem(out, &problem);
    buffer_puts(out, "]}");
    return result_end();
}

static const char *end_with_error(buffer *out, const tn_error *error)
{
    tenon_problem *problem = problem_of_error(error);
    put_name(out, "problems");
    buffer_putc(out, '[');
    put_problem(out, problem);
    buffer_puts(out, "]}");
    tenon_problem_free(problem);
    return result_end();
}

/* ---- the object ---- */

static bool take_text(void *user, const void *text, size_t size)
{
    buffer_put(user, (str){text, size});
    return true;
}

/* The JSON of the file's object with the edit in it. NULL: *why says why there is none. */
static str edited_json(arena *memory, const reshape_edit *edit, const char **why)
{
    const tn_format *format = page.schema->format;
    const tn_json_options options = {.image = true};
    buffer json = {.memory = memory};
    const tn_sink sink = {take_text, &json};
    tn_found found;
    tn_path_error error;
    const str none = {NULL, 0};
    string_list placed = {0};
    reshaping run = {
        .memory = memory, .format = format, .object = page.file->object, .edit = edit, .placed = &placed};
    *why = error.message;
    if (tn_find_value(format, run.object, edit->path, &page.file->memory, &found, &error) != TN_OK) {
        *why = arena_copy(memory, error.message, strlen(error.message));
        return none;
    }
    const tn_status status = tn_json_write(format, run.object, "", &options, &sink);
    *why = status != TN_OK ? tn_status_text(status) : NULL;
    if (*why != NULL) return none;
    run.root = json_part_new(memory, buffer_str(&json));
    const reshape_target to = reshape_target_of(memory, edit->path, &found);
    *why = reshape_json(&run, &to);
    return *why != NULL ? none : json_part_text(memory, run.root);
}

/* ---- the bytes ---- */

/* Whether the bytes are read as the object that they were written of. A codec that patches asks that itself.
 */
static bool is_read_back(const tn_format *format, const void *object, tn_bytes bytes, tn_error *error)
{
    void *back;
    tn_place place;
    if (format->read(format, &back, bytes.data, bytes.size, NULL, error) != TN_OK) return false;
    const bool equal = format->patches || tn_equal(format, object, back, &place);
    format->release(format, back);
    if (!equal) *error = (tn_error){.status = TN_DISAGREE, .offset = TN_NO_OFFSET, .place = place};
    return equal;
}

static bool write_object(const tn_format *format, void *object, void **bytes, size_t *size, tn_error *error)
{
    if (format->measure(format, object, size, error) != TN_OK) return false;
    *bytes = malloc(*size != 0 ? *size : 1);
    if (*bytes == NULL) arena_exhausted();
    return format->write(format, object, *bytes, *size, error) == TN_OK &&
           is_read_back(format, object, (tn_bytes){*bytes, *size}, error);
}

/* The bytes of the file with the edit, which the page frees: their address and number, or problems. */
static const char *reshape(const reshape_edit *edit)
{
    buffer *out = result_begin();
    const tn_format *format = page.schema->format;
    const char *why;
    void *object, *bytes = NULL;
    size_t size;
    tn_json_error json_error;
    tn_error error;
    buffer_putc(out, '{');
    if (format->create == NULL || format->measure == NULL)
        return end_with(out, TENON_UNSUPPORTED, NULL, "files of this schema cannot be created");
    const str json = edited_json(out->memory, edit, &why);
    if (json.data == NULL) return end_with(out, TENON_BAD_ARGUMENT, edit->path, why);
    if (tn_json_read(format, json.data, json.size, NULL, &object, &json_error) != TN_OK)
        return end_with(out, TENON_BAD_ARGUMENT, json_error.path, json_error.message);
    const bool written = write_object(format, object, &bytes, &size, &error);
    format->release(format, object);
    if (!written) {
        free(bytes);
        return end_with_error(out, &error);
    }
    put_number(out, "data", (uintptr_t)bytes);
    put_number(out, "size", size);
    return end_with(out, TENON_OK, NULL, NULL);
}

/* ---- calls ---- */

/* The JSON of a value without what the writer derives, as it can be a new element; empty: there is none. */
PAGE_CALL(page_sample) const char *page_sample(double handle);
const char *page_sample(double handle)
{
    buffer *out = result_begin();
    const tenon_value *value = value_of(handle);
    if (value == NULL) return result_end();
    const tn_json_options options = {.least = true};
    const tn_sink sink = {take_text, out};
    const size_t size = tenon_value_path(value, NULL, 0);
    char *path = arena_alloc(out->memory, size + 1);
    (void)tenon_value_path(value, path, size + 1);
    if (tn_json_write(page.schema->format, page.file->object, path, &options, &sink) != TN_OK) out->size = 0;
    return result_end();
}

/* Makes of JSON a new element of the list at the path: element `index`, or the last. */
PAGE_CALL(page_insert) const char *page_insert(const char *path, double index, const char *json);
const char *page_insert(const char *path, double index, const char *json)
{
    const reshape_edit edit = {
        .kind = RESHAPE_INSERT, .path = path, .index = index < 0 ? SIZE_MAX : (size_t)index, .value = json};
    if (!reshape_is_broken(json)) return reshape(&edit);
    buffer *out = result_begin();
    buffer_putc(out, '{');
    return end_with(out, TENON_BAD_ARGUMENT, path, "the value is not JSON");
}

/* Takes the element at the path out of a list of records or numbers, which page_remove leaves alone. */
PAGE_CALL(page_take_out) const char *page_take_out(const char *path);
const char *page_take_out(const char *path)
{
    const reshape_edit edit = {.kind = RESHAPE_REMOVE, .path = path};
    return reshape(&edit);
}
