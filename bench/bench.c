/* bench [MEGABYTES]: the generated codec for Urho3D animations against hand-written code, in one table. Times
   are medians; ratios compare times of the same run. The goals are those that the project has set itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tasks.h"

/* X(id, task, who, function, structs, views): the rows of the table. The rivals do the
   same task; reading is what they have instead of validation. A row that is its own rival has none. */
#define ROWS(X)                                                                                              \
    X(OPEN_STRUCTS, "open", "hand-written structs", open_structs, OPEN_STRUCTS, OPEN_STRUCTS)                \
    X(OPEN_VIEWS, "", "hand-written views", open_views, OPEN_STRUCTS, OPEN_VIEWS)                            \
    X(OPEN_CHECKED, "", "the same with rules", open_views_checked, OPEN_STRUCTS, OPEN_VIEWS)                 \
    X(OPEN, "", "generated", open_generated, OPEN_STRUCTS, OPEN_VIEWS)                                       \
    X(STRUCTURE, "validate, structure", "generated", validate_structure, OPEN_STRUCTS, OPEN_VIEWS)           \
    X(CONTENT, "validate, content", "generated", validate_content, OPEN_STRUCTS, OPEN_VIEWS)                 \
    X(STRICT, "validate, strict", "generated", validate_strict, OPEN_STRUCTS, OPEN_VIEWS)                    \
    X(SUM_STRUCTS, "open and sum", "hand-written structs", sum_structs, SUM_STRUCTS, SUM_STRUCTS)            \
    X(SUM_VIEWS, "", "hand-written views", sum_views, SUM_STRUCTS, SUM_VIEWS)                                \
    X(SUM, "", "generated, columns", sum_generated, SUM_STRUCTS, SUM_VIEWS)                                  \
    X(WRITE_STRUCTS, "write", "hand-written structs", write_structs, WRITE_STRUCTS, WRITE_STRUCTS)           \
    X(WRITE_MEMCPY, "", "memcpy", write_memcpy, WRITE_STRUCTS, WRITE_MEMCPY)                                 \
    X(WRITE, "", "generated", write_generated, WRITE_STRUCTS, WRITE_MEMCPY)

enum {
#define X(id, task, who, function, structs, views) ID_##id,
    ROWS(X)
#undef X
        ROW_COUNT
};

typedef struct bench_row {
    const char *task, *who;
    double (*run)(void *contest);
    int structs, views; /* the rows to compare with */
} bench_row;

static const bench_row rows[ROW_COUNT] = {
#define X(id, task, who, function, structs, views) {task, who, function, ID_##structs, ID_##views},
    ROWS(X)
#undef X
};

/* The file of the goals is large and has few tracks; what opening costs follows from the number of tracks. */
typedef struct bench_goal {
    const char *text;
    int fast, slow; /* rows: the time of `slow` is at least `least` times that of `fast` */
    double least;
} bench_goal;

static const bench_goal goals[] = {
    {"open: 100 times as fast as structs", ID_OPEN, ID_OPEN_STRUCTS, 100},
    {"validate, structure: 100 times as fast as opening structs", ID_STRUCTURE, ID_OPEN_STRUCTS, 100},
    {"open: at most 1.5 times the time of views", ID_OPEN, ID_OPEN_VIEWS, 1 / 1.5},
    {"open: the same, where the views check the same rules", ID_OPEN, ID_OPEN_CHECKED, 1 / 1.5},
    {"validate, structure: at most 1.5 times the time of views", ID_STRUCTURE, ID_OPEN_VIEWS, 1 / 1.5},
    {"validate, structure: the same, with the same rules", ID_STRUCTURE, ID_OPEN_CHECKED, 1 / 1.5},
    {"open and sum: 1.5 times as fast as structs", ID_SUM, ID_SUM_STRUCTS, 1.5},
    {"write: 0.7 times as fast as memcpy", ID_WRITE, ID_WRITE_MEMCPY, 0.7},
};

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

static void print_ratio(const bench_task *tasks, int row, int rival)
{
    const double ratio = tasks[rival].seconds / tasks[row].seconds;
    if (rival == row)
        printf("%10s", "");
    else
        printf("%10.*f", ratio >= 100 ? 0 : ratio >= 0.1 ? 2 : 4, ratio);
}

static void print_rows(const bench_contest *contest, const bench_task *tasks)
{
    printf("%.1f MB in %zu tracks of %zu keyframes, under all masks\n",
           (double)contest->file.size / (1 << 20), contest->file.tracks, contest->file.keys);
    printf("  %-20s %-22s %11s %11s  times as fast as structs, and as views or memcpy\n", "", "", "time",
           "new memory");
    for (int row = 0; row < ROW_COUNT; row++) {
        printf("  %-20s %-22s ", rows[row].task, rows[row].who);
        print_time(tasks[row].seconds);
        putchar(' ');
        print_memory(tasks[row].memory);
        print_ratio(tasks, row, rows[row].structs);
        print_ratio(tasks, row, rows[row].views);
        putchar('\n');
    }
}

static void print_goals(const bench_contest *contest, const bench_task *tasks)
{
    puts("goals for this file");
    for (size_t g = 0; g < sizeof goals / sizeof *goals; g++) {
        const double ratio = tasks[goals[g].slow].seconds / tasks[goals[g].fast].seconds;
        const double shown = goals[g].least < 0.7 ? 1 / ratio : ratio;
        printf("  %-60s %10.2f  %s\n", goals[g].text, shown,
               ratio >= goals[g].least ? "reached" : "NOT reached");
    }
    const double share = (double)tasks[ID_OPEN].memory / (double)contest->file.size;
    printf("  %-60s %8.3f %%  %s\n", "open: less than 1 % of the file in new memory", 100 * share,
           share < 0.01 ? "reached" : "NOT reached");
}

/* Whoever does the same task comes to the same result, or the comparison means nothing. */
static bool results_agree(const bench_task *tasks)
{
    for (int row = 0; row < ROW_COUNT; row++) {
        const double difference = tasks[row].result - tasks[rows[row].structs].result;
        if (difference == 0) continue;
        fprintf(stderr, "%s %s has another result\n", rows[row].task, rows[row].who);
        return false;
    }
    return true;
}

static bool run_contest(size_t size, size_t keys, bool with_goals)
{
    bench_contest contest;
    bench_task tasks[ROW_COUNT];
    contest_begin(&contest, size, keys);
    memset(tasks, 0, sizeof tasks);
    for (int row = 0; row < ROW_COUNT; row++) {
        tasks[row].run = rows[row].run;
        tasks[row].user = &contest;
        tasks[row].counter = &contest.memory;
    }
    measure(tasks, ROW_COUNT);
    print_rows(&contest, tasks);
    if (with_goals) print_goals(&contest, tasks);
    contest_end(&contest);
    return results_agree(tasks);
}

int main(int argc, char **argv)
{
    const double megabytes = argc > 1 ? strtod(argv[1], NULL) : 64;
    if (!(megabytes > 0 && megabytes <= 1024)) {
        fprintf(stderr, "usage: bench [MEGABYTES]\n");
        return 2;
    }
#ifdef __GLIBC__
    /* Keep freed memory in the process: otherwise the loader that makes structs pays for fresh pages each
     * time. */
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, -1);
#endif
    const size_t size = (size_t)(megabytes * (1 << 20));
    const bool bulk = run_contest(size, 32768, true);
    putchar('\n');
    const bool skeleton = run_contest(size / 4, 8, false);
    return bulk && skeleton ? 0 : 1;
}
