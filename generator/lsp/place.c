/* Converts positions and addresses. */
#include "lsp/place.h"

#include "base/digits.h"
#include "base/system/files.h"
#include "base/uri.h"
#include "base/utf8.h"

/* ---- positions ---- */

/* The size of the character at `offset`, and its count in units. */
static size_t character(str text, size_t offset, place_unit unit, size_t *count)
{
    uint32_t code = 0;
    const size_t size = utf8_decode(text, offset, &code);
    const size_t bytes = size > 0 ? size : 1;
    *count = unit == PLACE_UTF8 ? bytes : code > 0xFFFF ? 2 : 1;
    return bytes;
}

place place_of(const source *file, size_t offset, place_unit unit)
{
    if (offset > file->text.size) offset = file->text.size;
    size_t low = 0, high = file->line_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (file->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    place at = {low, 0};
    for (size_t i = file->line_count > 0 ? file->line_starts[low] : 0; i < offset;) {
        size_t count;
        i += character(file->text, i, unit, &count);
        at.character += count;
    }
    return at;
}

size_t place_offset(const source *file, place at, place_unit unit)
{
    if (at.line >= file->line_count) return file->text.size;
    const span line = source_line(file, at.line + 1);
    size_t i = line.begin;
    for (size_t passed = 0; i < line.end && passed < at.character;) {
        size_t count;
        const size_t size = character(file->text, i, unit, &count);
        passed += count;
        if (passed > at.character) break;
        i += size;
    }
    return i < line.end ? i : line.end;
}

/* ---- addresses ---- */

static bool is_drive(str path)
{
    const bool letter = path.size >= 3 && ((path.data[1] | 0x20) >= 'a' && (path.data[1] | 0x20) <= 'z');
    return letter && path.data[0] == '/' && path.data[2] == ':';
}

const char *place_path(arena *memory, str uri)
{
    static const char scheme[] = "file://";
    const size_t skip = sizeof scheme - 1;
    if (uri.size <= skip || memcmp(uri.data, scheme, skip) != 0) return NULL;
    size_t at = skip;
    while (at < uri.size && uri.data[at] != '/') /* the host, which is this one */
        at++;
    buffer path = {.memory = memory};
    for (; at < uri.size; at++) {
        const bool percent = uri.data[at] == '%' && at + 2 < uri.size;
        const unsigned high = percent ? digit_value(uri.data[at + 1]) : 16;
        const unsigned low = percent ? digit_value(uri.data[at + 2]) : 16;
        const bool escape = high < 16 && low < 16;
        const char byte = escape ? (char)(high * 16 + low) : uri.data[at];
        if (byte == '\0') return NULL;
        buffer_putc(&path, byte);
        at += escape ? 2 : 0;
    }
    const str decoded = buffer_str(&path);
    if (decoded.size == 0) return NULL;
    return files_is_separator('\\') && is_drive(decoded) ? path.data + 1 : path.data;
}

const char *place_uri(arena *memory, const char *path)
{
    buffer uri = {.memory = memory};
    uri_put_path(&uri, path);
    return uri.data;
}
