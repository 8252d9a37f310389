/* Parses messages, with the reader of JSON that reads objects of formats, too. */
#include "lsp/message.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "json_internal.h"

struct message {
    json_reader reader;
    tn_json_error error;
    char *text;
    bool good;
    char problem[sizeof(tn_json_error)];
};

message *message_read(str text)
{
    message *m = calloc(1, sizeof *m);
    if (m == NULL) arena_exhausted();
    m->text = malloc(text.size + 1);
    if (m->text == NULL) arena_exhausted();
    memcpy(m->text, text.data, text.size);
    m->text[text.size] = '\0';
    m->reader.text = m->text;
    m->reader.size = text.size;
    m->reader.error = &m->error;
    m->reader.tape.allocator = tn_allocator_libc();
    tn_arena_init(&m->reader.memory, tn_allocator_libc(), UINT64_MAX);
    m->good = json_tape_read(&m->reader) == TN_OK && m->reader.tape.count > 0;
    if (!m->good) tn_json_error_print(&m->error, m->problem, sizeof m->problem);
    return m;
}

void message_free(message *m)
{
    json_tape_free(&m->reader.tape);
    tn_arena_free(&m->reader.memory);
    free(m->text);
    free(m);
}

const char *message_problem(const message *m)
{
    return m->good ? NULL : m->problem;
}

message_value message_root(message *m)
{
    return (message_value){m->good ? m : NULL, 0};
}

/* ---- values ---- */

static bool is_kind(message_value v, json_kind kind)
{
    return v.of != NULL && json_kind_of(&v.of->reader, v.node) == kind;
}

bool message_is_object(message_value v)
{
    return is_kind(v, JSON_OBJECT);
}

static uint32_t behind(message_value v)
{
    return v.of->reader.tape.nodes[v.node].next;
}

message_value message_get(message_value v, const char *key)
{
    const message_value none = {NULL, 0};
    if (!message_is_object(v)) return none;
    const json_reader *reader = &v.of->reader;
    for (uint32_t at = v.node + 1; at < behind(v); at = reader->tape.nodes[at + 1].next)
        if (json_is(reader, at, key, strlen(key))) return (message_value){v.of, at + 1};
    return none;
}

bool message_text(message_value v, str *text)
{
    tn_text decoded;
    if (!is_kind(v, JSON_TEXT) || json_decode(&v.of->reader, NULL, v.node, &decoded) != TN_OK) return false;
    *text = (str){decoded.data, decoded.size};
    return true;
}

bool message_number(message_value v, uint64_t *number)
{
    if (!is_kind(v, JSON_NUMBER)) return false;
    const tn_text digits = json_characters(&v.of->reader, v.node);
    *number = 0;
    for (size_t i = 0; i < digits.size; i++) {
        if (digits.data[i] < '0' || digits.data[i] > '9' || *number > UINT32_MAX) return false;
        *number = *number * 10 + (uint64_t)(digits.data[i] - '0');
    }
    return true;
}

bool message_is_true(message_value v)
{
    return is_kind(v, JSON_BOOLEAN) && v.of->text[v.of->reader.tape.nodes[v.node].at] == 't';
}

bool message_raw(message_value v, str *raw)
{
    const bool text = is_kind(v, JSON_TEXT);
    if (!text && !is_kind(v, JSON_NUMBER)) return false;
    const tn_text characters = json_characters(&v.of->reader, v.node);
    *raw = (str){characters.data - text, characters.size + 2 * (size_t)text};
    return true;
}

message_value message_first(message_value array)
{
    if (!is_kind(array, JSON_ARRAY) || array.node + 1 == behind(array)) return (message_value){NULL, 0};
    return (message_value){array.of, array.node + 1};
}

message_value message_next(message_value array, message_value item)
{
    const uint32_t next = behind(item);
    return next < behind(array) ? (message_value){array.of, next} : (message_value){NULL, 0};
}
