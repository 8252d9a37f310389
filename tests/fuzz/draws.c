/* Samples and seeds of a format from nothing, as `tenon sample` and `tenon fuzz` make them, in hexadecimal;
   and what the mutator makes of these. The same numbers give the same, whatever compiled this. */
#include <stdio.h>

#include TARGET

#include "library/seeds.h"

static void print_inputs(const char *what, const seed_list *inputs)
{
    for (size_t i = 0; i < inputs->count; i++) {
        printf("%s %zu: ", what, i);
        for (size_t k = 0; k < inputs->items[i].size; k++)
            printf("%02x", (unsigned char)inputs->items[i].data[k]);
        printf("\n");
    }
}

int main(void)
{
    enum { ROUNDS = 1000, SAMPLES = 20 };
    tn_mutator mutator = TN_FUZZ_TARGET;
    arena *memory = arena_new();
    seed_list seeds = {0}, samples = {0}, broken = {0};
    mutator.engine = NULL; /* as in the tool */
    mutator.comparisons = NULL;
    seeds_find(memory, &mutator, 1, ROUNDS, &seeds);
    print_inputs("seed", &seeds);
    const seed_search valid = {&mutator, 1, NULL, SAMPLES, ROUNDS};
    seeds_sample(memory, &valid, &samples);
    print_inputs("sample", &samples);
    const seed_search one_rule = {&mutator, 1, mutator.format->rules[0]->id, SAMPLES, ROUNDS};
    seeds_sample(memory, &one_rule, &broken);
    print_inputs("broken", &broken);
    arena_free(memory);
    return seeds.count == 0;
}
