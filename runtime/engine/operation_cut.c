/* Runs operations on bits, and on text, bytes and objects that are cut out of the stream. */
#include "trace.h"

tn_status tn_do_bits(frame *f, const tn_operation *op)
{
    tn_result value;
    const unsigned count = (unsigned)op->bytes;
    const tn_status status = op->flag ? tn_read_bits_le(f->over.in, f->over.path, op->id, count, &value.u)
                                      : tn_read_bits_be(f->over.in, f->over.path, op->id, count, &value.u);
    if (status != TN_OK) return status;
    if (op->form == TN_KIND_BOOL) value.boolean = value.u != 0;
    tn_result_store(op->form, 0, &value, tn_frame_value(f, op));
    if (f->trace != NULL) tn_trace_bits(f, op, tn_frame_value(f, op));
    return TN_OK;
}

tn_status tn_do_keep_bits(frame *f, const tn_operation *op)
{
    *(bool *)tn_frame_slot(f, op->has) = tn_rest_bits(f->over.in, tn_frame_slot(f, op->slot));
    return TN_OK;
}

static void keep_ending(frame *f, const tn_cut_limit *limit, tn_bytes whole)
{
    if (limit->ending == TN_NO_SLOT || f->located) return;
    tn_ending *ending = (tn_ending *)(void *)tn_frame_slot(f, limit->ending);
    if (limit->elements)
        tn_keep_element_ending(&limit->how, whole, f->bytes.size, (size_t)f->over.index, ending);
    else if (limit->open)
        ending->known = tn_is_open(f->over.in, f->bytes);
    else
        tn_keep_ending(&limit->how, whole, f->bytes.size, limit->fixed, ending);
}

/* The bytes that a process gets. */
static void keep_encoded(frame *f, const tn_cut_limit *limit)
{
    if (limit->encoded == TN_NO_SLOT || !limit->processed || f->located) return;
    tn_keep_encoded(f->bytes, (tn_encoded *)(void *)tn_frame_slot(f, limit->encoded));
}

static tn_status take_limited(frame *f, const tn_operation *op, const tn_cut_limit *limit)
{
    tn_input *in = f->over.in;
    tn_result size;
    if (limit->kind == TN_CUT_STREAM) return tn_take_rest(in, f->over.path, op->id, &f->bytes);
    if (limit->kind == TN_CUT_TERMINATOR)
        return tn_take_terminated(in, f->over.path, op->id, limit->terminator, limit->unit, limit->include,
                                  limit->consume, limit->eos_error, &f->bytes);
    const tn_status status = term_status(scope_here(f, op), limit->size, &size);
    return status != TN_OK ? status : tn_take_bytes(in, f->over.path, op->id, size.s, &f->bytes);
}

static void keep_bytes(const frame *f, const tn_operation *op)
{
    if (!op->keeps) return;
    *(tn_bytes *)tn_frame_value(f, op) = f->bytes;
    if (f->trace != NULL) tn_trace_kept(f, TN_KIND_BYTES, tn_frame_value(f, op), NULL);
}

tn_status tn_do_take(frame *f, const tn_operation *op)
{
    const tn_cut_limit *limit = op->data;
    const uint8_t *begin = f->over.in->data + f->over.in->pos;
    const tn_status status = take_limited(f, op, limit);
    if (status != TN_OK) return status;
    const tn_bytes whole = f->bytes;
    if (limit->strips) f->bytes = tn_strip_right(f->bytes, limit->pad);
    if (limit->cuts) f->bytes = tn_cut(f->bytes, limit->terminator, limit->unit, limit->include);
    keep_ending(f, limit, whole);
    keep_encoded(f, limit);
    if (f->trace != NULL) tn_trace_cut_out(f, op, begin);
    keep_bytes(f, op);
    return TN_OK;
}

