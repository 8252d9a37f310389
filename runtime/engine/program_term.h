/* Expressions of a program: trees of typed terms. */
#ifndef TENON_ENGINE_PROGRAM_TERM_H
#define TENON_ENGINE_PROGRAM_TERM_H

#include "tenon/format.h"
#include "tenon/impl/checksum.h"
#include "tenon/impl/edit.h"
#include "tenon/impl/encode.h"
#include "tenon/impl/ending.h"
#include "tenon/impl/json_wire.h"
#include "tenon/impl/packing.h"
#include "tenon/impl/rules.h"
#include "tenon/impl/stream.h"
#include "tenon/impl/text.h"
#include "tenon/table.h"

#define TN_NO_SLOT UINT32_MAX

/* The most bytes in memory of a record. */
enum { LARGEST_RECORD = 512 };

/* The largest view in memory, in bytes, of which terms take parts. */
enum { LARGEST_VIEW = 256 };

/* The most members of a type whose places its rules name, and rules that collect keys. */
enum { MOST_PLACES = 64, MOST_KEYS = 8 };

typedef struct tn_term tn_term;
typedef struct tn_operation tn_operation;
typedef struct tn_codec_type tn_codec_type;
typedef struct tn_instance tn_instance;
typedef struct tn_record_layout tn_record_layout;
typedef struct tn_codec tn_codec;

/* The value of an expression. Lists are borrowed. */
typedef union tn_result {
    uint64_t u;
    int64_t s;
    double real;
    bool boolean;
    tn_text text;
    tn_bytes bytes;
    tn_list list; /* values, pointers or objects */
    void *object; /* also a view, numbers or packed bytes, by address */
    tn_variant variant;
} tn_result;

