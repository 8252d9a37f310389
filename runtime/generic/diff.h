/* The parts of a comparison: the walk through both objects (generic_diff.c), the elements of their arrays
   (diff_array.c), the lines (diff_line.c). */
#ifndef TENON_GENERIC_DIFF_H
#define TENON_GENERIC_DIFF_H

#include "dump.h"

/* A step of the path to values in two objects. Steps without a member do not count. */
typedef struct tn_step_pair {
    const struct tn_step_pair *up;
    const char *member;
    size_t a, b;    /* the elements, or TN_NO_INDEX */
    size_t count;   /* elements from there on */
    tn_bytes label; /* the label of both, if it distinguishes them from all others; otherwise no data */
} tn_step_pair;

/* The values of two members. */
typedef struct tn_value_pair {
    const tn_member *member_a, *member_b;
    const void *a, *b;
    const void *owner_a, *owner_b; /* the objects that have the members; NULL for elements */
} tn_value_pair;

typedef struct tn_diff_run {
    tn_dump_run print;
    const char *prefix; /* before each path, or NULL */
    bool fields;        /* tabs between the parts of a line */
    size_t most;        /* elements of an array whose differences are printed; 0: all */
    uint64_t count;     /* differences so far */
    bool deep;          /* instances nested too deep have been reported */
    bool muted;         /* further differences are counted, but not printed */
    tn_status status;
} tn_diff_run;

void tn_diff_values(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values);
void tn_diff_arrays(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values);

/* `~ path  a -> b` */
void tn_diff_changed(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values);
/* `- path  value` or `+ path  value` */
void tn_diff_only(tn_diff_run *run, char sign, const tn_step_pair *path, const tn_member *member,
                  const void *value);
/* Reports the elements that the last step of the path names. */
void tn_diff_only_elements(tn_diff_run *run, char sign, const tn_step_pair *path, const char *name);
/* `  … 12 more differences in path` */
void tn_diff_more(tn_diff_run *run, const tn_step_pair *path, uint64_t count);
/* `? path not compared: the nesting is too deep`. It counts once as a difference, because equality is
   unknown. */
void tn_diff_too_deep(tn_diff_run *run, const tn_step_pair *path);
/* Bytes of the input that no member holds. */
void tn_diff_gaps(tn_diff_run *run, uint64_t bytes_a, uint64_t bytes_b);

#endif
