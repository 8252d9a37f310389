/* Saves the program of a codec as bytes, with the tables that describe its objects
   (runtime/engine/program_form.h). Generated code carries and loads them to run the engine. */
#ifndef TENON_ASSEMBLE_SAVE_H
#define TENON_ASSEMBLE_SAVE_H

#include "base/buffer.h"
#include "program_form.h"

typedef struct codec_plan codec_plan; /* plan/plan.h */
typedef struct model_member model_member;
typedef struct model_type model_type;

/* A function, or static data, that the code around a program knows the address of. */
typedef struct program_symbol {
    const char *name;            /* in C, of a symbol of the runtime; or NULL: */
    const model_member *process; /* the function of the user's program that decodes the bytes of a member, */
    const model_type *opaque;    /* or the one that reads objects of a type */
} program_symbol;

typedef ARRAY(program_symbol) program_symbols;
typedef ARRAY(const program_symbol *) symbol_list;

typedef struct saved_program {
    buffer bytes;
    ARRAY(uint64_t) slots;       /* by their numbers in `bytes`: those of plan_designator */
    symbol_list functions, data; /* by their numbers in the program */
} saved_program;

/* The program of a codec for the code that carries it, and the plan whose designators it has. */
typedef struct edit_program {
    const codec_plan *plan;
    saved_program program;
} edit_program;

/* Makes the program: for locating and, if `writes`, for writing. Returns NULL, and the reason in *refused, if
   the engine does not read or write the files of the codec. */
const edit_program *assemble_saved(arena *memory, const codec_plan *p, bool writes, const char **refused);

/* Saves `format`, assembled from a plan for names with these symbols. `words`: including texts that only
   people read. */
saved_program save_program(arena *memory, const codec_plan *p, const program_symbols *symbols,
                           const tn_format *format, bool words);

#endif
