/* The program of a codec as static data: types, operations and expressions, which the engine (engine.h) runs
   over the same structs that generated code would use. The compiler makes it (generator/assemble). Slots are
   offsets in the struct of an object, in bytes. */
#ifndef TENON_ENGINE_PROGRAM_H
#define TENON_ENGINE_PROGRAM_H

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

/* The most bytes in memory of a view of which parts are taken. */
enum { LARGEST_VIEW = 256 };

/* The most members of a type whose places its rules name, and rules that collect keys. */
enum { MOST_PLACES = 64, MOST_KEYS = 8 };

typedef struct tn_term tn_term;
typedef struct tn_operation tn_operation;
typedef struct tn_codec_type tn_codec_type;
typedef struct tn_instance tn_instance;
typedef struct tn_record_layout tn_record_layout;
typedef struct tn_codec tn_codec;

/* ---- expressions ---- */

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

/* X(TERM): what it gives of its operands `a`, `b` and `c`. */
#define TN_TERMS(X)                                                                                          \
    X(LITERAL)       /* `value` */                                                                           \
    X(LIST)          /* a list of the `count` terms `items`, each of `form` and `size` bytes */              \
    X(BYTES)         /* bytes of the `count` terms `items` */                                                \
    X(SELF)          /* the object */                                                                        \
    X(PARENT)        /* the object around it, as it was given; of any type where `form` is a variant */      \
    X(ROOT)          /* the object at the top of its file, as it was given */                                \
    X(STREAM)        /* its stream */                                                                        \
    X(AROUND)        /* what the pointer at `slot` of the object `a` points at */                            \
    X(AROUND_ANY)    /* the parent, root or stream of an object `a` of any type: `op` says which */          \
    X(ITEM)          /* the value that has just been read */                                                 \
    X(INDEX)         /* the number of the element */                                                         \
    X(OWN)           /* the member at `slot` of the object, which is there */                                \
    X(FIELD)         /* the member at `slot` of the object `a` */                                            \
    X(INSTANCE)      /* the same of an instance, which is computed first */                                  \
    X(NAMED)         /* the value `b` of the object `a`, where `c` holds or is NULL */                       \
    X(COLUMN)        /* a number at `slot` of element `b` of the records `a` */                              \
    X(SLOT)          /* a number at `slot` of the slot `tag`, called `low` and `high`, of element `b` of the \
                        table `a`; or where `fold` is set, of that which the loop is at */                   \
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
    X(OF_VARIANT)  /* and back, where it is of that type */                                                  \
    X(AS_ARRAY)    /* a list of what `b` of the fold `a` makes of each element, of `wire` and `size` */      \
    X(SIZE)        /* characters, bytes or elements of `a` */                                                \
    X(STREAM_SIZE) /* bytes of a stream */                                                                   \
    X(POSITION)    /* of a stream */                                                                         \
    X(AT_END)      /* whether a stream is consumed */                                                        \
    X(BOOL_TO_INT)                                                                                           \
    X(REAL_TO_INT)                                                                                           \
    X(TEXT_TO_INT) /* in base `b`, or 10 where that is NULL */                                               \
    X(INT_TO_TEXT)                                                                                           \
    X(DECODE)                                                                                                \
    X(ENCODE)                                                                                                \
    X(CONCAT_TEXT)                                                                                           \
    X(CONCAT_BYTES)                                                                                          \
    X(REVERSE)                                                                                               \
    X(LOWER)                                                                                                 \
    X(SUBSTRING) /* of `a`, from `b` to `c` */                                                               \
    X(INDEX_OF)  /* of byte `b` in `a` */                                                                    \
    X(EXTREME)   /* the item of which `op` holds compared with all others */                                 \
    X(FOLD)      /* what `op`, a tn_fold, makes of the elements of the array `a`, or of `b` over each */     \
    X(SLICE)     /* `c` elements of the array or bytes `a`, from `b` on */                                   \
    X(BLOCKS)    /* the greatest or least, as `op` says, of `c` of the numbers `a`, from `b` on */           \
    X(NOTES)  /* the same of what `b` of the fold `a` computes of records, which is remembered as numbers */ \
    X(JOINED) /* bytes at `slot` of the objects of the list `a`, one behind the other: operand of the next,  \
               */                                                                                            \
    X(JOINED_SIZE)                                                                                           \
    X(CHECKSUM) /* of the text, bytes or packed bytes `a` */                                                 \
    X(DIGEST)   /* whether the text `b` is the digest of the bytes `a` */                                    \
    X(QUESTION) /* whether `op`, a tn_question, holds of the text or number `a` */                           \
    X(PEEK)     /* `c`, or `value`, bytes at `b` of the stream `a`, or of that which is read, where          \
                   `condition` holds or is NULL */                                                           \
    X(KEEP)     /* `a`, which is kept for what a broken rule reports */

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
    TN_FOLD_COUNT, /* for how many `b` holds */
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
    TN_LACK_COMPARES,  /* the comparison by == or != around it is decided: what is absent equals nothing */
    TN_LACK_CONDITION, /* the condition as a whole is false */
    TN_LACK_VALUE      /* the value is absent */
} tn_lack;

