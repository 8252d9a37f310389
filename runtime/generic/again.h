/* Reads the input of an object, or the output of its writer, again. */
#ifndef TENON_GENERIC_AGAIN_H
#define TENON_GENERIC_AGAIN_H

#include "value.h"

/* Without limits of size: the data is the caller's own. But the nesting depth and the number of elements
   without bytes are limited by the document's limits (by the codec's if it is NULL), because parse instances
   that no one has read yet may have no end. */
tn_options tn_options_again(const tn_document *document);

#endif
