/* Edits: values set by what is typed, elements removed, and the bytes that come of them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"

/* ---- what is typed ---- */

static bool bad(buffer *out, const char *message)
{
    const tenon_problem problem = {
        .status = TENON_BAD_ARGUMENT, .message = message, .offset = TENON_NO_OFFSET};
    put_problem(out, &problem);
    return false;
}

/* The constant of an enumeration that has the name. */
static bool is_constant(const tenon_value *value, const char *text, int64_t *number)
{
    const char *name;
    const tenon_enum *of = tenon_value_enumeration(value);
    for (size_t i = 0; of != NULL && (name = tenon_enum_constant(of, i, number)) != NULL; i++)
        if (strcmp(name, text) == 0) return true;
    return false;
}

static bool set_integer(const tenon_value *value, const char *text, buffer *out, tenon_problem **problem)
{
    char *end;
    int64_t number;
    if (is_constant(value, text, &number)) return tenon_set_signed(value, number, problem);
    errno = 0;
    const int base = strncmp(text, "0x", 2) == 0 ? 16 : 10;
    const bool negative = text[0] == '-';
    const int64_t with_sign = negative ? strtoll(text, &end, 10) : 0;
    const uint64_t without = negative ? 0 : strtoull(text, &end, base);
    if (end == text || *end != '\0' || errno != 0)
        return bad(out, "this is no whole number, nor a name of its enumeration");
    return negative ? tenon_set_signed(value, with_sign, problem)
                    : tenon_set_unsigned(value, without, problem);
}

static bool set_float(const tenon_value *value, const char *text, buffer *out, tenon_problem **problem)
{
    char *end;
    const double number = strtod(text, &end);
    if (end == text || *end != '\0') return bad(out, "this is no number");
    return tenon_set_float(value, number, problem);
}

static bool set_bool(const tenon_value *value, const char *text, buffer *out, tenon_problem **problem)
{
    const bool truth = strcmp(text, "true") == 0;
    if (!truth && strcmp(text, "false") != 0) return bad(out, "this is neither true nor false");
    return tenon_set_bool(value, truth, problem);
}

static int digit(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c | 0x20) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Two digits for each byte; spaces between them. */
static bool set_bytes(const tenon_value *value, const char *text, buffer *out, tenon_problem **problem)
{
    unsigned char *bytes = arena_alloc(out->memory, strlen(text) / 2 + 1);
    size_t size = 0;
    for (; *text != '\0'; text++) {
        if (*text == ' ' || *text == '\n') continue;
        const int high = digit(text[0]), low = high >= 0 ? digit(text[1]) : -1;
        if (low < 0) return bad(out, "bytes are written as two hexadecimal digits each");
        bytes[size++] = (unsigned char)(high * 16 + low);
        text++;
    }
    return tenon_set_bytes(value, bytes, size, problem);
}

static bool set(const tenon_value *value, const char *text, buffer *out, tenon_problem **problem)
{
    switch (tenon_value_kind(value)) {
    case TENON_INTEGER:
        return set_integer(value, text, out, problem);
    case TENON_FLOAT:
        return set_float(value, text, out, problem);
    case TENON_BOOL:
        return set_bool(value, text, out, problem);
    case TENON_BYTES:
        return set_bytes(value, text, out, problem);
    default:
        return tenon_set_text(value, text, strlen(text), problem);
    }
}

/* ---- calls ---- */

/* One or no problem, as a list. */
static const char *end_with(buffer *out, tenon_problem *problem)
{
    if (problem != NULL) put_problem(out, problem);
    buffer_putc(out, ']');
    tenon_problem_free(problem);
    return result_end();
}

PAGE_CALL(page_set) const char *page_set(const char *path, const char *text);
const char *page_set(const char *path, const char *text)
{
    buffer *out = result_begin();
    tenon_problem *problem = NULL;
    buffer_putc(out, '[');
    const tenon_value *value = tenon_find(tenon_root(page.file), path, &problem);
    if (value != NULL) (void)set(value, text, out, &problem);
    return end_with(out, problem);
}

/* Removes the element at the path from its list. */
PAGE_CALL(page_remove) const char *page_remove(const char *path);
const char *page_remove(const char *path)
{
    buffer *out = result_begin();
    tenon_problem *problem = NULL;
    buffer_putc(out, '[');
    const tenon_value *value = tenon_find(tenon_root(page.file), path, &problem);
    if (value != NULL && tenon_parent(value) == NULL)
        (void)bad(out, "the file itself is no element of a list");
    else if (value != NULL)
        (void)tenon_remove(tenon_parent(value), tenon_index(value), &problem);
    return end_with(out, problem);
}

/* The bytes of the file with its edits, which the page frees: where they are, or a problem. */
PAGE_CALL(page_write) const char *page_write(void);
const char *page_write(void)
{
    buffer *out = result_begin();
    tenon_problem *problem;
    size_t size = 0;
    const void *bytes = tenon_write(page.file, &size, &problem);
    buffer_putc(out, '{');
    if (bytes != NULL) put_number(out, "data", (uintptr_t)bytes);
    put_number(out, "size", size);
    put_name(out, "problems");
    buffer_putc(out, '[');
    (void)end_with(out, problem);
    buffer_putc(out, '}');
    return result_end();
}
