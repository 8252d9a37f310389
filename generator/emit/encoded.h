/* Values with another form in the file: text in an encoding, and the inputs of processes. */
#ifndef TENON_EMIT_ENCODED_H
#define TENON_EMIT_ENCODED_H

#include "emit/emit.h"

/* Whether an object keeps the stored bytes of a member; and their entry. */
bool keeps_encoded(const emitter *e, const model_member *member);
void emit_encoded_entry(emitter *e, const model_member *member);

/* Statements that encode text or bytes and add them; that encode an object, behind its stream; and that check
   the presence of the bytes. */
void prepare_encoded(emitter *e, const model_member *member);
void prepare_encoded_object(emitter *e, const model_member *member);
void prepare_encoded_presence(emitter *e, const model_member *member);

/* Statements that encode elements of a list: before the first, for bytes behind each, and for an object
   behind its stream, of `item_size` bytes. */
void prepare_encoded_elements(emitter *e, const model_member *member);
void prepare_encoded_element(emitter *e, const model_member *member, const char *bytes);
void prepare_encoded_item(emitter *e, const model_member *member);

/* Statements that put a member with its ending. */
void put_encoded(emitter *e, const model_member *member);

/* The functions that put the content of streams behind a process: declared, and defined. */
bool declare_put_contents(emitter *e, const model_type *type);
void emit_put_contents(emitter *e, const model_type *type);

#endif
