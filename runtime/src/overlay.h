/* What the parts of writing over an image share. */
#ifndef TENON_SRC_OVERLAY_H
#define TENON_SRC_OVERLAY_H

#include "tenon/overlay.h"

/* What a process gave, as it was and as it is now. */
typedef struct tn_overlay_block {
    tn_bytes before;
    uint8_t *bytes;
    struct tn_overlay_block *next;
} tn_overlay_block;

struct tn_overlay {
    const tn_overlay_codec *codec;
    tn_document *document; /* of the object that is written */
    tn_arena memory;       /* of the image, */
    tn_arena round;        /* and of the round under way */
    uint8_t *bytes;
    size_t size;
    tn_overlay_block *blocks;
    bool changed;        /* in the round under way */
    tn_place place;      /* what changed last */
    bool verifies;       /* instances that were changed are read, not put */
    const void *written; /* the object that is written */
    void *base;          /* the object as it was read, once it has been asked for */
};

/* The byte of an image, or of a block, that a stream has at `p`; NULL where it is none. */
uint8_t *tn_overlay_place(const tn_input *in, const uint8_t *p, size_t size);

/* How the object of a document is read again: what was accepted once is not measured again. */
tn_options tn_overlay_options(const tn_document *document);

/* Puts the instances of an object that the caller of the writer has changed, and those of all objects in it.
   `self` is what has been read of the image so far. */
tn_status tn_overlay_instances(tn_overlay *overlay, void *self, const void *from, tn_error *error);

#endif
