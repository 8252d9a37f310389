/* Text, bytes and objects that are cut out of their stream: the parts that are removed, and the rest. */
#ifndef TENON_PLAN_CUT_H
#define TENON_PLAN_CUT_H

#include "plan/plan.h"

/* Whether padding is stripped from a cut. If the padding byte is the terminator, cutting at it strips padding
   too, and keeps one byte if the terminator is to be included. */
bool plan_strips_padding(const model_member *member);

/* Whether a cut is cut again, at a terminator in it. */
bool plan_cuts_at_terminator(const model_member *member);

/* Whether the size of a member is independent of its value. */
bool plan_has_own_size(const model_member *member);

/* The rest of an object's stream. */
typedef enum plan_rest {
    REST_NONE,   /* it has no such stream, or is the whole of it */
    REST_BITS,   /* bits of a byte behind the last of a run of bit fields, in a slot beside it */
    REST_SLOT,   /* bytes behind it, in a slot beside the member */
    REST_OBJECT, /* bytes behind an element of a list, in a slot of the object itself */
    REST_TAIL    /* bytes of the stream that nothing has been read from: the object places members in it */
} plan_rest;

plan_rest plan_rest_of(const model_member *member);

/* Whether there is a slot beside a member for the rest of its stream, or of the stream in one of its cases.
 */
bool plan_has_rest_slot(const model_member *member);

#endif
