/* The YAML 1.1 rules that give a scalar its kind, as SnakeYAML has them. */
#ifndef TENON_SOURCE_SCALAR_H
#define TENON_SOURCE_SCALAR_H

#include "source/node.h"

/* Sets kind and value of a scalar without a tag from its `text` and `plain`. */
void scalar_resolve(arena *memory, node *scalar);

/* Sets kind and value of a scalar whose tag asks for `wanted`; false if the text has no such form. */
bool scalar_resolve_as(arena *memory, node *scalar, node_kind wanted);

/* Converts text to an integer as Kaitai's compiler does in keys of enumerations and in `contents`: digits,
   with or without a minus, are decimal, whatever zeros precede them, and `0x` with digits is hexadecimal.
   Returns false for other texts, and for more than 64 bits. */
bool scalar_text_integer(str text, uint64_t *magnitude, bool *negative);

#endif
