/* Reflection: tables that describe generated types to generic code, such as dump, JSON, comparison and clone.
   The tables are static data. A function in a table gets the table that holds it as its first argument: this
   very object, never a copy, so its maker may keep data of its own beside it. */
#ifndef TENON_REFLECT_H
#define TENON_REFLECT_H

#include "tenon/error.h"
#include "tenon/list.h"
#include "tenon/memory.h"
#include "tenon/numbers.h"
#include "tenon/packed.h"
#include "tenon/table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The kind of a member, and its type in C. */
typedef enum tn_kind {
    TN_KIND_U1, /* in C: uint8_t */
    TN_KIND_U2,
    TN_KIND_U4,
    TN_KIND_U8,
    TN_KIND_S1,
    TN_KIND_S2,
    TN_KIND_S4,
    TN_KIND_S8,
    TN_KIND_F4,       /* float */
    TN_KIND_F8,       /* double */
    TN_KIND_BOOL,     /* bool */
    TN_KIND_TEXT,     /* tn_text */
    TN_KIND_BYTES,    /* tn_bytes */
    TN_KIND_CONSTANT, /* not stored in C: the bytes of `constant` */
    TN_KIND_OBJECT,   /* a struct inside the struct, of type `type` */
    TN_KIND_LIST,     /* tn_list of structs of type `type` */
    TN_KIND_VIEW,     /* tn_view and the members that the generated type adds: `view` */
    TN_KIND_ARRAY,    /* tn_list of values of kind `element`, which is not CONSTANT, OBJECT, LIST, VIEW or
                         NUMBERS; if it is ARRAY, `elements` describes each array */
    TN_KIND_NUMBERS,  /* tn_numbers: numbers of kind `element` */
    TN_KIND_POINTER,  /* a pointer to a struct elsewhere in the document, of type `type`; NULL: absent */
    TN_KIND_VARIANT,  /* tn_variant; `variants` describes its tags; TN_VARIANT_NONE: absent */
    TN_KIND_STREAM,   /* tn_input *: the stream that instances are read from. It has no value to show; clones
                         have no stream */
    TN_KIND_PACKED,   /* tn_packed: bytes that `packing` packs and unpacks */
    TN_KIND_OPAQUE /* a pointer to an object of the program, about which nothing else is known; in clones, and
                      in objects from JSON, the pointer is NULL */
} tn_kind;

/* Returns the kind of the numbers in C that have a form in files. */
tn_kind tn_form_kind(tn_form form);

/* The first members of every generated view of records. */
typedef struct tn_view {
    const uint8_t *data; /* `count` records in the form of the file */
    uint8_t *owned;      /* the same bytes if they may be changed; NULL if they belong to the input */
    size_t stride;
    size_t count;
} tn_view;

/* A named value of an enumeration or a set of flags. */
typedef struct tn_enum_value {
    const char *id;
    uint64_t value; /* two's complement */
    const char *doc;
} tn_enum_value;

typedef struct tn_enum {
    const char *id;
    size_t count;
    const tn_enum_value *values;
} tn_enum;

