/* Functions for parts of long functions (plan/division.c): their names and heads. */
#ifndef TENON_EMIT_PARTS_H
#define TENON_EMIT_PARTS_H

#include "emit/emit.h"

/* Names the functions of whole objects, `verb`_TYPE, before those of parts. */
void parts_begin(emitter *e, const char *verb);

/* "read_track_keyframes": a part of `verb`_TYPE that begins with a member; with a number if that name is in
   use. */
const char *part_name(const emitter *e, const char *verb, const model_type *type, const model_member *first);

/* The statements of a part are written before its head, which has those parameters that they name. part_wrap
   writes the function: a comment that says which members it is for, its head, and the body. */
out_body part_begin(emitter *e);
void part_wrap(emitter *e, out_body *body, const char *name, const char *parameters,
               const model_member *first, const model_member *last);

#endif
