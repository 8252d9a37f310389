/* Finds the elements that two sequences have in common: the shortest way from one to the other by removing
   and inserting elements. */
#ifndef TENON_GENERIC_MATCH_H
#define TENON_GENERIC_MATCH_H

#include "tenon/memory.h"

/* Elements a .. a + count - 1 of the first sequence are b .. b + count - 1 of the second. */
typedef struct tn_match {
    size_t a, b, count;
} tn_match;

/* Matches in ascending order in both sequences, apart from each other. */
typedef struct tn_matches {
    tn_allocator allocator;
    tn_match *items;
    size_t count, capacity;
} tn_matches;

/* Whether element `a` of the first sequence matches element `b` of the second. */
typedef bool tn_same(void *user, size_t a, size_t b);

/* Matches equal elements at the begin and at the end first. Of the rest it matches as many as possible if at
   most 256 elements are removed or inserted, and the search takes at most 2^20 comparisons plus 16 for each
   element; otherwise it matches equal elements with the same number. Returns TN_NO_MEMORY. */
tn_status tn_match_sequences(tn_matches *matches, size_t count_a, size_t count_b, tn_same *same, void *user);

void tn_matches_free(tn_matches *matches);

#endif
