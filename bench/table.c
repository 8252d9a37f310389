#include "table.h"

#include <stdio.h>
#include <string.h>

static void print_time(double seconds)
{
    if (seconds < 1e-3)
        printf("%9.2f us", seconds * 1e6);
    else
        printf("%9.2f ms", seconds * 1e3);
}

static void print_memory(size_t bytes)
{
    if (bytes < 1 << 20)
        printf("%9.1f KB", (double)bytes / 1024);
    else
        printf("%9.1f MB", (double)bytes / (1 << 20));
}

static void print_ratio(const bench_task *tasks, size_t row, int rival)
{
    const double ratio = tasks[rival].seconds / tasks[row].seconds;
    if ((size_t)rival == row)
        printf("%10s", "");
    else
        printf("%10.*f", ratio >= 100 ? 0 : ratio >= 0.1 ? 2 : 4, ratio);
}

static void print_rows(const bench_table *table, const bench_task *tasks)
{
    printf("  %-20s %-22s %11s %11s  times as fast as structs, and as views or memcpy\n", "", "", "time",
           "new memory");
    for (size_t row = 0; row < table->row_count; row++) {
        printf("  %-20s %-22s ", table->rows[row].task, table->rows[row].who);
        print_time(tasks[row].seconds);
        putchar(' ');
        print_memory(tasks[row].memory);
        print_ratio(tasks, row, table->rows[row].structs);
        print_ratio(tasks, row, table->rows[row].views);
        putchar('\n');
    }
}

static const char *verdict(bool reached)
{
    return reached ? "reached" : "NOT reached";
}

static void print_goals(const bench_table *table, const bench_task *tasks, size_t size)
{
    puts("goals for this file");
    for (size_t i = 0; i < table->goal_count; i++) {
        const bench_goal *goal = &table->goals[i];
        const double ratio = tasks[goal->slow].seconds / tasks[goal->fast].seconds;
        printf("  %-60s %10.2f  %s\n", goal->text, goal->least < 0.7 ? 1 / ratio : ratio,
               verdict(ratio >= goal->least));
    }
    for (size_t i = 0; i < table->rate_count; i++) {
        const double rate = (double)size / tasks[table->rates[i].row].seconds / 1e9;
        printf("  %-60s %10.2f  %s\n", table->rates[i].text, rate, verdict(rate >= table->rates[i].least));
    }
    const double share = (double)tasks[table->open].memory / (double)size;
    printf("  %-60s %8.3f %%  %s\n", "open: less than 1 % of the file in new memory", 100 * share,
           verdict(share < 0.01));
}

/* Whoever does the same task comes to the same result, or the comparison means nothing. */
static bool results_agree(const bench_table *table, const bench_task *tasks)
{
    for (size_t row = 0; row < table->row_count; row++) {
        const double difference = tasks[row].result - tasks[table->rows[row].structs].result;
        if (difference == 0) continue;
        fprintf(stderr, "%s %s has another result\n", table->rows[row].task, table->rows[row].who);
        return false;
    }
    return true;
}

bool bench_run(const bench_table *table, void *user, memory_counter *memory, size_t size)
{
    bench_task tasks[BENCH_ROWS];
    memset(tasks, 0, sizeof tasks);
    for (size_t row = 0; row < table->row_count; row++) {
        tasks[row].run = table->rows[row].run;
        tasks[row].user = user;
        tasks[row].counter = memory;
    }
    measure(tasks, table->row_count);
    print_rows(table, tasks);
    if (table->goals != NULL) print_goals(table, tasks, size);
    return results_agree(table, tasks);
}
