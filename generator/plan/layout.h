/* The slots of the structs of objects beside the members that a schema names. The meaning of the schema
   decides them, never the generated artifacts, nor whether the codec writes: readers leave slots unset that
   only a writer would use. */
#ifndef TENON_PLAN_LAYOUT_H
#define TENON_PLAN_LAYOUT_H

#include "plan/plan.h"

/* Beside a member, in the order in which headers declare them. */
typedef enum member_slot {
    SLOT_PRESENCE,      /* its presence */
    SLOT_READ,          /* it has been read, or an array has begun to be */
    SLOT_PLACEMENT,     /* the position at which it is placed */
    SLOT_REST,          /* the rest of an object's stream, or of a bit field's byte */
    SLOT_REST_PRESENCE, /* whether there is a rest; of bits: other than zeros */
    SLOT_ENDING,        /* how it ended in the file */
    SLOT_ENCODED,       /* its bytes in the file, if its value has another form */
    SLOT_STATE,         /* of a value computed on demand, */
    SLOT_ASKED,         /* and the position of the stream then, if it depends on that, */
    SLOT_LOOK,          /* or the position at which a rule has asked */
    MEMBER_SLOT_COUNT
} member_slot;

/* A slot of an object. */
typedef enum object_slot {
    SLOT_DOCUMENT,             /* of the root: the memory of everything */
    SLOT_PARENT,               /* the object around it */
    SLOT_ROOT,                 /* the object at the top of its file */
    SLOT_STREAM,               /* the stream that it was read from */
    SLOT_ENDIAN,               /* the byte order that was chosen for it */
    SLOT_OFFSET,               /* the offset of its begin in the input */
    SLOT_AS_READ,              /* a copy of it as read, for derived members */
    SLOT_FORM,                 /* of JSON: the form of its text */
    SLOT_FORM_PRESENCE,        /* whether its form is known */
    SLOT_OBJECT_ENDING,        /* whether it ended with its stream */
    SLOT_OBJECT_REST,          /* of an element: the rest of its stream */
    SLOT_OBJECT_REST_PRESENCE, /* whether there is a rest */
    SLOT_NOTHING,              /* if it has no other: C has no empty structs */
    OBJECT_SLOT_COUNT
} object_slot;

bool plan_has_slot(const model_member *member, member_slot slot);

/* Whether the value of an instance depends on the position of its stream at the first use. */
bool plan_depends_on_asking(const model_member *member);

/* plan_depends_on_asking, or an instance read at the position of the stream: its value in a rule depends on
   the place of the rule. */
bool plan_depends_on_place(const model_member *member);

/* Whether a failed read of an instance restores the position of its object's stream. */
bool plan_restores_stream(const model_member *member);

/* Never true of SLOT_NOTHING, which is declared only if nothing else is. */
bool plan_has_object_slot(const codec_plan *p, const model_type *type, object_slot slot);

/* Whether a member is computed, or read, on its first use, and then kept. */
bool plan_is_instance(const model_member *member);

/* Whether a value has a getter. A getter may use the surroundings of the object, so objects keep them. */
bool plan_has_getter(const model_member *value);

#endif
