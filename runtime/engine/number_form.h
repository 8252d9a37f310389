/* Numbers that types of the schema stand for: which bytes a type reads as a number. LEB128, the lengths of
   DER and EBML are known; other forms are found out by reading. */
#ifndef TENON_ENGINE_NUMBER_FORM_H
#define TENON_ENGINE_NUMBER_FORM_H

#include "draft.h"

enum { NUMBER_BYTES = 10 };

typedef struct number_bytes {
    uint8_t data[NUMBER_BYTES];
    size_t size;
} number_bytes;

/* A type of numbers: an object is read over the scope `over`. */
typedef struct number_type {
    const tn_codec_type *type;
    const scope *over;
    const tn_input *in;   /* a stream of the run */
    const tn_term *value; /* which the number is, over the object */
} number_type;

/* The number of an object at the beginning of bytes, and how many bytes the object takes. */
typedef struct number_read {
    int64_t value;
    size_t size;
    bool open; /* all of its members are 0 */
} number_read;

/* Reads an object at the beginning of the bytes; false if there is none. Without a `value` the number is 0.
 */
bool tn_number_read(const number_type *of, const uint8_t *bytes, size_t size, number_read *read);

/* What is known of a form: every first byte, with zeros behind it. */
typedef struct number_form number_form;
struct number_form {
    const number_form *next;
    const tn_codec_type *type;
    const tn_term *value;
    bool varies;                  /* numbers differ in size; */
    bool exact[NUMBER_BYTES + 1]; /* of each size: no bit of the bytes says anything but the number */
    number_read first[256];       /* size 0: nothing begins with that byte */
    int64_t weights[NUMBER_BYTES + 1][NUMBER_BYTES]; /* of the bytes, in objects of each size */
};

/* Finds it out by reading. */
void tn_number_learn(const number_type *of, number_form *form);

/* Makes the bytes of a number; false if there are none. */
bool tn_number_make(const number_type *of, const number_form *form, int64_t number, number_bytes *made);

#endif
