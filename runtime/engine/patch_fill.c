/* Fills the space that values and objects leave: with padding, a terminator, and zeros. */
#include "patch.h"

bool tn_patch_has_fixed_place(const trace_note *note)
{
    const tn_cut_limit *limit = note->kind == TRACE_CUT ? note->op->data : NULL;
    if (note->kind == TRACE_SLICE && note->op->extent == TN_EXTENT_FIXED) return true;
    if (limit != NULL && (limit->kind != TN_CUT_SIZE || limit->fixed)) return limit->kind == TN_CUT_SIZE;
    return note->term != NULL && note->term->kind == TN_TERM_LITERAL;
}

bool tn_patch_fills(const trace_note *cut)
{
    if (cut->kind != TRACE_CUT) return false;
    const tn_cut_limit *limit = cut->op->data;
    return (limit->strips || limit->cuts) && tn_patch_has_fixed_place(cut);
}

/* Whether the bytes of a stream are cut out of the outer stream, in a size that the schema states. */
static bool has_fixed_size(const patching *p, const trace_window *window)
{
    return window->note != TRACE_NONE && tn_patch_has_fixed_place(trace_note_at(&p->trace, window->note));
}

bool tn_patch_value_fills(const patching *p, const trace_note *cut)
{
    const tn_cut_limit *limit = cut->kind == TRACE_CUT ? cut->op->data : NULL;
    if (limit == NULL || limit->kind != TN_CUT_STREAM) return tn_patch_fills(cut);
    return (limit->strips || limit->cuts) && has_fixed_size(p, trace_window_at(&p->trace, cut->window));
}

/* ---- behind a value that has been cut out ---- */

/* Refuses to make more bytes than a codec makes for a size. */
static tn_status check_fill(const patching *p, uint32_t number, uint64_t size)
{
    if (size <= MOST_FILL) return TN_OK;
    return tn_patch_fail(p, TN_MEMORY_BUDGET, number, p->stated, tn_value_unsigned(MOST_FILL),
                         tn_value_unsigned(size));
}

static void fill(const tn_cut_limit *limit, uint8_t *bytes, size_t size)
{
    const bool ends = limit->cuts && !limit->include;
    if (size != 0) memset(bytes, limit->how.pad != TN_NO_BYTE ? limit->how.pad : 0, size);
    for (size_t i = 0; ends && i < size && i < limit->unit; i++)
        bytes[i] = limit->terminator;
}

/* Fills space behind an object that has other bytes: they stay, at the end of the space. */
static void fill_again(const tn_cut_limit *limit, tn_bytes before, uint8_t *bytes, size_t size)
{
    const size_t stay = before.size < size ? before.size : size;
    const bool ends = limit->cuts && !limit->include;
    if (stay != 0) memcpy(bytes + (size - stay), before.data + (before.size - stay), stay);
    if (stay < size)
        fill(limit, bytes, size - stay);
    else if (ends)
        memset(bytes, limit->terminator, size < limit->unit ? size : limit->unit);
}

static bool is_filled_alike(const tn_cut_limit *limit, tn_bytes before, uint8_t *space)
{
    fill(limit, space, before.size);
    return memcmp(space, before.data, before.size) == 0;
}

static tn_bytes behind(const patching *p, const trace_note *note)
{
    const tn_bytes content = trace_cut_at(&p->trace, note->cut)->content;
    const uint8_t *end = content.data + content.size;
    return (tn_bytes){end, (size_t)(note->end - end)};
}

static tn_status fail_full(const patching *p, uint32_t number, uint64_t space, uint64_t size)
{
    return tn_patch_fail(p, TN_BUFFER_TOO_SMALL, number, p->stated, tn_value_unsigned(space),
                         tn_value_unsigned(size));
}

tn_status tn_patch_put_filled(patching *p, uint32_t number, tn_bytes value, uint64_t space)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    void *block;
    if (value.size > space) return fail_full(p, number, space, value.size);
    tn_status status = check_fill(p, number, space - value.size);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, 1, (size_t)space, &block);
    if (status != TN_OK) return status;
    uint8_t *bytes = block;
    if (value.size != 0) memcpy(bytes, value.data, value.size);
    fill(note->op->data, bytes + value.size, (size_t)space - value.size);
    return tn_patch_replace(p, number, note->begin, note->end, (tn_bytes){bytes, (size_t)space});
}

static tn_status refill_value(patching *p, uint32_t number, uint64_t space)
{
    tn_bytes value = *(const tn_bytes *)trace_note_at(&p->trace, number)->address;
    const tn_status status = tn_patch_encode_value(p, number, &value);
    return status == TN_OK ? tn_patch_put_filled(p, number, value, space) : status;
}

static tn_status refill_object(patching *p, uint32_t number, uint64_t space)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_bytes before = behind(p, note);
    const uint64_t size = tn_patch_content_size(p, number);
    const tn_cut_limit *limit = note->op->data;
    void *block;
    if (size > space) return fail_full(p, number, space, size);
    const uint64_t left = space - size;
    tn_status status = check_fill(p, number, left);
    const size_t most = left > before.size ? (size_t)left : before.size;
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, 1, most, &block);
    if (status != TN_OK) return status;
    if (is_filled_alike(limit, before, block))
        fill(limit, block, (size_t)left);
    else
        fill_again(limit, before, block, (size_t)left);
    return tn_patch_replace(p, number, before.data, before.data + before.size,
                            (tn_bytes){block, (size_t)left});
}

/* Only existing filler behind an object is replaced. */
bool tn_patch_is_filled(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    if (!tn_patch_fills(note)) return false;
    return note->address != NULL ? note->term->kind != TN_TERM_LITERAL : behind(p, note).size != 0;
}

tn_status tn_patch_refill(patching *p, uint32_t number, uint64_t space)
{
    const bool value = trace_note_at(&p->trace, number)->address != NULL;
    return value ? refill_value(p, number, space) : refill_object(p, number, space);
}

/* ---- filler ---- */

bool tn_patch_is_filler(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const bool bytes = note->kind == TRACE_SLICE || note->kind == TRACE_CUT;
    if (!bytes || !note->op->flag || note->form != TN_KIND_BYTES || note->address == NULL) return false;
    if ((p->states[number] & PATCH_STATED) != 0) return false;
    const tn_bytes *value = note->address;
    for (size_t i = 0; i < value->size; i++)
        if (value->data[i] != 0) return false;
    return true;
}

tn_status tn_patch_fill_up(patching *p, uint32_t number, uint64_t size)
{
    void *zeros;
    tn_status status = check_fill(p, number, size);
    if (status == TN_OK) status = tn_arena_alloc(&p->memory, 1, (size_t)size, &zeros);
    if (status != TN_OK) return status;
    return tn_patch_set_bytes(p, number, (tn_bytes){zeros, (size_t)size}, PATCH_SOLVED);
}
