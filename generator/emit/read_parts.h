/* Long functions that read, divided at their members (program/division.c). */
#ifndef TENON_EMIT_READ_PARTS_H
#define TENON_EMIT_READ_PARTS_H

#include "emit/reader.h"
#include "program/program.h"

/* The calls of functions: NULL if there is none. */
typedef ARRAY(const char *) part_calls;

/* The member whose condition the caller tests, if it is the whole part: the caller calls the function if the
   member is present. NULL for others. */
const codec_op *part_optional(const codec_function *f, const function_part *part);

/* The calls of the functions of parts, by the number of the part; none for those that stay. Writes the
   functions of the parts, before the one that calls them. */
part_calls emit_parts(const reader *r, const codec_function *f, const function_parts *parts);

/* Writes the function of a part, whose statements part_begin has begun. Gives its call. */
const char *emit_part_function(const reader *r, out_body *body, const model_member *first,
                               const model_member *last);

/* Declares the root as a variable, unless it is passed: for an object that is the root of its file. */
void declare_own_root(const reader *r, out_body *body);

#endif
