/* The label of an object in a list: the schema's `-label`, or else its first text. */
#ifndef TENON_GENERIC_LABEL_H
#define TENON_GENERIC_LABEL_H

#include "value.h"

typedef struct tn_called {
    const tn_member *as; /* its form: text, or an integer that may have names */
    const void *value;   /* in the object, or in `computed` */
    tn_computed computed;
    char digits[24]; /* space for tn_called_text */
} tn_called;

/* The label of element i, an object, of an array in `owner`. False if the schema gives none, or it cannot be
   computed. */
bool tn_called_by_label(tn_called *called, const tn_member *array, const void *owner, size_t i,
                        const void *element);

/* The first text of an object; false if it has none. */
bool tn_called_by_text(tn_called *called, const tn_type *type, const void *object);

/* The label, or else the first text. `type` is the element's. */
bool tn_called_element(tn_called *called, const tn_member *array, const void *owner, size_t i,
                       const tn_type *type, const void *element);

/* A label as text: the text, the name of the value, or the number. It lives as long as *called and the
   object. */
tn_bytes tn_called_text(tn_called *called);

#endif
