/* Finds the place of a scalar's text in its source: escapes, quotes, folded lines and indentation make the
   two differ. Computed when a place within the scalar is first needed, which for most scalars is never. */
#ifndef TENON_SOURCE_ORIGIN_H
#define TENON_SOURCE_ORIGIN_H

#include "source/node.h"

typedef enum origin_style {
    ORIGIN_PLAIN,
    ORIGIN_SINGLE_QUOTED,
    ORIGIN_DOUBLE_QUOTED,
    ORIGIN_BLOCK
} origin_style;

typedef struct origin origin;

/* `raw` is the source of the scalar without quotes; of a block scalar, its lines without the header. Returns
   NULL if source and text are the same bytes. */
origin *origin_new(arena *memory, origin_style style, span raw, str text);

/* Finds the source of the bytes [begin, end) of `text`; returns false if it is unknown. */
bool origin_find(origin *known, str text, size_t begin, size_t end, span *place);

#endif
