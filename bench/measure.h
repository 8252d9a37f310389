/* Medians of wall time, and the memory that a task takes while it runs. */
#ifndef TENON_BENCH_MEASURE_H
#define TENON_BENCH_MEASURE_H

#include "tenon/tenon.h"

typedef struct memory_counter {
    size_t live, peak;
} memory_counter;

/* Memory of the C library, counted. Everyone in the comparison takes memory from it. */
void *counted_alloc(memory_counter *counter, size_t size); /* ends the program where there is none */
void counted_free(memory_counter *counter, void *block);
tn_allocator counted_allocator(memory_counter *counter);

/* Ends the program with "`what` failed" unless it `holds`. */
void require(bool holds, const char *what);

/* The `report` of options: nothing is to be found in the files of the benchmark. */
void refuse_finding(void *user, const tn_error *finding);

/* Looks at bytes here and there, which is cheap and enough to see that they were written. */
double probe(const uint8_t *data, size_t size);

enum { MEASURE_ROUNDS = 11 };

typedef struct bench_task {
    /* Does the work once. What it returns depends on all of it, so that it cannot be left out. */
    double (*run)(void *user);
    void *user;
    memory_counter *counter;
    /* What is found out: */
    double seconds; /* median of one run */
    size_t memory;  /* the most that was taken at once */
    double result;
    /* For the measurement itself: */
    size_t runs; /* as many as make a sample long enough for the clock */
    double samples[MEASURE_ROUNDS];
} bench_task;

/* Measures the tasks in rounds, each task once in each round, so that what else the machine does hits all
 * alike. */
void measure(bench_task *tasks, size_t count);

#endif
