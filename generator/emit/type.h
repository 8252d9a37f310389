/* The parts of the file with reflection tables. */
#ifndef TENON_EMIT_TYPE_H
#define TENON_EMIT_TYPE_H

#include "emit/emit.h"
#include "plan/shown.h"

/* ---- entries of members ---- */

/* "TN_KIND_U4" */
const char *kind_name(tn_kind kind);

/* "TN_MEMBER_DERIVED | TN_MEMBER_FLAGS"; NULL: there are none. */
const char *flag_names(arena *memory, uint32_t flags);

/* "vector3_type": the tables' names inside the file. */
const char *table_name(const emitter *e, const model_type *type, const char *what);
const char *type_table_name(const emitter *e, const tn_type *table);
const char *enum_table_name(const emitter *e, const tn_enum *table);

/* A literal of a text; the second gives "NULL" for NULL. */
const char *text_literal(const emitter *e, const char *text);
const char *text_or_null(const emitter *e, const char *text);

/* "{(const uint8_t *)"UMDL", 4}" */
const char *bytes_literal(const emitter *e, tn_bytes bytes);

/* "static const char *const `name`[] = {"a", "b"};", unless there are none. */
void emit_texts(emitter *e, const char *name, size_t count, const char *const *texts);

/* "`entry` = "s",", unless the text is NULL; of documentation, on as many lines as it takes. */
void emit_text_entry(emitter *e, const char *entry, const char *text);
void emit_doc_entry(emitter *e, const char *entry, const char *text);

/* ---- tables ---- */

/* The tables are in memory (assemble/reflect.h): these functions print them, with names of functions, tables
   and places. `made` is the table of a member. */

/* Prints the tables of the enumerations that the tables use. */
void emit_enum_tables(emitter *e);

/* One entry of a type's table of members. */
void emit_member(emitter *e, const model_member *member, const tn_member *made);

/* The functions that make a view or numbers for a member, if it is one; and those that prepare an instance.
 */
void emit_creation(emitter *e, const model_member *member);
void emit_getter(emitter *e, const model_member *member);

/* The begin and the end of such a function; `self` is the object. */
void create_begin(emitter *e, const model_member *member);
void create_end(emitter *e);

/* The values that the tables describe. */
void emit_values(emitter *e, const model_type *type, const tn_type *made);

/* The table of the elements of a list of lists, and its name `depth` lists inside. */
void emit_elements(emitter *e, const model_member *member, const tn_member *made);
const char *elements_name(const emitter *e, const model_member *member, unsigned depth);

/* The labels of a member's elements, if it has any; and their name. */
void emit_label(emitter *e, const model_member *member, const tn_member *made);
const char *label_name(const emitter *e, const model_member *member);

/* The reflection of `-convert` of a member, before the table. */
void emit_conversion(emitter *e, const model_member *member, const tn_member *made);

/* The reflection of `-default` of a member, before the table. */
void emit_default(emitter *e, const model_member *member, const tn_member *made);

/* Which members take the same space: before the table. */
void emit_rivals(emitter *e, const model_member *member, const tn_member *made);

/* The members that its presence or type determines: before the table, and its entry. */
void emit_choices(emitter *e, const model_member *member, const tn_member *made);
void emit_choices_entry(emitter *e, const model_member *member, const tn_member *made);
void emit_tags(emitter *e, const model_member *member, const tn_member *made);
void emit_tags_entry(emitter *e, const model_member *member, const tn_member *made);

/* Prints the table of a type that occurs in views. */
void emit_view_reflection(emitter *e, const model_type *type);

/* The codec as a value. */
void emit_format(emitter *e);

#endif
