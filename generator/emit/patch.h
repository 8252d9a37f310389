/* The function that lists the bytes that an edit changes. */
#ifndef TENON_EMIT_PATCH_H
#define TENON_EMIT_PATCH_H

#include "emit/emit.h"

/* For the public header of a codec that writes. */
void emit_patch_declaration(emitter *e);

/* The head of the function: `tail` is ";" or "". */
void emit_patch_head(emitter *e, const char *tail);

/* The function, if NAME_write_to calls its sink once, with the whole file. */
void emit_patch(emitter *e);

#endif
