/* Records: types whose layout is known before they are read. Readers never loop over arrays of them. */
#ifndef TENON_EMIT_RECORDS_H
#define TENON_EMIT_RECORDS_H

#include "emit/emit.h"

/* Header: loading, storing and columns of a type of fixed layout that is a member of records. */
void emit_column(emitter *e, const model_type *type);

/* Header: the view, the size of a record, access by value and by column, the editing functions' declarations.
 */
void emit_view(emitter *e, const model_type *type);

/* Shared file: the editing functions. */
void emit_view_functions(emitter *e, const model_type *type);

/* Whether there is a function "t_before" for the begin of columns. */
bool records_have_before(const model_type *type);

/* Local copies of the parameters that the conditions of the fields from one number to another use, from the
 * view called `view`. */
void emit_param_copies(emitter *e, const model_type *type, size_t from, size_t to, const char *view);

/* Statements that return TN_OVERFLOW if `value`, of a member, holds a number that does not fit its form in
   files. `condition`: under which it is stored, or NULL. */
void emit_takes(emitter *e, const model_member *member, const char *condition, const char *value);

/* "tn_f4le_column" or "urho_animation_vector3_column". */
const char *column_type(const emitter *e, const model_member *member);

#endif
