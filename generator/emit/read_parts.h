/* Long functions that read, divided at their members (program/division.c). */
#ifndef TENON_EMIT_READ_PARTS_H
#define TENON_EMIT_READ_PARTS_H

#include "emit/reader.h"
#include "program/program.h"

/* The calls of the functions of parts, by the number of the part; NULL for those that stay. */
typedef ARRAY(const char *) part_calls;

/* Writes the functions of the parts, before the one that calls them. */
part_calls emit_parts(const reader *r, const codec_function *f, const function_parts *parts);

/* What was written behind the mark, one level in, becomes the body of the function of a part. Its call. */
const char *emit_part_function(const reader *r, size_t mark, const model_member *first,
                               const model_member *last);

/* Declares the root at the mark, where something behind it mentions it and it is not given: an object that is
   the root of its file. */
void emit_own_root(const reader *r, size_t mark);

#endif
