/* Puts codecs and the runtime into one source: names that only one codec, or only one file of the runtime,
   uses get a suffix, so that they differ from all others. `read_track` of urho_animation becomes
   `read_track_of_urho_animation` in its sources if another codec mentions that name or the runtime has it;
   `find` of run_memory.c becomes `find_of_run_memory` if another file of the runtime has a `find`, and
   `absent` of generic_dump.c `absent_of_generic_dump` if a codec is called `absent`. */
#ifndef TENON_EMIT_APART_H
#define TENON_EMIT_APART_H

#include "emit/generated.h"

typedef struct apart apart;

/* For a source with these codecs. */
apart *apart_begin(arena *memory, const generated_files *codecs, size_t count);

/* The codecs with suffixed names. */
const generated_files *apart_codecs(const apart *a);

/* The text of a source of the runtime, by its number, with suffixed names. */
str apart_runtime(const apart *a, size_t file);

#endif
