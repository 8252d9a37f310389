/* Drafts the files of objects that were read, after edits that patching does not support: new elements,
   members that come or go, and other alternatives. */
#include "draft.h"

typedef struct redrafting {
    const tn_format *format;
    tn_bytes source;
    draft_source of; /* the object read from it, */
    tn_trace trace;  /* and how */
    tn_arena memory;
    draft_gaps gaps;
    draft_edits edits;
    size_t in_line; /* the number of covers before instances were asked */
    bool packs;
} redrafting;

/* Reads the source with all instances, and finds its gaps. */
static tn_status begin(redrafting *run, const patching *patched)
{
    const tn_options options = tn_patch_options(patched);
    tn_error error;
    *run = (redrafting){.format = patched->format, .source = patched->source};
    tn_arena_init(&run->memory, patched->document->arena.allocator, UINT64_MAX);
    tn_trace_begin(&run->trace, patched->document->arena.allocator);
    run->of.memory = &run->memory;
    run->of.trace = &run->trace;
    run->trace.covers = true;
    tn_status status = tn_engine_read_again(run->format, &run->of.object, run->source.data, run->source.size,
                                            &options, &run->trace, &error);
    run->in_line = run->trace.covered.count;
    if (status == TN_OK && !tn_patch_ask(run->format, run->of.object, NULL)) status = TN_UNSUPPORTED;
    if (status == TN_OK) status = tn_draft_find_gaps(&run->memory, &run->trace, &run->gaps);
    if (run->trace.failed || !tn_trace_sort(&run->trace)) status = TN_NO_MEMORY;
    run->trace.failed = true; /* nothing is noted any more */
    return status;
}

static void end(redrafting *run)
{
    tn_draft_end_edits(&run->edits);
    tn_engine_release(run->format, run->of.object);
    tn_trace_end(&run->trace);
    tn_arena_free(&run->memory);
}

/* Whether the draft of the source is the source, byte for byte. */
static bool is_drafted_alike(redrafting *run, bool packs)
{
    patching p;
    tn_error error;
    const tn_status begun = tn_patching_begin(&p, run->format, run->of.object, &error);
    p.drafted = true;
    p.packs = packs;
    p.gaps = &run->gaps;
    p.source_of = &run->of;
    run->of.alike = true;
    run->of.shared.count = 0;
    const bool made = begun == TN_OK && tn_patch_make(&p) == TN_OK;
    const bool alike = made && p.result.size == run->source.size &&
                       (run->source.size == 0 || memcmp(p.result.data, run->source.data, p.result.size) == 0);
    tn_patch_end(&p);
    run->of.alike = false;
    return alike;
}

/* Whether the file can be drafted: its source can, and all instances that only the source has are known. */
static bool can_be_drafted(redrafting *run, void *written)
{
    run->packs = is_drafted_alike(run, true);
    if (!run->packs && !is_drafted_alike(run, false)) return false;
    if (tn_draft_find_shares(&run->of, run->in_line) != TN_OK) return false;
    tn_draft_note_edits(&run->edits, &run->gaps, run->format, written, &run->of);
    tn_draft_move_gaps(&run->gaps, &run->trace);
    return !run->edits.fails && !run->of.failed;
}

/* Drafts the edited object. */
static tn_status draft(redrafting *run, patching *p)
{
    void *written = p->written;
    tn_error *error = p->error;
    tn_patch_end(p);
    tn_status status = tn_patching_begin(p, run->format, written, error);
    p->drafted = true;
    p->packs = run->packs;
    p->edits = &run->edits;
    p->gaps = &run->gaps;
    p->source_of = &run->of;
    if (status == TN_OK) status = tn_patch_make(p);
    p->edits = NULL;
    p->gaps = NULL;
    p->source_of = NULL;
    return status;
}

/* The refusal of contradicting values names both, unless bytes of the file would be lost. */
tn_status tn_patch_redraft(patching *p, tn_status refused)
{
    redrafting run;
    const tn_error before = *p->error;
    tn_status status = begin(&run, p);
    const bool drafts = status == TN_OK && can_be_drafted(&run, p->written);
    status = drafts ? draft(&run, p) : refused;
    const bool says_more = status == TN_LOSES_BYTES || refused == TN_UNSUPPORTED;
    if (refused == TN_UNSUPPORTED && run.edits.unread.depth != 0) {
        *p->error = (tn_error){.status = TN_UNSUPPORTED,
                               .offset = TN_NO_OFFSET,
                               .place = run.edits.unread,
                               .expected = tn_value_literal("its value")};
        status = TN_UNSUPPORTED;
    } else if (!drafts || (status != TN_OK && !says_more)) {
        *p->error = before;
        status = refused;
    }
    end(&run);
    return status;
}
