/* The mutator of a generated fuzz target, TARGET, gets to a file that keeps all rules, which chance does not:
   `rules_kept MUTATIONS`. The same without what the rules ask for does not get there. From an object that is
   made from nothing, what breaks no more rules is mutated next. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include TARGET

enum { ROOM = 1 << 14 };

static void count_broken(void *user, const tn_error *finding)
{
    if (finding->rule != NULL && finding->status != TN_NO_CONTAINER) ++*(size_t *)user;
}

/* How many findings there are; SIZE_MAX where the input is not read. */
static size_t broken_rules(const uint8_t *data, size_t size)
{
    size_t broken = 0;
    void *object;
    const tn_options options = {.level = TN_LEVEL_STRICT, .report = count_broken, .user = &broken};
    if (TN_FUZZ_TARGET.format->read(TN_FUZZ_TARGET.format, &object, data, size, &options, NULL) != TN_OK)
        return SIZE_MAX;
    TN_FUZZ_TARGET.format->release(TN_FUZZ_TARGET.format, object);
    return broken;
}

/* The least number of findings in what `mutations` lead to. */
static size_t least_broken(const tn_mutator *mutator, uint32_t mutations)
{
    static uint8_t best[ROOM], next[ROOM];
    size_t best_size = 0, least = SIZE_MAX;
    for (uint32_t seed = 0; seed < mutations && least > 0; seed++) {
        if (best_size != 0) memcpy(next, best, best_size);
        const size_t size = best_size == 0 ? tn_mutator_make(mutator, next, ROOM, seed)
                                           : tn_mutator_run(mutator, next, best_size, ROOM, seed);
        const size_t broken = size == 0 ? SIZE_MAX : broken_rules(next, size);
        if (broken > least || size == 0) continue;
        memcpy(best, next, size);
        best_size = size;
        least = broken;
    }
    return least;
}

int main(int count, char **arguments)
{
    if (count != 2) return 2;
    const uint32_t mutations = (uint32_t)strtoul(arguments[1], NULL, 10);
    tn_mutator mutator = TN_FUZZ_TARGET;
    mutator.engine = NULL;
    mutator.comparisons = NULL;
    const size_t with = least_broken(&mutator, mutations);
    mutator.constraints = NULL;
    const size_t without = least_broken(&mutator, mutations);
    printf("%s: after %u mutations %zu findings; %zu where it is not known what rules ask for\n",
           mutator.format->id, (unsigned)mutations, with, without);
    return with != 0 || without == 0;
}
