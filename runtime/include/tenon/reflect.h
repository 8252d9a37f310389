/* Reflection: what generic code (dump, JSON, compare, clone, mutate) knows of generated types. All static
   data. Functions in it get the descriptor that they stand in as their first argument: that one itself, never
   a copy, so that whoever made it finds there what belongs to it. */
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
    TN_KIND_CONSTANT, /* nothing in C: the bytes of `constant` */
    TN_KIND_OBJECT,   /* a struct in the struct: `type` */
    TN_KIND_LIST,     /* tn_list of structs: `type` */
    TN_KIND_VIEW,     /* tn_view and what the generated type adds: `view` */
    TN_KIND_ARRAY,   /* tn_list of values, each of kind `element`: no CONSTANT, OBJECT, LIST, VIEW or NUMBERS;
                        where that is ARRAY `elements` says what each is */
    TN_KIND_NUMBERS, /* tn_numbers: values of kind `element`, a number */
    TN_KIND_POINTER, /* a pointer to a struct elsewhere in the document, of type `type`; NULL: absent */
    TN_KIND_VARIANT, /* tn_variant; `variants` says what its tags mean; TN_VARIANT_NONE: absent */
    TN_KIND_STREAM, /* tn_input *: what instances are read from. Has no value to show, and clones have none */
    TN_KIND_PACKED, /* tn_packed, packed as `packing` does */
    TN_KIND_OPAQUE /* a pointer to an object of the program's. Whether there is one, and how many, is all that
                      is known; in clones, and in objects from JSON, the pointer is NULL */
} tn_kind;

/* How every generated view of records begins. */
typedef struct tn_view {
    const uint8_t *data; /* `count` records in wire form */
    uint8_t *owned;      /* the same bytes where they may be changed, NULL where they are the input's */
    size_t stride;
    size_t count;
} tn_view;

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
    TN_MEMBER_FLAGS = 2,   /* a set of `values` */
    TN_MEMBER_HIDDEN = 4,  /* no member of the schema: neither shown nor found by paths */
    /* An object (TN_KIND_POINTER, TN_KIND_VARIANT, and TN_KIND_ARRAY of these) that belongs to another
       member: a parent, a root, a parameter. Shown by its type, not followed, not compared. */
    TN_MEMBER_REFERENCE = 8,
    TN_MEMBER_ENDING = 128,  /* what stands behind a value in place of what would be written there */
    TN_MEMBER_FORM = 64,     /* what the text of an object of JSON was like */
    TN_MEMBER_DECIMAL = 32,  /* text that the writer derives as a number */
    TN_MEMBER_GLANCE = 1024, /* an instance that looks at bytes of others in a place that no member tells: it
                                is whatever lies there */
    TN_MEMBER_PLACED = 256,  /* it stands where its position says, out of line with the members before it */
    TN_MEMBER_FOLLOWS = 512, /* the writer sets it where what it is the size or number of is new, or has
                                grown; of bytes: it makes them zeros up to the size */
    TN_MEMBER_COMES = 4096,  /* and where nobody has said whether it is there, the writer does */
    TN_MEMBER_OPEN = 2048,   /* derived, but whether it is there the object alone says */
    TN_MEMBER_POSITION = 16  /* where a member begins that is placed out of line */
};

typedef struct tn_type tn_type;
typedef struct tn_view_type tn_view_type;

/* The types of the objects in variants: type i has the tag TN_VARIANT_OBJECT + i. */
typedef struct tn_variant_types {
    size_t count;
    const tn_type *const *types;
} tn_variant_types;

/* The objects around the one that a member belongs to. */
typedef struct tn_kin {
    tn_document *document;
    void *root;
    void *parent; /* NULL for the root */
} tn_kin;

typedef struct tn_label tn_label;

/* What a member is where a file becomes one of another version or format: what `-convert` says, its values as
   JSON. */
typedef struct tn_conversion {
    const char *from;    /* the member that says the same where this one is not, or NULL */
    const char *flags;   /* where that is a set of flags and this a list: the element of each flag, or NULL */
    const char *missing; /* the value where nothing says it, or NULL */
} tn_conversion;

/* What another member of the object must be where a member is there, is not, or is an object of a type. */
enum { TN_CHOICE_ABSENT, TN_CHOICE_PRESENT };
typedef struct tn_choice {
    const char *by;      /* the other member: an integer, a truth value or text */
    uint32_t when;       /* TN_CHOICE_ABSENT, TN_CHOICE_PRESENT, or the tag of a variant */
    tn_text text;        /* what it is; where it is no text, */
    uint64_t mask, bits; /* the bits `mask` of it are as in `bits` */
} tn_choice;