struct tn_term {
    uint8_t kind; /* tn_term_kind */
    uint8_t op;   /* tn_operator */
    uint8_t form; /* tn_kind: how a value lies in memory */
    uint8_t
        wire; /* of TN_TERM_COLUMN, _SLOT and _NOTES a tn_form; of TN_TERM_LIST the tn_kind of its items */
    uint8_t lack;      /* tn_lack: where the value is absent, */
    uint8_t read_lack; /* and where it has not been read yet */
    uint8_t bits;      /* of an integer with fewer bits in the file than in memory: their number; or 0; */
    bool is_signed;    /* and whether the first of them is its sign */
    bool is_unsigned;  /* of an integer: it is .u, otherwise .s */
    bool mixed;        /* of TN_TERM_INTEGER: no type of 64 bits holds both operands */
    bool may_divide;   /* of TN_TERM_INTEGER: that fails only where the divisor is 0 */
    bool checked;      /* of elements: they may not exist */
    bool lent;         /* of pointers: they may be NULL */
    bool works;        /* of TN_TERM_QUESTION: the text is taken from the work budget */
    bool lowers_a, lowers_b; /* of TN_TERM_COMPARE_TEXT, and of keys: A to Z are taken as a to z */
    bool given;              /* of a member: a parameter of the file, which no file stores */
    bool names_own;          /* the error of what is absent is at the member */
    bool derived; /* of TN_TERM_OWN and _FIELD: others decide the member: it is derived, or passed as a
                     parameter */
    uint32_t slot, has, read; /* the value, whether it is there, and whether it has been read */
    uint32_t size;            /* of an element: its bytes in memory */
    uint32_t tag;  /* of an object in a variant; the kind of a slot; of TN_TERM_NOTES what is computed */
    uint32_t fold; /* of TN_TERM_FOLD its number; of an item, or its number, that of its fold, or 0 */
    uint32_t
        place; /* of errors: the number of that of a member, among those that rules name; or TN_NO_SLOT */
    uint32_t count;
    const tn_term *a, *b, *c, *condition;
    const tn_term *const
        *items;             /* `count` terms; of folds over records: whether these have what `b` looks at */
    const uint32_t *rivals; /* `count` slots: members that must not be there, as they share its bytes */
    int64_t low;
    uint64_t high;
    const char *name; /* of what may be absent, or must fit; of the member at `place`; of an encoding, for
                         iconv; or NULL */
    const char
        *id; /* of TN_TERM_PEEK: the member; of TN_TERM_QUESTION: the extension or member that it names */
    const char *absence;            /* of what may be absent: "no NAME" */
    uint8_t encoding;               /* tn_encoding, where `name` is NULL */
    const tn_text_library *library; /* otherwise it has the encoding */
    const tn_instance *instance;
    const tn_record_layout *record; /* of arrays of records, */
    size_t field;                   /* and the number of the field that `slot` lies in */
    tn_checksum checksum;
    tn_digest *digest;
    tn_result value;
};

