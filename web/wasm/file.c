/* Files: reading, findings, JSON. */
#include "page.h"

/* ---- handles ---- */

enum { HANDLE_BITS = 32 }; /* of an address; above them is the number of the file */

static uint32_t file_number;

void close_file(void)
{
    search_forget();
    tenon_file_free(page.file);
    page.file = NULL;
    file_number = (file_number + 1) & 0xFFFFF;
}

uint64_t handle_of(const tenon_value *value)
{
    return (uint64_t)file_number << HANDLE_BITS | (uintptr_t)value;
}

const tenon_value *value_of(double handle)
{
    const uint64_t bits = (uint64_t)handle;
    const bool known = page.file != NULL && bits >> HANDLE_BITS == file_number;
    return known ? (const tenon_value *)(uintptr_t)(bits & UINT32_MAX) : NULL;
}

/* ---- reading ---- */

static const void *held; /* the bytes of the file, which belong to the page */

/* Uses the bytes at `data` in place of those before, which may be freed then. */
PAGE_CALL(page_hold) void page_hold(const void *data);
void page_hold(const void *data)
{
    close_file();
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

/* Reads the bytes that are held by the schema: with the places of values, or sooner without them. */
PAGE_CALL(page_read) const char *page_read(size_t size, bool places);
const char *page_read(size_t size, bool places)
{
    buffer *out = result_begin();
    tenon_read_options options = TENON_READ_OPTIONS;
    tenon_problem *problem;
    close_file();
    options.flags = TENON_BORROW | (places ? TENON_PLACES | TENON_PARTIAL : 0);
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
    } else if (problem != NULL) {
        buffer said = {.memory = out->memory};
        put_problem(&said, problem);
        buffer_putc(out, '!');
        buffer_put(out, buffer_str(&said));
    }
    tenon_free(text);
    tenon_problem_free(problem);
    return result_end();
}

/* A value of a file that is gone has an empty text. */
PAGE_CALL(page_json) const char *page_json(double handle, unsigned flags);
const char *page_json(double handle, unsigned flags)
{
    tenon_problem *problem = NULL;
    size_t size = 0;
    const tenon_value *value = value_of(handle);
    char *text = value != NULL ? tenon_json(value, flags, &size, &problem) : NULL;
    return text_or_problem(text, size, problem);
}

PAGE_CALL(page_dump) const char *page_dump(double handle, size_t elements);
const char *page_dump(double handle, size_t elements)
{
    tenon_problem *problem = NULL;
    size_t size = 0;
    const tenon_value *value = value_of(handle);
    char *text = value != NULL ? tenon_dump(value, 0, elements, &size, &problem) : NULL;
    return text_or_problem(text, size, problem);
}
