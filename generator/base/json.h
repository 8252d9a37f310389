/* Writes JSON text, and reads JSON documents. */
#ifndef TENON_BASE_JSON_H
#define TENON_BASE_JSON_H

#include "base/buffer.h"

/* Prints a character of a JSON string, except quotes and backslashes: escapes characters that control a
   terminal or are invisible. Returns the number of bytes of `text` used. */
size_t json_put_character(buffer *out, str text, size_t at);

/* Writes a string with its quotes. Bytes that are not UTF-8 become the lone surrogates U+DC00 + byte, as
   in values (docs/json.md), so that names stay apart; controls and line separators are
   escaped, so that a line stays a line. */
void json_put_string(buffer *out, str text);

/* A document that is laid out for people: one member or item on a line, indented by two. Begin with
   `json_writer json = {.out = out};` */
typedef struct json_writer {
    buffer *out;
    unsigned depth;
    bool begun; /* the innermost mapping or list has a member */
} json_writer;

/* `bracket` is { or [; `name` is the member that the mapping or the list is, or NULL for an item. */
void json_open(json_writer *json, const char *name, char bracket);
void json_close(json_writer *json, char bracket);

void json_text(json_writer *json, const char *name, const char *text);
void json_str(json_writer *json, const char *name, str text);
void json_null(json_writer *json, const char *name);

/* A value that is already JSON. */
void json_raw(json_writer *json, const char *name, str value);
void json_bool(json_writer *json, const char *name, bool value);
void json_number(json_writer *json, const char *name, int value);

/* A list of strings on one line; `texts` ends with NULL. */
void json_texts(json_writer *json, const char *name, const char *const *texts);

#endif
