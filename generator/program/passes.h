/* Passes over the operations of a function. Each preserves the effects of the function: its status, the whole
   error, the order of findings, and the object, also after an error. */
#ifndef TENON_PROGRAM_PASSES_H
#define TENON_PROGRAM_PASSES_H

#include "program/program.h"

/* X(pass): in their order. */
#define PASSES(X)                                                                                            \
    X(needed)  /* validation keeps only values that expressions use */                                       \
    X(bounds)  /* members of fixed sizes one behind the other: one check of the bounds for all */            \
    X(aligned) /* behind whole bytes no bits are left */

#define X(pass) void pass_##pass(codec_function *f);
PASSES(X)
#undef X

enum {
    PASS_NONE, /* as lowered */
#define X(pass) PASS_##pass,
    PASSES(X)
#undef X
        PASS_END,
    PASS_LAST = PASS_END - 1
};

/* Whether there is a pass of that name; its number in *pass: 0 for "lowered". */
bool pass_by_name(const char *name, int *pass);

/* Whether there is a function of a kind for the objects of a type. */
bool program_has(const codec_plan *p, const model_type *type, function_kind kind);

/* A function after the passes up to one of them. Each of them is verified: a program that contradicts itself
   ends the compiler with a message. */
const codec_function *program_function(const codec_plan *p, const model_type *type, function_kind kind,
                                       int last);

#endif
