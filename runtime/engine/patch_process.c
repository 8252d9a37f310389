/* Processes whose arguments have been edited, or say how large what they give is. */
#include "patch.h"

/* What a process gives is what it gave, or, where its buffer has been edited, as large as that is now. */
static uint64_t plain_size(const patching *p, const trace_note *note)
{
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    if (cut->unpacked != NULL) return ((const tn_packed *)note->address)->size;
    if (cut->buffer != TRACE_NONE && note->address == NULL) return patch_buffer_size(p, cut->buffer);
    return note->form == TN_KIND_TEXT || note->form == TN_KIND_BYTES ? ((const tn_bytes *)note->address)->size
                                                                     : 0;
}

static bool same(const trace_cut *cut, const tn_result *argument)
{
    const tn_bytes a = cut->argument.bytes, b = argument->bytes;
    if (cut->process->bytes == NULL) return cut->argument.s == argument->s;
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* The argument is another one: what the process gives stays, so its bytes are others. */
static tn_status encode_again(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    if (note->address != NULL) return patch_set_bytes(p, number, *(const tn_bytes *)note->address, 0);
    if (cut->buffer != TRACE_NONE) p->buffers[cut->buffer].changed = true;
    return TN_OK;
}

/* The scope of the argument: it is evaluated behind the bytes. */
static scope scope_of_argument(patching *p, uint32_t number)
{
    const scope s = patch_scope(p, number);
    const trace_note *note = trace_note_at(&p->trace, number);
    trace_window *window = trace_window_at(&p->trace, note->window);
    window->in.pos = (size_t)(patch_position_of(p, number) + patch_size_of(p, number));
    return s;
}

static const tn_term *argument_of(const trace_cut *cut)
{
    return cut->process != NULL && !cut->loose ? cut->process->argument : NULL;
}

/* Whether the argument is the size of what the process gives. */
static bool is_size(const trace_cut *cut)
{
    return cut->process->packing != NULL;
}

void patch_find_loose_process(patching *p, uint32_t number)
{
    trace_cut *cut = trace_cut_at(&p->trace, trace_note_at(&p->trace, number)->cut);
    const tn_term *t = argument_of(cut);
    tn_result argument = {0};
    if (t == NULL) return;
    const scope s = scope_of_argument(p, number);
    cut->loose = term_value(&s, t, &argument) != TN_OK;
    if (!cut->loose && is_size(cut))
        cut->loose = argument.u != plain_size(p, trace_note_at(&p->trace, number));
    else if (!cut->loose)
        cut->loose = !same(cut, &argument);
}

tn_status patch_follow_process(patching *p, uint32_t number, bool *changed)
{
    trace_cut *cut = trace_cut_at(&p->trace, trace_note_at(&p->trace, number)->cut);
    const tn_term *t = argument_of(cut);
    tn_result argument = {0};
    if (t == NULL) return TN_OK;
    const scope s = scope_of_argument(p, number);
    tn_status status = term_status(&s, t, &argument);
    if (status != TN_OK) return status;
    if (!is_size(cut) && same(cut, &argument)) return TN_OK;
    if (is_size(cut)) {
        const uint64_t size = plain_size(p, trace_note_at(&p->trace, number));
        if (argument.u == size) return TN_OK;
        *changed = true;
        return patch_invert(p, &s, t, number, (int64_t)size);
    }
    *changed = true;
    cut->argument = argument;
    return encode_again(p, number);
}