/* X(TERM): its value, from its operands `a`, `b` and `c`. */
#define TN_TERMS(X)                                                                                          \
    X(LITERAL)       /* `value` */                                                                           \
    X(LIST)          /* a list of the `count` terms `items`, each of `form` and `size` bytes */              \
    X(BYTES)         /* bytes of the `count` terms `items` */                                                \
    X(SELF)          /* the object */                                                                        \
    X(PARENT)        /* the parent of the object, of any type if `form` is a variant */                      \
    X(ROOT)          /* the root of the object */                                                            \
    X(STREAM)        /* its stream */                                                                        \
    X(AROUND)        /* the target of the pointer at `slot` of the object `a` */                             \
    X(AROUND_ANY)    /* the parent, root or stream of an object `a` of any type: `op` says which */          \
    X(ITEM)          /* the value that has just been read */                                                 \
    X(INDEX)         /* the number of the element */                                                         \
    X(OWN)           /* the member at `slot` of the object, which is present */                              \
    X(FIELD)         /* the member at `slot` of the object `a` */                                            \
    X(INSTANCE)      /* an instance at `slot`, which is computed first */                                    \
    X(NAMED)         /* the value `b` of the object `a`, if `c` holds or is NULL */                          \
    X(COLUMN)        /* a number at `slot` of element `b` of the records `a` */                              \
    X(SLOT)          /* a number at `slot` of the slot `tag`, called `low` and `high`, of element `b` of the \
                        table `a`; or if `fold` is set, of the slot of the loop */                           \
    X(HAS_SLOT)      /* whether the table has it */                                                          \
    X(ELEMENT)       /* element `b` of the array `a` */                                                      \
    X(LAST)          /* the last element of the array `a` */                                                 \
    X(BYTE)          /* byte `b` of the bytes `a` */                                                         \
    X(LAST_BYTE)     /* the last byte of the bytes `a` */                                                    \
    X(INTEGER)       /* `op` of integers, exactly */                                                         \
    X(REAL)          /* `op` of floating point numbers */                                                    \
    X(NEGATE)        /* -a, an integer */                                                                    \
    X(INVERT)        /* ~a */                                                                                \
    X(NEGATE_REAL)   /* -a */                                                                                \
    X(NOT)           /* !a */                                                                                \
    X(COMPARE)       /* whether `op` holds of integers, */                                                   \
    X(COMPARE_REAL)  /* floating point numbers, */                                                           \
    X(COMPARE_TEXT)  /* text, */                                                                             \
    X(COMPARE_BYTES) /* bytes, */                                                                            \
    X(COMPARE_BOOL)  /* truth values, */                                                                     \
    X(COMPARE_OBJECT) /* or objects */                                                                       \
    X(AND)                                                                                                   \
    X(OR)                                                                                                    \
    X(CHOOSE)      /* a ? b : c */                                                                           \
    X(AS_REAL)     /* an integer as a floating point number, */                                              \
    X(AS_FLOAT)    /* and one of 64 bits as one of 32 */                                                     \
    X(FITS)        /* the integer `a`, which is neither below `low` nor above `high` */                      \
    X(AS_VARIANT)  /* a value of `form` as one of any type */                                                \
    X(OF_VARIANT)  /* and back, if it is of that type */                                                     \
    X(AS_ARRAY)    /* a list of `b` over each element of the fold `a`, of `wire` and `size` */               \
    X(SIZE)        /* characters, bytes or elements of `a` */                                                \
    X(STREAM_SIZE) /* bytes of a stream */                                                                   \
    X(POSITION)    /* of a stream */                                                                         \
    X(AT_END)      /* whether a stream is consumed */                                                        \
    X(BOOL_TO_INT)                                                                                           \
    X(REAL_TO_INT)                                                                                           \
    X(TEXT_TO_INT) /* in base `b`, or 10 if that is NULL */                                                  \
    X(INT_TO_TEXT)                                                                                           \
    X(DECODE)                                                                                                \
    X(ENCODE)                                                                                                \
    X(CONCAT_TEXT)                                                                                           \
    X(CONCAT_BYTES)                                                                                          \
    X(REVERSE)                                                                                               \
    X(LOWER)                                                                                                 \
    X(SUBSTRING) /* of `a`, from `b` to `c` */                                                               \
    X(INDEX_OF)  /* of byte `b` in `a` */                                                                    \
    X(EXTREME)   /* the item whose `op` holds compared with all others */                                    \
    X(FOLD)   /* the result of `op`, a tn_fold, over the elements of the array `a`, or of `b` over each */   \
    X(SLICE)  /* `c` elements of the array or bytes `a`, from `b` on */                                      \
    X(BLOCKS) /* the greatest or least, as `op` says, of `c` of the numbers `a`, from `b` on */              \
    X(NOTES)  /* `b` of the fold `a` over records, kept as numbers */                                        \
    X(JOINED) /* bytes at `slot` of the objects of the list `a`, one behind the other: operand of */         \
    X(JOINED_SIZE)                                                                                           \
    X(CHECKSUM) /* of the text, bytes or packed bytes `a` */                                                 \
    X(DIGEST)   /* whether the text `b` is the digest of the bytes `a` */                                    \
    X(QUESTION) /* whether `op`, a tn_question, holds of the text or number `a` */                           \
    X(PEEK)     /* `c`, or `value`, bytes at `b` of the stream `a`, or of the one being                      \
                   read, if `condition` holds or is NULL */                                                  \
    X(KEEP)     /* `a`, kept for the report of a broken rule */

typedef enum tn_term_kind {
#define X(kind) TN_TERM_##kind,
    TN_TERMS(X)
#undef X
        TN_TERM_COUNT
} tn_term_kind;

typedef enum tn_operator {
    TN_OP_ADD,
    TN_OP_SUB,
    TN_OP_MUL,
    TN_OP_DIV,
    TN_OP_MOD,
    TN_OP_SHL,
    TN_OP_SHR,
    TN_OP_AND,
    TN_OP_OR,
    TN_OP_XOR,
    TN_OP_LT,
    TN_OP_LE,
    TN_OP_GT,
    TN_OP_GE,
    TN_OP_EQ,
    TN_OP_NE
} tn_operator;

/* For TN_TERM_AROUND_ANY. */
enum { TN_AROUND_PARENT, TN_AROUND_ROOT, TN_AROUND_STREAM };

/* For TN_TERM_FOLD. */
typedef enum tn_fold {
    TN_FOLD_COUNT, /* of the elements for which `b` holds */
    TN_FOLD_SUM,
    TN_FOLD_MIN,
    TN_FOLD_MAX,
    TN_FOLD_ALL,
    TN_FOLD_ANY,
    TN_FOLD_CHECKSUM,
    TN_FOLD_UNIQUE, /* `b`, text, bytes or an integer, differs for all */
    TN_FOLD_ACYCLIC /* `b` is the number of the element on which an element depends: none depends on itself */
} tn_fold;

