/* The work of the functions of a codec, as trees of operations that no programming language is part of: made
   from the model and the plan (lower.h), made cheap by passes (passes.h), checked (verify.c), printed for
   people (text.c), and printed as C by `emit`. docs/architecture.md describes each operation. A function
   stands at one position in its stream, which members move; operations state their distance from it. An
   operation that fails ends the function, with an error about its member. */
#ifndef TENON_PROGRAM_PROGRAM_H
#define TENON_PROGRAM_PROGRAM_H

#include "plan/plan.h"

/* X(OPERATION, "its name"). */
#define OPERATIONS(X)                                                                                        \
    /* ---- the structure ---- */                                                                            \
    X(MEMBER, "member") /* `body` for the members `of`: a paragraph */                                       \
    X(IF, "if")         /* `body` if the member is present */                                                \
    X(AT, "at")         /* `body` at the member's position, and back */                                      \
    X(EACH, "each")     /* `body` for each element of the member */                                          \
    X(VALUE, "value")   /* `body` reads the value, which goes into the object, or is forgotten */            \
    X(REPEAT, "repeat") /* `body` until there are as many elements as the list says, until the stream, or    \
                           the list, ends */                                                                 \
    X(CHOOSE, "choose") /* one of the alternatives in `body`, */                                             \
    X(CASE, "case")     /* whose `body` reads the value if it applies */                                     \
    X(RETURN, "return") /* all went well */                                                                  \
    /* ---- the object ---- */                                                                               \
    X(CLEAR, "clear")          /* all of the object is 0: it may be asked before it has been read */         \
    X(BEGIN, "begin")          /* the begin of the object, for its rules */                                  \
    X(PARENT, "keep parent")   /* the object keeps its parent, */                                            \
    X(ROOT, "keep root")       /* the one at the top of its file, */                                         \
    X(STREAM, "keep stream")   /* its stream, */                                                             \
    X(OFFSET, "keep offset")   /* its place in the input, */                                                 \
    X(PARAM, "keep")           /* a parameter, */                                                            \
    X(ENDIAN, "choose order")  /* and the byte order that is chosen for it */                                \
    X(JSON, "json members")    /* all members, in the order that the text has them */                        \
    X(NOWHERE, "keep nowhere") /* positions whose value means absence */                                     \
    X(AS_READ, "keep as read") /* values at reading, for the writer's derivations */                         \
    X(CHECK, "check")          /* the rules of the type */                                                   \
    X(REST, "keep rest")       /* the bytes behind the last member, */                                       \
    X(GAPS, "keep gaps")       /* or the bytes that no member covers */                                      \
    /* ---- bytes ---- */                                                                                    \
    X(ALIGN, "align")     /* discards the bits that are left of a byte */                                    \
    X(NEED, "need")       /* fails if the stream has fewer bytes */                                          \
    X(ADVANCE, "advance") /* moves the position */                                                           \
    X(EXPECT, "expect")   /* fails if the bytes are not those of a constant */                               \
    X(LOAD, "load")       /* a number, or an object of fixed layout */                                       \
    X(FIND, "find")       /* the position of the terminator; fails if there is none */                       \
    X(SIZE, "size")       /* computes the member's size */                                                   \
    X(SLICE, "slice")     /* text or bytes that stay in the input */                                         \
    X(RECORDS, "records") /* a view of all elements, and behind them */                                      \
    X(BITS, "bits")       /* an integer of bits */                                                           \
    X(TAKE, "take")       /* text or bytes up to their end, without terminator and padding */                \
    X(PROCESS, "process") /* their decoded form, by a process */                                             \
    X(PACKED, "packed")   /* both, but the object also keeps the packed bytes */                             \
    X(DECODE, "decode")   /* text in another encoding than UTF-8 */                                          \
    X(TEXT, "text")       /* text in UTF-8 */                                                                \
    /* ---- objects ---- */                                                                                  \
    X(OPEN, "open")           /* a stream of its own over the bytes, for the object */                       \
    X(LEFT, "keep left")      /* bytes behind the object, or bits behind a bit field */                      \
    X(NEW, "new")             /* memory for an object that is pointed at */                                  \
    X(DOCUMENT, "document")   /* the stream is a JSON document */                                            \
    X(READ, "read")           /* the object, by the function of its type */                                  \
    X(OPAQUE, "opaque")       /* the object, by a function of the program's */                               \
    X(ENTER, "enter")         /* fails if objects nest too deep; */                                          \
    X(LEAVE, "leave")         /* one less */                                                                 \
    X(COUNT, "count")         /* computes the number of elements */                                          \
    X(FIT, "fit")             /* fails if the stream has no space for so many */                             \
    X(WORK, "work")           /* fails if the elements are more work than is allowed */                      \
    X(SPACE, "space")         /* fails if overlapping elements take too much space */                        \
    X(STORE, "store")         /* memory for all elements */                                                  \
    X(NUMBERS, "numbers")     /* a view of all numbers, and behind them */                                   \
    X(TABLE, "table")         /* a view of records whose layout other values define */                       \
    X(RESET, "reset")         /* the list has no elements yet */                                             \
    X(RESERVE, "reserve")     /* space for so many */                                                        \
    X(STEP, "step")           /* fails if one element more is too much work */                               \
    X(ELEMENT, "element")     /* the place for the element */                                                \
    X(APPEND, "append")       /* adds it to the list */                                                      \
    X(EMPTY, "empty")         /* fails if too many elements have occupied no bytes */                        \
    X(UNTIL, "until")         /* it may be the last one */                                                   \
    X(TRIM, "trim")           /* frees reserved space behind the list */                                     \
    X(KEYS, "keys")           /* scratch memory for the keys of a rule, */                                   \
    X(KEY, "key")             /* the key of an element, */                                                   \
    X(SO_FAR, "count so far") /* the list has the elements that have been read */                            \
    X(GATHER, "gather")       /* values that rules use of all elements: begins them, */                      \
    X(GATHERED, "gathered")   /* and does it for one */                                                      \
    /* ---- members ---- */                                                                                  \
    X(PRESENCE, "present")    /* computes the presence of the member */                                      \
    X(PLACE, "place")         /* the begin of the member, for rules, */                                      \
    X(START, "start")         /* the begin of the content, */                                                \
    X(LOCATE, "locate")       /* and the place, for callers who locate members */                            \
    X(VALID, "valid")         /* checks `valid` */                                                           \
    X(NOTE, "note read")      /* it has been read: expressions may use it before */                          \
    X(MARK, "mark scratch")   /* how much scratch memory is taken, */                                        \
    X(GIVE_BACK, "give back") /* and back to that */

