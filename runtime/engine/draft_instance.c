/* Drafts: writes instances. An instance over drafted bytes is read from these. All others are put at their
   position if it is known, into free space or behind the drafted bytes, or else at the end of the stream, and
   the number that stores their offset follows. */
#include "draft_instance.h"
#include "draft_walk.h"
#include "patch_pairs.h"

#include "../generic/omitted.h"
#include "../generic/value.h"

/* The most bytes that are left out before a position which the object states. */
enum { MOST_DRAFT_SKIPPED = 1 << 24 };

bool tn_draft_is_open(const tn_instance *instance, void *self)
{
    return *(const tn_cell *)tn_draft_cell(instance, self) != TN_CELL_READY && instance->value == NULL &&
           !instance->depends && instance->pos != NULL && tn_instance_stream(instance, self) != NULL;
}

tn_input *tn_draft_stream_of(const tn_instance *instance, void *self)
{
    tn_input *in = tn_instance_stream(instance, self);
    tn_result stream = {.object = in};
    const scope s = tn_instance_scope(instance, self, in, NULL);
    if (instance->io != NULL && tn_term_value(&s, instance->io, &stream) != TN_OK) return NULL;
    return stream.object;
}

bool tn_draft_left_over(const drafted_instances *run, const tn_input *in)
{
    return in != run->f.over.in && run->f.over.in == trace_scene_at(run->f.trace, 0)->over.in;
}

/* The position that the expression gives now. */
static bool position_of(const tn_instance *instance, void *self, tn_input *in, int64_t *at)
{
    const scope s = tn_instance_scope(instance, self, in, NULL);
    tn_result pos = {0};
    tn_error before = *in->run->error;
    const bool known = tn_term_value(&s, instance->pos, &pos) == TN_OK && pos.s >= 0;
    *in->run->error = before;
    *at = pos.s;
    return known;
}

/* ---- drafted bytes ---- */

/* Reads the instance, and compares it with the value of the object. */
static bool is_there(drafted_instances *run, const tn_member *member, void *self, const void *model)
{
    const tn_instance *instance = member->context;
    tn_input *in = run->f.over.in;
    const trace_state before = tn_trace_state_of(run->f.trace);
    const size_t pos = in->pos;
    tn_error error = *in->run->error;
    const tn_status status = tn_instance_make(instance, self, NULL);
    const bool same =
        status == TN_OK && tn_draft_equal(run->f.draft->format, run->written, member, self, model);
    in->pos = pos;
    *in->run->error = error;
    if (same) return true;
    tn_trace_back_to(run->f.trace, &before);
    tn_instance_clear(instance, self);
    *(tn_cell *)tn_draft_cell(instance, self) = TN_CELL_EMPTY;
    return false;
}

/* ---- bytes behind the drafted ones ---- */

static tn_status put_here(drafted_instances *run, const tn_instance *instance, void *self, const void *model)
{
    tn_input *in = run->f.over.in;
    frame f = tn_instance_frame(instance, self, in, NULL);
    if (f.trace == NULL || f.trace->failed) return TN_NO_MEMORY; /* the stream is not noted */
    f.draft = run->f.draft;
    f.model = model;
    f.space = run->f.space;
    f.fixed = run->f.fixed;
    tn_instance_clear(instance, self);
    *((bool *)self + instance->has) = true;
    const trace_state before = tn_trace_instance_begin(&f, instance);
    tn_status status = frame_function(&f, &instance->read);
    tn_trace_instance_end(&f, &before, status);
    if (status == TN_OK) *(tn_cell *)tn_draft_cell(instance, self) = TN_CELL_READY;
    if (status == TN_OK && f.draft->gaps != NULL)
        status = tn_draft_put_gap_behind(&f, (const uint8_t *)model + instance->as.slot);
    return status;
}

static tn_status put_at(drafted_instances *run, const tn_instance *instance, void *self, const void *model,
                        size_t at)
{
    tn_input *in = run->f.over.in;
    const size_t stood = in->pos, size = in->size;
    in->pos = in->size;
    tn_status status = tn_draft_extend(&run->f, at - in->size);
    if (status == TN_OK) status = tn_draft_holes_add(&run->holes, run->f.draft->memory, size, at);
    in->pos = at;
    in->bits_left = 0;
    if (status == TN_OK) status = put_here(run, instance, self, model);
    in->pos = stood;
    return status;
}

