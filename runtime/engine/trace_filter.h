/* The parts of an object that a trace is about. Elements of lists that hold none of them are traced as runs:
   the memory of the trace grows with the parts, not with the file. */
#ifndef TENON_ENGINE_TRACE_FILTER_H
#define TENON_ENGINE_TRACE_FILTER_H

#include "tenon/error.h"

enum {
    FILTER_MOST = 1024, /* more parts than that are no filter */
    FILTER_ROOT = 0
};

/* Results of tn_trace_filter_find that are no numbers of parts. */
#define FILTER_EMPTY   (UINT32_MAX - 1) /* traced, but it holds no part */
#define FILTER_OUTSIDE UINT32_MAX       /* no part, nor does it hold one */

/* A member of the part `up`, or an element of it. */
typedef struct trace_part {
    uint32_t up;
    const char *member; /* borrowed */
    size_t index;       /* as tn_path has it: of the edited object */
    bool met;           /* while the source was read */
} trace_part;

/* Elements of the source that the edited list lacks. */
typedef struct trace_gap {
    uint32_t up;
    const char *member;
    size_t first, count;
} trace_gap;

typedef struct trace_filter {
    trace_part parts[FILTER_MOST];
    size_t count;
    uint32_t slots[2 * FILTER_MOST]; /* a hash table: numbers of parts, plus 1 */
    trace_gap gaps[16];
    size_t gap_count;
    bool overflows; /* there are more than fit */
    bool of_source; /* indices are those of the source; otherwise of the edited object */
} trace_filter;

void tn_trace_filter_begin(trace_filter *filter);
/* Adds the value of a path. */
void tn_trace_filter_add(trace_filter *filter, const tn_path *path);
/* Adds `count` elements of the source, from `first` on, to those that the list at `path` lacks. */
void tn_trace_filter_lack(trace_filter *filter, const tn_path *path, size_t first, size_t count);

/* A member of a part, or its element `index`. */
uint32_t tn_trace_filter_find(trace_filter *filter, uint32_t up, const char *member, size_t index);
/* The first element from `index` on, before `end`, that is a part, or holds one; `index` itself of lists that
   lack elements. */
size_t tn_trace_filter_next(const trace_filter *filter, uint32_t up, const char *member, size_t index,
                            size_t end);
/* Whether elements are missing before this one: no run goes on there. */
bool tn_trace_filter_is_seam(const trace_filter *filter, uint32_t up, const char *member, size_t index);
/* Whether all parts were met while the source was read: it has no other way to them, such as an instance. */
bool tn_trace_filter_is_met(const trace_filter *filter);

#endif
