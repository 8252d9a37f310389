/* Growable text in an arena: the output of emitters and printers. */
#ifndef TENON_BASE_BUFFER_H
#define TENON_BASE_BUFFER_H

#include "base/arena.h"
#include "base/str.h"

/* `buffer out = {.memory = memory};` is an empty one. `data` is NULL or ends with a zero byte after `size`.
 */
typedef struct buffer {
    arena *memory;
    char *data;
    size_t size;
    size_t capacity;
} buffer;

void buffer_put(buffer *out, str text);
void buffer_puts(buffer *out, const char *text);
void buffer_putc(buffer *out, char byte);
void buffer_fill(buffer *out, char byte, size_t count);
void buffer_printf(buffer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_vprintf(buffer *out, const char *format, va_list arguments);

/* The text so far; valid until the buffer is written to again. */
str buffer_str(const buffer *out);

#endif
