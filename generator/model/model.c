/* Builds the model: runs the steps of the phase. */
#include "model/model.h"

const wide SIZE_UNBOUNDED = (wide)1 << 100;
const wide SIZE_LONGEST = INT64_MAX;

/* The later steps, of uses and layouts, run only for a schema without errors. */
const model *model_build(arena *memory, diagnostics *list, const schema *ast, const model_options *options)
{
    model *m = ARENA_NEW(memory, model);
    m->memory = memory;
    m->list = list;
    m->schema = ast;
    m->import_dirs = options->import_dirs;
    m->import_dir_count = options->import_dir_count;
    m->imports = options->imports;
    m->navigable = options->navigable;
    m->all_obstacles = options->all_obstacles;
    m->partial = options->partial;
    m->mentions = options->mentions;
    if (!model_load(m)) return m;
    m->files.items[0]->main = true;
    model_declare(m);
    model_parents(m);
    model_infer(m);
    if (options->query == NULL) model_rules(m);
    model_cycles(m);
    model_limits(m);
    model_units(m);
    model_style(m);
    model_absence(m);
    if (m->partial || diagnostics_errors(list) > 0) return m;
    if (options->query != NULL) model_ask(m, options->query);
    model_uses(m, options->whole);
    model_natural(m);
    model_measure(m);
    model_arrays(m);
    model_early(m);
    model_moved(m);
    model_simple(m);
    model_numbers(m);
    model_packed(m);
    model_places(m);
    model_bits(m);
    model_endings(m);
    model_contain(m);
    model_derive(m);
    model_convert(m);
    model_default(m);
    return m;
}
