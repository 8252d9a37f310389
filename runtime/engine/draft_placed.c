/* Drafts: writes placed members behind all that their stream has in line: by rank, and within a rank in the
   order of their objects. The place of a member depends on the sizes of all members before it; so the file is
   drafted twice, and the first draft finds the sizes. */
#include "draft.h"

#include "../core/by_place.h"

/* A placed member that is still to be written. */
struct draft_waiting {
    const tn_operation *op;
    const tn_codec_type *type;
    const void *model;
    tn_input *in;           /* its stream */
    uint32_t scene, window; /* of its object */
    draft_waiting *next;
};

/* The bytes of a placed member that was written. */
struct draft_piece {
    size_t at, size; /* in its stream */
    unsigned rank;
    uint64_t alignment;
    size_t next; /* the number of the next one of the stream, or TN_NO_INDEX */
};

/* ---- queues ---- */

/* The queue of a stream; NULL: it has none. Streams end from the inside out, so only the innermost queue is
   needed. */
static draft_queue *queue_of(drafting *draft, const tn_input *in)
{
    if (in == in->run->whole) return &draft->of_input;
    return draft->queues != NULL && draft->queues->in == in ? draft->queues : NULL;
}

static draft_queue *queue_for(drafting *draft, const tn_input *in)
{
    void *block;
    draft_queue *found = queue_of(draft, in);
    if (found != NULL) return found;
    if (tn_arena_alloc(draft->memory, 1, sizeof *found, &block) != TN_OK) return NULL;
    found = block;
    *found = (draft_queue){.in = in, .around = draft->queues};
    return draft->queues = found;
}

tn_status tn_draft_at(frame *f, const tn_operation *op)
{
    drafting *draft = f->draft;
    void *block;
    tn_input *in = op->flag ? f->over.in->run->whole : f->over.in;
    draft_queue *queue = queue_for(draft, in);
    if (queue == NULL || tn_arena_alloc(draft->memory, 1, sizeof(draft_waiting), &block) != TN_OK)
        return TN_NO_MEMORY;
    draft_waiting *made = block;
    *made = (draft_waiting){
        .op = op, .type = f->type, .model = f->model, .in = in, .scene = f->scene, .window = f->window};
    *(queue->first != NULL ? &queue->last->next : &queue->first) = made;
    queue->last = made;
    return TN_OK;
}

/* The next one of a stream; NULL: there is none. */
static const draft_waiting *take_next(drafting *draft, const tn_input *in)
{
    draft_queue *queue = queue_of(draft, in);
    const draft_waiting *next = queue != NULL ? queue->first : NULL;
    if (next != NULL) queue->first = next->next;
    return next;
}

static bool has_next(drafting *draft, const tn_input *in)
{
    const draft_queue *queue = queue_of(draft, in);
    return queue != NULL && queue->first != NULL;
}

static void end_queues(drafting *draft)
{
    while (draft->queues != NULL && draft->queues->first == NULL)
        draft->queues = draft->queues->around;
}

bool tn_draft_waits(const drafting *draft)
{
    return draft->of_input.first != NULL || draft->queues != NULL;
}

/* ---- layout ---- */

static uint64_t aligned(uint64_t at, uint64_t alignment)
{
    return alignment > 1 ? (at + alignment - 1) / alignment * alignment : at;
}

/* The key by which pieces are sorted: rank, then number. */
typedef struct ranked {
    uint64_t key;
} ranked;

/* Lays out the placed members of a stream, from the next one on, behind `in_line` bytes. */
static tn_status lay_out(const drafting *draft, size_t in_line)
{
    void *block;
    uint64_t at = in_line;
    size_t count = 0, most = 0;
    for (size_t i = draft->next_piece; i < draft->piece_count; i = draft->pieces[i].next)
        most++;
    const tn_status status = tn_arena_alloc(draft->memory, most + 1, sizeof(ranked), &block);
    if (status != TN_OK) return status;
    ranked *order = block;
    for (size_t i = draft->next_piece; i < draft->piece_count; i = draft->pieces[i].next)
        order[count++].key = (uint64_t)draft->pieces[i].rank << 32 | (uint32_t)i;
    tn_sort_by_place(order, count, sizeof *order);
    for (size_t i = 0; i < count; i++) {
        draft_piece *each = &draft->pieces[(uint32_t)order[i].key];
        each->at = (size_t)aligned(at, each->alignment);
        at = each->at + each->size;
    }
    return TN_OK;
}

