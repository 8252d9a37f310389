/* The pieces of C that the printers of expressions share, and their properties. */
#ifndef TENON_EMIT_C_PIECE_H
#define TENON_EMIT_C_PIECE_H

#include "emit/c_expr.h"

/* C's precedences, from loose to tight. */
typedef enum precedence {
    LOOSEST,
    CONDITIONAL,
    LOGICAL_OR,
    LOGICAL_AND,
    BIT_OR,
    BIT_XOR,
    BIT_AND,
    EQUALITY,
    RELATION,
    SHIFT,
    SUM,
    PRODUCT,
    PREFIX,
    POSTFIX
} precedence;

/* The C type of an integer expression. */
typedef enum c_int { C_INT, C_UINT32, C_INT64, C_UINT64 } c_int;

typedef struct piece {
    const char *text;
    precedence precedence;
    c_int integer; /* VALUE_INT, VALUE_ENUM */
    bool constant; /* a literal: takes the type of the other operand */
    bool is_known; /* numbers and truth values: `known` has a range that its term lacks */
    interval known;
    bool is_double; /* VALUE_FLOAT: already double */
    bool is_struct; /* an object by value; otherwise objects are pointers */
} piece;

/* The piece for any term; its preparations go to the output. */
piece piece_of(const c_place *place, const term *t);

/* ---- pieces (c_piece.c) ---- */

/* Names, calls, literals: the tightest binding. */
piece piece_plain(const char *text);

/* "a op b", with brackets if needed. */
piece piece_infix(const c_place *place, expr_op op, piece left, piece right);

/* A temporary of a type, set by a call of the runtime that may fail. */
piece piece_of_call(const c_place *place, const char *type, const char *function, const char *arguments);

/* "function(operand)": a call that cannot fail. */
piece piece_of_function(const c_place *place, const char *function, const term *t);

const char *piece_in_brackets(const c_place *place, piece p, bool brackets);

/* The text of a piece behind a cast such as "(int64_t)". */
const char *piece_after_cast(const c_place *place, piece p);

/* "self->header.size" of "&self->header", "x->size" of "x", "(*x).size" never. */
const char *c_access(const c_place *place, piece object, const char *name);

/* The C type of a variable for a value: of objects with the `const` that they have there. */
const char *c_variable_type(const c_place *place, value_type type, interval range);

/* The name of a variable with the value of a piece, or its text if that is a name. */
const char *c_bind(const c_place *place, const term *t, piece p);

/* The stored result of a value's earlier use in the expression; false if it was not stored. */
bool c_kept(const c_place *place, const term *t, piece *result);

/* The piece of a value, kept in a variable if it is mentioned again. */
piece c_keep(const c_place *place, const term *t, piece p);

/* Leaves if a condition on the object holds, unless the function has been left there already. */
void c_leave_once(const c_place *place, const char *condition, const char *leave);

/* Leaves if the elements of a list that may be visited are missing because scratch memory lacked. */
void c_require_elements(const c_place *place, const term *array, const char *list);

/* The number of an element, as C; if the element may not exist, statements before check that it does. */
const char *c_element_index(const c_place *place, const term *element, const char *count);

/* "&&", "==": C's spelling of an operator. */
const char *c_operator(expr_op op);

/* "t7": a new name. */
const char *c_temporary(const c_place *place);

/* Drops a computed value that may have failed. `before`: the number of temporaries before it; if it is
   unchanged nothing is left behind. */
void c_leave(const c_place *place, unsigned before, piece p);

/* "in, path, "x", at": the arguments that name the place of an error for the runtime's functions. */
const char *c_error_place(const c_place *place);

/* The result of a condition that uses an absent member: it is false as a whole. */
typedef struct c_absence {
    const char *leave;  /* the statement that leaves it; NULL: it is to be one expression */
    bool breaks;        /* `leave` leaves the innermost loop */
    const char *report; /* the report of the broken rule at this place; NULL: `leave` reports all */
    const char *flag;   /* the variable that is set before; NULL: none */
    piece there;        /* in one expression: the condition of presence; no text: none */
    bool used;          /* it may need an absent value */
    bool too_much;      /* it does not fit one expression */
} c_absence;

/* The statement that reports a broken rule: "\"name\", TN_NO_INDEX, offset", and the value that was found. */
const char *c_broken(arena *memory, const char *place, const char *found);

/* Prints the treatment of absence: `absent` is its condition in C, `there` its opposite (no text: that is no
   expression). */
void c_where_absent(const c_place *place, const char *absent, piece there);

/* Whether an object may lack its surroundings: its parent, its root, its stream, its parameters. */
bool c_may_lack_around(const c_place *place, const term *of);

/* Leaves if a pointer to an object or stream is NULL. */
void c_require_given(const c_place *place, const char *object);

/* The statement if scratch memory lacks; NULL if it cannot lack. */
const char *c_without_scratch(const c_place *place);

/* The statement that c_fail writes. */
const char *c_failure(const c_place *place, const char *status);

/* Leaves if the call before has failed. */
void c_check_status(const c_place *place);

/* The place of an operand: that it is absent is an error. */
c_place c_operand(const c_place *place);

/* ---- integers (c_integer.c) ---- */

/* The C type of integers of a type, after promotion. */
c_int c_int_of(value_type type, interval range);

/* Whether all values of a range have the type. */
bool c_int_fits(c_int type, interval range);

