/* The YAML 1.1 rules that give a scalar its kind, as SnakeYAML has them. */
#ifndef TENON_SOURCE_SCALAR_H
#define TENON_SOURCE_SCALAR_H

#include "source/node.h"

/* Sets kind and value of a scalar without a tag from its `text` and `plain`. */
void scalar_resolve(arena *memory, node *scalar);

/* Sets kind and value of a scalar whose tag asks for `wanted`; false where the text has no such form. */
bool scalar_resolve_as(arena *memory, node *scalar, node_kind wanted);

/* Where Kaitai's compiler wants an integer and YAML gives it text, in keys of enumerations and in `contents`,
   it takes digits with a minus or without for a decimal number, whatever zeros are in front, and `0x` with
   digits for a hexadecimal one. False where the text is neither, or more than 64 bits hold. */
bool scalar_text_integer(str text, uint64_t *magnitude, bool *negative);

#endif
