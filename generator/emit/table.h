/* Tables: records whose slots earlier values of the file list. */
#ifndef TENON_EMIT_TABLE_H
#define TENON_EMIT_TABLE_H

#include "emit/c_expr.h"
#include "emit/reader.h"

/* Header: the kinds of slots, access by column, the editing functions' declarations. */
void emit_table(emitter *e, const model_type *type);

/* Header, after the objects that they get as arguments: the editing functions' declarations. */
void emit_table_editing(emitter *e, const model_type *type);

/* Internal header: the function that works out a layout. */
void emit_table_declaration(emitter *e, const model_type *type);

/* Shared file: that function, and the editing functions. */
void emit_table_functions(emitter *e, const model_type *type);

/* Reflection: the kinds of slots, and the view. */
void emit_table_reflection(emitter *e, const model_type *type, const tn_table *made);

/* The function that makes a member a table of records. */
void emit_table_create(emitter *e, const model_member *member);

/* Statements that take an array of a table's records from the position of the stream. */
void field_table(const reader *r, const model_member *member, bool kept);

/* Statements that check the layout of a member before it is written, and add it up. */
void prepare_table(emitter *e, const model_member *member);

/* "vector3", "u4"; "u4be" if numbers in the other byte order exist, too: the kind of a slot. */
const char *slot_kind(const emitter *e, const model_member *as);

/* "tn_table_find_kind(&vertices, FOO_VERTEX_VECTOR3, 0, 0)": the slot of the table `list` for a TERM_SLOT or
   TERM_HAS_SLOT; and "foo_vertex_view_vector3(&vertices, position, &column)": whether the table has it. */
const char *slot_find(const c_place *place, const term *slot, const char *list);
const char *slot_load(const emitter *e, const term *slot, const char *list, const char *found,
                      const char *column);

/* "FOO_VERTEX_VECTOR3": the same as a constant. */
const char *slot_constant(const emitter *e, const model_type *type, const model_member *as);

/* ", const foo *root, const bar *parent": the objects that a layout gets, as parameters; and ", root,
   parent", their names. */
const char *table_parameters(const emitter *e, const model_type *type);
const char *table_names(const emitter *e, const model_type *type);

/* The parameters of an editing function, `more` behind the view. */
const char *table_edit_parameters(const emitter *e, const model_type *type, const char *more);

/* ", root, self": these objects, for a member of "self". */
const char *table_arguments(const emitter *e, const model_member *member);

#endif