/* Space for one more piece; NULL if memory is exhausted. */
static draft_piece *add_piece(drafting *draft)
{
    void *block;
    if (draft->piece_count == draft->piece_space) {
        const size_t space = draft->piece_space != 0 ? 2 * draft->piece_space : 16;
        if (tn_arena_alloc(draft->memory, space, sizeof *draft->pieces, &block) != TN_OK) return NULL;
        if (draft->piece_count != 0) memcpy(block, draft->pieces, draft->piece_count * sizeof *draft->pieces);
        draft->pieces = block;
        draft->piece_space = space;
    }
    return &draft->pieces[draft->piece_count++];
}

/* The place of the member that is written next: in the first draft behind all others. */
static draft_piece *place_next(drafting *draft, const tn_placing *how, const tn_input *in)
{
    const size_t next = draft->next_piece++;
    if (draft->laid_out) return next < draft->piece_count ? &draft->pieces[next] : NULL;
    draft_piece *made = add_piece(draft);
    if (made == NULL) return NULL;
    *made = (draft_piece){.at = (size_t)aligned(in->size, how->alignment),
                          .rank = how->rank,
                          .alignment = how->alignment,
                          .next = TN_NO_INDEX};
    if (draft->last_piece != TN_NO_INDEX) draft->pieces[draft->last_piece].next = next;
    draft->last_piece = next;
    return made;
}

/* ---- writing ---- */

static tn_status write_there(const draft_waiting *of, frame *f, draft_piece *piece)
{
    const bool laid_out = f->draft->laid_out;
    const size_t at = piece->at, size = piece->size, number = f->draft->next_piece - 1;
    tn_input *in = of->in;
    in->pos = in->size;
    tn_status status = at > in->size ? tn_draft_extend_by_fill(f, of->op, at - in->size) : TN_OK;
    in->pos = at;
    in->bits_left = 0;
    if (status != TN_OK) return status;
    const uint32_t placed = tn_trace_placed_begin(f, of->op, in);
    if (placed == TRACE_NONE) return TN_NO_MEMORY;
    trace_note_at(f->trace, placed)->elements = of->window;
    status = tn_draft_run(f, of->op->body, of->op->body_count);
    tn_trace_placed_end(f, placed);
    if (status != TN_OK) return status;
    if (laid_out && in->pos - at != size)
        return tn_draft_fail(f, of->op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
    f->draft->pieces[number].size = in->pos - at;
    return TN_OK;
}

static tn_status write_waiting(const frame *outer, const draft_waiting *of)
{
    drafting *draft = outer->draft;
    frame f = {.over = trace_scene_at(outer->trace, of->scene)->over,
               .type = of->type,
               .trace = outer->trace,
               .scene = of->scene,
               .window = outer->window,
               .part = FILTER_EMPTY,
               .draft = draft,
               .model = of->model,
               .space = outer->space,
               .fixed = outer->fixed};
    draft_piece *piece = place_next(draft, of->op->data, of->in);
    f.over.in = of->in;
    f.over.path = f.over.object = NULL;
    if (f.over.root == NULL && of->type->is_own_root) f.over.root = f.over.self;
    return piece != NULL ? write_there(of, &f, piece)
                         : tn_draft_fail(&f, of->op, TN_UNSUPPORTED, tn_value_none(), tn_value_none());
}

tn_status tn_draft_placed(const frame *f)
{
    drafting *draft = f->draft;
    tn_input *in = f->over.in;
    const size_t pos = in->pos, around = draft->last_piece;
    const draft_waiting *next;
    if (!has_next(draft, in)) return TN_OK;
    draft->last_piece = TN_NO_INDEX;
    tn_status status = draft->laid_out ? lay_out(draft, in->size) : TN_OK;
    while (status == TN_OK && !f->trace->failed && (next = take_next(draft, in)) != NULL)
        status = write_waiting(f, next);
    draft->last_piece = around;
    end_queues(draft);
    in->pos = pos;
    return f->trace->failed ? TN_NO_MEMORY : status;
}