/* For TN_TERM_QUESTION. */
typedef enum tn_question {
    TN_IS_FINITE,
    TN_IS_WELL_FORMED,
    TN_IS_JSON,
    TN_IS_PATH,
    TN_IS_SHA1_NAME,
    TN_HAS_EXTENSION, /* `name` */
    TN_IS_MEMBER,     /* of the container of the file, */
    TN_IS_STEM,
    TN_IS_MEMBER_OF /* of the format `name` */
} tn_question;

/* tn_match_sha1, which needs a library. */
typedef tn_status tn_digest(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            tn_bytes bytes, tn_text text, char digits[TN_SHA1_DIGITS], bool *same);

/* The result of an expression that uses an absent member. */
typedef enum tn_lack {
    TN_LACK_FAILS,     /* an error */
    TN_LACK_COMPARES,  /* decides the == or != around it: an absent value equals nothing */
    TN_LACK_CONDITION, /* the condition as a whole is false */
    TN_LACK_VALUE      /* the value is absent */
} tn_lack;

struct tn_term {
    uint8_t kind;      /* tn_term_kind */
    uint8_t op;        /* tn_operator */
    uint8_t form;      /* tn_kind: how a value lies in memory */
    uint8_t wire;      /* TN_TERM_COLUMN, _SLOT, _NOTES: a tn_form; TN_TERM_LIST: a tn_kind */
    uint8_t lack;      /* tn_lack: if the value is absent, */
    uint8_t read_lack; /* and if it has not been read yet */
    uint8_t bits;      /* of an integer with fewer bits in the file than in memory: their number; or 0; */
    bool is_signed;    /* and whether the first of them is its sign */
    bool is_unsigned;  /* of an integer: it is .u, otherwise .s */
    bool mixed;        /* of TN_TERM_INTEGER: no type of 64 bits holds both operands */
    bool may_divide;   /* of TN_TERM_INTEGER: it fails only if the divisor is 0 */
    bool checked;      /* of elements: they may not exist */
    bool lent;         /* of pointers: they may be NULL */
    bool works;        /* of TN_TERM_QUESTION: the text is taken from the work budget */
    bool lowers_a, lowers_b; /* of TN_TERM_COMPARE_TEXT, and of keys: A to Z are taken as a to z */
    bool given;              /* of a member: a parameter of the file, which no file stores */
    bool names_own;          /* the error of an absent value is at the member */
    bool derived; /* of TN_TERM_OWN and _FIELD: the program cannot set the member: it is derived, or a
                     parameter */
    uint32_t slot, has, read; /* the value, its presence, and whether it has been read */
    uint32_t size;            /* of an element: its bytes in memory */
    uint32_t tag;   /* of an object in a variant; the kind of a slot; of TN_TERM_NOTES the value to compute */
    uint32_t fold;  /* of TN_TERM_FOLD its number; of an item, or its number, that of its fold, or 0 */
    uint32_t place; /* of errors: the number of that of a member that rules name; or TN_NO_SLOT */
    uint32_t count;
    const tn_term *a, *b, *c, *condition;
    const tn_term *const
        *items;             /* `count` terms; of folds over records: whether these have the columns of `b` */
    const uint32_t *rivals; /* `count` slots: members that must not be there, as they share its bytes */
    int64_t low;
    uint64_t high;
    const char *name; /* of a value that may be absent, or must fit; of the member at `place`; of an encoding,
                         for iconv; or NULL */
    const char *id;   /* TN_TERM_PEEK: the member; TN_TERM_QUESTION: the extension or member */
    const char *absence;            /* of a value that may be absent: "no NAME" */
    uint8_t encoding;               /* tn_encoding, if `name` is NULL */
    const tn_text_library *library; /* otherwise it has the encoding */
    const tn_instance *instance;
    const tn_record_layout *record; /* of arrays of records, */
    size_t field;                   /* and the number of the field that `slot` lies in */
    tn_checksum checksum;
    tn_digest *digest;
    tn_result value;
};

#endif
