/* What a person may edit of an object: members of all its objects, also of instances and alternatives. */
#ifndef TENON_TESTS_LAWS_LEAVES_H
#define TENON_TESTS_LAWS_LEAVES_H

#include "tenon/generic.h"

enum { LEAF_PATH = 200 };

typedef struct leaf {
    char path[LEAF_PATH];
    tn_member member;
    void *object;  /* that has it; NULL where it is an element */
    void *value;   /* NULL where it is not there */
    bool changing; /* it may be there or not */
} leaf;

typedef struct leaves {
    size_t count, capacity;
    leaf *items;
} leaves;

/* Those of an object, `most` of them: values, lists, and what may be there. Of lists the first elements. To
   be freed by leaves_free; the object stays the caller's and must outlive them. */
leaves leaves_of(const tn_format *format, void *object, size_t most);

void leaves_free(leaves *all);

#endif
