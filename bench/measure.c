#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const double sample_seconds = 0.01; /* a sample is not shorter */

typedef union header {
    size_t size;
    max_align_t align;
} header;

void *counted_alloc(memory_counter *counter, size_t size)
{
    header *head = malloc(sizeof *head + size);
    if (head == NULL) {
        fprintf(stderr, "no memory for %zu bytes\n", size);
        exit(2);
    }
    head->size = size;
    counter->live += size;
    if (counter->live > counter->peak) counter->peak = counter->live;
    return head + 1;
}

void counted_free(memory_counter *counter, void *block)
{
    if (block == NULL) return;
    header *head = (header *)block - 1;
    counter->live -= head->size;
    free(head);
}

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)old_size;
    if (new_size > 0) return counted_alloc(user, new_size);
    counted_free(user, block);
    return NULL;
}

tn_allocator counted_allocator(memory_counter *counter)
{
    return (tn_allocator){reallocate, counter};
}

void require(bool holds, const char *what)
{
    if (holds) return;
    fprintf(stderr, "%s failed\n", what);
    exit(2);
}

void refuse_finding(void *user, const tn_error *finding)
{
    char text[256];
    (void)user;
    tn_error_print(finding, text, sizeof text);
    require(false, text);
}

double probe(const uint8_t *data, size_t size)
{
    double sum = 0;
    for (size_t i = 0; i < 64; i++)
        sum += data[i * (size - 1) / 63];
    return sum;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double run_many(bench_task *task, size_t runs)
{
    const double start = now();
    for (size_t i = 0; i < runs; i++)
        task->result = task->run(task->user);
    return (now() - start) / (double)runs;
}

/* The first run shows the memory, brings everything into the caches, and tells how long a run takes. */
static void begin(bench_task *task)
{
    const size_t before = task->counter->live;
    task->counter->peak = before;
    const double seconds = run_many(task, 1);
    task->memory = task->counter->peak - before;
    task->runs = seconds > 0 && seconds < sample_seconds ? (size_t)(sample_seconds / seconds) + 1 : 1;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void measure(bench_task *tasks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        begin(&tasks[i]);
    for (size_t round = 0; round < MEASURE_ROUNDS; round++)
        for (size_t i = 0; i < count; i++)
            tasks[i].samples[round] = run_many(&tasks[i], tasks[i].runs);
    for (size_t i = 0; i < count; i++) {
        qsort(tasks[i].samples, MEASURE_ROUNDS, sizeof *tasks[i].samples, by_value);
        tasks[i].seconds = tasks[i].samples[MEASURE_ROUNDS / 2];
    }
}
