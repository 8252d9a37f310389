/* Instances with `pos` in the writer. */
#ifndef TN_SRC_POSITIONED_H
#define TN_SRC_POSITIONED_H

#include "tenon/format.h"
#include "tenon/impl/placed.h"

/* Computes the instances that a program has set without having read them, so that their places are known;
   `all`: every instance not read so far. `read` is the object of the source, for objects without streams of
   their own, or NULL. The pass undoes the changes in objects when it ends. Errors: that of an unreadable
   instance, TN_FROZEN (a list has another number of elements than that of `read`), TN_DEPTH_LIMIT,
   TN_NO_MEMORY. */
tn_status tn_positioned_ask(tn_prepare *prepare, const tn_format *format, void *object, void *read, bool all);

/* Empties the instances that objects have from `read`. */
void tn_positioned_give_back(tn_prepare *prepare);

/* Whether the size of sequence bytes in an instance, or at its end, has changed. */
bool tn_positioned_is_torn(const tn_prepare *prepare, const tn_placement *placement);

/* Reads the result back, and compares it with the object: members, and instances that have been edited or
   moved. In a new file all instances must be readable. `in_line` is the size of the sequence. Returns
   TN_DISAGREE, or the error of reading. */
tn_status tn_positioned_verify(tn_prepare *prepare, const tn_format *format, const void *object,
                               uint64_t in_line);

/* ---- moved instances (positioned_shift.c) ---- */

/* A part of the source that has another size now: `removed` bytes before `at` gave way to `added` bytes. */
typedef struct tn_shift {
    uint64_t at, removed, added;
    const tn_placement *of; /* the instance; NULL: the sequence */
} tn_shift;

/* Finds the shifts of this round; *same says whether they are those of the round before. */
tn_status tn_positioned_find_shifts(tn_prepare *prepare, const tn_piece *in_line, bool *same);

/* Returns the offset in the result of a byte of the source at which the instance `of` began. */
uint64_t tn_positioned_shifted(const tn_prepare *prepare, uint64_t at, const tn_placement *of);

/* Whether the result lacks a byte of the source. */
bool tn_positioned_is_removed(const tn_prepare *prepare, uint64_t at);

/* Whether an instance that was read has another size now. */
bool tn_positioned_is_resized(const tn_piece *piece);

/* Writes a piece into memory of the pass. */
tn_status tn_positioned_render(tn_prepare *prepare, const tn_piece *piece, const uint8_t **bytes);

/* ---- the result (positioned_compose.c) ---- */

/* Makes the result of `size` bytes; or names the piece at which the next round fails. */
tn_status tn_positioned_compose(tn_prepare *prepare, tn_piece *in_line, uint64_t size);

#endif
