/* The function that lists the bytes that an edit changes. */
#ifndef TENON_EMIT_PATCH_H
#define TENON_EMIT_PATCH_H

#include "emit/emit.h"

/* For the public header of a codec that writes. */
void emit_patch_declaration(emitter *e);

void emit_patch(emitter *e);

#endif
