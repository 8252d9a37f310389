/* Files: reading, findings, JSON. */
#include "page.h"

static const void *held; /* the bytes of the file, which belong to the page */

/* Uses the bytes at `data` in place of those before, which may be freed then. */
PAGE_CALL(page_hold) void page_hold(const void *data);
void page_hold(const void *data)
{
    search_forget();
    tenon_file_free(page.file);
    page.file = NULL;
    held = data;
}

static void put_problems(buffer *out, tenon_problem *problem)
{
    put_name(out, "problems");
    buffer_putc(out, '[');
    if (problem != NULL) put_problem(out, problem);
    buffer_putc(out, ']');
    tenon_problem_free(problem);
}

/* Reads the bytes that are held by the schema. */
PAGE_CALL(page_read) const char *page_read(size_t size);
const char *page_read(size_t size)
{
    buffer *out = result_begin();
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_problem *problem;
    search_forget();
    tenon_file_free(page.file);
    options.flags = TENON_BORROW | TENON_PLACES | TENON_PARTIAL;
    page.file = tenon_read_memory(page.schema, held, size, &options, &problem);
    buffer_putc(out, '{');
    put_problems(out, problem);
    if (page.file != NULL) {
        put_name(out, "root");
        put_row(out, tenon_root(page.file), 0);
    }
    buffer_putc(out, '}');
    return result_end();
}

/* ---- findings ---- */

enum { MOST_FINDINGS = 1000 };

typedef struct hearing {
    buffer *out;
    size_t count;
} hearing;

static void hear(void *user, const tenon_problem *problem)
{
    hearing *to = user;
    if (to->count++ < MOST_FINDINGS) put_problem(to->out, problem);
}

PAGE_CALL(page_validate) const char *page_validate(size_t size);
const char *page_validate(size_t size)
{
    buffer *out = result_begin();
    hearing to = {out, 0};
    tenon_read_options options = TENON_READ_OPTIONS;
    options.level = TENON_STRICT;
    options.report = hear;
    options.user = &to;
    buffer_puts(out, "{\"findings\":[");
    const bool valid = tenon_validate(page.schema, held, size, &options, NULL);
    buffer_putc(out, ']');
    put_flag(out, "valid", valid);
    put_number(out, "count", to.count);
    buffer_putc(out, '}');
    return result_end();
}

/* ---- text ---- */

/* A text as it is, or a problem as an object behind a `!`. Takes both. */
static const char *text_or_problem(char *text, size_t size, tenon_problem *problem)
{
    buffer *out = result_begin();
    if (text != NULL) {
        buffer_put(out, (str){text, size});
    } else {
        buffer said = {.memory = out->memory};
        put_problem(&said, problem);
        buffer_putc(out, '!');
        buffer_put(out, buffer_str(&said));
    }
    tenon_free(text);
    tenon_problem_free(problem);
    return result_end();
}

PAGE_CALL(page_json) const char *page_json(const tenon_value *value, unsigned flags);
const char *page_json(const tenon_value *value, unsigned flags)
{
    tenon_problem *problem;
    size_t size = 0;
    char *text = tenon_json(value, flags, &size, &problem);
    return text_or_problem(text, size, problem);
}

PAGE_CALL(page_dump) const char *page_dump(const tenon_value *value, size_t elements);
const char *page_dump(const tenon_value *value, size_t elements)
{
    tenon_problem *problem;
    size_t size = 0;
    char *text = tenon_dump(value, 0, elements, &size, &problem);
    return text_or_problem(text, size, problem);
}
