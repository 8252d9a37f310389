/* Parses JSON text on demand: values stay text until they are opened. The text is the output of
   tn_json_write, or json_part_is_one has checked it. */
#ifndef TENON_CLI_JSON_PART_H
#define TENON_CLI_JSON_PART_H

#include "base/buffer.h"

/* ---- along the text ---- */

/* The entries of an object or an array, one after another. */
typedef struct json_entries {
    str text;
    size_t at;
} json_entries;

json_entries json_entries_of(str container);

/* Goes to the next entry; `key` is empty in an array. False behind the last. */
bool json_entries_next(json_entries *entries, str *key, str *value);

/* '{', '[', '"', or the first character of anything else. */
char json_kind_of_text(str value);

/* Whether two values are spelled alike, but for white space. */
bool json_part_same(str a, str b);

/* Whether the text is one value, with brackets in pairs. */
bool json_part_is_one(str text);

/* ---- as a tree ---- */

typedef struct json_part json_part;

typedef struct json_item {
    str key; /* empty in an array */
    json_part *value;
    bool hidden;   /* it is not printed */
    bool asked;    /* it is tried, to find whether the writer accepts it */
    bool made;     /* its value is not from the source */
    bool replaced; /* another member has its value now */
    bool bulk;     /* empty in a skeleton */
} json_item;

struct json_part {
    str text; /* unless it is open */
    char kind;
    bool open;
    ARRAY(json_item) items;
};

json_part *json_part_new(arena *memory, str text);

/* Parses an object or array, unless that is done; does nothing for other values. */
void json_part_open(arena *memory, json_part *part);

/* The item of a key, also a hidden one, or NULL. Items move when others are added. */
json_item *json_part_find(json_part *part, const char *key);

json_item *json_part_add(arena *memory, json_part *part, const char *key, str value);

/* Prints the text. `skeleton`: bulk values as brackets only. */
void json_part_put(buffer *out, const json_part *part, bool skeleton);
str json_part_text(arena *memory, const json_part *part);

#endif
