/* Names and literals of C that are the same in every codec. */
#include "emit/names.h"

#include <ctype.h>

#include "base/buffer.h"
#include "plan/shown.h"
#include "source/visible.h"

const char *c_upper(arena *memory, const char *name)
{
    char *upper = arena_copy(memory, name, strlen(name));
    for (char *p = upper; *p != '\0'; p++)
        *p = (char)toupper((unsigned char)*p);
    return upper;
}

const char *c_wire_name_in(arena *memory, const model_member *member, bool big_endian)
{
    const char kind = member->wire.kind == WIRE_FLOAT ? 'f' : member->wire.is_signed ? 's' : 'u';
    const char *order = member->wire.bytes == 1 ? "" : big_endian ? "be" : "le";
    return arena_printf(memory, "%c%u%s", kind, member->wire.bytes, order);
}

const char *c_wire_name(arena *memory, const model_member *member)
{
    return c_wire_name_in(memory, member, member->wire.big_endian);
}

const char *c_form(arena *memory, const model_member *member)
{
    return arena_printf(memory, "TN_FORM_%s", c_upper(memory, c_wire_name(memory, member)));
}

const char *c_size_cast(arena *memory, const char *operand)
{
    static const char cast[] = "(uint64_t)", size[] = "(size_t)";
    if (strncmp(operand, size, strlen(size)) == 0) return operand;
    const bool is_cast = strncmp(operand, cast, strlen(cast)) == 0;
    return arena_printf(memory, "(size_t)%s", is_cast ? operand + strlen(cast) : operand);
}

const char *c_string(arena *memory, str text)
{
    char *literal = arena_alloc(memory, text.size * 4 + 3);
    char *out = literal;
    *out++ = '"';
    for (size_t i = 0; i < text.size; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        if (c == '"' || c == '\\') {
            *out++ = '\\';
            *out++ = (char)c;
        } else if (c < 0x20 || c >= 0x7f) {
            out += snprintf(out, 5, "\\%03o", c);
        } else if (c == '?' && i > 0 && text.data[i - 1] == '?') {
            *out++ = '\\'; /* no trigraphs */
            *out++ = '?';
        } else {
            *out++ = (char)c;
        }
    }
    *out++ = '"';
    return literal;
}

const char *c_byte_list(arena *memory, str bytes)
{
    buffer list = {.memory = memory};
    if (bytes.size == 0) return "{0}"; /* no array is empty */
    buffer_putc(&list, '{');
    for (size_t i = 0; i < bytes.size; i++) {
        const unsigned char c = (unsigned char)bytes.data[i];
        const bool plain = c >= 0x20 && c < 0x7f && c != '\'' && c != '\\';
        buffer_printf(&list, plain ? "%s'%c'" : "%s0x%02x", i > 0 ? ", " : "", c);
    }
    buffer_putc(&list, '}');
    return list.data;
}

const char *c_doc_string(arena *memory, str text)
{
    const str doc = plan_shown_doc(memory, text);
    return doc.size == 0 ? "NULL" : c_string(memory, doc);
}

str c_comment_text(arena *memory, str text)
{
    buffer clean = {.memory = memory};
    size_t column = 0;
    for (size_t i = 0; i < text.size;) {
        const char c = text.data[i];
        const char before = clean.size > 0 ? clean.data[clean.size - 1] : '\0';
        if ((c == '/' && before == '*') || (c == '*' && before == '/')) buffer_putc(&clean, ' ');
        if ((unsigned char)c < 0x7f) {
            buffer_putc(&clean, (unsigned char)c < 0x20 && c != '\n' ? ' ' : c);
            i++;
        } else {
            i += visible_put(&clean, text, i, &column);
        }
    }
    str result = buffer_str(&clean);
    while (result.size > 0 && strchr("\n ", result.data[result.size - 1]) != NULL)
        result.size--;
    return result;
}

const char *c_declared(arena *memory, const char *type, const char *name)
{
    return arena_printf(memory, "%s%s%s", type, type[strlen(type) - 1] == '*' ? "" : " ", name);
}