enum {
    TN_MEMBER_DERIVED = 1, /* the writer computes it */
    TN_MEMBER_FLAGS = 2,   /* a set of flags, `values` */
    TN_MEMBER_HIDDEN = 4,  /* not a member of the schema: not shown, and not found by paths */
    /* An object (TN_KIND_POINTER, TN_KIND_VARIANT, and TN_KIND_ARRAY of these) that belongs to another
       member: a parent, a root, a parameter. Shown by its type only, and neither followed nor compared. */
    TN_MEMBER_REFERENCE = 8,
    TN_MEMBER_ENDING = 128,   /* the bytes after a value, if the writer would write others */
    TN_MEMBER_UNENDED = 8192, /* an ending that is none: the terminator is missing */
    /* With TN_MEMBER_ENDING, for a list: all its elements in the file, with the bytes after each. */
    TN_MEMBER_OF_ELEMENTS = 32768,
    TN_MEMBER_FORM = 64,    /* the form of a JSON object: its text with placeholders */
    TN_MEMBER_DECIMAL = 32, /* text that holds a number which the writer derives */
    /* With TN_MEMBER_ENDING: the stored bytes of the value itself, which the writer keeps while they decode
       to the value. */
    TN_MEMBER_ENCODED = 65536,
    TN_MEMBER_LOOKAHEAD = 1024, /* a look-ahead: an instance that shows bytes of other members, at an offset
                                that no member stores */
    TN_MEMBER_NUMBER = 16384, /* an object whose computed value states a size, a count or an offset: JSON may
                                omit it if the file is created without compiled code */
    TN_MEMBER_PLACED = 256,   /* not in line: it stands at an offset of its own */
    TN_MEMBER_FOLLOWS = 512,  /* a writer that patches derives it if the member that it measures is new or has
                                 another size; bytes: the writer fills them with zeros up to the size */
    TN_MEMBER_COMES = 4096,   /* a writer that patches derives its presence, unless the program has set it;
                                 without TN_MEMBER_FOLLOWS: zeros that fill space, whose value stays */
    TN_MEMBER_OPEN = 2048,    /* derived, but the object decides whether it is present */
    TN_MEMBER_STORED = 131072, /* an instance whose bytes the writer stores: it can be set */
    TN_MEMBER_POSITION = 16    /* the offset of a member that is not in line */
};

typedef struct tn_type tn_type;
typedef struct tn_view_type tn_view_type;

/* The types of the objects in a variant: type i has the tag TN_VARIANT_OBJECT + i. */
typedef struct tn_variant_types {
    size_t count;
    const tn_type *const *types;
} tn_variant_types;

/* The objects around the object of a member. */
typedef struct tn_context {
    tn_document *document;
    void *root;
    void *parent; /* NULL for the root */
} tn_context;

typedef struct tn_label tn_label;

/* How to fill a member when a file is converted to another version or format: the key `-convert`, with its
   values as JSON. */
typedef struct tn_conversion {
    const char *from;  /* the name of this member in the other version or format, or NULL */
    const char *flags; /* if that is a set of flags and this is a list: the element for each flag, or NULL */
    const char *missing; /* the value if the file has none, or NULL */
} tn_conversion;

/* The value of a member that JSON omits, or that is in a new object: the key `-default`. */
typedef struct tn_default {
    const char *json; /* as JSON */
    uint64_t bits;    /* of a number or truth value: in two's complement, or those of the float or double */
    tn_bytes bytes;   /* of text or bytes */
} tn_default;

/* The value that another member of the object must have if this member is present, absent, or an object of a
   type. A choice of the member itself is its only valid value. */
enum { TN_CHOICE_ABSENT, TN_CHOICE_PRESENT };
typedef struct tn_choice {
    const char *by;      /* the other member: an integer, a truth value or text */
    uint32_t when;       /* TN_CHOICE_ABSENT, TN_CHOICE_PRESENT, or the tag of a variant */
    tn_text text;        /* its value, if it is text; otherwise */
    uint64_t mask, bits; /* its bits `mask` equal `bits` */
} tn_choice;

