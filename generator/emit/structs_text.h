/* The structs of a codec as text, with the offsets that the plan has for them: for who looks at a plan, and
   for the test that compares them with C. */
#ifndef TENON_EMIT_STRUCTS_TEXT_H
#define TENON_EMIT_STRUCTS_TEXT_H

#include "emit/emit.h"

const char *emit_structs_text(const emitter *e);

#endif
