/* The derivation pass over members that have a place of their own in the file. */
#ifndef TENON_IMPL_PLACED_H
#define TENON_IMPL_PLACED_H

#include "tenon/impl/prepare.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- placed members (pieces.c) ----

   An object that was read keeps its layout as long as no member has moved: each placed member stays at its
   offset, with the gaps between. Otherwise placed members follow the sequence, ordered by rank. Members that
   were read from the same bytes, and are still equal, share them again. */

/* Starts the next round of the layout; the first call begins with *status. Returns whether another round is
   needed, with *status TN_OK. `put_it` writes the sequence of `object`, the root. Sets *status to TN_CYCLE
   if the layout does not come to an end. */
bool tn_prepare_next(tn_prepare *prepare, tn_status *status, tn_put *put_it, const void *object);

/* Starts placing the members of a rank: in the current stream, or in the whole file if `whole`. */
void tn_prepare_rank(tn_prepare *prepare, unsigned rank, bool whole);

/* Returns whether members of this rank, in the object's stream or in the whole file, are placed now. */
static inline bool tn_prepare_turn(const tn_prepare *prepare, unsigned rank, bool of_whole)
{
    return prepare->layout.rank == rank && (of_whole ? prepare->layout.whole : prepare->layout.in_stream);
}

/* Begins to place a member. Sets *at to its offset in its stream. Returns TN_DISAGREE if the layout of the
   file cannot be kept. */
tn_status tn_prepare_place(tn_prepare *prepare, const tn_placement *placement, uint64_t alignment,
                           bool of_whole, uint64_t *at);

/* Ends the placed member, which contains all bytes added since tn_prepare_place. `data` are its bytes if it
   is a view. Returns TN_DISAGREE as above, TN_SHARED_BYTES or TN_NO_MEMORY. */
tn_status tn_prepare_placed(tn_prepare *prepare, const tn_path *path, const char *member,
                            const tn_placement *placement, uint64_t at, bool of_whole, const uint8_t *data,
                            tn_put *put_it, const void *object);

/* Checks that the offset `pos` from an expression equals the offset `at` of the layout. Returns TN_DISAGREE
   if `member` contradicts `other`, a member of the object at `of`. */
tn_status tn_prepare_position(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                              const char *other, int64_t pos, uint64_t at);

/* Writes the placed members, after the sequence. */
void tn_put_pieces(tn_output *out, const tn_prepare *prepare);

/* ---- instances with `pos` (positioned.c) ----

   The file is made in memory: the sequence, the instances that have a value, and between them the bytes of
   the source, which move with the parts before them. If parts overlap, the edited part counts. The result is
   read back. */

/* An instance that is prepared now. */
typedef struct tn_positioned {
    uint64_t at;     /* its position */
    uint64_t before; /* the size before it, */
    tn_outer outer;  /* and the stream of its object */
    const tn_placement *placement;
    bool present; /* its condition holds */
    bool given;   /* members that do not follow it state its place */
    bool moved;   /* it follows bytes that have moved: the member with its position is to be `at` */
    bool shifted; /* it stands where these bytes do, not where the program has set it */
} tn_positioned;

/* Starts the next round; the first call begins with *status. Returns whether another round is needed. After
   the last one, *status is TN_OK and the result is in memory, or the object cannot be written. `put_it`
   writes the sequence of `object`, the root. */
bool tn_positioned_next(tn_prepare *prepare, tn_status *status, const struct tn_format *format,
                        tn_put *put_it, void *object);

/* Checks that the object of an instance has the byte order that it had when the instance was read. Returns
   TN_DISAGREE. */
tn_status tn_positioned_order(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, bool is_le);

/* Returns whether a member that states the number of elements or bytes of an instance, and has the value
   `number`, is to follow `amount`: the instance has been edited, and the member has not. */
bool tn_positioned_follows(const tn_placement *placement, uint64_t number, uint64_t amount);

/* Begins an instance whose position an expression gives, `pos`; if it `follows`, a member states it. Returns
   TN_PINNED if the instance would have to move, and does not follow, or TN_NEGATIVE_POSITION. */
tn_status tn_positioned_begin(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_placement *placement, int64_t pos, bool follows,
                              tn_positioned *positioned);

/* Ends the instance. Returns TN_SHARED_BYTES if it disagrees with another one, TN_DISAGREE or
   TN_NO_MEMORY. */
tn_status tn_positioned_done(tn_prepare *prepare, const tn_path *path, const char *member,
                             const tn_positioned *positioned, tn_put *put_it, const void *object);

/* End the pass after success: give the size of the result, or write it, into a buffer of `capacity` bytes or
   a sink; `size` may be NULL. The object is restored. */
void tn_positioned_end(tn_prepare *prepare, size_t *size);
tn_status tn_positioned_write(tn_prepare *prepare, void *buffer, size_t capacity, size_t *size);
tn_status tn_positioned_write_to(tn_prepare *prepare, const tn_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
