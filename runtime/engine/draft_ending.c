/* Drafts: writes the ending of a value that the reader cuts out: terminators, padding, recorded endings. */
#include "draft.h"

uint64_t tn_draft_space_of(frame *f, const tn_operation *take)
{
    const tn_cut_limit *limit = take->data;
    const bool filled = limit->strips || limit->cuts;
    tn_result size = {0};
    if (limit->kind == TN_CUT_STREAM && filled && f->fixed) return f->space - f->over.in->pos;
    if (!draft_has_constant_size(limit) && !(limit->kind == TN_CUT_SIZE && filled)) return UINT64_MAX;
    const tn_error before = *f->over.in->run->error;
    const tn_status status = term_status(scope_here(f, take), limit->size, &size);
    *f->over.in->run->error = before;
    return status == TN_OK && size.s >= 0 ? size.u : UINT64_MAX;
}

const tn_ending *tn_draft_ending_of(const frame *f, const tn_cut_limit *limit)
{
    if (limit->ending == TN_NO_SLOT) return NULL;
    const tn_ending *ending = (const tn_ending *)(const void *)((const uint8_t *)f->model + limit->ending);
    return ending->known ? ending : NULL;
}

static void keep_ending(const frame *f, const tn_cut_limit *limit)
{
    if (limit->ending != TN_NO_SLOT)
        memcpy(tn_frame_slot(f, limit->ending), (const uint8_t *)f->model + limit->ending, sizeof(tn_ending));
}

static tn_status put_repeated(frame *f, const tn_operation *take, uint8_t byte, uint64_t count)
{
    const tn_status status = tn_draft_extend_by_fill(f, take, count);
    if (status != TN_OK) return status;
    if (count != 0) memset(tn_draft_bytes(f, 0), byte, (size_t)count);
    f->over.in->pos += (size_t)count;
    return TN_OK;
}

/* Puts a terminator, which may be missing at the end of a stream. An unconsumed one begins the next value. */
static tn_status put_terminator(frame *f, const tn_operation *take, bool missing)
{
    tn_input *in = f->over.in;
    const tn_cut_limit *limit = take->data;
    const bool full = f->fixed && f->space - in->pos < limit->unit;
    const size_t behind = in->pos + (limit->consume ? limit->unit : 0);
    if (limit->include || missing || (full && !limit->eos_error)) return TN_OK;
    const tn_status status = put_repeated(f, take, limit->terminator, limit->unit);
    if (status == TN_OK) in->pos = behind;
    return status;
}

/* Whether an end is valid behind a value of `size` bytes: an end recorded behind another value may be
   invalid. */
static bool is_put(const tn_cut_limit *limit, const tn_ending *ending, uint64_t space, size_t size)
{
    return ending != NULL && (!limit->fixed || space == UINT64_MAX || size + ending->bytes.size == space);
}

tn_status tn_draft_put_end(frame *f, const tn_operation *take, const tn_ending *ending, uint64_t space,
                           size_t size)
{
    const tn_cut_limit *limit = take->data;
    tn_ending element;
    keep_ending(f, limit);
    if (ending != NULL && limit->elements && space != UINT64_MAX && size <= space) {
        element = tn_element_ending(&limit->how, f->over.in->data + f->over.in->pos - size, size, space,
                                    ending, (size_t)f->over.index);
        element.recorded = ending->recorded;
        ending = element.known ? &element : NULL;
    } else if (ending != NULL && limit->last && f->over.index + 1 != f->count) {
        ending = NULL;
    }
    if (limit->kind == TN_CUT_TERMINATOR) return put_terminator(f, take, ending != NULL);
    if (is_put(limit, ending, space, size)) return tn_draft_put(f, ending->bytes.data, ending->bytes.size);
    if (ending != NULL && !ending->recorded && size <= space)
        return tn_draft_fail(f, take, TN_DISAGREE, tn_value_unsigned(space - size),
                             tn_value_bytes(ending->bytes.data, ending->bytes.size));
    if (space == UINT64_MAX || (size > space && !draft_has_constant_size(limit)))
        return limit->cuts && !limit->include ? put_repeated(f, take, limit->terminator, limit->unit) : TN_OK;
    if (size == space) return TN_OK;
    if (size > space || !(limit->strips || limit->cuts))
        return tn_draft_fail(f, take, size > space ? TN_BUFFER_TOO_SMALL : TN_DISAGREE,
                             tn_value_unsigned(space), tn_value_unsigned(size));
    uint64_t left = space - size;
    const uint64_t unit = limit->cuts && !limit->include ? limit->unit : 0;
    const tn_status status = put_repeated(f, take, limit->terminator, unit < left ? unit : left);
    left -= unit < left ? unit : left;
    return status == TN_OK
               ? put_repeated(f, take, limit->how.pad != TN_NO_BYTE ? (uint8_t)limit->how.pad : 0, left)
               : status;
}
