/* The phase as a whole. */
#include "model/model.h"

const wide SIZE_UNBOUNDED = (wide)1 << 100;

model *model_build(arena *memory, diagnostics *list, const schema *ast)
{
    model *m = ARENA_NEW(memory, model);
    m->memory = memory;
    m->list = list;
    m->schema = ast;
    model_declare(m);
    model_infer(m);
    model_measure(m);
    model_arrays(m);
    model_derive(m);
    model_rules(m);
    return m;
}

void model_unsupported(const model *m, span place, const char *path, const char *what)
{
    diagnose(m->list, DIAGNOSTIC_E0601, place, path, "%s cannot be compiled by this version", what);
}
