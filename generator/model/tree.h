/* Trees of expressions, with types and ranges. */
#ifndef TENON_MODEL_TREE_H
#define TENON_MODEL_TREE_H

#include "model/interval.h"
#include "model/names.h"
#include "model/runtime_table.h"
#include "schema/schema.h"

typedef struct model_type model_type;
typedef struct model_member model_member;
typedef struct model_enum model_enum;
typedef struct term term;
typedef struct model model;
typedef struct model_parts model_parts;     /* of a model while it is built, see change.h */
typedef struct name_mentions name_mentions; /* see mentions.h */

enum { PLACE_LAST = 1000000 };

/* The default limit for the nesting of objects: walks over objects are recursive. */
enum { DEEPEST = 256 };

typedef enum value_kind {
    VALUE_INT,
    VALUE_FLOAT,
    VALUE_BOOL,
    VALUE_TEXT,
    VALUE_BYTES,
    VALUE_ENUM,   /* of `enumeration`: an integer that is in no arithmetic */
    VALUE_OBJECT, /* of type `object`; any object if it is NULL */
    VALUE_ARRAY,  /* of `element` */
    VALUE_STREAM,
    VALUE_ANY,    /* the result of a switch over unlike types: only casts use it */
    VALUE_UNKNOWN /* an object of the opaque type `object`, or a member of one: its members are not known */
} value_kind;

typedef struct value_type value_type;
struct value_type {
    value_kind kind;
    const model_type *object;
    const model_enum *enumeration;
    const value_type *element;
    const model_member *array; /* of an array that is a member: that member */
    unsigned bytes;            /* VALUE_INT: as many hold its values; VALUE_FLOAT: in memory; 0: calculated */
    bool is_signed;
};

/* X(kind, number of items): typed expressions. */
typedef enum term_kind {
    TERM_INT,    /* integer */
    TERM_FLOAT,  /* real */
    TERM_BOOL,   /* boolean */
    TERM_TEXT,   /* text: UTF-8 */
    TERM_BYTES,  /* text: bytes */
    TERM_LIST,   /* items: an array of the elements; if type.kind is VALUE_BYTES, of bytes */
    TERM_ENUM,   /* integer: a value of type.enumeration */
    TERM_SELF,   /* the object that the expression stands in */
    TERM_PARENT, /* items[0]'s parent */
    TERM_ROOT,   /* of items[0]: the object at the top of the schema file that its type was written in */
    TERM_STREAM, /* items[0]'s stream (`_io`) */
    TERM_ITEM,   /* `_`: in a fold items[0] is the array; in `repeat-until` and `valid` the value just read */
    TERM_INDEX,  /* `_index`: in a fold items[0] is the array; in a repeated member the number of the element
                  */
    TERM_ON,     /* the value switched on, in a case's key: used by the compiler only */
    TERM_MEMBER, /* items[0] . member; of an opaque type: `member` is NULL and `text` its name */
    TERM_ELEMENT,      /* items[0] [ items[1] ] of an array or of bytes; `first` is the element 0 */
    TERM_LAST,         /* the last element of items[0], an array or bytes */
    TERM_SLICE,        /* items[2] elements of items[0], an array or bytes, from items[1] on */
    TERM_SLOT,         /* the first value of the record items[0], of a table, that is read as `member` and has
                          the constants items[1], items[2] as its labels */
    TERM_HAS_SLOT,     /* the records have such a value */
    TERM_UNARY,        /* op items[0] */
    TERM_BINARY,       /* items[0] op items[1]: numbers, and comparisons of text, bytes, enums, booleans */
    TERM_CONCAT,       /* items[0] + items[1]: text or bytes */
    TERM_TERNARY,      /* items[0] ? items[1] : items[2] */
    TERM_CAST,         /* items[0] .as<type>: checked if the operand is any object or value */
    TERM_FORMAT,       /* an f-string: items joined as text */
    TERM_SIZE,         /* number of elements, bytes of bytes, characters of text; bytes of a stream */
    TERM_POS,          /* position in the stream items[0] */
    TERM_AT_END,       /* the stream items[0] is consumed */
    TERM_TO_INT,       /* items[0] (float, bool, enum, or text in base items[1]) as an integer */
    TERM_TO_TEXT,      /* items[0] (integer, or bytes in the encoding `text`) as text */
    TERM_TO_BYTES,     /* items[0] (text) in the encoding `text` */
    TERM_REVERSE,      /* of text */
    TERM_TO_LOWER,     /* of text: A to Z as a to z */
    TERM_SUBSTRING,    /* of text items[0] from items[1] to items[2] */
    TERM_INDEX_OF,     /* of byte items[1] in bytes items[0], or -1 */
    TERM_CHECKSUM,     /* the checksum `text` of items[0]: text, bytes, or joined parts */
    TERM_FINITE,       /* items[0] is neither NaN nor infinite */
    TERM_WELL_FORMED,  /* the text items[0] is well formed in its encoding */
    TERM_JSON,         /* the text items[0] is JSON */
    TERM_HAS_DIGEST,   /* the text items[1] is the digest of the bytes items[0]: `text`, a method */
    TERM_IS_SHA1_NAME, /* the text items[0] begins with the digits of a SHA-1, and ends there or at a dot */
    TERM_EXTENSION,    /* the text items[0] ends with a dot and the extension `text` */
    TERM_IS_PATH,      /* the text items[0] is a path that leads into a folder and not out of it */
    TERM_IS_MEMBER,    /* the container of the file has a file whose name is the text items[0], */
    TERM_IS_STEM,      /* or a file whose name is items[0], a dot and an extension */
    TERM_IS_MEMBER_OF, /* or a file with either name, of the format `text` */
    TERM_PRESENT,      /* the member items[0] of an object of JSON is present */
    /* folds over the elements of items[0], an array or bytes: see term_is_fold */
    TERM_MIN,     /* the least items[1], or element if there is none; NaN if one is NaN */
    TERM_MAX,     /* the greatest items[1], or element; NaN if one is NaN */
    TERM_SUM,     /* of items[1], or of the elements */
    TERM_COUNT,   /* of elements for which items[1] holds */
    TERM_ALL,     /* items[1] holds for all */
    TERM_ANY,     /* items[1] holds for some */
    TERM_JOINED,  /* items[1], bytes that are a field of the elements, of one after the other: one byte string
                   */
    TERM_RUNNING, /* the checksum `text` of items[1], of one element after the other */
    TERM_UNIQUE,  /* items[1] differs for all */
    TERM_ACYCLIC  /* items[1] is the number of the element on which an element depends: none depends on itself
                     through others */
} term_kind;

/* A typed expression. */
struct term {
    term_kind kind;
    const expr *source;
    value_type type;
    interval range; /* VALUE_INT, VALUE_ENUM */
    wide integer;
    double real;
    bool boolean;
    str text;
    expr_op op;
    const model_member *member;
    bool in_range; /* TERM_ELEMENT, TERM_LAST, TERM_SLOT: it is known to exist */
    bool present;  /* TERM_MEMBER: it is known to be there, although it may be absent elsewhere */
    /* TERM_MEMBER, in the expression of a value. `shared`: the first mention of another value that is
       mentioned again after it was evaluated; `again`: each later mention (see repeats.c). */
    bool shared, again;
    size_t fold; /* of folds, TERM_ITEM and TERM_INDEX: the fold's number in the expression, from 1 */
    ARRAY(const term *) items;
};

#endif
