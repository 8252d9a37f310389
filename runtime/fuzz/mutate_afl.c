/* The custom mutator of AFL++. It calls the functions in this order: init_trim once, then trim and post_trim
   for each step. */
#include "mutate.h"

static const tn_allocator afl_memory = {NULL, NULL};

static bool make_space(uint8_t **block, size_t *space, size_t size)
{
    if (size <= *space) return true;
    uint8_t *larger = tn_allocator_take(afl_memory, size);
    if (larger == NULL) return false;
    if (*block != NULL) tn_allocator_give(afl_memory, *block, *space);
    *block = larger;
    *space = size;
    return true;
}

tn_afl *tn_afl_new(const tn_mutator *mutator, unsigned seed)
{
    tn_afl *afl = tn_allocator_take(afl_memory, sizeof *afl);
    if (afl == NULL) return NULL;
    memset(afl, 0, sizeof *afl);
    afl->mutator = mutator;
    afl->state = seed;
    return afl;
}

void tn_afl_free(tn_afl *afl)
{
    if (afl->output != NULL) tn_allocator_give(afl_memory, afl->output, afl->space);
    if (afl->trimmed != NULL) tn_allocator_give(afl_memory, afl->trimmed, afl->trimmed_space);
    tn_allocator_give(afl_memory, afl, sizeof *afl);
}

size_t tn_afl_fuzz(tn_afl *afl, const uint8_t *data, size_t size, uint8_t **output, const uint8_t *other,
                   size_t other_size, size_t capacity)
{
    *output = NULL;
    if (!make_space(&afl->output, &afl->space, capacity)) return 0;
    if (size > capacity) size = capacity;
    if (size != 0) memcpy(afl->output, data, size);
    *output = afl->output;
    tn_mutation run = tn_mutation_begin(afl->mutator, capacity, afl->state);
    const uint32_t seed = (uint32_t)tn_chance(&run);
    const bool cross = other != NULL && other_size != 0 && tn_below(&run, 8) == 0;
    afl->state = run.state;
    if (cross) return tn_mutator_cross(afl->mutator, afl->output, size, capacity, other, other_size, seed);
    return tn_mutator_run(afl->mutator, afl->output, size, capacity, seed);
}

int tn_afl_init_trim(tn_afl *afl, const uint8_t *data, size_t size)
{
    enum { MOST_STEPS = 1024 };
    afl->step = afl->steps = 0;
    if (size == 0 || !make_space(&afl->trimmed, &afl->trimmed_space, size) ||
        !make_space(&afl->output, &afl->space, size))
        return 0;
    memcpy(afl->trimmed, data, size);
    afl->trimmed_size = size;
    (void)tn_mutator_trim(afl->mutator, data, size, 0, afl->output, &afl->steps);
    if (afl->steps > MOST_STEPS) afl->steps = MOST_STEPS;
    afl->announced = afl->steps;
    return (int)afl->steps;
}

size_t tn_afl_trim(tn_afl *afl, uint8_t **output)
{
    size_t steps;
    afl->next_size =
        tn_mutator_trim(afl->mutator, afl->trimmed, afl->trimmed_size, afl->step, afl->output, &steps);
    if (afl->next_size == 0) { /* it is tried unchanged, and nothing is lost */
        memcpy(afl->output, afl->trimmed, afl->trimmed_size);
        afl->next_size = afl->trimmed_size;
    }
    *output = afl->output;
    return afl->next_size;
}

/* A removed part stays out if the target accepts the rest; the part that takes its place is tried next. AFL++
   continues as long as the result is less than the number of steps that tn_afl_init_trim returned: a step
   that is no longer needed counts as done. */
int tn_afl_post_trim(tn_afl *afl, bool success)
{
    const bool smaller = success && afl->next_size < afl->trimmed_size;
    if (smaller) memcpy(afl->trimmed, afl->output, afl->next_size);
    if (smaller) afl->trimmed_size = afl->next_size;
    if (smaller && afl->steps > 0)
        afl->steps--;
    else if (afl->step < afl->steps)
        afl->step++;
    const size_t left = afl->step < afl->steps ? afl->steps - afl->step : 0;
    return (int)(afl->announced - left);
}
