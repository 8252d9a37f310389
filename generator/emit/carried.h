/* The program that a codec carries for the engine, which locates and writes by it. */
#ifndef TENON_EMIT_CARRIED_H
#define TENON_EMIT_CARRIED_H

#include "emit/emit.h"

/* For the internal header; nothing if only one file uses it. */
void emit_carried_header(emitter *e);
void emit_carried_declaration(emitter *e);

void emit_carried(emitter *e);

#endif
