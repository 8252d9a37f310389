/* Placed members in preparing. */
#ifndef TN_SRC_PIECES_H
#define TN_SRC_PIECES_H

#include "by_place.h"
#include "tenon/impl/placed.h"

void tn_put_piece(tn_output *out, const tn_piece *piece);

/* Checks, after a round in which no member moved, that the file would have every member as it is now. Returns
   TN_DISAGREE if not, or TN_NO_MEMORY. Sorts the pieces. `put_it` writes the members of `object` that are in
   line. */
tn_status tn_fit_as_read(tn_prepare *prepare, tn_put *put_it, const void *object);

/* After a round in which everything got a new place: finds which members were read from the same bytes, and
   are still the same, so that they share one place from the next round on; *changed says whether these are
   others than before. Where three lie over each other, two of them get to be the first and the second that
   cannot be moved (the first may be none), and the next round fails at the second. TN_NO_MEMORY. */
tn_status tn_find_shares(tn_prepare *prepare, bool *changed);

/* Reports that the member shares bytes with the one that error->other names, or with members in line. Returns
   TN_SHARED_BYTES. */
tn_status tn_inseparable(tn_prepare *prepare, const tn_path *path, const char *member);

#endif
