/* The parts of the assembler, which turns the plan and the program of a codec into the tables that the engine
   runs (runtime/engine/program.h). Features that this version of the engine does not know are refused, with a
   reason: codecs with these are generated and compiled. */
#ifndef TENON_ASSEMBLE_ASSEMBLER_H
#define TENON_ASSEMBLE_ASSEMBLER_H

#include "assemble/assemble.h"
#include "assemble/save.h"
#include "engine.h"
#include "plan/struct.h"
#include "program/program.h"

typedef struct assembler {
    arena *memory;
    const codec_plan *plan;
    const char *refused; /* a feature that the engine does not know; or NULL */
    tn_codec *codec;
    tn_codec_type **types;             /* by the numbers of the types; NULL if there is none */
    tn_record_layout **records;        /* by the number of a type */
    tn_instance **instances;           /* by the numbers of the members */
    tn_check **checks;                 /* by their numbers in the model */
    size_t terms, depth;               /* the number of terms made; the depth of the term being made */
    const engine_libraries *libraries; /* of the program that runs here; */
    program_symbols *symbols;  /* or of a program that generated code carries, to be listed; or NULL */
    ARRAY(const term *) noted; /* values computed of each record of an array, and kept */
} assembler;

/* Notes that the engine does not know the feature `what`; keeps the first. */
void refuse(assembler *a, const char *what);

const char *text_of(assembler *a, str text);

/* ---- tables for locating alone (located.c) ---- */

void assemble_only_located(const assembler *a);

/* ---- how values lie in memory (form.c) ---- */

uint8_t form_of_type(value_type type, interval range); /* of one value */
uint8_t form_of_member(const codec_plan *p, const model_member *member);
uint8_t form_of_array(const codec_plan *p, value_type array);
uint32_t size_of_member(const codec_plan *p, const model_member *member);
uint8_t form_of_element(const codec_plan *p, value_type array);
uint32_t size_of_element(const codec_plan *p, value_type array);
bool is_unsigned_64(value_type type, interval range); /* of an integer in calculations */
uint32_t tag_of(const codec_plan *p, const model_type *type);
bool is_of_any_type(value_type type);
interval range_of_elements(value_type array);

/* ---- expressions (term.c) ---- */

/* The context of an expression: see c_place of emit/c_expr.h. */
typedef struct stand {
    const model_type *type;
    bool finished;            /* the object has been read */
    bool named;               /* it is the expression of a value */
    bool record;              /* of a record: its parameters stand in the view, and members in the element */
    bool compares, value;     /* an absent value decides a comparison; makes the value absent; */
    bool condition;           /* or makes the condition false */
    bool empty_absent;        /* arrays, text and bytes that are absent are empty */
    bool knows_root;          /* a rule gets the root of the object */
    const model_check *check; /* it is part of a rule; or NULL */
    const term *kept[2];      /* of a rule: the values reported as found and as expected; or NULL */
    const char *argument;     /* the destination that a number must fit, in words; or NULL */
} stand;

const tn_term *assemble_term(assembler *a, const stand *s, const term *t);

/* The term, converted to a type. */
const tn_term *assemble_converted(assembler *a, const stand *s, const term *t, value_type type,
                                  interval range);

/* A size, a position or a number of elements. */
const tn_term *assemble_s64(assembler *a, const stand *s, const term *t);
const tn_term *assemble_count(assembler *a, const stand *s, const term *t);

/* The `-derive` of a member, over its object; NULL: the writer derives nothing by it. */
const tn_term *assemble_derived(assembler *a, const model_member *member);

const tn_term *assemble_condition(assembler *a, const stand *s, const term *t);

/* Whether `op` holds of the item, a value of a type, and a term. */
const tn_term *assemble_comparison(assembler *a, const stand *s, expr_op op, value_type type, interval range,
                                   const term *with);

/* The encoding of text, in `name` and `encoding`. */
void assemble_encoding(assembler *a, str name, tn_term *into);

/* Sets the array of a fold, in `made`; and returns whether an element that its body uses may be absent. */
void set_array(assembler *a, const stand *s, const term *array, tn_term *made);
void set_columns(assembler *a, const stand *s, const term *array, const term *body, size_t fold,
                 tn_term *made);
bool may_lack_item(const term *t);
tn_term *term_new(assembler *a, tn_term_kind kind);

/* ---- operations (operations.c) ---- */

tn_operations assemble_function(assembler *a, const codec_function *f);
tn_operations assemble_instance_operations(assembler *a, const model_member *instance);
/* The operation that reads an array of records or numbers, for code that makes such an array. */
const tn_operation *assemble_array_operation(assembler *a, const model_member *member);
tn_operations assemble_record_valid(assembler *a, const model_type *type);

/* ---- rules (assemble_rule.c) ---- */

/* The number of a member's place among those that rules name, or TN_NO_SLOT. */
uint32_t place_number(assembler *a, const model_member *member);

/* The rules of a type, by its order. */
void assemble_rules(assembler *a, const model_type *type, tn_codec_type *made);

/* ---- types, records and instances (types.c) ---- */

tn_codec_type *assemble_type(assembler *a, const model_type *type);
void assemble_type_functions(assembler *a, const model_type *type, tn_codec_type *made);

/* Whether records or views of a type take more memory than the engine has for one. */
bool is_large_record(const assembler *a, const model_type *type);
bool is_large_view(const assembler *a, const model_type *type);

const tn_record_layout *assemble_record(assembler *a, const model_type *type);

/* The numbers of a field of records, or of a slot of tables, which lies at `slot` in memory. */
tn_record_field assemble_numbers(assembler *a, const model_member *field, uint32_t slot);
const tn_record_field *assemble_slot(assembler *a, const model_member *as);
const tn_instance *assemble_instance(assembler *a, const model_member *member);

#endif
