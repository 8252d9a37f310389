/* Encodes again after an edit of a process's arguments, or of the size of its result. */
#include "patch.h"

tn_status tn_process_encode(const frame *f, const char *member, const process_use *use, tn_bytes plain,
                            tn_bytes *encoded)
{
    const tn_input *in = f->over.in;
    const tn_path *path = f->over.path;
    const tn_processing *how = use->how;
    const int64_t argument = use->argument.s;
    *encoded = plain;
    if (how == NULL) return TN_OK;
    if (how->pack != NULL) return how->pack(in, path, member, plain, encoded);
    if (how->integer == tn_process_rotate)
        return how->integer(in, path, member, plain, use->negated ? argument : -argument, encoded);
    if (how->integer != NULL)
        return how->integer(in, path, member, plain, use->negated ? -argument : argument, encoded);
    if (how->bytes != NULL) return how->bytes(in, path, member, plain, use->argument.bytes, encoded);
    if (how->packing == NULL) return TN_FROZEN;
    tn_packed holder = {.size = plain.size, .content = plain.data, .packing = how->packing};
    const tn_status status = tn_pack(in->run->document, how->packing, &holder);
    *encoded = holder.stored;
    return status;
}

tn_status tn_patch_encode(patching *p, uint32_t number, tn_bytes plain, tn_bytes *encoded)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    const process_use use = {cut->process, cut->negated, cut->argument};
    const frame f = {.over = {.in = &p->in}};
    const tn_status status = tn_process_encode(&f, note->member, &use, plain, encoded);
    return status == TN_FROZEN
               ? tn_patch_fail(p, status, number, TRACE_NONE, tn_value_none(), tn_value_none())
               : status;
}

/* The result of a process: its old size, or the present size of its buffer if that has been edited. */
static uint64_t plain_size(const patching *p, const trace_note *note)
{
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    if (cut->unpacked != NULL) return ((const tn_packed *)note->address)->size;
    if (cut->buffer != TRACE_NONE && note->address == NULL) return tn_patch_buffer_size(p, cut->buffer);
    return note->form == TN_KIND_TEXT || note->form == TN_KIND_BYTES ? ((const tn_bytes *)note->address)->size
                                                                     : 0;
}

static bool same(const trace_cut *cut, const tn_result *argument)
{
    const tn_bytes a = cut->argument.bytes, b = argument->bytes;
    if (cut->process->bytes == NULL) return cut->argument.s == argument->s;
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Encodes the output of a process again, because its argument has changed. */
static tn_status encode_again(patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const trace_cut *cut = trace_cut_at(&p->trace, note->cut);
    if (note->address != NULL) return tn_patch_set_bytes(p, number, *(const tn_bytes *)note->address, 0);
    if (cut->buffer != TRACE_NONE) p->buffers[cut->buffer].changed = true;
    return TN_OK;
}

/* The scope of the argument: it is evaluated behind the bytes. */
static scope scope_of_argument(patching *p, uint32_t number)
{
    const scope s = tn_patch_scope(p, number);
    const trace_note *note = trace_note_at(&p->trace, number);
    trace_window *window = trace_window_at(&p->trace, note->window);
    window->in.pos = (size_t)(tn_patch_position_of(p, number) + tn_patch_size_of(p, number));
    return s;
}

static const tn_term *argument_of(const trace_cut *cut)
{
    return cut->process != NULL && !cut->loose ? cut->process->argument : NULL;
}

/* Whether the argument is the size of the process's output. */
static bool is_size(const trace_cut *cut)
{
    return cut->process->packing != NULL;
}

tn_status tn_patch_find_loose_process(patching *p, uint32_t number)
{
    trace_cut *cut = trace_cut_at(&p->trace, trace_note_at(&p->trace, number)->cut);
    const tn_term *t = argument_of(cut);
    tn_result argument = {0};
    if (t == NULL) return TN_OK;
    const scope s = scope_of_argument(p, number);
    cut->loose = tn_term_value(&s, t, &argument) != TN_OK;
    if (!cut->loose && is_size(cut))
        cut->loose = argument.u != plain_size(p, trace_note_at(&p->trace, number));
    else if (!cut->loose)
        cut->loose = !same(cut, &argument);
    /* An edit may change bytes of an argument in place. */
    const bool borrows = !cut->loose && cut->process->bytes != NULL;
    return borrows ? tn_patch_copy_bytes(p, cut->argument.bytes, &cut->argument.bytes) : TN_OK;
}

tn_status tn_patch_follow_process(patching *p, uint32_t number, bool *changed)
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
        return tn_patch_invert(p, &s, t, number, (int64_t)size);
    }
    *changed = true;
    cut->argument = argument;
    return encode_again(p, number);
}
