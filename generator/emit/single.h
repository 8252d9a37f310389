/* One header and one source that need no other file. */
#ifndef TENON_EMIT_SINGLE_H
#define TENON_EMIT_SINGLE_H

#include "emit/compile.h"

/* Makes `result` of the generated parts: the parts with the runtime's files that they use. A program links
   one such codec; several codecs share the runtime as a library. */
void single_file(arena *memory, const generated_files *parts, generated_files *result);

#endif
