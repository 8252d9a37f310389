/* Drafts: reads instances over bytes of others, which have been put. */
#include "draft_instance.h"
#include "draft_walk.h"
#include "patch_pairs.h"

/* Whether an instance has the value and the numbers of one in the source that shares bytes: that one, or
 * NULL. */
static const void *shared_original(const drafted_instances *run, const tn_member *member, const void *model)
{
    const tn_instance *instance = member->context;
    draft_source *source = run->f.draft->source;
    if (source == NULL || source->alike || source->share_count == 0) return NULL;
    const uint8_t *original = tn_draft_original(source, model);
    if (original == NULL || !tn_draft_was_shared(source, original + instance->as.slot)) return NULL;
    const tn_format *format = run->f.draft->format;
    const tn_document *document = tn_format_document(format, draft_changeable(run->written));
    const bool edited = tn_states_other_numbers(document, instance->type->shown, model, original) ||
                        (!tn_member_pending(member, model) &&
                         !tn_draft_same(format, run->written, member, tn_member_at(member, model),
                                        tn_member_at(member, original)));
    return edited ? NULL : original + instance->as.slot;
}

bool tn_draft_lost_bytes(const drafted_instances *run, const tn_member *member, const void *model)
{
    const void *original = shared_original(run, member, model);
    const draft_share *share = original != NULL ? tn_draft_share_of(run->f.draft->source, original) : NULL;
    return share != NULL && share->at == NULL;
}

/* Makes the instance unread in the written object until its file is made: it shows the edit of the member
   whose bytes it shares. */
static tn_status give_way(const drafted_instances *run, const tn_instance *instance, const void *model)
{
    uint8_t *cell = tn_draft_cell(instance, draft_changeable(model));
    if (tn_save(run->f.draft->saved, cell, sizeof(tn_cell)) == NULL) return TN_NO_MEMORY;
    *(tn_cell *)cell = TN_CELL_EMPTY;
    return TN_OK;
}

/* Reads an instance at a place in the draft. */
static tn_status read_there(const tn_instance *instance, void *self, tn_input *in, size_t at)
{
    const tn_position stood = tn_save_position(in);
    in->pos = at;
    in->bits_left = 0;
    frame f = tn_instance_frame(instance, self, in, NULL);
    if (f.trace == NULL || f.trace->failed) return TN_NO_MEMORY; /* the stream is not noted */
    tn_instance_clear(instance, self);
    *((bool *)self + instance->has) = true;
    const trace_state before = tn_trace_instance_begin(&f, instance);
    const tn_status status = frame_function(&f, &instance->read);
    tn_trace_instance_end(&f, &before, status);
    *(tn_cell *)tn_draft_cell(instance, self) = status == TN_OK ? TN_CELL_READY : TN_CELL_EMPTY;
    tn_restore_position(in, stood);
    return status;
}

/* Refuses an edit after which an instance would show other bytes. */
static tn_status refuse_change(const tn_path *path, const tn_instance *instance, tn_input *in)
{
    (void)tn_fail(in, path->up, instance->id, in->pos, TN_DISAGREE, tn_value_none(), tn_value_none());
    in->run->error->offset = TN_NO_OFFSET; /* of the draft */
    return TN_DISAGREE;
}

/* Puts an instance over the bytes of the member that it shared in the source, in the same stream or another
   one. *done: it is there. */
static tn_status put_over(const drafted_instances *run, const tn_path *path, const tn_member *member,
                          void *self, const void *model, tn_input *in, bool *done)
{
    const tn_instance *instance = member->context;
    const void *original = shared_original(run, member, model);
    const draft_share *share = original != NULL ? tn_draft_share_of(run->f.draft->source, original) : NULL;
    if (share == NULL) return TN_OK;
    const size_t at = share->at != NULL ? (size_t)(share->at - in->data) : SIZE_MAX;
    if (at >= in->size) return tn_draft_left_over(run, in) ? refuse_change(path, instance, in) : TN_OK;
    *done = true;
    const tn_status status = read_there(instance, self, in, at);
    if (status == TN_NO_MEMORY) return status;
    if (status != TN_OK) return refuse_change(path, instance, in);
    if (tn_draft_same(run->f.draft->format, run->written, member, original, tn_member_at(member, self)))
        return TN_OK;
    if (tn_kind_is_scalar(member->kind)) return TN_OK; /* a number may follow, and is compared in the end */
    return share->skipped == 0 ? give_way(run, instance, model) : refuse_change(path, instance, in);
}

tn_status tn_draft_put_shared(const drafted_instances *run, const tn_path *path, const tn_member *member,
                              void *self, const void *model, bool *done)
{
    const tn_instance *instance = member->context;
    *done = false;
    if (!tn_draft_is_open(instance, self) || !tn_invert_depends(instance->pos)) return TN_OK;
    tn_input *in = tn_draft_stream_of(instance, self);
    return in != NULL ? put_over(run, path, member, self, model, in, done) : TN_OK;
}
