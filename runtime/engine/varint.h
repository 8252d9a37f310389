/* Numbers that types of the schema stand for: which bytes a type reads as a number. LEB128, the lengths of
   DER and EBML are known; other forms are found out by reading. */
#ifndef TENON_ENGINE_VARINT_H
#define TENON_ENGINE_VARINT_H

#include "frame.h"
#include "trace_filter.h"

enum { VARINT_BYTES = 10 };

typedef struct varint_bytes {
    uint8_t data[VARINT_BYTES];
    size_t size;
} varint_bytes;

/* A type of numbers: an object is read over the scope `over`. */
typedef struct varint_type {
    const tn_codec_type *type;
    const scope *over;
    const tn_input *in;   /* a stream of the run */
    const tn_term *value; /* which the number is, over the object */
} varint_type;

/* The number of an object at the beginning of bytes, and how many bytes the object takes. */
typedef struct varint_read {
    int64_t value;
    size_t size;
    bool open; /* all of its members are 0 */
} varint_read;

/* Reads an object at the beginning of the bytes, within limits: a number takes little work. Without a `value`
   the number is 0. TN_NO_MEMORY and TN_MEMORY_BUDGET are errors; any other status says that no object is
   there. */
tn_status tn_varint_read(const varint_type *of, const uint8_t *bytes, size_t size, varint_read *read);

/* Whether an object leaves its number open: all of its members are 0. */
bool tn_varint_is_open(const tn_type *type, const void *object);

/* Makes an object of the bytes. Returns TN_NO_MEMORY, and the object is as before; or TN_UNSUPPORTED if it
   has pointers to other objects. */
tn_status tn_varint_set(const varint_type *of, const varint_bytes *made, void *object);

/* What is known of a form: every first byte, with zeros behind it. */
typedef struct tn_varint_form varint_form;
struct tn_varint_form {
    const varint_form *next; /* of the document */
    const tn_codec_type *type;
    const tn_term *value;
    bool varies;                  /* numbers differ in size; */
    bool exact[VARINT_BYTES + 1]; /* of each size: no bit of the bytes says anything but the number */
    varint_read first[256];       /* size 0: nothing begins with that byte */
    int64_t weights[VARINT_BYTES + 1][VARINT_BYTES]; /* of the bytes, in objects of each size */
};

/* The form of a type, which a document learns once by reading and keeps. Errors: TN_NO_MEMORY,
   TN_MEMORY_BUDGET; nothing is learned then. */
tn_status tn_varint_find_form(tn_document *document, const varint_type *of, const varint_form **form);

/* Makes the bytes of a number. Errors: TN_DISAGREE (no bytes stand for it), TN_NO_MEMORY, TN_MEMORY_BUDGET.
 */
tn_status tn_varint_make(const varint_type *of, const varint_form *form, int64_t number, varint_bytes *made);

#endif
