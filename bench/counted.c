/* A row's work in a function of its own file, so that no compiler inlines it and a profiler can single it out
   by name. */
#include "counted.h"

double bench_counted(double (*run)(void *user), void *user)
{
    return run(user);
}
