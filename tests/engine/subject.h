/* A schema as the engine runs it, and as it was compiled. */
#ifndef TESTS_ENGINE_SUBJECT_H
#define TESTS_ENGINE_SUBJECT_H

#include "base/arena.h"
#include "model/model.h"
#include "tenon/format.h"

typedef struct subject {
    const tn_format *engine, *compiled;
    int next; /* the argument behind those that were taken */
} subject;

/* The plan of the schema at a path; NULL where it has errors. */
const struct codec_plan *subject_plan(arena *memory, const char *path, const model_options *options);

/* Takes the arguments `[-I DIR]... SCHEMA LIBRARY SYMBOL` of a program: LIBRARY is the compiled codec, SYMBOL
   its tn_format. Returns 0, or the exit status of the program: 2, or 3 if the engine does not know all of the
   schema. At least `more` arguments must follow. */
int subject_open(arena *memory, int argc, char **argv, int more, subject *of);

#endif