/* ---- operations ---- */

/* X(OPERATION): what it does. Operations stand in a function at the position in its stream. */
#define TN_OPERATIONS(X)                                                                                     \
    /* the object */                                                                                         \
    X(KEEP_PARENT) /* at `slot` */                                                                           \
    X(KEEP_ROOT)                                                                                             \
    X(KEEP_STREAM)                                                                                           \
    X(KEEP_OFFSET)                                                                                           \
    X(KEEP_PARAM)   /* argument `number` */                                                                  \
    X(KEEP_ORDER)   /* the byte order that the object was given */                                           \
    X(CHOOSE_ORDER) /* that of the first case in `body` of which `term` holds */                             \
    X(KEEP_REST)    /* of the input */                                                                       \
    X(IF)           /* `body`, where the member at `has` is present */                                       \
    X(PRESENT)      /* whether it is: `term`; with `flag` a filler: a constant, or the number in `slot` */   \
    X(NOTE)         /* at `slot`: the member has been read */                                                \
    X(START)        /* of the member: here */                                                                \
    X(START_BITS)   /* in bits, of which the order is `flag` where they are little-endian */                 \
    X(LOCATE)       /* the member at `slot` takes `extent` from `offset` on, */                              \
    X(LOCATE_BITS)  /* or `bytes` bits before the position, for each element of a list where `flag` */       \
    X(VALID)        /* `term` holds of the value */                                                          \
    /* bytes */                                                                                              \
    X(ALIGN)                                                                                                 \
    X(NEED)     /* `extent` */                                                                               \
    X(NEED_RUN) /* `bytes`, of the `number` members in `data` */                                             \
    X(ADVANCE)  /* by `extent` */                                                                            \
    X(EXPECT)   /* the `bytes` at `data`, at `offset` */                                                     \
    X(LOAD)     /* a number of the form `wire`, or `other_wire` in big-endian objects; `term` is what a      \
                   writer derives it of, over the finished object, and the slot `has` leads to what that was \
                   when it was read */                                                                       \
    X(LOAD_OBJECT)                                                                                           \
    X(DOCUMENT) /* the stream, or with `flag` that which TN_DO_OPEN has given, is a JSON document */         \
    X(JSON)     /* the members of an object in one, as `data`, a tn_json_layout, says */                     \
    X(BEGIN)    /* where the object begins, for its rules, */                                                \
    X(PLACE)    /* and where a member does, number `number` of those that they name */                       \
    X(KEYS)     /* memory for the keys number `number`, of the rule `data`, */                               \
    X(KEY)      /* and the key of the element: its text at `slot` */                                         \
    X(CHECK)    /* the rules of the type */                                                                  \
    X(AT)       /* `body` where `term` says, in the stream or, with `flag`, in the whole file */             \
    X(NOWHERE)  /* position 0 says that nothing is there */                                                  \
    X(AS_READ)  /* the object is remembered as it was read, with the lists that `data` says, */              \
    X(GAPS)     /* and the bytes that no member has */                                                       \
    X(FIND)     /* the terminator `number` */                                                                \
    X(SIZE)     /* `term` */                                                                                 \
    X(SLICE)    /* text or bytes of `extent`; with `flag` they are filler */                                 \
    X(RECORDS)  /* as many as `term` says */                                                                 \
    X(TABLE)                                                                                                 \
    X(NUMBERS)                                                                                               \
    X(BITS)      /* `bytes` of them */                                                                       \
    X(KEEP_BITS) /* those that are left of the byte, at `slot`, and at `has` whether one of them is not 0 */ \
    X(TAKE)      /* bytes as `data` says, a tn_cut_limit; with `flag` they are filler */                     \
    X(PROCESS)                                                                                               \
    X(PACKED)                                                                                                \
    X(TEXT) /* in the encoding of `term`, or UTF-8 */                                                        \
    /* objects */                                                                                            \
    X(OPEN)      /* a stream over the bytes */                                                               \
    X(KEEP_LEFT) /* what the object leaves of it, */                                                         \
    X(KEEP_TAIL)                                                                                             \
    X(KEEP_OPEN) /* and whether it ended without a terminator */                                             \
    X(NEW)       /* memory for an object of `type` */                                                        \
    X(READ)      /* an object of `type` */                                                                   \
    X(OPAQUE) /* one of the opaque type `data`, from the stream, or with `flag` from what TN_DO_OPEN gave */ \
    X(ENTER)                                                                                                 \
    X(LEAVE)                                                                                                 \
    X(VALUE)  /* `body` reads the member at `slot` */                                                        \
    X(CHOOSE) /* the first case in `body` that `term`, which is that of the value, equals */                 \
    X(CASE)                                                                                                  \
    /* lists */                                                                                              \
    X(COUNT) /* `term` */                                                                                    \
    X(FIT)   /* elements of `bytes` each */                                                                  \
    X(WORK)                                                                                                  \
    X(SPACE)                                                                                                 \
    X(STORE) /* memory for all, at `slot` */                                                                 \
    X(EACH)                                                                                                  \
    X(SO_FAR)                                                                                                \
    X(RESERVE)                                                                                               \
    X(REPEAT)                                                                                                \
    X(STEP)                                                                                                  \
    X(ELEMENT)                                                                                               \
    X(APPEND)                                                                                                \
    X(EMPTY)                                                                                                 \
    X(UNTIL)                                                                                                 \
    X(TRIM)                                                                                                  \
    X(RETURN)                                                                                                \
    /* several of these at once, where nothing traces the reading */                                         \
    X(FIXED)   /* TN_DO_NEED or, with `flag`, TN_DO_NEED_RUN, the `moves`, and `offset` bytes further */     \
    X(FIXED_1) /* the same of one number of so many bytes, which are moved as they are to `slot` */          \
    X(FIXED_2)                                                                                               \
    X(FIXED_4)                                                                                               \
    X(FIXED_8)                                                                                               \
    X(SIZED)    /* `term` bytes: with `flag` TN_DO_NEED, TN_DO_SLICE, TN_DO_ADVANCE */                       \
    X(ENDED)    /* TN_DO_FIND, TN_DO_SLICE, TN_DO_ADVANCE */                                                 \
    X(NEW_READ) /* TN_DO_NEW, TN_DO_READ */                                                                  \
    X(IS_VALID) /* TN_DO_VALID of a number that `data`, a tn_test, holds of */                               \
    X(ITEM)     /* TN_DO_STEP, TN_DO_ELEMENT, TN_DO_READ, TN_DO_APPEND */                                    \
    /* TN_DO_REPEAT, the body, of numbers of `bytes` bytes, which the move at `moves` moves, and of which    \
       `data`, a tn_test or NULL, holds; they are kept with `keeps`, and take `size` bytes then */           \
    X(NUMBER_LIST)

