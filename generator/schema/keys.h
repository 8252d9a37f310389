/* The keys that each kind of mapping in a schema may have. One table per kind says everything about them: it
   drives the loader, the errors for unknown, misplaced and missing keys, and the JSON Schema for editors. */
#ifndef TENON_SCHEMA_KEYS_H
#define TENON_SCHEMA_KEYS_H

#include "source/node.h"

/* The form of a key's value; a key may allow several forms. */
enum {
    FORM_TEXT = 1 << 0,    /* a scalar, taken as text */
    FORM_TEXTS = 1 << 1,   /* a sequence of such scalars */
    FORM_STRING = 1 << 2,  /* a string, and no other scalar */
    FORM_NAME = 1 << 3,    /* a string of the form NAME_PATTERN */
    FORM_LABEL = 1 << 4,   /* a name; true and false are names too */
    FORM_BOOL = 1 << 5,    /* true or false */
    FORM_TRUE = 1 << 6,    /* true */
    FORM_BYTE = 1 << 7,    /* an integer from 0 to 255 */
    FORM_EXPR = 1 << 8,    /* a scalar, taken as an expression */
    FORM_EXPRS = 1 << 9,   /* a sequence of one or more such scalars */
    FORM_TYPE = 1 << 10,   /* a string that names a type */
    FORM_ENUM = 1 << 11,   /* a string that names an enumeration */
    FORM_CHOICE = 1 << 12, /* one of `choices` */
    FORM_BYTES = 1 << 13,  /* a sequence of integers from -128 to 255 and of strings */
    FORM_KEYS = 1 << 14,   /* a mapping with the keys of `inside` */
    FORM_LIST = 1 << 15,   /* a sequence of items, by `inside` or `item` */
    FORM_NAMES = 1 << 16,  /* a mapping from names to items, by `inside` or `item` */
    FORM_CASES = 1 << 17,  /* a mapping from expressions to the like */
    FORM_ENUMS = 1 << 18,  /* a mapping from names to mappings from integers to the like */
    FORM_FREE = 1 << 19    /* any mapping */
};

/* Patterns are of the kind that POSIX calls extended and that ECMAScript reads the same way. */
#define NAME_PATTERN "^[a-z][a-z0-9_]*$"
#define ENUM_PATTERN "^[a-z][a-z0-9_]*(::[a-z][a-z0-9_]*)*$"

/* The class of an attribute's `type`: decides which other keys it may have. */
enum {
    CLASS_BYTES = 1 << 0,
    CLASS_STRING = 1 << 1,
    CLASS_INTEGER = 1 << 2,
    CLASS_FLOAT = 1 << 3,
    CLASS_USER = 1 << 4,
    CLASS_SWITCH = 1 << 5,
    CLASS_RAW = CLASS_BYTES | CLASS_USER | CLASS_SWITCH, /* first cut out of the stream as bytes */
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
    void *object; /* the destination of the mapping */
} key_use;

typedef void key_load(loader *load, const key_use *use);

struct key_rule {
    const char *name;
    unsigned forms;
    unsigned classes; /* the classes of attributes that may have it; 0: all */
    bool decides;     /* its value decides the class of the attribute */
    bool required;
    key_load *load;
    size_t field; /* offset of its member in the object */
    const key_table *inside;
    const key_table *alternative; /* of `instances`: the table of the other kind of mapping */
    unsigned item;                /* the forms of a collection's items, if not only mappings */
    const char *const *choices;   /* of FORM_CHOICE; ends with NULL */
    const char *pattern;          /* the form of a text, if only some texts are valid */
    const char *needs;            /* a key of the same table without which this one has no meaning */
    const char *choice;           /* the one value of `needs` that needs this key; NULL: any does */
    const char *excludes; /* a key of the same table that cannot stand beside it, unless it is `false` */
    const char *doc;
};

struct key_table {
    const char *name;     /* "parse-instance", for programs */
    const char *what;     /* "a parse instance", for sentences */
    const char *doc;      /* a sentence about the mapping as a whole */
    const key_rule *keys; /* sorted as people read them */
    size_t count;
};

/* A class of attributes, and the form of `type` in it. */
typedef struct key_class {
    unsigned class;
    const char *name;    /* "integer", for programs */
    const char *what;    /* "an integer", for sentences */
    unsigned form;       /* FORM_TYPE, FORM_KEYS, or 0 if there is no `type` */
    const char *pattern; /* of FORM_TYPE; NULL for any string that none of the others matches */
} key_class;

/* Whether attributes of a class may have the key; of class 0 any may. */
static inline bool key_applies(const key_rule *rule, unsigned class)
{
    return class == 0 || rule->classes == 0 || (rule->classes & class) != 0;
}

/* A key that begins with a hyphen: an extension of ours, or of somebody else. */
static inline bool key_is_extension(str name)
{
    return name.size > 0 && name.data[0] == '-';
}

const key_rule *key_find(const key_table *table, str name);

/* Whether some table has this key: then it is one of our extensions in a place without a meaning for it. */
bool key_is_known(str name);

extern const key_table keys_top, keys_type, keys_top_meta, keys_meta;
extern const key_table keys_param, keys_attribute, keys_parse_instance, keys_value_instance;
extern const key_table keys_type_switch, keys_endian_switch, keys_valid;
extern const key_table keys_enum_value, keys_check, keys_derive, keys_place, keys_join, keys_container,
    keys_convert;
extern const key_table keys_json_type, keys_json_use;

extern const key_table *const keys_all[];
extern const size_t keys_all_count;

extern const key_class key_classes[];
extern const size_t key_classes_count;

extern const char *const choices_endian[], *const choices_repeat[], *const choices_severity[];
extern const char *const choices_level[], *const choices_place[], *const choices_empty[];
extern const char *const choices_case[], *const choices_unknown[];

#endif