struct tn_input;
typedef struct tn_member tn_member;
struct tn_member {
    const char *id; /* as in the schema */
    tn_kind kind;
    uint32_t flags;
    size_t offset;            /* in the struct */
    size_t has;               /* offset of the bool that says whether it is present, or TN_NO_INDEX */
    const char *condition;    /* its `if`, in the schema's words, or NULL */
    const tn_type *type;      /* TN_KIND_OBJECT, TN_KIND_LIST, TN_KIND_POINTER, of elements too */
    const tn_view_type *view; /* TN_KIND_VIEW */
    const tn_enum *values;    /* enum or flags, or NULL */
    tn_bytes constant;        /* TN_KIND_CONSTANT */
    /* TN_KIND_VIEW, TN_KIND_NUMBERS: makes the member an editable view of `count` zeroed records under the
       layout, or numbers in the form, that the other members of `object` ask for. TN_DISAGREE etc. where they
       ask for none. */
    tn_status (*create)(const tn_member *member, const tn_kin *kin, void *object, size_t count);
    const char *doc;
    tn_kind element;                  /* TN_KIND_ARRAY, TN_KIND_NUMBERS */
    const tn_variant_types *variants; /* TN_KIND_VARIANT, of elements too */
    const tn_packing *packing;        /* TN_KIND_PACKED */
    /* An instance: computes the member, and whether it is present, unless that is done; NULL: an ordinary
       member. It changes the object only in what it remembers. Where it fails, *error (never NULL) says why
       and the member means nothing. TN_ABSENT where the object is a clone that was made before. */
    tn_status (*get)(const tn_member *member, void *object, tn_error *error);
    /* Of an instance that is read: puts it where it lies in the image of `self`, which was read of it, and
       reads it there (tenon/overlay.h). NULL: there is none, or the codec does not write over an image. */
    tn_status (*overlay)(const tn_member *member, void *self, void *from, const tn_path *path);
    /* A member that the writer derives by an expression: computes it, in two's complement; `document` gives
       the allocator for what is needed meanwhile. NULL: any other. */
    tn_status (*derive)(const tn_member *member, tn_document *document, const void *object, uint64_t *bits);
    /* The same where the codec writes over an image, of an object that has been read of it; `in` and `path`
       are for failures. NULL: any other. */
    tn_status (*derive_over)(const tn_member *member, const struct tn_input *in, const tn_path *path,
                             const void *object, uint64_t *bits);
    size_t cell;           /* of an instance: offset of its tn_cell */
    const tn_label *label; /* of an array of objects: what they are called, or NULL */
    const char *unit;      /* of numbers: what they count or measure, or NULL */
    size_t home;           /* of a member that is placed out of line: offset of its tn_home; otherwise 0 */
    const tn_member *elements;       /* TN_KIND_ARRAY of TN_KIND_ARRAY */
    const tn_conversion *conversion; /* NULL: names alone say what it is */
    size_t choice_count;             /* what its presence, or its type, says of other members */
    const tn_choice *choices;
    /* Members that take the same room in the struct, for at most one of them is there: where the bools are
       that say so, offsets. What is not there means nothing: the room holds another one. */
    size_t rival_count;
    const size_t *rivals;
    /* Without TN_MEMBER_FOLLOWS: the bits of the value that a writer that patches sets in the output alone,
       where another size or number follows from them, or the bytes move whose position they are. JSON and
       programs state them all the same. 0: none; of text any other number is the whole value. */
    uint64_t patched_bits;
    const void *context; /* of the functions above: what an interpreter keeps for them; NULL in generated code
                          */
};

/* What a value of an object is computed to. */
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
    union { /* text, bytes and lists that are made lie here, */
        uint8_t bytes[512];
        uint64_t aligned;
    } room;
    void *memory; /* or here, if tn_compute_value_in finds that too small: */
    size_t size;  /* so many bytes */
} tn_computed;

/* A value that is computed from the members of an object whenever it is asked for; nothing of it is in the
   object. */
typedef struct tn_value_member tn_value_member;
struct tn_value_member {
    tn_member as; /* what it looks like: a member at offset 0 of tn_computed.as */
    /* *error (never NULL) says why it fails. Text and bytes are borrowed from the object, or lie in the room.
       It changes the object only in what it remembers of its instances. See tn_compute_value. */
    tn_status (*compute)(const tn_value_member *value, void *object, tn_computed *computed, tn_error *error);
};

