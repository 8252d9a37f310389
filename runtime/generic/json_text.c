/* Writes JSON text: brackets, names, escapes. */
#include "json_writer.h"

void tn_json_print_separator(json_writer *json, bool first, bool in_line)
{
    if (!first) tn_print_char(&json->out, ',');
    if (!json->options->indent) return;
    if (!in_line) {
        tn_print_char(&json->out, '\n');
        tn_print_repeated(&json->out, ' ', 2 * json->level);
    } else if (!first) {
        tn_print_char(&json->out, ' ');
    }
}

void tn_json_print_close(json_writer *json, char bracket, bool empty, bool in_line)
{
    json->level--;
    if (!empty && !in_line) tn_json_print_separator(json, true, false);
    tn_print_char(&json->out, bracket);
}

void tn_json_print_open(json_writer *json, char bracket)
{
    tn_print_char(&json->out, bracket);
    json->level++;
}

void tn_json_print_name(json_writer *json, const char *name)
{
    tn_print_char(&json->out, '"');
    tn_print(&json->out, name);
    tn_print_char(&json->out, '"');
}

void tn_json_print_key(json_writer *json, const char *name)
{
    tn_json_print_name(json, name);
    tn_print_char(&json->out, ':');
    if (json->options->indent) tn_print_char(&json->out, ' ');
}

/* ---- text and bytes ---- */

static void write_escape(json_writer *json, unsigned code)
{
    tn_print(&json->out, "\\u");
    for (unsigned shift = 16; shift > 0; shift -= 4)
        tn_print_char(&json->out, "0123456789abcdef"[code >> (shift - 4) & 15]);
}

static const char *short_escape(uint8_t c)
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\b':
        return "\\b";
    case '\f':
        return "\\f";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case '\t':
        return "\\t";
    default:
        return NULL;
    }
}

/* A byte 80..ff that is no part of well-formed UTF-8 becomes the lone surrogate U+DC00 + byte, which
   well-formed text never contains. */
void tn_json_print_text(json_writer *json, tn_bytes text)
{
    size_t plain = 0;
    size_t at = 0;
    tn_print_char(&json->out, '"');
    while (at < text.size) {
        uint32_t code;
        const size_t length = tn_utf8_character(text.data + at, text.size - at, &code);
        if (length != 0 && code >= 0x20 && code != '"' && code != '\\' && code != 0x7f) {
            at += length;
            continue;
        }
        tn_output_bytes(&json->out, text.data + plain, at - plain);
        const uint8_t byte = text.data[at++];
        plain = at;
        const char *escape = short_escape(byte);
        if (escape != NULL)
            tn_print(&json->out, escape);
        else
            write_escape(json, length == 0 ? 0xdc00u + byte : byte);
    }
    if (at != plain) tn_output_bytes(&json->out, text.data + plain, at - plain);
    tn_print_char(&json->out, '"');
}

void tn_json_print_bytes(json_writer *json, tn_bytes bytes)
{
    tn_print_char(&json->out, '"');
    tn_print_hex_bytes(&json->out, bytes.data, bytes.size, '\0');
    tn_print_char(&json->out, '"');
}