struct tn_input;
typedef struct tn_member tn_member;
struct tn_member {
    const char *id; /* as in the schema */
    tn_kind kind;
    uint32_t flags;
    size_t offset; /* in the struct */
    size_t has;    /* offset of the bool that says whether it is present, or TN_NO_INDEX if it always is */
    const char *condition;    /* the expression of its `if`, or NULL */
    const tn_type *type;      /* TN_KIND_OBJECT, TN_KIND_LIST, TN_KIND_POINTER, also as elements */
    const tn_view_type *view; /* TN_KIND_VIEW */
    const tn_enum *values;    /* enum or flags, or NULL */
    tn_bytes constant;        /* TN_KIND_CONSTANT */
    /* TN_KIND_VIEW, TN_KIND_NUMBERS: makes the member `count` editable records or numbers of zero, with
       the layout that the other members of `object` define. Returns TN_DISAGREE or another error if they
       define none. */
    tn_status (*create)(const tn_member *member, const tn_context *context, void *object, size_t count);
    const char *doc;
    tn_kind element;                  /* TN_KIND_ARRAY, TN_KIND_NUMBERS */
    const tn_variant_types *variants; /* TN_KIND_VARIANT, also as elements */
    const tn_packing *packing;        /* TN_KIND_PACKED */
    /* Of an instance: evaluates its presence and value, unless that has been done. Changes only the values
       that the object keeps for its instances. On failure sets *error (never NULL), and the member is
       undefined. Returns TN_ABSENT if the object is a clone made before the instance was evaluated. NULL: not
       an instance. */
    tn_status (*get)(const tn_member *member, void *object, tn_error *error);
    /* Of a member that the writer derives by an expression: computes its value, in two's complement.
       Temporary memory comes from the allocator of `document`. NULL for all others. */
    tn_status (*derive)(const tn_member *member, tn_document *document, const void *object, uint64_t *bits);
    size_t cell;           /* of an instance: offset of its tn_cell, the state of its evaluation */
    const tn_label *label; /* of an array of objects: the names of its elements, or NULL */
    const char *unit;      /* of numbers: the unit, or NULL */
    tn_form narrow;        /* of numbers: their form in the file if it holds fewer values than the type in C,
                              otherwise TN_FORM_U1 */
    unsigned bits;         /* of a bit field: its width, otherwise 0 */
    size_t placement;      /* of a placed member: offset of its tn_placement; otherwise 0 */
    const tn_member *elements;       /* TN_KIND_ARRAY of TN_KIND_ARRAY */
    const tn_conversion *conversion; /* NULL: members match by name */
    const tn_default *default_value; /* NULL: JSON states the value */
    size_t choice_count;             /* the values of other members that its presence, or its type, implies */
    const tn_choice *choices;
    /* Of a variant: the tags of the objects that it may hold, if some of `variants` have the same id, so that
       an id alone does not say which is meant; otherwise NULL. */
    size_t tag_count;
    const uint32_t *tags;
    /* Members that share memory in the struct, because at most one of them is present: offsets of their
       `has` bools. An absent one must not be read: its memory holds another member. */
    size_t rival_count;
    const size_t *rivals;
    /* The bits of the value that a patching writer sets in the output, because a size, a count or an
       offset depends on them. The object keeps its value, and JSON and programs have to state it. 0:
       none. For text, any other number means the whole value. Not used with TN_MEMBER_FOLLOWS. */
    uint64_t patched_bits;
    /* Of a size that the writer derives from the elements of a list: the id of the list, otherwise NULL. An
       empty list determines no size: the object states it. */
    const char *sized_list;
    const void *context; /* data of an interpreter for the functions above; NULL in generated code */
};

/* A computed value. */
typedef struct tn_computed {
    bool present;
    union {
        uint64_t u;
        int64_t s;
        double real;
        float single;
        bool boolean;
        tn_text text;
        tn_bytes bytes;
        tn_list list;
        tn_variant variant;
        const void *object;
    } as;
    union { /* new text, bytes and lists lie here, */
        uint8_t bytes[512];
        uint64_t aligned;
    } space;
    void *memory; /* or here, if they do not fit (tn_compute_value_in): */
    size_t size;  /* of `memory`, in bytes */
} tn_computed;

/* A value instance that is computed from the members of an object at each call. The object does not store
   it. */
typedef struct tn_value_member tn_value_member;
struct tn_value_member {
    tn_member as; /* describes the value as a member at offset 0 of tn_computed.as */
    /* Computes the value. Text and bytes are borrowed from the object, or lie in `space`. It changes only
       the values that the object keeps for its instances. On failure *error, which must not be NULL, is
       set. See tn_compute_value. */
    tn_status (*compute)(const tn_value_member *value, void *object, tn_computed *computed, tn_error *error);
};

/* The names of the elements of an array. */
struct tn_label {
    tn_member as; /* describes a name: text or an integer at offset 0 of tn_computed.as */
    /* Computes the name of element `index` of the array in `object`, which it does not change. Otherwise
       like tn_value_member.compute. */
    tn_status (*compute)(const tn_label *label, const void *object, const void *element, size_t index,
                         tn_computed *computed, tn_error *error);
};

