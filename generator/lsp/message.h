/* The JSON text of one message, and values in it. */
#ifndef TENON_LSP_MESSAGE_H
#define TENON_LSP_MESSAGE_H

#include <stdint.h>

#include "base/str.h"

typedef struct message message;

/* A value of a message, valid as long as the message. A missing value has `of` NULL, and all its parts are
   missing. */
typedef struct message_value {
    message *of;
    uint32_t node;
} message_value;

/* Parses a copy of JSON text. Invalid text gives a message without a root, and message_problem gives the
   reason. Never NULL; free it with message_free. */
message *message_read(str text);
void message_free(message *m);

/* "1:7: a `:` is expected here ..."; NULL if the text is JSON. */
const char *message_problem(const message *m);

message_value message_root(message *m);

static inline bool message_is_there(message_value v)
{
    return v.of != NULL;
}

bool message_is_object(message_value v);

/* The value of a key of an object. */
message_value message_get(message_value v, const char *key);

/* A text, unescaped; false if the value is none. */
bool message_text(message_value v, str *text);

/* An integer that is not negative; false if the value is none. */
bool message_number(message_value v, uint64_t *number);

bool message_is_true(message_value v);

/* The source of a number, or of a text with its quotes; false if the value is neither. */
bool message_raw(message_value v, str *raw);

/* The items of an array: the first, and the next behind one of them. */
message_value message_first(message_value array);
message_value message_next(message_value array, message_value item);

#endif
