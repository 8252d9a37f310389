/* The generated codec for Urho3D animations against hand-written code. The goals are those that the project
   has set itself. */
#include <stdio.h>

#include "animation_tasks.h"
#include "table.h"

/* X(id, task, who, function, structs, views): the rows of the table. Reading is what the rivals have instead
   of validation. */
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

static const bench_row rows[ROW_COUNT] = {
#define X(id, task, who, function, structs, views) {task, who, function, ID_##structs, ID_##views},
    ROWS(X)
#undef X
};

/* The file of the goals is large and has few tracks; what opening costs follows from the number of tracks. */
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

bool compare_animations(size_t size, size_t keys, bool with_goals)
{
    const bench_table table = {.rows = rows,
                               .goals = with_goals ? goals : NULL,
                               .row_count = ROW_COUNT,
                               .goal_count = sizeof goals / sizeof *goals,
                               .open = ID_OPEN};
    bench_contest contest;
    contest_begin(&contest, size, keys);
    printf("animation: %.1f MB in %zu tracks of %zu keyframes, under all masks\n",
           (double)contest.file.size / (1 << 20), contest.file.tracks, contest.file.keys);
    const bool agree = bench_run(&table, &contest, &contest.memory, contest.file.size);
    contest_end(&contest);
    return agree;
}
