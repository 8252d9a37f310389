/* Growable text in an arena. Growth doubles, so the abandoned memory is at most that in use. */
#include "base/buffer.h"

#include <stdint.h>
#include <stdio.h>

/* Space for `size` more bytes and the terminating zero. */
static void reserve(buffer *out, size_t size)
{
    if (size < out->capacity - out->size) return;
    size_t wanted = out->capacity < 128 ? 256 : out->capacity * 2;
    /* A sum that wraps asks the arena for an impossible size, and that is reported there. */
    size_t needed = size > SIZE_MAX / 2 - out->size ? SIZE_MAX : out->size + size + 1;
    if (wanted < needed) wanted = needed;
    char *moved = arena_alloc(out->memory, wanted);
    if (out->size > 0) memcpy(moved, out->data, out->size);
    out->data = moved;
    out->capacity = wanted;
}

void buffer_put(buffer *out, str text)
{
    reserve(out, text.size);
    if (text.size > 0) memcpy(out->data + out->size, text.data, text.size);
    out->size += text.size;
    out->data[out->size] = '\0';
}

void buffer_puts(buffer *out, const char *text)
{
    buffer_put(out, str_of(text));
}

void buffer_putc(buffer *out, char byte)
{
    buffer_put(out, (str){&byte, 1});
}

void buffer_fill(buffer *out, char byte, size_t count)
{
    reserve(out, count);
    memset(out->data + out->size, byte, count);
    out->size += count;
    out->data[out->size] = '\0';
}

void buffer_vprintf(buffer *out, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    reserve(out, 0);
    size_t space = out->capacity - out->size;
    int size = vsnprintf(out->data + out->size, space, format, arguments);
    if (size > 0) {
        if ((size_t)size >= space) {
            reserve(out, (size_t)size);
            vsnprintf(out->data + out->size, (size_t)size + 1, format, again);
        }
        out->size += (size_t)size;
    }
    va_end(again);
}

void buffer_printf(buffer *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(out, format, arguments);
    va_end(arguments);
}

str buffer_str(const buffer *out)
{
    return (str){out->data ? out->data : "", out->size};
}
