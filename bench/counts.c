/* The rows of the benchmark, each run once under a profiler that counts instructions: what table.c is for
   time. Prints the name of each row; scripts/counts puts the counts beside them. */
#include <stdio.h>

#include "counted.h"
#include "table.h"

bool bench_run(const bench_table *table, void *user, memory_counter *memory, size_t size)
{
    double results[BENCH_ROWS];
    const char *task = "";
    (void)memory;
    (void)size;
    for (size_t i = 0; i < table->row_count; i++) {
        const bench_row *row = &table->rows[i];
        if (row->task[0] != '\0') task = row->task;
        row->run(user); /* what only the first run does is not counted */
        results[i] = bench_counted(row->run, user);
        printf("row\t%s\t%s\n", task, row->who);
    }
    for (size_t i = 0; i < table->row_count; i++) {
        const double difference = results[i] - results[table->rows[i].structs];
        if (difference == 0) continue;
        fprintf(stderr, "%s %s has another result\n", table->rows[i].task, table->rows[i].who);
        return false;
    }
    return true;
}
