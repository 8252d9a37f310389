/* The law of edits: a leaf that is set to another value, of its size or longer or shorter, a list that loses
   or gains an element or has two of them swapped, and a member that is no longer there, or is there now, are
   either refused, with the place, or what is written reads back as the object that was written. Members that
   a value tells of follow it; where some do, every other value stays what it was. */
#ifndef TENON_TESTS_LAWS_EDIT_LAW_H
#define TENON_TESTS_LAWS_EDIT_LAW_H

#include "tenon/generic.h"

typedef enum edit_group { EDITS_OF_SAME_SIZE, EDITS_OF_SIZE, EDITS_OF_SHAPE, EDIT_GROUPS } edit_group;

/* How many were accepted and refused; of how many the leaf is what ends a list, as the schema says, and
   thereby a constant; and how many values are none that the leaf may have. Numbers are set to several values,
   until one is accepted. */
typedef struct edit_counts {
    size_t accepted[EDIT_GROUPS], refused[EDIT_GROUPS], ending[EDIT_GROUPS], illegal[EDIT_GROUPS];
} edit_counts;

/* Makes every edit to the first `most` leaves of what a file holds and adds to the counts; returns the number
   of violations, which are printed. `shows_refused`: those that are refused, too. */
int edit_law(const tn_format *format, const uint8_t *data, size_t size, size_t most, bool shows_refused,
             edit_counts *counts);

#endif