/* The address of an argument's value, in its C type. */
static const void *address_of(uint8_t form, tn_result *value)
{
    const tn_result given = *value;
    if (form == TN_KIND_VIEW || form == TN_KIND_NUMBERS) return given.object;
    tn_result_store(form == TN_KIND_OBJECT ? TN_KIND_POINTER : form, 0, &given, value);
    return value;
}

/* Calls a function of the user's program. */
static tn_status call_program(frame *f, const tn_operation *op, const tn_processing *how)
{
    const tn_input *in = f->over.in;
    argument_space arguments;
    tn_status status = tn_arguments_begin(in, f->over.path, op->id, how->argument_count, &arguments);
    for (size_t i = 0; i < how->argument_count && status == TN_OK; i++) {
        status = term_status(scope_here(f, op), how->arguments[i], &arguments.values[i]);
        if (status == TN_OK)
            arguments.addresses[i] = address_of(how->arguments[i]->form, &arguments.values[i]);
    }
    if (status == TN_OK)
        status = how->program(in, f->over.path, op->id, f->bytes, arguments.addresses, &f->bytes);
    tn_arguments_end(in, &arguments);
    return status;
}

/* Decodes f->bytes, with the value of the argument of the process. */
static tn_status decode(frame *f, const tn_operation *op, const tn_result *argument)
{
    const tn_processing *how = op->data;
    const tn_input *in = f->over.in;
    const tn_path *path = f->over.path;
    tn_bytes *bytes = &f->bytes;
    if (how->program != NULL) return call_program(f, op, how);
    if (how->plain != NULL) return how->plain(in, path, op->id, *bytes, bytes);
    if (how->integer != NULL)
        return how->integer(in, path, op->id, *bytes, op->flag ? -argument->s : argument->s, bytes);
    if (how->bytes != NULL) return how->bytes(in, path, op->id, *bytes, argument->bytes, bytes);
    return tn_process_unpack(in, path, op->id, *bytes, argument->s, how->packing, bytes);
}

tn_status tn_do_process(frame *f, const tn_operation *op)
{
    const tn_processing *how = op->data;
    tn_result argument = {0};
    tn_status status = TN_OK;
    if (how->argument != NULL) status = term_status(scope_here(f, op), how->argument, &argument);
    if (status == TN_OK) status = decode(f, op, &argument);
    if (status == TN_OK && f->trace != NULL) tn_trace_processed(f, op, &argument);
    if (status == TN_OK) keep_bytes(f, op);
    return status;
}

/* A TN_DO_TAKE stands before it. */
tn_status tn_do_packed(frame *f, const tn_operation *op)
{
    const tn_processing *how = op->data;
    tn_result size;
    const tn_status status = term_status(scope_here(f, op), how->argument, &size);
    if (status != TN_OK) return status;
    if (f->trace != NULL) tn_trace_packed(f, op, tn_frame_value(f, op));
    return tn_keep_packed(f->over.in, f->over.path, op->id, f->bytes, size.s, how->packing,
                          tn_frame_value(f, op));
}

tn_status tn_do_text(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    tn_text *to = tn_frame_value(f, op);
    const tn_term *encoding = op->term;
    if (f->trace != NULL) tn_trace_kept(f, TN_KIND_TEXT, to, encoding);
    if (encoding == NULL) {
        *to = (tn_text){(const char *)f->bytes.data, f->bytes.size};
        return TN_OK;
    }
    if (encoding->name != NULL) {
        const tn_status status =
            encoding->library->decode(in, f->over.path, op->id, in->pos, f->bytes, encoding->name, to);
        if (status != TN_OK || op->has == TN_NO_SLOT || f->located) return status;
        return encoding->library->keep(in, f->over.path, op->id, f->bytes, *to, encoding->name,
                                       (tn_encoded *)(void *)tn_frame_slot(f, op->has));
    }
    return tn_decode(in, f->over.path, op->id, in->pos, f->bytes, (tn_encoding)encoding->encoding, to);
}
