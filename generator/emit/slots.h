/* The members of structs that no schema names: what codecs remember of objects and of their members. They are
   listed here and nowhere else; headers declare what this list has, and names keep clear of it. */
#ifndef TENON_EMIT_SLOTS_H
#define TENON_EMIT_SLOTS_H

#include "emit/emit.h"

/* X(slot, name, C type): beside a member, whose name stands for %s. */
#define MEMBER_SLOTS(X)                                                                                      \
    X(SLOT_PRESENCE, "has_%s", "bool")            /* whether it is there */                                  \
    X(SLOT_READ, "%s_read_", "bool")              /* it has been read, or an array has begun to be */        \
    X(SLOT_HOME, "%s_home_", "tn_home")           /* where it is placed */                                   \
    X(SLOT_REST, "%s_rest_", "tn_bytes")          /* what an object leaves of its stream */                  \
    X(SLOT_REST_PRESENCE, "has_%s_rest_", "bool") /* whether it leaves any */                                \
    X(SLOT_ENDING, "%s_end_", "tn_ending")        /* how it ended in the file */                             \
    X(SLOT_STATE, "%s_state_", "tn_cell")         /* of what is computed when it is asked for */

/* X(slot, name): of an object. */
#define OBJECT_SLOTS(X)                                                                                      \
    X(SLOT_DOCUMENT, "document")       /* of the root: the memory of everything */                           \
    X(SLOT_PARENT, "parent_")          /* the object around it */                                            \
    X(SLOT_ROOT, "root_")              /* the object at the top of its file */                               \
    X(SLOT_STREAM, "io_")              /* the stream that it was read from */                                \
    X(SLOT_ENDIAN, "is_le_")           /* the byte order that was chosen for it */                           \
    X(SLOT_OFFSET, "offset_")          /* where it began in the input */                                     \
    X(SLOT_AS_READ, "as_read_")        /* it as it was read, for what is derived */                          \
    X(SLOT_FORM, "form_")              /* of JSON: what its text was like */                                 \
    X(SLOT_FORM_PRESENCE, "has_form_") /* whether that is known */                                           \
    X(SLOT_OBJECT_ENDING, "end_")      /* whether it ended with its stream */                                \
    X(SLOT_NOTHING, "nothing_")        /* where there is nothing else: C has no empty structs */

typedef enum member_slot {
#define X(slot, name, type) slot,
    MEMBER_SLOTS(X)
#undef X
        MEMBER_SLOT_COUNT
} member_slot;

typedef enum object_slot {
#define X(slot, name) slot,
    OBJECT_SLOTS(X)
#undef X
        OBJECT_SLOT_COUNT
} object_slot;

/* Whether a member that is called `name` has the slot, and what that is called. */
bool slot_exists(const emitter *e, const model_member *member, member_slot slot);
const char *slot_name(arena *memory, member_slot slot, const char *name);

/* Declares the slot where the member has it. */
void slot_declare(emitter *e, const model_member *member, member_slot slot);

const char *object_slot_name(object_slot slot);
bool object_slot_exists(const emitter *e, const model_type *type, object_slot slot);

/* The same of slots of an object, but SLOT_NOTHING, which is declared where nothing else is. */
void object_slot_declare(emitter *e, const model_type *type, object_slot slot);

/* Whether a member is computed, or read, when it is first asked for, and then kept. */
bool slot_is_instance(const model_member *member);

#endif
