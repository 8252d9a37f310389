/* The slots of the structs of objects beside the members that a schema names. The meaning of the schema
   decides them, never the generated artifacts, nor whether the codec writes: readers leave slots unset that
   only a writer would use. */
#ifndef TENON_PLAN_LAYOUT_H
#define TENON_PLAN_LAYOUT_H

#include "plan/plan.h"

/* Beside a member, in the order in which headers declare them. */
typedef enum member_slot {
    SLOT_PRESENCE,      /* whether it is there */
    SLOT_READ,          /* it has been read, or an array has begun to be */
    SLOT_PLACEMENT,     /* where it is placed */
    SLOT_REST,          /* what an object leaves of its stream, or a bit field of its byte */
    SLOT_REST_PRESENCE, /* whether it leaves any, of bits: other than zeros */
    SLOT_ENDING,        /* how it ended in the file */
    SLOT_ENCODED,       /* its bytes in the file, if its value has another form */
    SLOT_STATE,         /* of what is computed when it is asked for, */
    SLOT_ASKED,         /* and the position of the stream then, if it depends on that, */
    SLOT_LOOK,          /* or where a rule has asked */
    MEMBER_SLOT_COUNT
} member_slot;

/* Of an object, likewise. */
typedef enum object_slot {
    SLOT_DOCUMENT,             /* of the root: the memory of everything */
    SLOT_PARENT,               /* the object around it */
    SLOT_ROOT,                 /* the object at the top of its file */
    SLOT_STREAM,               /* the stream that it was read from */
    SLOT_ENDIAN,               /* the byte order that was chosen for it */
    SLOT_OFFSET,               /* where it began in the input */
    SLOT_AS_READ,              /* it as it was read, for what is derived */
    SLOT_FORM,                 /* of JSON: what its text was like */
    SLOT_FORM_PRESENCE,        /* whether that is known */
    SLOT_OBJECT_ENDING,        /* whether it ended with its stream */
    SLOT_OBJECT_REST,          /* of an element: what it leaves of its stream */
    SLOT_OBJECT_REST_PRESENCE, /* whether it leaves any */
    SLOT_NOTHING,              /* where there is nothing else: C has no empty structs */
    OBJECT_SLOT_COUNT
} object_slot;

bool plan_has_slot(const model_member *member, member_slot slot);

/* Whether the value of an instance depends on the position of its stream at the first use. */
bool plan_depends_on_asking(const model_member *member);

/* The same, also for an instance that is read at the position of the stream: its value in a rule depends on
   the place of the rule. */
bool plan_depends_on_place(const model_member *member);

/* Whether an attempt to read an instance that fails leaves the stream of its object where it stood. */
bool plan_restores_stream(const model_member *member);

/* SLOT_NOTHING is had by none: it is declared where nothing else is. */
bool plan_has_object_slot(const codec_plan *p, const model_type *type, object_slot slot);

/* Whether a member is computed, or read, when it is first asked for, and then kept. */
bool plan_is_instance(const model_member *member);

/* Whether a value has a function that gives it for an object. It may ask for what is around that, so objects
   remember this. */
bool plan_has_getter(const model_member *value);

#endif
