/* The members of an older and a newer version of a type, side by side: two face each other if they follow
   members that face each other. Two members without partners that face each other may be one member with a
   new name. */
#ifndef TENON_DIFF_FACING_H
#define TENON_DIFF_FACING_H

#include <stdbool.h>
#include <stddef.h>

typedef struct facing {
    size_t old, new; /* the numbers of the members that face each other */
} facing;

/* Whether the two may be one renamed member, by their places: neither has a partner, which is a member of its
   name in the other version. */
bool facing_may_be_renamed(bool old_has_partner, bool new_has_partner);

/* Goes on behind both if both have a partner or neither has one, else behind the member without. */
void facing_next(facing *at, bool old_has_partner, bool new_has_partner);

#endif
