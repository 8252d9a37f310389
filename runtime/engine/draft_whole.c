/* Drafts: writes a whole object into memory that grows until the draft has space. */
#include "draft.h"

/* Lifts the limits: a draft may use more memory than those for a file of its size. Instances that it reads
   have their limit of elements without bytes: otherwise a list of such elements would never end. */
static void lift_limits(tn_run *run)
{
    run->memory_limit = run->document->arena.limit = UINT64_MAX;
    run->work_left = run->space_left = run->decoded_left = UINT64_MAX;
}

static tn_status draft_root(patching *p, drafting *draft, tn_input *in, size_t space)
{
    tn_run *run = in->run;
    argument_space arguments;
    frame f = {.over = {.codec = p->codec, .in = in, .self = p->base, .stream = in},
               .trace = &p->trace,
               .draft = draft,
               .model = p->written,
               .space = space};
    lift_limits(run);
    run->trace = &p->trace;
    in->size = 0;
    *(tn_document **)(void *)((uint8_t *)p->base + p->codec->document) = run->document;
    tn_trace_input(&f);
    tn_trace_scene_begin(&f, p->codec->top, TRACE_NONE, NULL);
    tn_status status = tn_arguments_begin(in, NULL, NULL, p->codec->param_count, &arguments);
    f.arguments = arguments.values;
    if (status == TN_OK) status = tn_params_take(&f, true, arguments.values);
    if (status == TN_OK) status = tn_frame_read(&f, p->codec->top);
    if (status == TN_OK && draft->gaps != NULL) status = tn_draft_put_gap(&f, NULL);
    if (status == TN_OK) status = tn_draft_placed(&f);
    if (status == TN_OK && tn_draft_waits(draft)) status = TN_UNSUPPORTED; /* of a stream that is not one */
    if (status == TN_OK) status = tn_draft_instances(&f, NULL, p->codec->top, p->base, p->written);
    if (status == TN_OK && draft->gaps != NULL) status = tn_draft_put_left_gaps(&f, NULL);
    tn_arguments_end(in, &arguments);
    if (p->trace.failed) return TN_NO_MEMORY;
    trace_buffer_at(&p->trace, 0)->bytes.size = in->size;
    trace_window_at(&p->trace, 0)->size = in->size;
    trace_window_at(&p->trace, 0)->in = *in;
    return status;
}

static tn_status draft_in(patching *p, drafting *draft, uint8_t *buffer, size_t space)
{
    tn_run *run;
    tn_input *in;
    const tn_options options = tn_patch_options(p);
    for (size_t i = 0; p->gaps != NULL && i < p->gaps->count; i++)
        p->gaps->items[i].put = false;
    if (p->source_of != NULL) tn_draft_forget_places(p->source_of);
    tn_status status = tn_read_begin_kept(&run, &in, buffer, space, &options, p->codec->budget,
                                          p->codec->top->size, &p->base, p->error);
    if (status != TN_OK) return status;
    status = draft_root(p, draft, in, space);
    p->copy = buffer;
    p->source = (tn_bytes){buffer, in->size};
    run->size = in->size;
    if (status == TN_OK) status = tn_draft_check_gaps(p);
    return tn_read_end(run, status, &p->base);
}

enum { FIRST_DRAFT = 1 << 12 };

static void release_draft(patching *p)
{
    tn_engine_release(p->format, p->base);
    p->base = NULL;
}

tn_status tn_patch_draft(patching *p)
{
    drafting before = {.piece_count = 0};
    for (size_t space = FIRST_DRAFT;;) {
        drafting draft = {.run = tn_draft_run,
                          .object = tn_draft_number,
                          .records = tn_draft_records,
                          .pieces = before.pieces,
                          .piece_count = before.piece_count,
                          .piece_space = before.piece_space,
                          .laid_out = before.laid_out,
                          .memory = &p->memory,
                          .format = p->format,
                          .written = p->written,
                          .packs = p->packs,
                          .numbers = p->numbers,
                          .edits = p->edits,
                          .gaps = p->gaps,
                          .source = p->source_of,
                          .saved = &p->lent->borrowed};
        void *buffer;
        tn_status status = tn_arena_alloc(&p->memory, 1, space, &buffer);
        if (status == TN_OK) status = draft_in(p, &draft, buffer, space);
        const bool sized = status == TN_OK && draft.piece_count > 0 && !draft.laid_out;
        if ((!draft.full && !sized) || space > SIZE_MAX / 4) return status;
        if (draft.full) space *= 2;
        if (sized) before = draft;
        before.laid_out = before.laid_out || sized;
        release_draft(p);
        const tn_allocator allocator = p->trace.allocator;
        tn_trace_end(&p->trace);
        tn_trace_begin(&p->trace, allocator);
    }
}
