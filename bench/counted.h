/* What scripts/counts has callgrind count: everything below this function. */
#ifndef TENON_BENCH_COUNTED_H
#define TENON_BENCH_COUNTED_H

double bench_counted(double (*run)(void *user), void *user);

#endif
