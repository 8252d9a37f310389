/* Makes random files. */
#include "emit/constraints.h"
#include "emit/words.h"
#include "library/library.h"
#include "library/seeds.h"

enum { MOST_TRIES = 5000 };

/* The mutator, with the literals of the schema, and the constraints of its rules; not for a bundled format.
 */
static tn_mutator mutator_of(arena *memory, const tenon_schema *of, tn_words *as)
{
    schema_words words = {0};
    if (of->model != NULL) words_collect(memory, of->model, &words);
    tn_mutator mutator = seeds_mutator(memory, of->format, &words, as);
    if (of->model != NULL) mutator.constraints = rule_constraints(memory, of->model);
    return mutator;
}

tenon_file *tenon_sample(const tenon_schema *of, uint64_t seed, const tenon_read_options *options,
                         tenon_problem **problem)
{
    arena *memory = arena_new();
    seed_list found = {0};
    tn_words as;
    tenon_file *file = NULL;
    lent_params lent = {NULL, NULL};
    if (problem != NULL) *problem = NULL;
    const bool creates = schema_creates(of, problem) && params_lend(of, options, &lent, problem);
    if (creates) {
        tn_mutator mutator = mutator_of(memory, of, &as);
        mutator.params = lent.values;
        mutator.instances = true;
        const seed_search search = {.mutator = &mutator, .seed = seed, .count = 1, .rounds = MOST_TRIES};
        seeds_sample(memory, &search, &found);
    }
    if (creates && found.count == 0)
        problem_set(problem, TENON_LIMIT, "none of %d files that were made is valid", (int)MOST_TRIES);
    else if (creates)
        file = tenon_read_memory(of, found.items[0].data, found.items[0].size, options, problem);
    tn_document_free(lent.owner);
    arena_free(memory);
    return file;
}
