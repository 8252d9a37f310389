/* Which cases of a test with very many cases are run. Without TENON_TEST_SHARE in the environment all are.
   Where it is a number N, one of N is drawn, by the number of the case and the seed TENON_TEST_SEED: other
   seeds draw other cases, the same seed draws the same ones on every machine. */
#ifndef TENON_TESTS_DRAW_H
#define TENON_TESTS_DRAW_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline uint64_t test_environment_number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text != NULL && *text != 0 ? strtoull(text, NULL, 10) : otherwise;
}

/* SplitMix64. */
static inline uint64_t test_mixed(uint64_t number)
{
    uint64_t mixed = number + 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

typedef struct test_draw {
    uint64_t share, seed;
} test_draw;

static inline test_draw test_draw_begin(void)
{
    const uint64_t share = test_environment_number("TENON_TEST_SHARE", 1);
    return (test_draw){share > 0 ? share : 1, test_environment_number("TENON_TEST_SEED", 0)};
}

/* Whether the case is run. Cases are told apart by two numbers: of the group, and in it. */
static inline bool test_is_drawn(const test_draw *draw, uint64_t group, uint64_t number)
{
    if (draw->share == 1) return true;
    return test_mixed(test_mixed(draw->seed * 31 + group) + number) % draw->share == 0;
}

#endif
