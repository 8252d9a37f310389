/* Describes the structs of a program (program.h) and of the tables that describe its objects, field by field.
   Directed by this, the compiler saves programs (generator/assemble/save.c), and the engine loads them
   (program_load.c). A field that is not listed is not saved: loading sets it from another field, or it stays
   zero. */
#ifndef TENON_ENGINE_PROGRAM_FORM_H
#define TENON_ENGINE_PROGRAM_FORM_H

#include "program.h"
#include "tenon/impl/edit.h"

/* X(STRUCT): those whose objects lie in arrays of their own. */
#define TN_PROGRAM_STRUCTS(X)                                                                                \
    X(tn_format)                                                                                             \
    X(tn_budget)                                                                                             \
    X(tn_codec)                                                                                              \
    X(tn_codec_type)                                                                                         \
    X(tn_codec_param)                                                                                        \
    X(tn_operation)                                                                                          \
    X(tn_term)                                                                                               \
    X(tn_cut_limit)                                                                                          \
    X(tn_processing)                                                                                         \
    X(tn_opaque_type)                                                                                        \
    X(tn_copied_list)                                                                                        \
    X(tn_placing)                                                                                            \
    X(tn_giving)                                                                                             \
    X(tn_validity)                                                                                           \
    X(tn_run_member)                                                                                         \
    X(tn_check)                                                                                              \
    X(tn_judged)                                                                                             \
    X(tn_record_layout)                                                                                      \
    X(tn_record_field)                                                                                       \
    X(tn_record_number)                                                                                      \
    X(tn_slot_of)                                                                                            \
    X(tn_instance)                                                                                           \
    X(tn_computing)                                                                                          \
    X(tn_table_layout)                                                                                       \
    X(tn_table_choice)                                                                                       \
    X(tn_json_layout)                                                                                        \
    X(tn_json_key)                                                                                           \
    X(tn_json_member)                                                                                        \
    X(tn_type)                                                                                               \
    X(tn_member)                                                                                             \
    X(tn_value_member)                                                                                       \
    X(tn_label)                                                                                              \
    X(tn_enum)                                                                                               \
    X(tn_enum_value)                                                                                         \
    X(tn_variant_types)                                                                                      \
    X(tn_choice)                                                                                             \
    X(tn_view_type)                                                                                          \
    X(tn_view_parameter)                                                                                     \
    X(tn_table)                                                                                              \
    X(tn_table_case)                                                                                         \
    X(tn_table_label)                                                                                        \
    X(tn_saved_size)                                                                                         \
    X(tn_saved_slot)                                                                                         \
    X(tn_saved_offset)

/* Numbers in arrays: of bytes, and slots. */
typedef size_t tn_saved_size;
typedef uint32_t tn_saved_slot;
typedef size_t tn_saved_offset;

typedef enum tn_program_struct {
#define X(name) TN_SAVED_##name,
    TN_PROGRAM_STRUCTS(X)
#undef X
        TN_SAVED_COUNT,
    TN_SAVED_BYTES = TN_SAVED_COUNT /* instead of a struct: bytes among the texts */
} tn_program_struct;

typedef enum tn_field_kind {
    TN_FIELD_NUMBER,
    TN_FIELD_SLOT,     /* an offset in a struct of C, the size of one, or another number; or all bits set */
    TN_FIELD_TEXT,     /* a pointer to text with a zero byte at its end; or NULL */
    TN_FIELD_WORDS,    /* the same, for people only */
    TN_FIELD_BYTES,    /* text or bytes: a pointer and a size */
    TN_FIELD_RESULT,   /* a tn_result of a literal: by its form */
    TN_FIELD_STRUCT,   /* a struct of the form `of` inside */
    TN_FIELD_POINTER,  /* a pointer to `of`, or to the first of several in a row; or NULL */
    TN_FIELD_POINTERS, /* a pointer to pointers to `of`; or NULL */
    TN_FIELD_TEXTS,    /* a pointer to texts; or NULL */
    TN_FIELD_RULES,    /* a pointer to pointers to the rules of the codec, in their order; or NULL */
    TN_FIELD_ANY,      /* a pointer to the target that tn_target_of gives; or NULL */
    TN_FIELD_SYMBOL,   /* a pointer to a function of a library; or NULL */
    TN_FIELD_DATA,     /* a pointer to static data of a library; or NULL */
    TN_FIELD_ENGINE    /* a pointer to `function`, or NULL */
} tn_field_kind;

typedef struct tn_field {
    uint8_t kind; /* tn_field_kind */
    uint8_t of;   /* tn_program_struct */
    uint16_t offset, size;
    uint16_t count; /* of several: the offset of their number, of count_size bytes; 0: there is one */
    uint16_t count_size;
    tn_edit_function *function;
} tn_field;

typedef struct tn_struct_form {
    size_t size;
    size_t field_count;
    const tn_field *fields;
} tn_struct_form;

/* `form`: a tn_program_struct. */
const tn_struct_form *tn_struct_form_of(size_t form);

/* Returns the form of a struct of reflection: tn_type to tn_table_label. (program_form_reflect.c) */
const tn_struct_form *tn_reflect_form_of(size_t form);

/* The target of a TN_FIELD_ANY of an object: its struct, and their number. */
typedef struct tn_field_target {
    uint8_t of; /* tn_program_struct */
    size_t count;
} tn_field_target;

tn_field_target tn_target_of(tn_program_struct form, const void *object);

/* The number of objects that a field leads to. */
size_t tn_field_count(const tn_field *field, const void *object);

/* A program in one block of memory. */
typedef struct tn_loaded_program {
    const tn_format *format;
    const tn_allocator *allocator;
    void *block;
    size_t size;
} tn_loaded_program;

/* Loads a program; tn_program_unload frees it. Errors: TN_NO_MEMORY, TN_UNSUPPORTED (the bytes are not those
   of a program of this version). */
tn_status tn_program_load(const tn_edit_program *saved, const tn_allocator *allocator, tn_loaded_program *to);
void tn_program_unload(const tn_loaded_program *loaded);

#endif
