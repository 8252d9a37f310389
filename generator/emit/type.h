/* The parts of the file with reflection tables. */
#ifndef TENON_EMIT_TYPE_H
#define TENON_EMIT_TYPE_H

#include "emit/emit.h"
#include "plan/shown.h"

/* ---- what the tables say of members ---- */

/* "TN_KIND_U4" */
const char *kind_name(tn_kind kind);

/* "TN_MEMBER_DERIVED | TN_MEMBER_FLAGS"; NULL: there are none. */
const char *flag_names(arena *memory, uint32_t flags);

/* "vector3_type": the tables' names inside the file. */
const char *table_name(const emitter *e, const model_type *type, const char *what);

/* "{(const uint8_t *)"UMDL", 4}" */
const char *bytes_literal(const emitter *e, str bytes);

/* ---- tables ---- */

/* Of the enumerations that the tables use. */
void emit_enum_tables(emitter *e);

/* One entry of a type's table of members. */
void emit_member(emitter *e, const model_member *member);

/* "`entry` = "s",": its unit, if it has one. */
void emit_unit(emitter *e, const model_member *member, const char *entry);

/* The functions that make a view or numbers for a member anew, if it is one; and an instance ready. */
void emit_creation(emitter *e, const model_member *member);
void emit_getter(emitter *e, const model_member *member);

/* The begin and the end of such a function; `self` is the object. */
void create_begin(emitter *e, const model_member *member);
void create_end(emitter *e);

/* The values that the tables describe; returns their number. */
size_t emit_values(emitter *e, const model_type *type);

/* What is in a value that is a list of lists, and its name `depth` lists inside. */
void emit_elements(emitter *e, const model_member *member);
const char *elements_name(const emitter *e, const model_member *member, unsigned depth);

/* What the elements of a member are called, if it has labels; and the name of that. */
void emit_label(emitter *e, const model_member *member);
const char *label_name(const emitter *e, const model_member *member);

/* What the reflection says of a member where files are converted, before the table. */
void emit_conversion(emitter *e, const model_member *member);

/* Which members take the same room: before the table, and its entry. */
void emit_rivals(emitter *e, const model_member *member);
void emit_rivals_entry(emitter *e, const model_member *member);

/* What its presence or type says of other members: before the table, and its entry. */
void emit_choices(emitter *e, const model_member *member);
void emit_choices_entry(emitter *e, const model_member *member);

/* Of a type that lies in views. */
void emit_view_reflection(emitter *e, const model_type *type);

/* The codec as a value. */
void emit_format(emitter *e);

#endif