/* What the elements of an array are called. */
struct tn_label {
    tn_member as; /* what it looks like: text or an integer at offset 0 of tn_computed.as */
    /* Of the element with number `index` of the array in `object`, which does not change; otherwise as
       tn_value_member.compute. */
    tn_status (*compute)(const tn_label *label, const void *object, const void *element, size_t index,
                         tn_computed *computed, tn_error *error);
};

struct tn_type {
    const char *id;
    size_t size; /* sizeof the struct */
    size_t member_count;
    const tn_member *members; /* in wire order */
    const char *doc;
    /* Offset of a pointer to a copy of the object as it was read, which members that are derived are compared
       with; 0 where the type has none. */
    size_t as_read;
    size_t value_count;
    const tn_value_member *values;
    bool recursive; /* its objects may contain objects of it: they nest as deep as the limits say */
};

/* A parameter that decides the layout of records, and the member beside the view it comes from. */
typedef struct tn_view_parameter {
    const char *id;
    const char *member; /* NULL where it is no single member */
} tn_view_parameter;

/* What a slot of a table may be. */
typedef struct tn_table_case tn_table_case;
struct tn_table_case {
    const char *id;
    tn_kind kind;        /* a number, or TN_KIND_OBJECT */
    const tn_type *type; /* TN_KIND_OBJECT */
    size_t size;         /* bytes in wire form */
    size_t room;         /* bytes in C */
    void (*load)(const tn_table_case *as, const uint8_t *p, void *value);
    void (*store)(const tn_table_case *as, uint8_t *p, const void *value);
    const void *context; /* as in tn_member */
};

typedef struct tn_table_label {
    const char *id;
    const tn_enum *values; /* or NULL */
} tn_table_label;

/* How the records of a table are made up. */
typedef struct tn_table {
    const char *id;
    size_t decider_count;
    const char *const *deciders; /* members beside the view that list the slots: those that are present do */
    size_t case_count;
    const tn_table_case *cases; /* by tn_slot.kind; the first is nothing */
    size_t label_count;
    const tn_table_label *labels;
} tn_table;

struct tn_view_type {
    const tn_table *table;  /* of a tn_table_view: what the slots are; what follows but `size` is then NULL */
    const tn_type *element; /* the struct that `get` fills */
    size_t size;            /* sizeof the view struct */
    size_t parameter_count;
    const tn_view_parameter *parameters;
    /* Record i by value; i < count. Members that the layout lacks are zero, their has_x false. */
    void (*get)(const tn_view_type *type, const void *view, size_t i, void *element);
    /* Stores record i of an editable view; members that the layout lacks are ignored. TN_READ_ONLY. */
    tn_status (*set)(const tn_view_type *type, void *view, size_t i, const void *element);
    /* Where member `m` of the element lies in a record of this view: offset and size in bytes; size 0 where
       the layout lacks it. */
    void (*locate)(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size);
    const void *context; /* as in tn_member */
};

/* ---- files that contain files (container.h) ---- */

/* Where an entry may have its data: in `member`, which is bytes, packed or not; or, where `part` is not NULL,
   in the elements of the list `member`, whose parts are joined. */
typedef struct tn_container_data {
    const char *member;
    const char *part;
    uint64_t split; /* bytes of each part but the last, where parts are made anew; 0: all are one part */
} tn_container_data;

/* A kind of file that the codec can create. */
typedef struct tn_container_kind {
    const char *id;
    const char *json; /* such a file without entries */
} tn_container_kind;

/* What a schema says of it, in `-container`. All static data. */
typedef struct tn_container {
    size_t list_count;
    const char *const
        *lists;       /* paths of the lists that entries may be in: those of the first that is there */
    const char *name; /* the text of an entry that names it */
    const char
        *size; /* the integer of an entry that says how many bytes of its data are the file, or NULL: all */
    size_t data_count;
    const tn_container_data *data; /* an entry has one of them, or none where it is empty */
    size_t kind_count;
    const tn_container_kind *kinds; /* the first is the usual one */
    const char *trailer; /* the path of a member at the end that files may lack; NULL: there is none */
    bool skips_empty;    /* programs that make such files leave empty ones out, */
    size_t skipped_count;
    const char *const *skipped; /* and files of these extensions */
} tn_container;

#ifdef __cplusplus
}
#endif

#endif
