/* Literals that are too long for a line, in parts. */
#include "emit/text/document.h"

enum { LONGEST_PART = 56 }; /* columns, without quotes */

size_t code_literal_size(str code)
{
    size_t i = 1;
    while (i < code.size && code.data[i] != code.data[0])
        i += code.data[i] == '\\' ? 2 : 1;
    return i < code.size ? i + 1 : code.size;
}

/* The spelled size of a byte in a literal: an escape has up to three octal digits. */
static size_t spelled_size(str literal, size_t at)
{
    if (literal.data[at] != '\\') return 1;
    size_t size = 2;
    while (size < 4 && literal.data[at + 1] <= '7' && literal.data[at + size] >= '0' &&
           literal.data[at + size] <= '7')
        size++;
    return size;
}

/* The part of a literal that begins at `at`: up to its last space, if it has one. */
static size_t part_size(str literal, size_t at)
{
    const size_t end = literal.size - 1;
    if (end - at <= LONGEST_PART) return end - at;
    size_t size = 0, behind_space = 0;
    while (size + spelled_size(literal, at + size) <= LONGEST_PART) {
        size += spelled_size(literal, at + size);
        if (literal.data[at + size - 1] == ' ') behind_space = size;
    }
    return behind_space > 0 ? behind_space : size;
}

static void put_parts(buffer *text, str literal)
{
    for (size_t at = 1; at + 1 < literal.size;) {
        const size_t size = part_size(literal, at);
        buffer_printf(text, "%s\"%.*s\"", at > 1 ? " " : "", (int)size, literal.data + at);
        at += size;
    }
}

str code_divide_literals(arena *memory, str code)
{
    buffer text = {.memory = memory};
    for (size_t i = 0; i < code.size;) {
        const bool quoted = code.data[i] == '"' || code.data[i] == '\'';
        const size_t size = quoted ? code_literal_size((str){code.data + i, code.size - i}) : 1;
        const str part = {code.data + i, size};
        if (code.data[i] == '"' && size > LONGEST_PART + 2)
            put_parts(&text, part);
        else
            buffer_put(&text, part);
        i += size;
    }
    return buffer_str(&text);
}
