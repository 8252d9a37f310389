/* Makes operations from the model: each member by itself, in the order of the schema. Passes (passes.h) make
   them cheap. */
#ifndef TENON_PROGRAM_LOWER_H
#define TENON_PROGRAM_LOWER_H

#include "program/program.h"

/* The function of a kind for the objects of a type, before any pass. */
codec_function *lower_function(const codec_plan *p, const model_type *type, function_kind kind);

/* The operations of an instance that is present, at its place. */
op_list lower_instance(const codec_plan *p, const model_member *instance, function_kind kind);

/* ---- shared by the files of this folder ---- */

/* Adds an operation; it may be changed until the next is added. */
codec_op *lower_add(const codec_function *f, op_list *list, operation_kind kind, const model_member *member);

/* Notes that a member has been read, if expressions may use it before its read. lower_valid does so, too, and
   then checks `valid`. */
void lower_note(const codec_function *f, op_list *list, const model_member *member);
void lower_valid(const codec_function *f, op_list *list, const model_member *member);

/* The operations of a list of objects that says how many they are, and of a member that may be absent, or
   stands elsewhere, or is anything else. */
void lower_objects(const codec_function *f, op_list *list, const model_member *member);
void lower_field(const codec_function *f, op_list *list, const model_member *member);

/* The operations of one value of any kind, and of a list of such values. */
void lower_single(const codec_function *f, op_list *list, const model_member *member);
void lower_elements(const codec_function *f, op_list *list, const model_member *member);

/* Text or bytes that are cut out of the stream. */
void lower_cut(const codec_function *f, op_list *list, const model_member *member);

/* The destination of a list's elements while they are read. */
op_storage lower_storage(const codec_function *f, const model_member *member);

/* The operations of content that is read alike at every place: bytes that stay in the input, objects, and
   lists of them. `in_sequence`: rules and other expressions use its place, and whether it has been read. */
void lower_content(const codec_function *f, op_list *list, const model_member *member, reading_kind how,
                   bool in_sequence);

#endif
