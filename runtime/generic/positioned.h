/* Instances with `pos` in the writer. */
#ifndef TN_SRC_POSITIONED_H
#define TN_SRC_POSITIONED_H

#include "tenon/format.h"
#include "tenon/impl/placed.h"

/* Asks for the instances that a program has set without having read them, so that their places are known; or
   for all that have not been read. `read` is what the source is read as, for objects that do not know their
   streams, or NULL. What they change in objects is taken back with the pass. Returns the
   error of one that cannot be read, TN_FROZEN if a list has another number of elements than that of `read`,
   TN_DEPTH_LIMIT or TN_NO_MEMORY. */
tn_status tn_positioned_ask(tn_prepare *prepare, const tn_format *format, void *object, void *read, bool all);

/* Empties the instances that objects have from `read`. */
void tn_positioned_give_back(tn_prepare *prepare);

/* Whether bytes of the sequence in an instance, or at its end, have another size now. */
bool tn_positioned_is_torn(const tn_prepare *prepare, const tn_placement *placement);

/* Reads the result back, and compares it with the object: members, and instances that have been edited or
   moved. In a new file all instances must be readable. `in_line` is the size of the sequence. Returns
   TN_DISAGREE, or the error of reading. */
tn_status tn_positioned_verify(tn_prepare *prepare, const tn_format *format, const void *object,
                               uint64_t in_line);

#endif
