/* The parts that the files share which assemble expressions. */
#ifndef TENON_ASSEMBLE_TERMS_H
#define TENON_ASSEMBLE_TERMS_H

#include "assemble/assembler.h"

typedef const tn_term *assemble_kind(assembler *a, const stand *s, const term *t);

const tn_term *term_of_bytes(assembler *a, str bytes, uint8_t form);
const char *text_copy(assembler *a, str text);

/* The context of an operand whose absence does not make the whole expression absent. */
stand stand_of_operand(const stand *s);

/* The result of the expression if a value is absent: a tn_lack. */
uint8_t lack_of(const stand *s);

/* By the kinds of terms (member.c, number.c, text.c, array.c). */
assemble_kind assemble_list, assemble_member, assemble_element, assemble_unary, assemble_binary,
    assemble_concat, assemble_cast, assemble_format, assemble_size, assemble_to_int, assemble_to_text,
    assemble_to_bytes, assemble_reverse, assemble_substring, assemble_index_of, assemble_extreme,
    assemble_fold, assemble_slice, assemble_presence, assemble_checksum, assemble_joined_size,
    assemble_digest, assemble_question, assemble_slot_value, assemble_has_slot, assemble_has_column,
    assemble_notes;

/* A number `offset` bytes behind the begin of a value of a table, which `t` looks for. */
const tn_term *assemble_slot_number(assembler *a, const stand *s, const term *t, const model_member *number,
                                    uint32_t offset);

/* Whether arrays of both types lie in memory alike; and one that `of` gives as one of another type. */
bool arrays_lie_alike(const assembler *a, value_type one, value_type other);
const tn_term *assemble_as_array(assembler *a, const stand *s, const tn_term *of, value_type from,
                                 value_type to);

/* The stream of an object. */
const tn_term *assemble_stream(assembler *a, const stand *s, const term *object);

/* Whether the elements of an array are records. */
bool holds_records(value_type array);

#endif
