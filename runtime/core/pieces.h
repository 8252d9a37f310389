/* Placed members in preparing. */
#ifndef TN_SRC_PIECES_H
#define TN_SRC_PIECES_H

#include "by_place.h"
#include "tenon/impl/placed.h"

void tn_put_piece(tn_output *out, const tn_piece *piece);

/* Checks, after a round in which no member moved, that the file would give the present value of every member.
   Returns TN_DISAGREE if not, or TN_NO_MEMORY. Sorts the pieces. `put_it` writes the members of `object` that
   are in line. */
tn_status tn_fit_as_read(tn_prepare *prepare, tn_put *put_it, const void *object);

/* After a round in which everything got a new place: finds the members that were read from the same bytes and
   are still equal, so that they share one place from the next round on; *changed says whether these members
   differ from those before. If three members overlap, two of them become the first and the second that cannot
   be moved (the first may be none), and the next round fails at the second. Returns TN_OK or TN_NO_MEMORY. */
tn_status tn_find_shares(tn_prepare *prepare, bool *changed);

/* Reports that the member shares bytes with the member that error->other names, or with members in line.
   Returns TN_SHARED_BYTES. */
tn_status tn_inseparable(tn_prepare *prepare, const tn_path *path, const char *member);

#endif
