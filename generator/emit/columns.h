/* Columns of records in loops over them: see fold.h. */
#ifndef TENON_EMIT_COLUMNS_H
#define TENON_EMIT_COLUMNS_H

#include "emit/fold.h"

/* Whether an array is a view of records. */
bool is_records(const term *array);

/* Whether a loop looks at its records by columns. */
bool by_columns(const c_loop *loop);

/* Loads the columns that the body of a loop looks at, before it. */
void columns_load(const c_place *place, c_loop *loop);

/* The columns' values as variables of the loop. */
void columns_load_items(c_loop *loop);

/* The member of the object itself that a term is, or NULL. */
const model_member *own_member(const term *t);

/* The place for errors of a member of the object itself. */
c_place place_of_member(const c_place *place, const model_member *member);

#endif
