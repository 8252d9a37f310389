/* Files inside files: the table of `-container`. */
#ifndef TENON_EMIT_CONTAINER_H
#define TENON_EMIT_CONTAINER_H

#include "emit/emit.h"

/* The table `format_container`; nothing if the schema has no `-container`. */
void emit_container(emitter *e);

#endif
