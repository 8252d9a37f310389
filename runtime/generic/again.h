/* Reads the input of an object, or the output of its writer, again. */
#ifndef TENON_GENERIC_AGAIN_H
#define TENON_GENERIC_AGAIN_H

#include "value.h"

/* Options without limits of size: the data is the caller's own. The document's limits (the codec's if it is
   NULL) still hold for the nesting depth and the number of elements without bytes, because unread parse
   instances may have no end. */
tn_options tn_options_again(const tn_document *document);

#endif
