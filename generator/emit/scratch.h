/* The size of the scratch memory of validation. */
#ifndef TENON_EMIT_SCRATCH_H
#define TENON_EMIT_SCRATCH_H

#include "emit/emit.h"

/* Public header: the paragraph about scratch memory. */
const char *scratch_text(const emitter *e);

/* Shared file: the function that computes its size. */
void emit_scratch(emitter *e);

#endif
