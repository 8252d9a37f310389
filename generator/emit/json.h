/* JSON objects: how they are read, checked and written. */
#ifndef TENON_EMIT_JSON_H
#define TENON_EMIT_JSON_H

#include "emit/read_parts.h"

/* "foo_header_keys": the table of a type's keys for the runtime. */
const char *json_keys(const emitter *e, const model_type *type);

/* The tables of keys: declared for all parts of the codec, and defined. */
void emit_json_declarations(emitter *e);
void emit_json_tables(emitter *e);

/* In the reflection table: the form of an object that is not canonical. */
void emit_json_form_entry(emitter *e, const model_type *type);

/* Functions for the values of keys, if one for all would be long: their calls, by the number of the key. */
part_calls emit_key_functions(const reader *r, const model_type *type);

/* Statements that read all keys of an object. */
void emit_json_object(const reader *r, const model_type *type);

/* Statements that check the members of an object before they are written, and that add a document. */
void emit_json_prepare(emitter *e, const model_type *type);
void emit_json_size(emitter *e, const model_member *member);

/* Statements that put an object. */
void emit_json_put(emitter *e, const model_type *type);

#endif
