/* Prints all functions of a codec as text. */
#ifndef TENON_PROGRAM_DUMP_H
#define TENON_PROGRAM_DUMP_H

#include "base/arena.h"

#include <stdbool.h>

/* The wanted output about a program. */
typedef struct program_dump {
    bool wanted;
    bool figures;    /* counts of operations by kind, and of members not lowered yet, instead of the text */
    bool structs;    /* the slots of structs instead, with their offsets and sizes */
    bool without[4]; /* functions of these kinds (program.h) are left out */
    int last;        /* the last pass; PASS_NONE: as lowered */
} program_dump;

/* Parses "plan", "plan=bounds", "plan=stats" or "plan=structs"; false for anything else. */
bool program_dump_parse(const char *word, program_dump *dump);

/* "plan, plan=lowered, ...": the possible words, for messages. */
const char *program_dump_words(arena *memory);

struct codec_plan;
const char *program_text(const struct codec_plan *p, const program_dump *dump);

#endif
