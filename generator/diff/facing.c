/* Puts the members of two versions side by side. */
#include "diff/facing.h"

bool facing_may_be_renamed(bool old_has_partner, bool new_has_partner)
{
    return !old_has_partner && !new_has_partner;
}

void facing_next(facing *at, bool old_has_partner, bool new_has_partner)
{
    const bool both = old_has_partner == new_has_partner;
    if (both || !old_has_partner) at->old++;
    if (both || !new_has_partner) at->new ++;
}
