/* Comparing the file with another one of its format. */
#include "library/library.h"
#include "page.h"

enum { MOST_TEXT = 1 << 20, MOST_ELEMENTS = 1000 };

static bool take_some(void *user, const void *text, size_t size)
{
    buffer *out = user;
    if (out->size + size > MOST_TEXT) return false;
    buffer_put(out, (str){text, size});
    return true;
}

static void put_problem_of(buffer *out, const tn_error *error)
{
    tenon_problem *problem = problem_of_error(error);
    put_problem(out, problem);
    tenon_problem_free(problem);
}

/* Lines with tabs between sign, path and values, as tn_diff_options has them. */
static void put_differences(buffer *out, const tn_format *format, const void *other)
{
    const tn_diff_options options = {.elements = MOST_ELEMENTS, .fields = true};
    buffer lines = {.memory = out->memory};
    const tn_sink sink = {take_some, &lines};
    uint64_t count = 0;
    const tn_status status = tn_diff(format, page.file->object, other, &options, &sink, &count);
    put_name(out, "lines");
    json_put_string(out, buffer_str(&lines));
    put_number(out, "count", count);
    put_flag(out, "cut", status == TN_SINK_FAILED);
    if (status != TN_OK && status != TN_SINK_FAILED) put_text(out, "trouble", tn_status_text(status));
}

/* The differences to the bytes at `data`, or why these cannot be read. */
PAGE_CALL(page_compare) const char *page_compare(const void *data, size_t size);
const char *page_compare(const void *data, size_t size)
{
    buffer *out = result_begin();
    const tn_format *format = page.schema->format;
    void *other = NULL;
    tn_error error;
    buffer_puts(out, "{\"problems\":[");
    if (page.file->is_partial)
        put_problem(out, page.file->problem);
    else if (format->read(format, &other, data, size, NULL, &error) != TN_OK)
        put_problem_of(out, &error);
    buffer_putc(out, ']');
    if (other != NULL) {
        put_differences(out, format, other);
        format->release(format, other);
    }
    buffer_putc(out, '}');
    return result_end();
}