/* Removes the bytes put since the stream had `size` bytes. */
static void take_back(drafted_instances *run, const tn_instance *instance, void *self, size_t size,
                      const trace_state *before)
{
    tn_input *in = run->f.over.in;
    memset(tn_patch_changeable(in->data) + size, 0, in->size - size);
    in->size = size;
    tn_trace_back_to(run->f.trace, before);
    tn_instance_clear(instance, self);
    *(tn_cell *)tn_draft_cell(instance, self) = TN_CELL_EMPTY;
}

/* Whether the instance has bytes of its own in the source. */
static bool had_own_bytes(const drafted_instances *run, const tn_instance *instance, const void *model)
{
    draft_source *source = run->f.draft->source;
    if (source == NULL || source->alike) return false;
    const uint8_t *original = tn_draft_original(source, model);
    return original != NULL && !tn_draft_was_shared(source, original + instance->as.slot);
}

/* Puts an instance at the end, if its position is then there. Otherwise it shows bytes of others, unless it
   had bytes of its own: other bytes stand at its position now. */
static tn_status put_behind(drafted_instances *run, const tn_path *path, const tn_instance *instance,
                            void *self, const void *model)
{
    tn_input *in = run->f.over.in;
    const size_t size = in->size;
    const trace_state before = tn_trace_state_of(run->f.trace);
    int64_t at;
    const tn_status status = put_at(run, instance, self, model, size);
    if (status != TN_OK || tn_invert_depends(instance->pos)) return status;
    if (position_of(instance, self, in, &at) && (uint64_t)at == size) return TN_OK;
    take_back(run, instance, self, size, &before);
    if (!had_own_bytes(run, instance, model)) return TN_OK;
    (void)tn_fail(in, path->up, instance->id, in->size, TN_PINNED, tn_value_none(), tn_value_none());
    in->run->error->offset = TN_NO_OFFSET; /* of the draft */
    return TN_PINNED;
}

/* Puts an instance into free space, which ends at `end`, if the instance fits: *fits. */
static tn_status put_between(drafted_instances *run, const tn_instance *instance, void *self,
                             const void *model, size_t at, size_t end, bool *fits)
{
    tn_input *in = run->f.over.in;
    const size_t stood = in->pos, size = in->size, space = run->f.space;
    const trace_state before = tn_trace_state_of(run->f.trace);
    const tn_error error = *in->run->error;
    const bool full = run->f.draft->full;
    in->size = in->pos = at;
    in->bits_left = 0;
    run->f.space = end;
    tn_status status = put_here(run, instance, self, model);
    const size_t behind = in->size;
    run->f.space = space;
    *fits = status != TN_BUFFER_TOO_SMALL;
    if (!*fits) {
        take_back(run, instance, self, at, &before);
        run->f.draft->full = full;
        *in->run->error = error;
        status = TN_OK;
    }
    in->pos = stood;
    in->size = size;
    return status == TN_OK && *fits ? tn_draft_holes_take(&run->holes, run->f.draft->memory, at, behind)
                                    : status;
}

/* Whether the source lacks the object: a position that such an object states may be a position of the
   source. */
static bool is_new(const drafted_instances *run, const void *model)
{
    draft_source *source = run->f.draft->source;
    return source != NULL && tn_draft_original(source, model) == NULL;
}

/* Reads an instance that nobody has read, of an object that the source lacks, or has with other numbers: what
   its numbers state are places in the source, and its bytes may lie elsewhere in the draft. A new object of a
   program states places in the draft. Refuses an object made from JSON, or a clone, which cannot read the
   instance: it has to state the value, unless there is none. */
static tn_status read_now(const drafted_instances *run, const tn_path *path, const tn_member *member,
                          void *self, const void *model)
{
    const tn_instance *instance = member->context;
    const uint32_t others = TN_MEMBER_STORED | TN_MEMBER_LOOKAHEAD;
    bool there = true;
    if ((member->flags & others) != TN_MEMBER_STORED || instance->pos == NULL) return TN_OK;
    if (run->f.draft->source == NULL) return TN_OK;
    tn_input *in = tn_instance_stream(instance, self);
    if (tn_instance_stream(instance, draft_changeable(model)) != NULL) {
        bool read;
        if (!is_new(run, model)) return TN_OK;
        const tn_status status = tn_draft_read_for_now(run->f.draft->saved, member, model, &read);
        return status == TN_NO_MEMORY ? status : TN_OK;
    }
    if (tn_format_document(run->f.draft->format, draft_changeable(run->written))->run != NULL) return TN_OK;
    const scope s = tn_instance_scope(instance, self, in, NULL);
    if (instance->condition != NULL && tn_term_condition(&s, instance->condition, &there) != TN_OK)
        return TN_OK;
    if (!there) return TN_OK;
    (void)tn_fail(in, path->up, instance->id, in->pos, TN_UNSUPPORTED, tn_value_literal("its value"),
                  tn_value_none());
    in->run->error->offset = TN_NO_OFFSET; /* it has none yet */
    return TN_UNSUPPORTED;
}