typedef enum tn_operation_kind {
#define X(kind) TN_DO_##kind,
    TN_OPERATIONS(X)
#undef X
        TN_DO_COUNT_
} tn_operation_kind;

/* How many bytes an operation is about. */
typedef enum tn_extent {
    TN_EXTENT_FIXED, /* `bytes` */
    TN_EXTENT_SIZE,  /* what TN_DO_SIZE has given */
    TN_EXTENT_FOUND, /* to the terminator, which TN_DO_ADVANCE and TN_DO_LOCATE count */
    TN_EXTENT_READ   /* from TN_DO_START to the position */
} tn_extent;

/* The place of an object that is read. */
typedef enum tn_where {
    TN_IN_MEMBER,  /* in the member at `slot`, */
    TN_IN_ELEMENT, /* element of a list that knows its length, */
    TN_IN_VALUE    /* or where TN_DO_NEW, TN_DO_ELEMENT or TN_DO_VALUE say */
} tn_where;

/* The end of bytes that are cut out of a stream. */
typedef struct tn_cut_limit {
    enum { TN_CUT_SIZE, TN_CUT_STREAM, TN_CUT_TERMINATOR } kind;
    const tn_term *size;
    uint8_t terminator, pad;
    unsigned unit; /* bytes of the terminator */
    bool include, consume, eos_error;
    bool strips, cuts; /* padding, and what stands behind a terminator */
    uint32_t ending;   /* the slot that says how the value ended; or TN_NO_SLOT */
    bool elements;     /* of the elements of a list: how all of them ended, */
    bool last;         /* or how the last one did */
    uint32_t encoded;  /* the slot that keeps the bytes in the file of text or of what a process gives; or
                          TN_NO_SLOT */
    bool processed;    /* a process gets the bytes */
    bool open;         /* of that: only whether the terminator is missing */
    bool fixed;
    tn_delimiting how;
} tn_cut_limit;

