/* The file of a writer that edits files by the program of the codec. */
#ifndef TENON_EMIT_EDIT_H
#define TENON_EMIT_EDIT_H

#include "emit/emit.h"

void emit_edit(emitter *e);

#endif
