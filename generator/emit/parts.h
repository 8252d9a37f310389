/* Functions for parts of long ones (plan/division.c): what they are called, and their heads. */
#ifndef TENON_EMIT_PARTS_H
#define TENON_EMIT_PARTS_H

#include "emit/emit.h"

/* Names the functions of whole objects, `verb`_TYPE, before those of parts. */
void parts_begin(emitter *e, const char *verb);

/* "read_track_keyframes": a part of `verb`_TYPE that begins with a member; with a number where that
   name is in use. */
const char *part_name(const emitter *e, const char *verb, const model_type *type, const model_member *first);

/* The body of a function that was written behind the mark, one level in, gets its head, and a comment that
   says which members it is for. Before it stand up to two variables; NULL: none. */
void part_wrap(emitter *e, size_t mark, const char *name, const char *parameters, const model_member *first,
               const model_member *last, const char *const variables[2]);

#endif