/* One of the functions, or the packing of tn_process_unpack and tn_keep_packed. `pack` is what undoes the
   first; integers and bytes undo themselves. `program` is a function of the user's, which nothing undoes. */
typedef struct tn_processing {
    tn_process_plain *plain, *pack;
    tn_process_integer *integer;
    tn_process_bytes *bytes;
    const tn_packing *packing;
    const tn_term *argument;
    tn_edit_process *program;
    size_t argument_count; /* of `program` */
    const tn_term *const *arguments;
} tn_processing;

/* The function that reads objects of an opaque type. */
typedef struct tn_opaque_type {
    tn_edit_opaque *read;
} tn_opaque_type;

/* A list of objects that are remembered with the object that has it, and the lists in these. */
typedef struct tn_copied_list tn_copied_list;
struct tn_copied_list {
    const char *id;
    uint32_t slot, size;
    uint32_t as_read; /* the slot in elements that leads to their copies; or TN_NO_SLOT */
    size_t inner_count;
    const tn_copied_list *inner;
};

/* The place at which a placed member is read, and where it is stored. */
typedef struct tn_placing {
    uint32_t placement; /* the slot of a tn_placement */
    unsigned rank;
    uint64_t alignment;
    bool view;
    size_t placed_count; /* of a position that says that nothing is there: the slots that say whether what it
                            places is, */
    const uint32_t *placed;
} tn_placing;

/* The arguments of an object that is read. */
typedef struct tn_giving {
    const tn_term *parent; /* of the form of the type's own; NULL: the object itself */
    bool no_parent;
    uint32_t tag; /* of the object itself as a parent of any type */
    bool root;    /* it is given the root */
    size_t argument_count;
    const tn_term *const *arguments;
} tn_giving;

/* The form in which an invalid value is reported. */
typedef struct tn_validity {
    tn_status status;
    const tn_term *expected; /* a number, text or bytes; or NULL */
    uint8_t expected_form, found_form;
    bool expected_unsigned, found_unsigned;
    const char *words; /* instead of `expected`; or NULL */
    unsigned bits;     /* of a value of bits; otherwise 0 */
} tn_validity;

/* The ways in which numbers are moved from a file to an object. */
typedef enum tn_moving {
    TN_MOVE_1, /* so many bytes as they are */
    TN_MOVE_2,
    TN_MOVE_4,
    TN_MOVE_8,
    TN_MOVE_TO_8,  /* 5 to 7 */
    TN_MOVE_TO_16, /* 9 to 16 */
    TN_MOVE_MORE,  /* `size` */
    TN_SWAP_2,     /* a number of so many bytes, in the other byte order */
    TN_SWAP_4,
    TN_SWAP_8,
    TN_MOVE_FORM /* a number of the form `wire` */
} tn_moving;

/* Numbers that lie one behind the other in a file and in an object. */
typedef struct tn_move {
    uint8_t how; /* tn_moving */
    uint8_t wire;
    uint32_t slot, offset, size;
} tn_move;

/* A condition on a member at `slot`, an integer of at most 64 bits or a truth value of `form`: that of it and
   `mask` is from `low` to `low + span`, or with `outside` not. */
typedef struct tn_test {
    uint8_t form;
    bool outside;
    uint32_t slot;
    int64_t low;
    uint64_t mask, span;
} tn_test;

