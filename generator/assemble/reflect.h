/* The reflection tables of a codec (tenon/reflect.h, tenon/format.h) in memory, as emit/type.c prints them:
   to run a codec without compiling it. Sizes and offsets are those of the structs that generated code
   declares, on the machine of the plan. */
#ifndef TENON_ASSEMBLE_REFLECT_H
#define TENON_ASSEMBLE_REFLECT_H

#include "plan/plan.h"
#include "tenon/format.h"

/* The functions for the tables. Each finds the result of `of_...` for its table in `context`. Any may be
   NULL: then tables lack it; `context` is NULL if no function needs it. */
typedef struct reflect_functions {
    tn_status (*get)(const tn_member *member, void *object, tn_error *error);
    tn_status (*derive)(const tn_member *member, tn_document *document, const void *object, uint64_t *bits);
    tn_status (*create)(const tn_member *member, const tn_context *context, void *object, size_t count);
    tn_status (*compute)(const tn_value_member *value, void *object, tn_computed *computed, tn_error *error);
    tn_status (*label)(const tn_label *label, const void *object, const void *element, size_t index,
                       tn_computed *computed, tn_error *error);
    void (*slot_load)(const tn_table_case *as, const uint8_t *p, void *value);
    void (*slot_store)(const tn_table_case *as, uint8_t *p, const void *value);
    void (*view_get)(const tn_view_type *type, const void *view, size_t i, void *element);
    tn_status (*view_set)(const tn_view_type *type, void *view, size_t i, const void *element);
    void (*view_locate)(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size);

    void *user;
    /* Functions that compress and decompress the bytes of a process whose members stay compressed. Not NULL
       if there are any. */
    const tn_packing *(*packing)(void *user, const process_row *process);
    /* Contexts of members with functions, of values, and of the slots of tables. */
    const void *(*of_member)(void *user, const model_member *member);
    /* The context of an array's label. */
    const void *(*of_label)(void *user, const model_member *member);
    const void *(*of_view)(void *user, const model_type *type);
} reflect_functions;

typedef struct reflection {
    /* Without the functions of a codec. */
    tn_format *format;
    /* By the numbers of types and enumerations; NULL if the tables lead to none. Enumerations are all
       there. */
    const tn_type *const *types;
    const tn_view_type *const *views;
    const tn_enum *const *enums;
} reflection;

/* Makes the tables. All of it lies in `memory`; `functions` NULL: there are none. */
reflection reflect_codec(arena *memory, const codec_plan *p, const reflect_functions *functions);

/* The tag of a variant that holds an object of the type; TN_VARIANT_NONE if the type has none. */
uint32_t reflect_tag(const codec_plan *p, const model_type *type);

#endif
