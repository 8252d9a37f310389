/* Functions that give an object one of its alternatives, and set what tells it. */
#ifndef TENON_EMIT_CONSTRUCTOR_H
#define TENON_EMIT_CONSTRUCTOR_H

#include "emit/emit.h"

/* For the public header of a codec that writes. */
void emit_constructor_declarations(emitter *e);

void emit_constructors(emitter *e);

#endif
