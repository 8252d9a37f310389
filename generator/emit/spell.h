/* Prints the operations of functions that read (program/program.h) as C: each kind at one place. */
#ifndef TENON_EMIT_SPELL_H
#define TENON_EMIT_SPELL_H

#include "emit/field.h"
#include "program/program.h"

/* The state of spelling the operations of a function. C keeps the position in a variable, `at`, until a call
   moves the stream. */
typedef struct spelling {
    const reader *r;
    bool in_variable;         /* the position is in `at`, and `in->pos` lags behind */
    bool declared;            /* `at` is */
    const codec_op *block;    /* the DO_MEMBER that is being spelled */
    bool placed;              /* in a DO_AT */
    bool size_declared;       /* `size` is a variable of type size_t */
    const char *size, *count; /* results of DO_SIZE and DO_COUNT */
    const char *bytes;        /* result of DO_TAKE, as a variable */
    const char *stream;       /* result of DO_OPEN, as an argument; NULL: the object's own */
    const char *start;        /* the position at DO_START, or NULL */
    const char *item;         /* in a DO_EACH: the element, as an argument */
    const field_target *to;   /* in a DO_VALUE, DO_CASE or DO_REPEAT: the value's target */
    field_list *list;         /* in a DO_REPEAT */
    const char *object;       /* result of DO_NEW, as an argument, or NULL, */
    const char *object_path;  /* and the path of the object */
} spelling;

/* The operations of a list from *next on, up to the first of another kind than `is_part` says, or to the end
   if that is NULL. */
void spell_list(spelling *s, const op_list *list, size_t *next, bool (*is_part)(operation_kind kind));

/* A call that reads members from the position of the stream. `optional`: a DO_MEMBER whose body it runs if
   the member is present; or NULL. */
void spell_part(spelling *s, const char *call, const codec_op *optional);

/* One operation inside of a member's. */
void spell_operation(spelling *s, const codec_op *op);

/* Bytes (spell_bytes.c) and lists of objects (spell_objects.c). */
void spell_need(const spelling *s, const codec_op *op);
void spell_expect(const spelling *s, const codec_op *op);
void spell_load(const spelling *s, const codec_op *op);
void spell_valid(const spelling *s, const codec_op *op);
void spell_find(const spelling *s, const codec_op *op);
void spell_size(spelling *s, const codec_op *op);
void spell_slice(const spelling *s, const codec_op *op);
void spell_advance(const spelling *s, const codec_op *op);

/* Operations on values that are cut out of the stream (spell_cut.c). */
void spell_bits(const spelling *s, const codec_op *op);
void spell_take(spelling *s, const codec_op *op);
void spell_process(const spelling *s, const codec_op *op);
void spell_packed(const spelling *s, const codec_op *op);
void spell_text(const spelling *s, const codec_op *op);
void spell_open(spelling *s, const codec_op *op);
void spell_left(const spelling *s, const codec_op *op);

/* Values of any kind, and lists of them (spell_value.c). */
void spell_value(const spelling *s, const codec_op *op);
void spell_enter_value(spelling *s);
void spell_new(spelling *s, const codec_op *op);
void spell_document(spelling *s);
void spell_read_value(spelling *s, const codec_op *op);
void spell_opaque(const spelling *s, const codec_op *op);
void spell_choose(const spelling *s, const codec_op *op);
void spell_repeat(spelling *s, const codec_op *op);
void spell_of_element(spelling *s, const codec_op *op);
void spell_around_list(const spelling *s, const codec_op *op);

void spell_read(spelling *s, const codec_op *op);
void spell_count(spelling *s, const codec_op *op);
void spell_fit(const spelling *s, const codec_op *op);
void spell_work(const spelling *s, const codec_op *op);
void spell_space(const spelling *s, const codec_op *op);
void spell_store(const spelling *s, const codec_op *op);
void spell_keys(const spelling *s, const codec_op *op);
void spell_key(const spelling *s, const codec_op *op);
void spell_each(spelling *s, const codec_op *op);

/* ---- shared by the spellers ---- */

/* The context of the expressions of a member. */
c_place spell_place_of(const spelling *s, const model_member *member);

/* "at + 4": so many bytes behind the position. */
const char *spell_at(const spelling *s, size_t offset);

/* The number of elements of an array that begins at `at`: an unsigned member or a constant directly, any
   other in a variable. */
const char *spell_number_of(const reader *r, const model_member *member, const char *at);

/* Whether a size or a number of elements is a literal, not 0, that every size_t holds. */
bool spell_is_literal(const term *t);

/* The result of spell_number_of, or a size, as size_t: after the check that enough bytes are left. */
const char *spell_as_size(const reader *r, const term *t, const char *number);

#endif
