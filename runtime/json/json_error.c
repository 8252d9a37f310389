/* Reports errors of reading JSON. */
#include <stdarg.h>
#include <stdio.h>

#include "json_internal.h"

static size_t line_of(const json_reader *reader, size_t offset, size_t *column)
{
    size_t line = 1;
    *column = 1;
    for (size_t i = 0; i < offset && i < reader->size; i++) {
        const uint8_t byte = (uint8_t)reader->text[i];
        if (byte == '\n') {
            line++;
            *column = 1;
        } else if ((byte & 0xc0) != 0x80) {
            ++*column;
        }
    }
    return line;
}

size_t json_line(const json_reader *reader, size_t offset)
{
    size_t column;
    return line_of(reader, offset, &column);
}

json_mark json_mark_of(const json_reader *reader, const char *name, uint32_t node)
{
    json_mark mark;
    snprintf(mark.text, sizeof mark.text, "%.100s (line %zu)", name,
             json_line(reader, reader->tape.nodes[node].at));
    return mark;
}

int json_shown(size_t size)
{
    return size > 60 ? 60 : (int)size;
}

static void print_path(char *buffer, size_t capacity, const tn_path *path)
{
    tn_place place;
    tn_place_set(&place, path, NULL, TN_NO_INDEX);
    tn_place_print(&place, buffer, capacity);
}

static void fail(json_reader *reader, const tn_path *path, size_t offset, tn_status status,
                 const char *format, va_list arguments)
{
    tn_json_error *error = reader->error;
    memset(error, 0, sizeof *error);
    error->status = status;
    error->offset = offset;
    if (reader->silent) return;
    error->line = line_of(reader, offset, &error->column);
    print_path(error->path, sizeof error->path, path);
    vsnprintf(error->message, sizeof error->message, format, arguments);
}

tn_status json_fail(json_reader *reader, const tn_path *path, uint32_t node, tn_status status,
                    const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(reader, path, reader->tape.nodes[node].at, status, format, arguments);
    va_end(arguments);
    return status;
}

void json_missing(json_reader *reader, const tn_path *path, uint32_t node, const char *id)
{
    static const char cut[] = " and more", also[] = "; also missing:";
    tn_json_error *missing = &reader->missing;
    const tn_path inner = {path, id, TN_NO_INDEX};
    char place[256];
    if (missing->status == TN_OK) {
        const tn_json_error before = *reader->error;
        (void)json_fail(reader, path, node, TN_ABSENT, "`%s` is missing", id);
        *missing = *reader->error;
        *reader->error = before;
        return;
    }
    print_path(place, sizeof place, &inner);
    const size_t size = strlen(missing->message), wanted = strlen(place) + sizeof cut + 32;
    char *end = missing->message + size;
    if (size >= sizeof cut && strcmp(end - (sizeof cut - 1), cut) == 0) return;
    if (wanted > sizeof missing->message - size)
        memcpy(end, cut, sizeof cut);
    else
        snprintf(end, sizeof missing->message - size, "%s `%s`",
                 strstr(missing->message, also) != NULL ? "," : also, place);
}

tn_status json_say_missing(json_reader *reader, tn_status status)
{
    if (reader->missing.status == TN_OK || status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET)
        return status;
    *reader->error = reader->missing;
    return reader->missing.status;
}

tn_status json_fail_at(json_reader *reader, const tn_path *path, size_t offset, tn_status status,
                       const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail(reader, path, offset, status, format, arguments);
    va_end(arguments);
    return status;
}

tn_status json_fail_memory(json_reader *reader, tn_status status)
{
    tn_json_error *error = reader->error;
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->message, sizeof error->message, "%s",
             status == TN_BAD_ARGUMENT ? "the text has more than 2147483647 bytes" : tn_status_text(status));
    return status;
}

void json_other(json_reader *reader, const tn_path *path, uint32_t node)
{
    tn_json_error *error = reader->error;
    error->other_line = line_of(reader, reader->tape.nodes[node].at, &error->other_column);
    print_path(error->other_path, sizeof error->other_path, path);
}

tn_status json_expected(json_reader *reader, const tn_path *path, uint32_t node, const char *expected)
{
    return json_fail(reader, path, node, TN_INVALID, "expected %s, found %s", expected,
                     json_kind_name(json_kind_of(reader, node)));
}

size_t tn_json_error_print(const tn_json_error *error, char *buffer, size_t capacity)
{
    const char *between = error->path[0] != '\0' ? ": " : "";
    int size;
    if (error->line != 0)
        size = snprintf(buffer, capacity, "%zu:%zu: %s%s%s", error->line, error->column, error->path, between,
                        error->message);
    else
        size = snprintf(buffer, capacity, "%s%s%s", error->path, between, error->message);
    return size < 0 ? 0 : (size_t)size;
}
