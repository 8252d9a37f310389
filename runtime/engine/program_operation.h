/* Operations of a program, with their operands. */
#ifndef TENON_ENGINE_PROGRAM_OPERATION_H
#define TENON_ENGINE_PROGRAM_OPERATION_H

#include "program_term.h"

/* X(OPERATION): its effect. Operations act at the position of their stream. */
#define TN_OPERATIONS(X)                                                                                     \
    /* the object */                                                                                         \
    X(KEEP_PARENT) /* at `slot` */                                                                           \
    X(KEEP_ROOT)                                                                                             \
    X(KEEP_STREAM)                                                                                           \
    X(KEEP_OFFSET)                                                                                           \
    X(KEEP_PARAM)   /* argument `number` */                                                                  \
    X(KEEP_ORDER)   /* the byte order that the object was given */                                           \
    X(CHOOSE_ORDER) /* the order of the first case in `body` whose `term` holds */                           \
    X(KEEP_REST)    /* of the input */                                                                       \
    X(IF)           /* `body`, if the member at `has` is present */                                          \
    X(PRESENT)      /* whether it is: `term`; with `flag` a filler: a constant, or the number in `slot` */   \
    X(NOTE)         /* at `slot`: the member has been read */                                                \
    X(START)        /* of the member: here */                                                                \
    X(START_BITS)   /* in bits, in little-endian order if `flag` */                                          \
    X(LOCATE)       /* the member at `slot` takes `extent` from `offset` on, */                              \
    X(LOCATE_BITS)  /* or `bytes` bits before the position, for each element of a list if `flag` */          \
    X(VALID)        /* `term` holds of the value */                                                          \
    /* bytes */                                                                                              \
    X(ALIGN)                                                                                                 \
    X(NEED)     /* `extent` */                                                                               \
    X(NEED_RUN) /* `bytes`, of the `number` members in `data` */                                             \
    X(ADVANCE)  /* by `extent` */                                                                            \
    X(EXPECT)   /* the `bytes` at `data`, at `offset` */                                                     \
    X(LOAD)     /* a number of the form `wire`, or `other_wire` in big-endian objects; a writer derives it   \
                   from `term`, over the finished object; the slot `has` leads to the object as it           \
                   was read */                                                                               \
    X(LOAD_OBJECT)                                                                                           \
    X(DOCUMENT) /* the stream, or with `flag` the one of TN_DO_OPEN, is a JSON document */                   \
    X(JSON)     /* the members of an object in one, as `data`, a tn_json_layout, says */                     \
    X(BEGIN)    /* the beginning of the object, for its rules, */                                            \
    X(PLACE)    /* and of a member, number `number` of those that the rules name */                          \
    X(KEYS)     /* memory for the keys number `number`, of the rule `data`, */                               \
    X(KEY)      /* and the key of the element: its text at `slot` */                                         \
    X(CHECK)    /* the rules of the type */                                                                  \
    X(AT)       /* `body` at position `term` of the stream or, with `flag`, of the whole file */             \
    X(NOWHERE)  /* position 0 means that the member is absent */                                             \
    X(AS_READ)  /* keeps a copy of the object as read, with the lists in `data`, */                          \
    X(GAPS)     /* and the bytes that no member has */                                                       \
    X(FIND)     /* the terminator `number` */                                                                \
    X(SIZE)     /* `term` */                                                                                 \
    X(SLICE)    /* text or bytes of `extent`; with `flag` they are filler */                                 \
    X(RECORDS)  /* their count: `term` */                                                                    \
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
    X(KEEP_LEFT) /* the part of it behind the object, */                                                     \
    X(KEEP_TAIL)                                                                                             \
    X(KEEP_OPEN) /* and whether it ended without a terminator */                                             \
    X(NEW)       /* memory for an object of `type` */                                                        \
    X(READ)      /* an object of `type` */                                                                   \
    X(OPAQUE) /* one of the opaque type `data`, from the stream, or with `flag` from that of TN_DO_OPEN */   \
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
    /* several of these at once, if nothing traces the reading */                                            \
    X(FIXED)   /* TN_DO_NEED or, with `flag`, TN_DO_NEED_RUN, the `moves`, and `offset` bytes further */     \
    X(FIXED_1) /* TN_DO_FIXED for one number of 1, 2, 4 or 8 bytes, copied to `slot` */                      \
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

/* The bytes that an operation concerns. */
typedef enum tn_extent {
    TN_EXTENT_FIXED, /* `bytes` */
    TN_EXTENT_SIZE,  /* the result of TN_DO_SIZE */
    TN_EXTENT_FOUND, /* to the terminator, which TN_DO_ADVANCE and TN_DO_LOCATE count */
    TN_EXTENT_READ   /* from TN_DO_START to the position */
} tn_extent;

/* The place of an object that is read. */
typedef enum tn_where {
    TN_IN_MEMBER,  /* in the member at `slot`, */
    TN_IN_ELEMENT, /* element of a list that knows its length, */
    TN_IN_VALUE    /* or at the place that TN_DO_NEW, TN_DO_ELEMENT or TN_DO_VALUE give */
} tn_where;

/* The end of bytes that are cut out of a stream. */
typedef struct tn_cut_limit {
    enum { TN_CUT_SIZE, TN_CUT_STREAM, TN_CUT_TERMINATOR } kind;
    const tn_term *size;
    uint8_t terminator, pad;
    unsigned unit; /* bytes of the terminator */
    bool include, consume, eos_error;
    bool strips, cuts; /* padding, and the bytes from a terminator on */
    uint32_t ending;   /* the slot with the end of the value; or TN_NO_SLOT */
    bool elements;     /* of the elements of a list: the ends of all, */
    bool last;         /* or the end of the last one */
    uint32_t encoded;  /* the slot with the stored bytes of encoded text or of the process; or TN_NO_SLOT */
    bool processed;    /* a process gets the bytes */
    bool open;         /* of the ending: only whether the terminator is missing */
    bool fixed;
    tn_delimiting how;
} tn_cut_limit;

/* A process: one of the functions, or the packing of tn_process_unpack and tn_keep_packed. `pack` inverts
   `plain`; integers and bytes invert themselves. `program` is a function of the application, without inverse.
 */
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

/* A list whose elements are remembered with the object that has it, and the lists in these. */
typedef struct tn_copied_list tn_copied_list;
struct tn_copied_list {
    const char *id;
    uint32_t slot, size;
    uint32_t object;  /* the size of the objects, in a list of pointers; or TN_NO_SLOT */
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
    size_t placed_count; /* of a position that may be 0: the presence slots of the members that it places, */
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
    TN_MOVE_1, /* so many bytes, copied */
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
    uint8_t form;  /* tn_kind of the value at `slot` */
    uint8_t given; /* of TN_DO_CASE: that of the alternative */
    uint8_t wire, other_wire;
    uint8_t extent;
    uint8_t where;
    bool by_order; /* of TN_DO_LOAD: `other_wire` in big-endian objects */
    bool element;  /* it concerns an element: its path is that of the element */
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
    const tn_operation *body, *fused; /* `fused`: the same operations, if nothing traces the reading */
    size_t body_count, fused_count;
    const tn_codec_type *type;
    const void *data;     /* as the operation says */
    const tn_move *moves; /* with `by_order`, as many others for big-endian objects follow */
    size_t move_count;
};

/* A function: its operations one by one, and fused for readings without a trace; a loaded program has no
   fused operations. */
typedef struct tn_operations {
    const tn_operation *items, *fused;
    size_t count, fused_count;
} tn_operations;

#endif