/* Whether an instance may lie over drafted bytes: equal bytes of others are no reason to share them. An edit
   may ask for it. */
static bool may_share(const drafted_instances *run, const tn_member *member, const void *model)
{
    const tn_instance *instance = member->context;
    draft_source *source = run->f.draft->source;
    const tn_document *document = tn_format_document(run->f.draft->format, draft_changeable(run->written));
    if (tn_draft_lost_bytes(run, member, model)) return false;
    return !had_own_bytes(run, instance, model) || !tn_invert_depends(instance->pos) ||
           tn_states_other_numbers(document, instance->type->shown, model, tn_draft_original(source, model));
}

/* Whether the value is among the drafted bytes. */
static bool shares(drafted_instances *run, const tn_member *member, void *self, const void *model)
{
    const tn_instance *instance = member->context;
    draft_source *source = run->f.draft->source;
    if (!may_share(run, member, model) || !is_there(run, member, self, model)) return false;
    return source == NULL || !source->alike ||
           tn_draft_note_shared(source, (const uint8_t *)model + instance->as.slot);
}

/* Whether JSON leaves the position of a new object's instance open: it omits numbers. */
static bool is_open(const drafted_instances *run, const void *model)
{
    const tn_document *document = tn_format_document(run->f.draft->format, draft_changeable(run->written));
    return is_new(run, model) && tn_omits_in(document, model);
}

/* Notes an instance over bytes of a stream that ended before. */
static void note_left_over(const drafted_instances *run, const tn_instance *instance, const tn_input *in,
                           const void *model)
{
    draft_source *source = run->f.draft->source;
    const bool shares_bytes = source != NULL && source->alike && tn_draft_left_over(run, in);
    if (shares_bytes) (void)tn_draft_note_shared(source, (const uint8_t *)model + instance->as.slot);
}

static tn_status visit(void *user, const tn_path *path, const tn_member *member, void *self,
                       const void *model, bool *inside)
{
    drafted_instances *run = user;
    const tn_instance *instance = member->context;
    int64_t at;
    bool done;
    const tn_status shared = tn_draft_put_shared(run, path, member, self, model, &done);
    *inside = done && !tn_member_pending(member, model);
    if (shared != TN_OK || done) return shared;
    if (tn_member_pending(member, model)) {
        const tn_status status = read_now(run, path, member, self, model);
        const bool read = status == TN_OK && !tn_member_pending(member, model);
        if (!read || !tn_member_present(member, model)) return status;
    }
    *inside = *(const tn_cell *)tn_draft_cell(instance, self) == TN_CELL_READY;
    if (!tn_draft_is_open(instance, self)) return TN_OK;
    tn_input *in = tn_draft_stream_of(instance, self);
    if (in == NULL) return TN_OK;
    if (in != run->f.over.in) { /* the walk over that stream finds it */
        note_left_over(run, instance, in, model);
        return TN_OK;
    }
    *inside = true;
    const bool follows = tn_invert_depends(instance->pos);
    const bool known = position_of(instance, self, in, &at) && !(follows && is_open(run, model));
    const size_t free = known ? tn_draft_holes_end(&run->holes, (size_t)at) : 0;
    bool fits = false;
    if (free != 0) {
        const tn_status status = put_between(run, instance, self, model, (size_t)at, free, &fits);
        if (status != TN_OK || fits) return status;
    }
    if (known && (size_t)at < in->size && shares(run, member, self, model)) return TN_OK;
    if (instance->looks && run->f.draft->source != NULL) return *inside = false, TN_OK; /* it has no bytes */
    if (known && at != 0 && follows && is_new(run, model))
        return tn_fail(in, path->up, instance->id, (size_t)at, TN_UNSUPPORTED, tn_value_none(),
                       tn_value_none());
    const bool stated = known && (size_t)at >= in->size && !(follows && (at == 0 || run->f.draft->packs));
    if (stated && (size_t)at - in->size <= MOST_DRAFT_SKIPPED)
        return put_at(run, instance, self, model, (size_t)at);
    return put_behind(run, path, instance, self, model);
}

tn_status tn_draft_instances(const frame *f, const tn_path *path, const tn_codec_type *type, void *self,
                             const void *model)
{
    drafted_instances run = {.f = *f, .written = f->draft->written};
    if (type->shown == NULL) return TN_OK;
    return tn_draft_walk(f->draft->format, f->draft->written, path, type->shown, self, model, visit, &run);
}
