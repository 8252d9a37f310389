/* Saves the program of a codec as bytes, with the tables that describe its objects
   (runtime/engine/program_form.h): generated code carries them, and loads them for what it leaves to the
   engine. */
#ifndef TENON_ASSEMBLE_SAVE_H
#define TENON_ASSEMBLE_SAVE_H

#include "base/buffer.h"
#include "program_form.h"

typedef struct codec_plan codec_plan; /* plan/plan.h */

typedef struct saved_program {
    buffer bytes;
    ARRAY(uint64_t) slots; /* by their numbers in `bytes`: what plan_designator knows */
    ARRAY(tn_edit_function *) functions;
    ARRAY(const void *) data;
} saved_program;

/* The program of a codec for the code that carries it, and the plan whose designators it has. */
typedef struct edit_program {
    const codec_plan *plan;
    const struct engine_libraries *libraries;
    saved_program program;
} edit_program;

/* Makes it: for locating and, if `writes`, for writing. Returns NULL, and the reason in *refused, if the
   engine does not read or write the files of the codec. */
const edit_program *assemble_saved(arena *memory, const codec_plan *p,
                                   const struct engine_libraries *libraries, bool writes,
                                   const char **refused);

/* `format` is what assemble_codec has made of the plan. `words`: with texts that are for people only. */
saved_program save_program(arena *memory, const codec_plan *p, const tn_format *format, bool words);

#endif
