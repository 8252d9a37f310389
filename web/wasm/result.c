/* The text of results. */
#include "page.h"

#include <stdlib.h>
#include <string.h>

page_state page;

static buffer result;

buffer *result_begin(void)
{
    if (result.memory != NULL) arena_free(result.memory);
    result = (buffer){.memory = arena_new()};
    return &result;
}

const char *result_end(void)
{
    return result.data != NULL ? result.data : "";
}

PAGE_CALL(page_size) size_t page_size(void);
size_t page_size(void)
{
    return result.size;
}

void put_comma(buffer *out)
{
    const char last = out->size != 0 ? out->data[out->size - 1] : '[';
    if (last != '[' && last != '{' && last != ':') buffer_putc(out, ',');
}

void put_name(buffer *out, const char *name)
{
    put_comma(out);
    json_put_string(out, str_of(name));
    buffer_putc(out, ':');
}

void put_text(buffer *out, const char *name, const char *text)
{
    if (text == NULL) return;
    put_name(out, name);
    json_put_string(out, str_of(text));
}

void put_number(buffer *out, const char *name, uint64_t number)
{
    put_name(out, name);
    buffer_printf(out, "%llu", (unsigned long long)number);
}

void put_flag(buffer *out, const char *name, bool flag)
{
    if (!flag) return;
    put_name(out, name);
    buffer_puts(out, "true");
}

void put_problem(buffer *out, const tenon_problem *problem)
{
    put_comma(out);
    buffer_putc(out, '{');
    put_number(out, "status", problem->status);
    put_number(out, "severity", problem->severity);
    put_text(out, "message", problem->message);
    put_text(out, "id", problem->id);
    put_text(out, "hint", problem->hint);
    put_text(out, "file", problem->file);
    put_text(out, "path", problem->path);
    put_text(out, "expected", problem->expected);
    put_text(out, "found", problem->found);
    if (problem->line != 0) put_number(out, "line", problem->line);
    if (problem->line != 0) put_number(out, "column", problem->column);
    if (problem->line != 0) put_number(out, "length", problem->length);
    if (problem->offset != TENON_NO_OFFSET) put_number(out, "offset", problem->offset);
    if (problem->bit != 0) put_number(out, "bit", problem->bit);
    buffer_putc(out, '}');
}
