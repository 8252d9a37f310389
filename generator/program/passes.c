/* Runs the passes in their order, and the verifier after each of them. */
#include "program/passes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/lower.h"

static const struct {
    const char *name;
    void (*run)(codec_function *f);
} passes[] = {{"lowered", NULL},
#define X(pass) {#pass, pass_##pass},
              PASSES(X)
#undef X
};

bool pass_by_name(const char *name, int *pass)
{
    for (int i = 0; i < PASS_END; i++)
        if (strcmp(passes[i].name, name) == 0) return *pass = i, true;
    return false;
}

/* A mistake of the compiler: no code is made of it. */
static void verify(const codec_function *f, const char *pass)
{
    arena *memory = f->plan->memory;
    const char *wrong = function_verify(memory, f);
    if (wrong == NULL) return;
    fprintf(stderr, "tenon: internal error: %s after the pass `%s`: %s\n", function_title(memory, f), pass,
            wrong);
    exit(2);
}

const codec_function *program_function(const codec_plan *p, const model_type *type, function_kind kind,
                                       int last)
{
    codec_function *f = lower_function(p, type, kind);
    verify(f, passes[PASS_NONE].name);
    for (int i = 1; i <= last; i++) {
        passes[i].run(f);
        verify(f, passes[i].name);
    }
    return f;
}