typedef enum operation_kind {
#define X(operation, name) DO_##operation,
    OPERATIONS(X)
#undef X
        OPERATION_COUNT
} operation_kind;

/* How many bytes an operation is about. */
typedef enum op_extent {
    EXTENT_FIXED, /* `bytes` */
    EXTENT_SIZE,  /* the result of DO_SIZE */
    EXTENT_FOUND, /* to the terminator that DO_FIND has found; of DO_ADVANCE and DO_LOCATE: behind it */
    EXTENT_READ   /* from the begin of the member to the position */
} op_extent;

/* The destination of a list's elements while they are read. */
typedef enum op_storage {
    STORE_DOCUMENT,
    STORE_SCRATCH,  /* a later expression looks at them */
    STORE_OPTIONAL, /* only a rule does, at some levels, and if there is scratch memory */
    STORE_NONE      /* one after the other in a variable */
} op_storage;

typedef struct codec_op codec_op;

typedef struct op_list {
    codec_op *items;
    size_t count, capacity;
} op_list;

struct codec_op {
    operation_kind kind;
    const model_member *member;     /* its member; NULL: it is of the object */
    ARRAY(const model_member *) of; /* DO_MEMBER */
    size_t offset;                  /* from the position */
    op_extent extent;
    size_t bytes;
    bool kept; /* of operations that store a value: the object keeps it; otherwise it is only checked */
    op_storage storage;       /* DO_STORE, DO_EACH, DO_REPEAT */
    const model_check *check; /* DO_KEYS, DO_KEY */
    const model_case *choice; /* DO_CASE */
    op_list body;
};

typedef enum function_kind {
    FUNCTION_READ,
    FUNCTION_LOCATE, /* reads, and says where members lie */
    FUNCTION_VALIDATE,
    FUNCTION_KIND_COUNT
} function_kind;

/* A function for the objects of a type. */
typedef struct codec_function {
    function_kind kind;
    const codec_plan *plan;
    const model_type *type;
    bool needs_places; /* some rule reports at a member, or at the object */
    op_list body;
} codec_function;

/* ---- division ---- */

/* Operations of a function's body, of members one behind the other, that are long enough for a function of
   their own. Such a function begins and ends with the position in the stream. */
typedef struct function_part {
    size_t begin, end;
    const model_member *first, *last;
    bool stays; /* stays in the function, whose end checks its start */
} function_part;

typedef ARRAY(function_part) function_parts;

/* All operations of members, in parts; none if the function is short enough. */
function_parts function_divide(arena *memory, const codec_function *f);

/* ---- text ---- */

const char *operation_name(operation_kind kind);
const char *function_title(arena *memory, const codec_function *f);

/* A function as text for people: a line for each operation. */
const char *function_text(arena *memory, const codec_function *f);

/* ---- figures ---- */

/* The number of uses of each operation in functions; and of members not lowered yet, by kind. */
typedef struct program_figures {
    size_t functions, operations;
    size_t of_kind[OPERATION_COUNT];
} program_figures;

void program_count(program_figures *figures, const codec_function *f);

/* ---- the verifier ---- */

/* The mistake in a function, as a sentence; NULL: none. No operation may use bytes that no check has covered,
   or members that have not been read; each member is stored once; no operation follows the end. */
const char *function_verify(arena *memory, const codec_function *f);

#endif
