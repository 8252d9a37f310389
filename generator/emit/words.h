/* The literals of a schema, for mutators: numbers, reals, and bytes with which values are compared. */
#ifndef TENON_EMIT_WORDS_H
#define TENON_EMIT_WORDS_H

#include "emit/generated.h"
#include "model/model.h"

/* Each once, in the order in which the schema has them. They lie in `memory`, and in that of the model. */
void words_collect(arena *memory, const model *m, schema_words *words);

#endif
