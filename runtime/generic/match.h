/* Finds the elements that two sequences have in common: the shortest way from one to the other by removing
   and inserting elements. */
#ifndef TENON_GENERIC_MATCH_H
#define TENON_GENERIC_MATCH_H

#include "tenon/memory.h"

/* Elements a .. a + count - 1 of the first sequence are b .. b + count - 1 of the second. */
typedef struct tn_match {
    size_t a, b, count;
} tn_match;

/* In both sequences in ascending order, apart from each other. */
typedef struct tn_matches {
    tn_allocator allocator;
    tn_match *items;
    size_t count, capacity;
} tn_matches;

/* Whether element `a` of the first sequence is element `b` of the second. */
typedef bool tn_same(void *user, size_t a, size_t b);

/* Elements at the begin and at the end that are the same are matched first. Of the rest the most elements are
   matched that can be, if no more than 256 are out or in and finding them costs no more than 2^20 and 16
   times all elements in questions; otherwise those that are the same by their number. TN_NO_MEMORY. */
tn_status tn_match_sequences(tn_matches *matches, size_t count_a, size_t count_b, tn_same *same, void *user);

void tn_matches_free(tn_matches *matches);

#endif
