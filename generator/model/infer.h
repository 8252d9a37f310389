/* The parts of type inference, and their shared functions. */
#ifndef TENON_MODEL_INFER_H
#define TENON_MODEL_INFER_H

#include "model/facts.h"
#include "model/term.h"
#include "model/types.h"

/* Steps of inference inside each other: operands of operators, and values that other values use. */
enum { INFERENCE_DEPTH_LIMIT = 4000 };

typedef struct inference {
    const expr_scope *scope;
    model *m;
    arena *memory;
    diagnostics *list;
    facts facts;
    bool exhausted;     /* the limit of steps was passed; this has been reported */
    bool for_size;      /* only the size of the value is used, which may be known before the value; */
    const expr *absent; /* the first name in it that is not read yet; NULL: none */
    const term *record; /* the record of a table whose `-values` stand here; NULL: the object itself */
    const term *fold;   /* inside a method over an array: the array, whose element is `_`; or NULL */
    size_t fold_number; /* of that method among those of the expression, from 1 */
    size_t fold_count;  /* of methods so far */
} inference;

/* infer.c: any expression; NULL after an error. `cast`: the type that the result is about to be cast to, or
   NULL: it makes an empty list and a value that depends on itself legal. */
const term *infer(inference *in, const expr *tree);
const term *infer_for(inference *in, const expr *tree, const value_type *cast);

/* infer.c: making terms. */
term *infer_new(inference *in, term_kind kind, const expr *tree, value_kind type);
void infer_add(inference *in, term *t, const term *item);
term *infer_int(inference *in, const expr *tree, wide value);

/* infer.c: narrows the interval of an integer term by the known facts. */
const term *infer_known(inference *in, term *t);

/* The interval of an operand: a value outside of 64 bits has ended the run before. */
interval infer_range(const term *operand);

/* infer.c: errors; all return NULL. */
const term *infer_mistake(inference *in, span place, diagnostic_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
const term *infer_mismatch(inference *in, const term *value, const char *wanted);
span infer_place(const expr *tree);

/* infer_name.c */
const term *infer_not_there(inference *in, const expr *tree); /* an error: the named member is read later */
const term *infer_name(inference *in, const expr *tree, const value_type *cast);
const term *infer_member(inference *in, const term *object, const model_member *member, const expr *tree,
                         const value_type *cast);
const term *infer_parent(inference *in, const term *object, const expr *tree);
const term *infer_root(inference *in, const term *object, const expr *tree);
const term *infer_stream(inference *in, const term *object, const expr *tree);
void infer_suggest_member(inference *in, const model_type *type, str name);

/* infer_access.c: members and methods of values; `call` is the call around `tree`, or NULL. */
const term *infer_access(inference *in, const expr *tree, const expr *call, const value_type *cast);

/* infer_fold.c: methods over the elements of an array, which their argument sees as `_`. */
const term *infer_fold(inference *in, term *t, const expr *tree, const expr *argument);

/* infer_slot.c: `find` and `has`, of the values of a table's records; and the expressions of `-values` of
   these records. `call` is the call around `tree`, or NULL. */
const term *infer_slot(inference *in, term_kind kind, const term *values, const expr *tree, const expr *call);
const term *infer_value_of_record(inference *in, const term *record, const model_member *value);

/* infer_checksum.c: checksums and joined parts; *known says whether the call is one of these. `body`: as
   infer_fold finds it. */
const term *infer_function(inference *in, const expr *tree, bool *known);
const term *infer_summed(inference *in, term *t, const term *body);

/* infer_element.c */
const term *infer_size(inference *in, const term *array, const expr *tree);
const term *infer_element(inference *in, const term *array, const term *index, const expr *tree);
const term *infer_last(inference *in, const term *array, const expr *tree);
const term *infer_subscript(inference *in, const expr *tree);
value_type element_type(const term *array);
interval element_range(const expr_scope *s, const term *array);
interval element_count(const expr_scope *s, const term *array); /* when all of it has been read */

/* The values that a member, or each of its elements, may have in an expression: all values of its wire form;
   in objects that programs may have changed, all values of its type in C. */
interval infer_member_range(const expr_scope *s, const model_member *member);

/* infer_operator.c */
const term *infer_binary(inference *in, const expr *tree);
const term *infer_unary(inference *in, const expr *tree);
const term *infer_ternary(inference *in, const expr *tree);

/* infer_literal.c */
const term *infer_list(inference *in, const expr *tree, const value_type *cast);
const term *infer_enum(inference *in, const expr *tree);
const term *infer_format(inference *in, const expr *tree);

/* infer_cast.c */
const term *infer_cast(inference *in, const expr *tree);
bool infer_castable(value_type from, value_type to);

/* sizeof.c */
const term *infer_sizeof(inference *in, const expr *tree);
const term *infer_sizeof_type(inference *in, const model_type *type, const expr *tree);
const term *infer_sizeof_value(inference *in, const term *value, const expr *tree);

/* values.c: types the expression of a value, on its first use; returns false after an error in it. */
bool infer_value(model *m, model_member *member);

/* values.c: casts of values that had not been typed then. */
void infer_prepare_later(model *m);

/* members.c: the `size` and `repeat-expr` of a member, which `sizeof` may ask for before its turn. */
void infer_sizes(model *m, model_member *member);

/* members.c: the condition of a field or parse instance, once. */
void infer_condition(model *m, model_member *member);

/* infer_operator.c: whether the operator can compare values of two types; if not, reports it and returns
   false. */
bool infer_comparable(inference *in, span place, expr_op op, const term *left, const term *right);

/* infer_label.c: the labels of an array's elements. */
void infer_label(model *m, model_member *member);

#endif
