/* A comparison as a table: tasks, who does them, times, and ratios of times of the same run. */
#ifndef TENON_BENCH_TABLE_H
#define TENON_BENCH_TABLE_H

#include "measure.h"

/* Somebody who does a task. The rivals do the same; a row that is its own rival has none. */
typedef struct bench_row {
    const char *task, *who; /* task "": that of the row before */
    double (*run)(void *user);
    int structs, views; /* the rows to compare with */
} bench_row;

/* The time of row `slow` is at least `least` times that of row `fast`. */
typedef struct bench_goal {
    const char *text;
    int fast, slow;
    double least;
} bench_goal;

/* A row goes through the file at `least` gigabytes (10^9 bytes) in a second. */
typedef struct bench_rate {
    const char *text;
    int row;
    double least;
} bench_rate;

typedef struct bench_table {
    const bench_row *rows;
    const bench_goal *goals; /* NULL: none, and no other goals either */
    const bench_rate *rates;
    size_t row_count, goal_count, rate_count;
    int open; /* the row that is to take less than a hundredth of the file in new memory */
} bench_table;

enum { BENCH_ROWS = 32 };

/* Runs all rows, for a file of `size` bytes, and prints them. False where they do not come to the same
 * result. */
bool bench_run(const bench_table *table, void *user, memory_counter *memory, size_t size);

/* ---- the comparisons: each makes its file, of about `size` bytes; false where results differ ---- */

/* Animations of tracks of `keys` keyframes. */
bool compare_animations(size_t size, size_t keys, bool with_goals);

/* One name in such an animation is changed. */
bool compare_edits(size_t size, size_t keys);

bool compare_models(size_t size);

bool compare_g3d(size_t size);

/* Objects of which each has another size, by generated code and by the engine. */
bool compare_engine(size_t size);

/* Objects of switches and bit fields are written. */
bool compare_put(size_t size);

/* Packages: a large directory; and of `size` bytes before they are packed. */
bool compare_directories(void);
bool compare_packages(size_t size);

#endif
