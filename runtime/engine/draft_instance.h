/* Drafts: the instances of a stream. */
#ifndef TENON_ENGINE_DRAFT_INSTANCE_H
#define TENON_ENGINE_DRAFT_INSTANCE_H

#include "draft.h"
#include "draft_holes.h"

typedef struct drafted_instances {
    frame f; /* of the stream */
    const void *written;
    draft_holes holes; /* of the stream */
} drafted_instances;

static inline uint8_t *tn_draft_cell(const tn_instance *instance, void *self)
{
    return (uint8_t *)self + instance->cell;
}

/* Whether the instance is read from bytes of the file that are found once, and has not been. */
bool tn_draft_is_open(const tn_instance *instance, void *self);
/* The stream of an instance; NULL: it is not known. */
tn_input *tn_draft_stream_of(const tn_instance *instance, void *self);
/* Whether the last walk meets an instance in another stream, which the walk over that stream has not put. */
bool tn_draft_left_over(const drafted_instances *run, const tn_input *in);

/* Puts an instance over the bytes of the member that it shares in the source, if its position follows
   (draft_over.c). *done: it is there. */
tn_status tn_draft_put_shared(const drafted_instances *run, const tn_path *path, const tn_member *member,
                              void *self, const void *model, bool *done);
/* Whether the draft lacks the member whose bytes an instance shares in the source. */
bool tn_draft_lost_bytes(const drafted_instances *run, const tn_member *member, const void *model);

#endif
