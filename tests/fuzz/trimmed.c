/* Inputs are made smaller: what comes of a step is smaller than what it was made of, and as AFL++ goes on
   with it, so do we. TARGET is a format's generated fuzz target. */
#include TARGET

enum { ROOM = 1 << 14, OBJECTS = 400, BYTES_STEPS = 14 };

static uint8_t input[ROOM], smaller[ROOM], current[ROOM];

static int fail(uint32_t seed, const char *what)
{
    fprintf(stderr, "object %u: %s\n", (unsigned)seed, what);
    return 1;
}

static bool is_read(const tn_mutator *mutator, const uint8_t *data, size_t size)
{
    void *object;
    if (mutator->format->read(mutator->format, &object, data, size, NULL, NULL) != TN_OK) return false;
    mutator->format->release(mutator->format, object);
    return true;
}

/* Every step by itself: without a part of the object it is a file still. */
static int check_steps(const tn_mutator *mutator, size_t size, uint32_t seed)
{
    size_t steps = BYTES_STEPS, taken = 0;
    for (size_t step = 0; step < steps; step++) {
        const size_t left = tn_mutator_trim(mutator, input, size, step, smaller, &steps);
        if (left >= size) return fail(seed, "a step leaves as much as there was");
        if (left == 0) continue;
        const bool of_object = step + BYTES_STEPS < steps;
        if (of_object && !is_read(mutator, smaller, left)) return fail(seed, "a step leaves no file");
        taken += of_object;
    }
    return taken == 0 && steps > BYTES_STEPS ? fail(seed, "nothing of the object can be left out") : 0;
}

/* As AFL++ does it: what is still a file is kept, and made smaller in its turn. */
static int check_afl(const tn_mutator *mutator, size_t size, uint32_t seed)
{
    uint8_t *output;
    size_t kept = size;
    int result = 0;
    tn_afl *afl = tn_afl_new(mutator, seed);
    if (afl == NULL) return fail(seed, "there is no memory");
    memcpy(current, input, size);
    const int steps = tn_afl_init_trim(afl, input, size);
    for (int step = 0, tries = 0; step < steps && result == 0; tries++) {
        const size_t left = tn_afl_trim(afl, &output);
        const bool same = left == kept && memcmp(output, current, left) == 0;
        const bool good = is_read(mutator, output, left);
        if (left > kept || (left == kept && !same)) result = fail(seed, "what was left out has come back");
        if (tries > 2 * steps) result = fail(seed, "there is no end");
        if (good) memcpy(current, output, left);
        if (good) kept = left;
        step = tn_afl_post_trim(afl, good);
    }
    tn_afl_free(afl);
    return result == 0 && kept >= size ? fail(seed, "nothing was left out") : result;
}

int main(void)
{
    tn_mutator mutator = TN_FUZZ_TARGET;
    mutator.engine = NULL;
    mutator.comparisons = NULL;
    int result = 0, made = 0;
    for (uint32_t seed = 0; seed < OBJECTS && result == 0; seed++) {
        const size_t size = tn_mutator_make(&mutator, input, ROOM, seed);
        if (size < 24) continue; /* there is nothing in it */
        made++;
        result = check_steps(&mutator, size, seed);
        if (result == 0) result = check_afl(&mutator, size, seed);
    }
    printf("%d objects of %s are made smaller\n", made, mutator.format->id);
    return result != 0 || made < OBJECTS / 4;
}
