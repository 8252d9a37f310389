/* The program of a codec as static data: types, operations and expressions, which the engine (engine.h) runs
   over the same structs that generated code would use. The compiler makes it (generator/assemble). Slots are
   offsets in the struct of an object, in bytes. */
#ifndef TENON_ENGINE_PROGRAM_H
#define TENON_ENGINE_PROGRAM_H

#include "program_operation.h"

/* ---- JSON documents ---- */

/* The most keys of a type. */
enum { MOST_JSON_KEYS = 64 };

/* A member of an object of JSON. */
typedef struct tn_json_member {
    const char *id;
    enum {
        TN_JSON_TEXT,
        TN_JSON_BOOL,
        TN_JSON_UNSIGNED, /* an integer up to `high`, */
        TN_JSON_SIGNED,   /* and from `low` on; in memory of `form` */
        TN_JSON_F4,
        TN_JSON_F8,
        TN_JSON_OBJECT /* which `read`, a TN_DO_READ, reads */
    } kind;
    enum {
        TN_JSON_SINGLE,
        TN_JSON_ARRAY,
        TN_JSON_JOINED, /* numbers in text, with `separator` between them */
        TN_JSON_KEYED   /* an object whose keys are the members `key_id` of the elements, at `key_slot` */
    } array;
    uint8_t form;
    char separator;
    bool apart; /* elements are pointers to objects */
    uint32_t slot, has, place,
        size; /* of the value, its presence, its place for rules, and an element in memory */
    uint32_t key_slot;
    const char *key_id;
    int64_t low;
    uint64_t high;
    const tn_operation *read;
    tn_operations valid;
} tn_json_member;

typedef struct tn_json_layout {
    tn_json_keys keys;
    const tn_json_member *members; /* by the numbers of their keys */
    uint32_t form, has_form;       /* slots: how the text was spelled */
} tn_json_layout;

/* ---- types ---- */

typedef struct tn_slot_of {
    uint32_t slot, size;
    uint8_t form;
} tn_slot_of;

/* The place that a rule's finding names. */
typedef struct tn_finding_spot {
    enum { TN_SPOT_END, TN_SPOT_OBJECT, TN_SPOT_MEMBER } kind;
    const char *member;
    uint32_t place; /* the number of the member's place */
} tn_finding_spot;

/* How the place of an element of a member is found. */
typedef enum tn_element_place {
    TN_ELEMENT_UNKNOWN,
    TN_ELEMENT_BYTE,      /* it is a byte of the member, */
    TN_ELEMENT_RECORD,    /* a record, */
    TN_ELEMENT_FIXED,     /* one of `size` bytes, */
    TN_ELEMENT_OWN_BYTES, /* text or bytes, */
    TN_ELEMENT_JSON,      /* a value in a JSON document, */
    TN_ELEMENT_REMEMBERED /* or an object that has kept it at `offset` */
} tn_element_place;

/* A condition of a rule, or of a part of it. */
typedef struct tn_judged tn_judged;
struct tn_judged {
    enum {
        TN_JUDGED_TERM,  /* `term` holds, */
        TN_JUDGED_BOTH,  /* both parts do, */
        TN_JUDGED_EACH,  /* or the first does over each element of the fold `term`, */
        TN_JUDGED_FAULT, /* or no element of the fold `term` is at fault, */
        TN_JUDGED_KEYS   /* nor any key that has been collected */
    } kind;
    const tn_term *term;
    const tn_judged *first, *second;
    tn_finding_spot at;
    bool of_element,
        of_last; /* the finding is of an element of the member at `slot`: that of the fold, or the last */
    uint8_t element, form; /* tn_element_place; of the member a tn_kind */
    bool inside;           /* objects lie in the list */
    uint32_t slot, size;
    size_t offset;
    const tn_term *found, *expected; /* the reported values; or NULL */
    uint8_t found_form, expected_form;
    bool found_unsigned, expected_unsigned, found_digest;
    tn_relation relation;
    bool says_absent,
        passes_absent; /* an absent value breaks the rule, or passes it; otherwise it is an error */
    size_t keys;       /* their number */
};

typedef struct tn_check {
    size_t rule;              /* its number among the codec's */
    const tn_term *condition; /* NULL: the rule always applies */
    bool asks_container, asks_container_first;
    tn_finding_spot at;
    const tn_judged *that;
} tn_check;

