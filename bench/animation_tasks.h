/* The work that is compared: each task done by the generated codec and by its rivals, on one file. */
#ifndef TENON_BENCH_ANIMATION_TASKS_H
#define TENON_BENCH_ANIMATION_TASKS_H

#include "animation_rivals.h"
#include "animation_synthetic.h"
#include "urho_animation.h"

/* What the tasks work on. Reading tasks open the file anew each time; writing tasks write an object that is
 * open. */
typedef struct bench_contest {
    synthetic file;
    memory_counter memory;
    uint8_t *output; /* as large as the file */
    void *scratch;   /* for validation at level strict */
    size_t scratch_size;
    tn_options options;
    urho_animation *generated;
    loaded structs;
} bench_contest;

void contest_begin(bench_contest *contest, size_t size, size_t keys);
void contest_end(bench_contest *contest);

/* Each returns a number that is the same for all who do the task. They end the program where the work fails.
 */
double open_generated(void *contest);
double open_views(void *contest);
double open_views_checked(void *contest);
double open_structs(void *contest);

double validate_structure(void *contest);
double validate_content(void *contest);
double validate_strict(void *contest);

double sum_generated(void *contest);
double sum_views(void *contest);
double sum_structs(void *contest);

double write_generated(void *contest);
double write_structs(void *contest);
double write_memcpy(void *contest);

#endif
