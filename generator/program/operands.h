/* The operands of operations, for printers and for makers of tables. */
#ifndef TENON_PROGRAM_OPERANDS_H
#define TENON_PROGRAM_OPERANDS_H

#include "program/program.h"

/* The request of a DO_NEED to the stream. */
typedef enum op_need {
    NEED_NOTHING,
    NEED_BYTES, /* `bytes` of them */
    NEED_SIZE,  /* as many as DO_SIZE has given */
    NEED_RUN    /* `bytes` for several members: an error names the first that is not there as a whole */
} op_need;

/* `block`: the DO_MEMBER around the operation; NULL: none. */
op_need op_needs(const codec_op *need, const codec_op *block);

/* The note of a DO_START: the begin of a member that is located, or checked after it has been read. */
typedef struct op_start {
    bool bits, big_endian; /* the bit, in this order: the member may begin inside of a byte */
    bool position;         /* the byte */
} op_start;

op_start op_starts(const codec_op *start, bool locates);

/* Whether a DO_STORE sets the number of elements: if expressions use elements while these are read, the list
   grows with them instead. */
bool op_stores_count(const codec_op *store);

#endif
