/* What a person may edit of an object: members of all its objects, also of instances and alternatives. */
#ifndef TENON_TESTS_LAWS_LEAVES_H
#define TENON_TESTS_LAWS_LEAVES_H

#include "tenon/generic.h"

enum { LEAF_PATH = 600 };

typedef struct leaf {
    char path[LEAF_PATH];
    tn_member member;
    void *object;       /* that has it; NULL where it is an element */
    void *value;        /* NULL where it is not there */
    const void *slot;   /* the address of its place (tn_location): an alternative has that of its member */
    bool changing;      /* it may be there or not */
    const void *placed; /* the place of the innermost member around it that lies at an offset, and may lie
                           over others; or NULL */
} leaf;

typedef struct leaves {
    size_t count, capacity;
    leaf *items;
    bool derived;            /* also those that the writer derives */
    const void *placed;      /* around what is being collected */
    const void *alternative; /* the member that it is an alternative of; or NULL */
} leaves;

/* Those of an object, `most` of them: values, lists, and what may be there. Of lists the first elements, and
   the last. To be freed by leaves_free; the object stays the caller's and must outlive them. */
leaves leaves_of(const tn_format *format, void *object, size_t most);

/* Likewise, with members that nobody edits, since the writer derives them. */
leaves leaves_with_derived(const tn_format *format, void *object, size_t most);

/* The leaf at the path of another one, or NULL. */
const leaf *leaves_find(const leaves *all, const leaf *like);

/* Whether both are there, or not, and have the same value or as many elements. */
bool leaf_is_same(const leaf *a, const leaf *b);

void leaves_free(leaves *all);

#endif