struct tn_codec_type {
    const char *id;
    const tn_type *shown; /* as reflection describes it; or NULL */
    size_t size;
    tn_operations read, locate;
    uint32_t parent, root, stream, order; /* slots, or TN_NO_SLOT */
    bool is_number;  /* it stands for a number: its bytes follow if that states a size, for example */
    bool any_parent; /* the parent is a variant; otherwise an object with this tag, */
    uint32_t parent_tag, root_tag; /* and the root one with root_tag, */
    bool is_own_root;              /* the object itself, if no root is passed */
    size_t param_count;
    const tn_record_layout *record; /* of a type of fixed layout; or NULL */
    bool notes;                     /* it has rules, which name places or keys */
    size_t check_count;
    const tn_check *checks;
};

/* A number of a record. */
typedef struct tn_record_number {
    uint8_t wire;
    uint32_t slot;
    size_t offset; /* from the begin of its field */
} tn_record_number;

/* A field of a record: a number, or an object of numbers. */
typedef struct tn_record_field {
    const tn_term *condition; /* over the view; NULL: it is always there */
    uint32_t has;
    size_t bytes;
    size_t number_count;
    const tn_record_number *numbers;
} tn_record_field;

/* The layout of records. */
struct tn_record_layout {
    const tn_codec_type *type;
    size_t field_count;
    const tn_record_field *fields;
    size_t param_count;
    const tn_slot_of *params; /* in the view */
    tn_operations valid;      /* the `valid` of the numbers of one record */
};

/* A type that the slots of a table may have. */
typedef struct tn_table_choice {
    const tn_term *holds; /* over the selector of the slot, as an item; NULL: the default choice */
    uint32_t kind;
} tn_table_choice;

/* The computation of a table's layout: over a record, which has a parent and a root. */
typedef struct tn_table_layout {
    const char *id;            /* of the member that stands for the slots */
    const tn_term *count, *on; /* number of slots; selector of a slot */
    size_t choice_count;
    const tn_table_choice *choices; /* that without a condition is the last */
    size_t size_count;
    const size_t *sizes; /* bytes in the file, by kinds */
    size_t label_count;
    const tn_term *labels[TN_SLOT_LABELS];
} tn_table_layout;

/* A parse instance, or a value that is kept. */
struct tn_instance {
    const tn_codec *codec;
    const tn_codec_type *type; /* whose */
    const char *id;
    tn_slot_of as;
    uint32_t has, cell, asked, look;
    bool depends, here, returns, moves; /* on the position of the stream; see instance.c */
    bool looks;   /* it is a look-ahead, or a value that depends on one: reading decides it, and no edit */
    bool follows; /* it is a value that depends on a number of the file, */
    bool asks_itself; /* or on the object itself, not only on objects around it */
    const tn_term *condition, *io, *pos, *value;
    tn_operations read;
};

/* A value instance that is not kept, or a label. */
typedef struct tn_computing {
    const tn_codec *codec;
    const char *id;
    const tn_term *condition, *value;
    uint8_t form;
    bool may_lack;
} tn_computing;

/* A parameter of the type at the top, in the struct that callers give. */
typedef struct tn_codec_param {
    const char *id;
    uint32_t slot;
    uint32_t own;     /* the slot in the object */
    uint8_t form;     /* of one value; streams are given as bytes */
    bool array;       /* a list of such values, */
    uint32_t size;    /* each of these bytes */
    bool is_unsigned; /* of an integer: it is .u, */
    bool looked_at;   /* and is neither below `low` nor above `high` */
    int64_t low;
    uint64_t high;
} tn_codec_param;

struct tn_codec {
    const tn_budget *budget;
    const tn_codec_type *top;
    const tn_codec_type *const *types; /* by the tags of variants, from TN_VARIANT_OBJECT on */
    size_t type_count;
    size_t document; /* slot of the root */
    const tn_rule *const *rules;
    bool keeps_streams, patches;
    bool opaque;                 /* it has members of opaque types */
    bool derives, derives_again; /* numbers of its files are derived by expressions; those in a file that were
                                    others are derived, too, as soon as the object derives another value */
    size_t param_count;
    const tn_codec_param *params;
};

#endif