/* A piece of a known result; and whether a condition is known to be `value`. */
piece piece_known(piece p, interval known);
bool piece_is(piece p, bool value);

/* The values of an integer that is kept in a C type. */
interval c_int_held(const term *t, piece p);

/* The type in which an operation on two integers is exact: their own if both have one type and it
   suffices. */
c_int c_int_common(const term *t, piece left, piece right);

/* "int64_t" */
const char *c_int_name(c_int type);

/* The integer in another type. */
piece c_int_as(const c_place *place, c_int type, piece p);
const char *c_cast(const c_place *place, c_int type, piece p);

/* An operand of an operator of doubles: an integer as one of them. */
piece c_among_doubles(const c_place *place, piece p, const term *t);

/* ---- by kind of term ---- */

piece piece_of_integer(const c_place *place, wide value);
piece piece_of_float(const c_place *place, const term *t);
piece piece_of_text(const c_place *place, const term *t);
piece piece_of_list(const c_place *place, const term *t);

piece piece_of_key_presence(const c_place *place, const term *t);
piece piece_of_member(const c_place *place, const term *t);

piece piece_of_element(const c_place *place, const term *t);

/* Element `at` of an array of plain numbers, whose value is `t`'s. */
piece piece_of_number(const c_place *place, const term *t, const model_member *member, const char *list,
                      const char *at);
piece piece_of_size(const c_place *place, const term *t);

piece piece_of_slice(const c_place *place, const term *t);

/* The greatest or least number of an array, by a function of the runtime; false if there is none. */
bool piece_of_extreme(const c_place *place, const term *t, piece *result);

/* Values of a table's records, and whether they have them. */
piece piece_of_slot(const c_place *place, const term *t);
piece piece_of_presence(const c_place *place, const term *t);

piece piece_of_fold(const c_place *place, const term *t);
piece piece_of_checksum(const c_place *place, const term *t);
piece piece_of_digest(const c_place *place, const term *t);

/* "t1": a variable that views the parts of TERM_JOINED. */
const char *c_joined(const c_place *place, const term *joined);

/* Statements that continue the checksum `name` in the variable `sum` with the bytes of a term. */
void c_sum(const c_place *place, str name, const term *t, const char *sum);

/* Declares a variable for a checksum, of no bytes yet. */
const char *c_sum_begin(const c_place *place, str name);

piece piece_of_unique(const c_place *place, const term *t);
piece piece_of_acyclic(const c_place *place, const term *t);

/* `_.member` of records whose columns a loop around has loaded. */
piece piece_of_column(const c_place *place, const term *t);

/* `records[i].member` if a column has been loaded; false if there is none. */
bool piece_of_numbered(const c_place *place, const term *t, piece *result);

piece piece_of_unary(const c_place *place, const term *t);
piece piece_of_binary(const c_place *place, const term *t);
piece piece_of_ternary(const c_place *place, const term *t);
piece piece_of_arithmetic(const c_place *place, const term *t);
piece piece_of_comparison(const c_place *place, const term *t);

piece piece_of_to_int(const c_place *place, const term *t);
piece piece_of_to_text(const c_place *place, const term *t);
piece piece_of_to_bytes(const c_place *place, const term *t);
piece piece_of_concat(const c_place *place, const term *t);
piece piece_of_format(const c_place *place, const term *t);
piece piece_of_substring(const c_place *place, const term *t);
piece piece_of_reverse(const c_place *place, const term *t);
piece piece_of_to_lower(const c_place *place, const term *t);
piece piece_of_index_of(const c_place *place, const term *t);
piece piece_of_well_formed(const c_place *place, const term *t);
piece piece_of_is_json(const c_place *place, const term *t);
piece piece_of_is_member(const c_place *place, const term *t);
piece piece_of_is_member_stem(const c_place *place, const term *t);
piece piece_of_is_member_of(const c_place *place, const term *t);
piece piece_of_is_path(const c_place *place, const term *t);
piece piece_of_is_sha1_name(const c_place *place, const term *t);
piece piece_of_has_extension(const c_place *place, const term *t);

piece piece_of_parent(const c_place *place, const term *t);
piece piece_of_root(const c_place *place, const term *t);
piece piece_of_stream(const c_place *place, const term *t);
piece piece_of_cast(const c_place *place, const term *t);

/* "(tn_bytes){(const uint8_t *)"RIFF", 4}" */
const char *c_bytes(arena *memory, str bytes);

/* Whether c_converted makes a list of an expression in this type, other than the one that an object holds. */
bool c_makes_array(const emitter *e, const term *t, value_type type);

/* An array in the form of another type: unchanged, or a list that is made of it. */
const char *c_convert_array(const c_place *place, piece p, value_type from, value_type to);

/* The C type of an item in a list that an expression makes, and an element converted to it. */
const char *c_item_type(const emitter *e, value_type element, interval range);
const char *c_item(const c_place *place, const char *text, value_type element);

/* Declares a variable for a list that is an element of a list of lists, at the place `element`. */
void c_declare_list(const c_place *place, value_type type, const char *name, const char *element);

/* The element at a place of a list that is known to exist. */
piece c_element_at(const c_place *place, const term *t, const char *list, const char *at);

/* A piece as a value of another type. */
const char *c_convert(const c_place *place, piece p, const term *from, value_type type, interval range);

#endif