/* A type of the schema: a struct. */
struct tn_type {
    const char *id;
    size_t size; /* sizeof the struct */
    size_t member_count;
    const tn_member *members; /* in the order of the file */
    const char *doc;
    /* Offset of a pointer to a copy of the object as it was read, which shows whether a derived member
       still has its stored value; 0 if the type has none. */
    size_t as_read;
    size_t value_count;
    const tn_value_member *values;
    bool recursive; /* its objects may contain objects of the same type, as deep as the limits allow */
};

/* A parameter that determines the layout of records, and the member beside the view that gives its value. */
typedef struct tn_view_parameter {
    const char *id;
    const char *member; /* NULL if it is not a single member */
} tn_view_parameter;

/* A type that a slot of a table may have. */
typedef struct tn_table_case tn_table_case;
struct tn_table_case {
    const char *id;
    tn_kind kind;        /* a number, or TN_KIND_OBJECT */
    const tn_type *type; /* TN_KIND_OBJECT */
    size_t size;         /* size in bytes in the file */
    size_t space;        /* size in bytes in C */
    tn_form narrow;      /* as in tn_member */
    void (*load)(const tn_table_case *as, const uint8_t *p, void *value);
    void (*store)(const tn_table_case *as, uint8_t *p, const void *value);
    const void *context; /* as in tn_member */
};

/* A label of the slots of a table. */
typedef struct tn_table_label {
    const char *id;
    const tn_enum *values; /* or NULL */
} tn_table_label;

/* The layout of the records of a table. */
typedef struct tn_table {
    const char *id;
    size_t decider_count;
    const char *const *deciders; /* members beside the view that list the slots, if they are present */
    size_t case_count;
    const tn_table_case *cases; /* indexed by tn_slot.kind; the first one is unused */
    size_t label_count;
    const tn_table_label *labels;
} tn_table;

/* The type of a view. */
struct tn_view_type {
    const tn_table *table;  /* of a tn_table_view: the layout; then all other members but `size` are NULL */
    const tn_type *element; /* the type of the struct that `get` fills */
    size_t size;            /* sizeof the view struct */
    size_t parameter_count;
    const tn_view_parameter *parameters;
    /* Copies record i into *element; i must be less than the count. Members that the layout lacks are
       zero, and their has_x is false. */
    void (*get)(const tn_view_type *type, const void *view, size_t i, void *element);
    /* Stores record i of an editable view, and ignores members that the layout lacks. Returns
       TN_READ_ONLY if the view is not editable, or TN_OVERFLOW if a number does not fit its form. */
    tn_status (*set)(const tn_view_type *type, void *view, size_t i, const void *element);
    /* Sets *offset and *size to the place of member `m` in a record of this view, in bytes; *size is 0 if
       the layout lacks the member. */
    void (*locate)(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size);
    const void *context; /* as in tn_member */
};

/* ---- files that contain files (container.h) ---- */

/* The place of the data of an entry: the bytes `member`, packed or not; or, if `part` is not NULL, the
   members `part` of all elements of the list `member`, joined. */
typedef struct tn_container_data {
    const char *member;
    const char *part;
    uint64_t split; /* size in bytes of each new part but the last; 0: all data is one part */
} tn_container_data;

/* A kind of file that the codec can create. */
typedef struct tn_container_kind {
    const char *id;
    const char *json; /* a file of this kind without entries */
} tn_container_kind;

/* The key `-container` of a schema. Static data. */
typedef struct tn_container {
    size_t list_count;
    const char *const *lists; /* paths of lists of entries; the first one that is present counts */
    const char *name;         /* the member of an entry that is its name */
    const char *size; /* the member of an entry that is the size of the file in its data, or NULL: all data */
    size_t data_count;
    const tn_container_data *data; /* an entry has one of them, or none if it is empty */
    size_t kind_count;
    const tn_container_kind *kinds; /* the first is the default */
    const char *trailer;            /* path of a member at the end that files may lack, or NULL */
    bool skips_empty;               /* `pack` leaves out empty files, */
    size_t skipped_count;
    const char *const *skipped; /* and files of these extensions */
} tn_container;

#ifdef __cplusplus
}
#endif

#endif
