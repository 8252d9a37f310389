/* Typed expressions: their inference, and questions about them. */
#ifndef TENON_MODEL_TERM_H
#define TENON_MODEL_TERM_H

#include "model/model.h"

/* ---- inferring ---- */

/* The things that an expression may refer to. */
typedef struct expr_scope {
    model *model;
    const model_type *type;
    bool extended; /* our richer expressions are allowed: it stands under a `-` key */
    bool at_end;   /* evaluated when the whole object has been read */
    bool made;     /* also for objects that a program has made or changed: lists may have fewer elements than
                      files have, or more, numbers may be anything */
    bool in_rule;  /* evaluated only in a rule of `-checks` */
    const model_member *before; /* only members before this one have been read; NULL: all */
    bool and_itself;            /* `before` has been read, too */
    model_member *value_of;     /* it is the value of this instance; or NULL */
    bool lazy;                  /* evaluated at any time: the object's stream must be kept */
    const model_member *item;   /* `_` is the value of it just read (`repeat-until`, `valid`), or NULL */
    const model_member *index;  /* `_index` is the number of its element, or NULL */
    const term *on;             /* the value switched on */
    const term *given;          /* a condition that holds wherever the expression is evaluated, or NULL */
    const term *met;            /* a condition that held when it was last evaluated, or NULL */
    const char *path;
} expr_scope;

/* The typed form of an expression, or NULL after an error. */
const term *term_infer(const expr_scope *s, const expr *tree);

/* term_infer for an expression of one kind; others are an error. */
const term *term_expect(const expr_scope *s, const expr *tree, value_kind kind, const char *what);

/* Whether a member of the object itself has been read when the expression is evaluated. (infer_name.c) */
bool term_is_there(const expr_scope *s, const model_member *member);

/* Adds the names of the methods that a value has; `extended`: those that Kaitai does not know, too.
   (infer_access.c) */
void term_list_methods(value_kind receiver, bool extended, name_list *names);

/* "an integer", "a list of track", ... */
const char *value_name(arena *memory, value_type type);

/* ---- going through terms ---- */

/* Calls `visit` for the term and all below it. */
void term_walk(const term *t, void (*visit)(const term *t, void *context), void *context);

/* Calls `visit` for the expression and the condition of a value in place (see `in_place`). */
void term_walk_value(const model_member *value, void (*visit)(const term *t, void *context), void *context);

/* term_walk that also visits the expressions of values and look-aheads in place (see `in_place`), once for
   each of these. */
void term_walk_through(const term *t, void (*visit)(const term *t, void *context), void *context);

/* term_walk_through for those values and look-aheads that `follows` accepts. */
void term_walk_following(const term *t, bool (*follows)(const term *t),
                         void (*visit)(const term *t, void *context), void *context);

/* term_walk_through for values and look-aheads of the expression's own object; in those of others, `self` is
   another object. */
void term_walk_own(const term *t, void (*visit)(const term *t, void *context), void *context);

/* Call `visit` for every expression of a member, or of a type and of its members: for whole terms, not for
   their parts. */
void member_each_term(const model_member *member, void (*visit)(const term *t, void *context), void *context);
void model_each_term(const model_type *type, void (*visit)(const term *t, void *context), void *context);

/* member_each_term for `valid` alone. */
void member_each_valid_term(const model_member *member, void (*visit)(const term *t, void *context),
                            void *context);

/* model_each_term without labels, which only serve to show objects. */
void model_each_codec_term(const model_type *type, void (*visit)(const term *t, void *context),
                           void *context);

/* model_each_term for the expressions that the writer evaluates, without those of named values. */
void model_each_written_term(const model_type *type, void (*visit)(const term *t, void *context),
                             void *context);

/* model_each_term for the expressions of readers, of derived members, and of rules. */
void model_each_read_term(const model_type *type, void (*visit)(const term *t, void *context), void *context);
void model_each_derive_term(const model_type *type, void (*visit)(const term *t, void *context),
                            void *context);
void model_each_rule_term(const model_type *type, void (*visit)(const term *t, void *context), void *context);

/* ---- costs and inputs of evaluation ---- */

/* The cost of evaluating a term and all terms below it; a value of `-values` that is not simple stands for
   its expression. */
schema_level term_level(const term *t); /* the first level that may evaluate it: folds visit every element */
bool term_is_simple(const term *t);     /* it cannot fail, and needs nothing but the object it stands in */
bool term_is_exact(const term *t);      /* of an operation on numbers: it cannot fail */
const term *term_with_repeats(arena *memory, const term *t); /* with `shared` and `again` set */
size_t term_weight(const term *t); /* the number of terms, up to TERM_WEIGHT_LIMIT */
enum { TERM_WEIGHT_LIMIT = 10000 };

/* Whether a term evaluates an expression for each element of an array. */
bool term_is_fold(const term *t);

/* The TERM_JOINED that a term is, or stands for; or NULL. */
const term *term_joined(const term *t);

/* Whether a term looks at every byte of the text items[0]. */
bool term_reads_text(const term *t);

/* Whether evaluating looks at every byte of its first operand. */
bool term_sums_bytes(const term *t);

/* Whether a term uses the names of the files in the container that the file lies in. */
bool term_asks_container(const term *t);

/* Whether an expression uses the position of its stream, itself or through values in place. */
bool term_asks_position(const term *t);

/* Whether an expression looks at bytes of the input through a peek: its value is known in reading only. */
bool term_peeks(const term *t);

/* Whether an expression uses a look-ahead, itself or through values, also before `in_place` is known; and
   whether the `valid` of a member does. */
bool term_names_peek(const term *t);
bool member_valid_names_peek(const model_member *member);

/* Whether an expression of an array may differ from element to element: it uses the element, its number, or
   the position of the stream. */
bool term_varies(const term *t);

/* ---- values and peeks that stand in place ---- */

/* The peek that a term reads in place, or NULL. */
const model_member *term_peek(const term *t);

/* The expression of a value of the object itself; or the term. */
const term *term_meaning(const term *t);

/* Whether a term names a value, in place or not. */
bool term_is_value(const term *t);

/* Whether an instance is read at the current position of its stream, and moves it; and whether an expression
   uses such an instance, or a value that does. */
bool term_is_in_line(const model_member *instance);
bool term_moves_stream(const term *t);

/* The value that a term stands for in place of its expression (see `in_place`), or NULL. */
const model_member *term_named_value(const term *t);

/* Whether a term stands for the expression of a value that is not simple. */
bool term_is_worked_out(const term *t);

/* ---- properties of the result ---- */

/* Whether a term is the field `member` of the object that the expression stands in, or any field of it if
   `member` is NULL. */
bool term_is_own_field(const term *t, const model_member *member);

/* Whether two terms are the same expression. */
bool term_same(const term *a, const term *b);

/* Whether exactly one of two members of a type is always present: their conditions are opposite, and do not
   change while the object is read. */
bool model_one_is_there(const model_member *a, const model_member *b);

/* Whether it is known that two conditions, evaluated over the same values, never hold both: one is the
   opposite of the other, or they compare one expression with different values or with disjoint ranges. */
bool term_never_both(const term *a, const term *b);

/* Whether a condition consists of operators, literals, and members for which `known` returns true. */
bool term_is_made_of(const term *t, bool (*known)(const term *member, void *context), void *context);

/* Whether a term may lack a value: a member not known to be present. In comparisons by `==` and `!=` an
   absent value equals nothing. */
bool term_may_be_absent(const term *t);

/* Whether evaluating a term may need an absent value. The condition of an `if` is false then; elsewhere this
   is an error. */
bool term_may_need_absent(const term *t);

#endif
