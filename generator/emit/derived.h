/* Members that the writer derives by an expression (`-derive`). A different value in a file is kept as long
   as the expression gives the same result as at reading. */
#ifndef TENON_EMIT_DERIVED_H
#define TENON_EMIT_DERIVED_H

#include "emit/c_expr.h"

/* Internal header and shared file: the functions that derive. */
void emit_derived_declarations(emitter *e, const model_type *type);
void emit_derived_functions(emitter *e, const model_type *type);

/* Statements behind the last member of an object that is read. */
void emit_derived_copy(emitter *e, const model_type *type);

/* Statements that set a member before it is written. */
void prepare_derived(emitter *e, const model_member *member);

/* Reflection: the function that derives, for any object, and the entry of a member. */
void emit_derived_reflection(emitter *e, const model_member *member);
void emit_derived_entry(emitter *e, const model_member *member);

/* Statements of reading that remember them. */
void emit_derived_lists(emitter *e, const model_type *type);

/* The functions that compare them, and their names. */
void emit_derived_unchanged(emitter *e, const model_type *type);
const char *derived_unchanged_name(const emitter *e, const model_member *member);

#endif