/* The alternatives of a choice by integers, in ascending order, or by text. */
typedef struct tn_choices {
    size_t count;
    const int64_t *numbers; /* `count` keys; or NULL: */
    const tn_text *texts;
    const tn_operation *const *cases; /* by keys */
    const tn_operation *otherwise;    /* or NULL */
} tn_choices;

struct tn_operation {
    uint8_t kind;  /* tn_operation_kind */
    uint8_t form;  /* tn_kind of what is at `slot` */
    uint8_t given; /* of TN_DO_CASE: that of the alternative */
    uint8_t wire, other_wire;
    uint8_t extent;
    uint8_t where;
    bool by_order; /* of TN_DO_LOAD: `other_wire` in big-endian objects */
    bool element;  /* it is about an element: its path is that of the element */
    bool keeps;    /* the value is kept */
    bool inside;   /* of elements: objects lie in the list */
    bool flag;
    bool given_nothing; /* of TN_DO_READ: the object gets neither arguments nor a parent that is computed */
    bool deep;          /* of TN_DO_READ: TN_DO_ENTER before it, and TN_DO_LEAVE behind */
    uint32_t slot, has, tag, size;
    size_t bytes, offset;
    uint64_t number;
    const char *id;
    const tn_term *term;
    const tn_operation *body, *fused; /* the same, where nothing traces the reading */
    size_t body_count, fused_count;
    const tn_codec_type *type;
    const void *data;     /* as the operation says */
    const tn_move *moves; /* with `by_order`, as many others for big-endian objects follow */
    size_t move_count;
};

/* A function: its operations one by one, and fused where nothing traces the reading; those of a program that
   was loaded are not fused. */
typedef struct tn_operations {
    const tn_operation *items, *fused;
    size_t count, fused_count;
} tn_operations;

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

/* How it is known where an element of a member lies. */
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
        of_last; /* it is said of an element of the member at `slot`, that of the fold or the last */
    uint8_t element, form; /* tn_element_place; of the member a tn_kind */
    bool inside;           /* objects lie in the list */
    uint32_t slot, size;
    size_t offset;
    const tn_term *found, *expected; /* what is reported; or NULL */
    uint8_t found_form, expected_form;
    bool found_unsigned, expected_unsigned, found_digest;
    tn_relation relation;
    bool says_absent,
        passes_absent; /* what is absent breaks the rule, or leaves it; otherwise it is an error */
    size_t keys;       /* their number */
};

typedef struct tn_check {
    size_t rule;              /* its number among the codec's */
    const tn_term *condition; /* NULL: it is always asked for */
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
    uint32_t groups; /* of a type that stands for a number: the list of its digits; or TN_NO_SLOT */
    bool any_parent; /* the parent is a variant; otherwise an object with this tag, */
    uint32_t parent_tag, root_tag; /* and the root one with that */
    bool is_own_root;              /* where it is given none */
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
    tn_operations valid;      /* what is valid for the numbers of one of them */
};

/* One of the values that the slots of a table may be. */
typedef struct tn_table_choice {
    const tn_term
        *holds; /* over what the slot is chosen by, as an item; NULL: it is what none of the others is */
    uint32_t kind;
} tn_table_choice;

/* How the layout of a table is worked out: over a record, which has a parent and a root. */
typedef struct tn_table_layout {
    const char *id;            /* of the member that stands for the slots */
    const tn_term *count, *on; /* how many slots there are; what a slot is chosen by */
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
    bool hangs, here, returns, moves; /* on where the stream stands; see instance.c */
    bool looks; /* it is a look-ahead, or a value that depends on one: reading decides it, and no edit */
    const tn_term *condition, *io, *pos, *value;
    tn_operations read;
};

/* A value that is computed whenever it is asked for, or a label. */
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
    bool opaque;                /* it has members of opaque types */
    bool derives, derives_anew; /* numbers of its files are derived by expressions; those in a file that were
                                    others are derived, too, as soon as the object derives another value */
    size_t param_count;
    const tn_codec_param *params;
};

#endif
