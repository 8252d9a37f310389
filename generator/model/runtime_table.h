/* The functions of the runtime that a schema can name, and their parameters: the rows of runtime_table.def.
 */
#ifndef TENON_MODEL_RUNTIME_TABLE_H
#define TENON_MODEL_RUNTIME_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

/* ---- libraries ---- */

typedef enum runtime_library {
    LIBRARY_NONE, /* the runtime's core has it */
#define LIBRARY(constant, component, option) LIBRARY_##constant,
#include "model/runtime_table.def"
    LIBRARY_COUNT
} runtime_library;

typedef struct library_row {
    const char *component; /* of the runtime's parts: "lz4" of Tenon::lz4 */
    const char *option;    /* "-llz4"; "" if the C library has it */
} library_row;

/* By runtime_library. */
extern const library_row runtime_libraries[LIBRARY_COUNT];

/* 1 << runtime_library, of each that a codec needs. */
typedef unsigned library_set;

/* ---- processes ---- */

typedef enum process_argument {
    ARGUMENT_NONE,
    ARGUMENT_INTEGER,
    ARGUMENT_BYTES,
    ARGUMENT_SIZE /* an integer: size of the output; the bytes stay packed unless an expression looks inside
                   */
} process_argument;

/* The inverse of a process. */
typedef enum process_inverse {
    INVERSE_NONE,    /* nothing that makes the same bytes */
    INVERSE_SAME,    /* the process itself */
    INVERSE_NEGATED, /* the process itself with the negative of its argument */
    INVERSE_PACK     /* another function, which may give other bytes than those that were read */
} process_inverse;

typedef struct process_row {
    const char *name; /* NULL: a process of the program's own */
    process_argument argument;
    runtime_library library;
    const char *function; /* in C */
    bool negated;         /* it gets the negative of its argument */
    process_inverse inverse;
    const char *pack;    /* INVERSE_PACK: the function */
    const char *packing; /* ARGUMENT_SIZE: the object, a tn_packing */
    const char *header;  /* that declares it; NULL: tenon/impl/stream.h does */
    uint32_t ratio;      /* most bytes that one decompresses to; 0: no compression */
    const char *memory;  /* constant of the scratch memory needed beside the output; or NULL */
} process_row;

/* The first process of that name with so many arguments, else any of that name; NULL: there is none. */
const process_row *process_find(str name, size_t arguments);

/* The process of a name whose argument is bytes; or NULL. */
const process_row *process_of_bytes(str name);

/* How many arguments it takes. */
size_t process_argument_count(const process_row *process);

/* A process that the application provides. */
extern const process_row process_custom;

/* ---- checksums and digests ---- */

typedef struct checksum_row {
    const char *name;
    runtime_library library;
    const char *function; /* in C: a tn_checksum */
    const char *begin;    /* its value for no bytes */
} checksum_row;

/* NULL: there is none. */
const checksum_row *checksum_find(str name);

/* Methods of bytes, which say whether a text is the digest of them. */
typedef struct digest_row {
    const char *name;
    runtime_library library;
    const char *function; /* in C */
} digest_row;

const digest_row *digest_find(str name);

/* ---- encodings ---- */

typedef struct encoding_row {
    const char *name;
    const char *others;   /* other names, divided by spaces: without case, hyphens and underscores */
    const char *constant; /* in C; NULL: iconv knows it */
} encoding_row;

extern const encoding_row runtime_encodings[];
extern const size_t runtime_encoding_count;

#endif
