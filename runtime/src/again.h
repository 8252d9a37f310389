/* Reads the input of an object, or the output of its writer, again. */
#ifndef TENON_SRC_AGAIN_H
#define TENON_SRC_AGAIN_H

#include "value.h"

/* As much as it takes: the data is the caller's own. But objects nest as deep, and as many elements occupy no
   bytes, as the document's own limits say (as the codec's, where it is NULL): in what nobody has asked for
   yet both may have no end. */
tn_options tn_options_again(const tn_document *document);

#endif
