/* What the emitters of the writer share. */
#ifndef TENON_EMIT_WRITER_H
#define TENON_EMIT_WRITER_H

#include "emit/emit.h"

/* The function that settles objects of a type. */
void emit_settle_function(emitter *e, const model_type *type);

#endif
