/* The keys that each kind of mapping in a schema may have. One table per kind says everything about them: it
   drives the loader, the errors for unknown, misplaced and missing keys, and the JSON Schema for editors. */
#ifndef TENON_SCHEMA_KEYS_H
#define TENON_SCHEMA_KEYS_H

#include "source/node.h"

/* What the value of a key may look like; a key may allow several forms. */
enum {
    FORM_TEXT = 1 << 0,   /* a scalar, taken as text */
    FORM_TEXTS = 1 << 1,  /* a sequence of such scalars */
    FORM_NAME = 1 << 2,   /* ^[a-z][a-z0-9_]*$ */
    FORM_BOOL = 1 << 3,   /* true or false */
    FORM_BYTE = 1 << 4,   /* an integer from 0 to 255 */
    FORM_NUMBER = 1 << 5, /* an integer */
    FORM_EXPR = 1 << 6,   /* a scalar, taken as an expression */
    FORM_EXPRS = 1 << 7,  /* a sequence of such scalars */
    FORM_TYPE = 1 << 8,   /* a reference to a type or an enumeration */
    FORM_CHOICE = 1 << 9, /* one of `choices` */
    FORM_BYTES = 1 << 10, /* a sequence of integers from 0 to 255 and of strings */
    FORM_KEYS = 1 << 11,  /* a mapping with the keys of `inside` */
    FORM_LIST = 1 << 12,  /* a sequence of what `inside` or `item` describes */
    FORM_NAMES = 1 << 13, /* a mapping from names to what `inside` or `item` describes */
    FORM_FREE = 1 << 14   /* any mapping */
};

/* What an attribute's `type` comes to: decides which other keys it may have. */
enum {
    CLASS_BYTES = 1 << 0,
    CLASS_STRING = 1 << 1,
    CLASS_INTEGER = 1 << 2,
    CLASS_FLOAT = 1 << 3,
    CLASS_USER = 1 << 4,
    CLASS_SWITCH = 1 << 5,
    CLASS_RAW = CLASS_BYTES | CLASS_USER | CLASS_SWITCH, /* what is cut out of a stream as bytes first */
    CLASS_SIZED = CLASS_RAW | CLASS_STRING
};

typedef struct loader loader;
typedef struct key_rule key_rule;
typedef struct key_table key_table;

/* One key of one mapping on its way into the syntax tree. */
typedef struct key_use {
    const key_rule *rule;
    const node *key;
    const node *value; /* its kind is one that the rule's forms allow */
    const char *path;
    void *object; /* what the mapping is loaded into */
} key_use;

typedef void key_load(loader *load, const key_use *use);

struct key_rule {
    const char *name;
    unsigned forms;
    unsigned classes; /* the classes of attributes that may have it; 0: all */
    bool required;
    key_load *load;
    size_t field; /* offset of its member in the object */
    const key_table *inside;
    const key_table *alternative; /* of `instances`: the table of the other kind of mapping */
    unsigned item; /* FORM_LIST, FORM_NAMES: the forms of the items where they are more than mappings */
    const char *const *choices; /* of FORM_CHOICE; ends with NULL */
    const char *doc;
};

struct key_table {
    const char *what;     /* "a sequence attribute" */
    const key_rule *keys; /* sorted as people read them */
    size_t count;
};

/* A key that begins with a hyphen: an extension of ours, or of somebody else. */
static inline bool key_is_extension(str name)
{
    return name.size > 0 && name.data[0] == '-';
}

const key_rule *key_find(const key_table *table, str name);

/* Whether some table has this key: one of our extensions stands where it has no meaning. */
bool key_is_known(str name);

extern const key_table keys_top, keys_type, keys_top_meta, keys_meta;
extern const key_table keys_param, keys_attribute, keys_parse_instance, keys_value_instance;
extern const key_table keys_type_switch, keys_endian_switch, keys_valid;
extern const key_table keys_enum_value, keys_check, keys_derive, keys_place, keys_join;

extern const key_table *const keys_all[];
extern const size_t keys_all_count;

extern const char *const choices_endian[], *const choices_repeat[], *const choices_severity[];
extern const char *const choices_level[], *const choices_place[];

#endif
