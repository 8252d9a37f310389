/* Runs the operations of a function, one after the other; stores parents, roots and streams. */
#include "hot.h"
#include "trace.h"

/* ---- the object ---- */

static void keep_parent(const frame *f, const tn_operation *op)
{
    if (op->form == TN_KIND_VARIANT)
        *(tn_variant *)(void *)tn_frame_slot(f, op->slot) = f->over.parent;
    else
        *(void **)(void *)tn_frame_slot(f, op->slot) = f->over.parent.as.object;
}

static void keep_pointer(const frame *f, const tn_operation *op, void *pointer)
{
    *(void **)(void *)tn_frame_slot(f, op->slot) = pointer;
}

static tn_status choose_order(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    for (size_t i = 0; i < op->body_count; i++) {
        const tn_operation *each = &op->body[i];
        tn_result holds = {.boolean = true};
        const tn_status status =
            each->term != NULL ? term_status(scope_here(f, op), each->term, &holds) : TN_OK;
        if (status != TN_OK) return status;
        if (!holds.boolean) continue;
        *(bool *)tn_frame_slot(f, op->slot) = each->flag;
        return TN_OK;
    }
    return tn_fail(in, f->over.path, NULL, in->pos, TN_UNDECIDED_ENDIAN, tn_value_none(), tn_value_none());
}

static tn_status keep(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const uint64_t offset = tn_offset(in, in->pos);
    switch (op->kind) {
    case TN_DO_KEEP_PARENT:
        keep_parent(f, op);
        break;
    case TN_DO_KEEP_ROOT:
        keep_pointer(f, op, f->over.root);
        break;
    case TN_DO_KEEP_STREAM:
        keep_pointer(f, op, in);
        break;
    case TN_DO_KEEP_OFFSET:
        memcpy(tn_frame_slot(f, op->slot), &offset, sizeof offset);
        break;
    case TN_DO_KEEP_PARAM:
        if (f->trace != NULL && f->giving != NULL) tn_trace_param(f, op);
        tn_result_store(op->form, op->size, &f->arguments[op->number], tn_frame_slot(f, op->slot));
        break;
    case TN_DO_KEEP_ORDER:
        *(bool *)tn_frame_slot(f, op->slot) = *f->given_order;
        break;
    case TN_DO_CHOOSE_ORDER:
        return choose_order(f, op);
    default:
        return tn_keep_rest(in, f->over.path);
    }
    return TN_OK;
}

/* ---- members ---- */

static tn_status do_present(frame *f, const tn_operation *op)
{
    bool *has = (bool *)tn_frame_slot(f, op->has);
    *has = true;
    if (op->term != NULL) {
        const tn_status status = tn_term_condition(scope_here(f, op), op->term, has);
        if (status != TN_OK) return status;
    }
    if (f->trace != NULL) tn_trace_present(f, op, *has);
    return *has ? frame_body(f, op) : TN_OK;
}

static tn_status locate(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    void *address = tn_frame_slot(f, op->slot);
    if (op->kind == TN_DO_LOCATE_BITS)
        return tn_locate_bits(in, address,
                              op->flag ? op->bytes * ((const tn_list *)address)->count : op->bytes);
    if (op->flag) return tn_locate_from(in, address, f->bit_start);
    const size_t at = op->extent == TN_EXTENT_READ ? f->start : in->pos + op->offset;
    switch (op->extent) {
    case TN_EXTENT_FIXED:
        return tn_locate(in, address, at, op->bytes);
    case TN_EXTENT_SIZE:
        return tn_locate(in, address, at, (size_t)f->size);
    case TN_EXTENT_FOUND:
        return tn_locate(in, address, at, f->end + 1 - at);
    default:
        return tn_locate(in, address, at, in->pos - at);
    }
}

static tn_status fail_valid(frame *f, const tn_operation *op, size_t at, const tn_result *value)
{
    const tn_validity *how = op->data;
    tn_value expected = how->words != NULL ? tn_value_literal(how->words) : tn_value_none();
    if (how->expected != NULL) {
        tn_result bound;
        const tn_status status = term_status(&f->over, how->expected, &bound);
        if (status != TN_OK) return status;
        expected = tn_found_value(how->expected_form, how->expected_unsigned, &bound);
    }
    const tn_value found = tn_found_value(how->found_form, how->found_unsigned, value);
    if (how->bits != 0)
        return tn_fail_bits(f->over.in, f->over.path, op->id, how->bits, how->status, expected, found);
    return tn_fail(f->over.in, f->over.path, op->id, at, how->status, expected, found);
}

tn_status tn_do_valid(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    if (op->has != TN_NO_SLOT && !*(const bool *)tn_frame_slot(f, op->has)) return TN_OK;
    if (op->where == TN_IN_VALUE && f->has != NULL && !*f->has) return TN_OK;
    const size_t at = op->where == TN_IN_VALUE     ? f->item_at
                      : op->where == TN_IN_ELEMENT ? f->item_at + op->offset
                      : op->flag                   ? f->start
                                                   : in->pos + op->offset;
    tn_result value, holds;
    tn_result_load(op->form, op->inside ? f->object : tn_frame_value(f, op), &value);
    f->over.item = &value;
    const bool behind = op->flag && op->where != TN_IN_VALUE;
    tn_status status = term_status(behind ? scope_here(f, op) : scope_at(f, op, at), op->term, &holds);
    if (status == TN_OK && !holds.boolean) status = fail_valid(f, op, at, &value);
    f->over.item = NULL;
    return status;
}

static tn_status do_member(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    switch (op->kind) {
    case TN_DO_NOTE:
        *(bool *)tn_frame_slot(f, op->slot) = true;
        return TN_OK;
    case TN_DO_START:
        f->start = in->pos;
        return TN_OK;
    case TN_DO_START_BITS:
        f->bit_start = tn_bit_begin(in, in->pos, op->flag);
        return TN_OK;
    case TN_DO_VALID:
        return tn_do_valid(f, op);
    default:
        return locate(f, op);
    }
}

/* ---- all of them ---- */

static tn_status do_if(frame *f, const tn_operation *op)
{
    return *(const bool *)tn_frame_slot(f, op->has) ? frame_body(f, op) : TN_OK;
}

operation_function *const tn_operation_functions[] = {
    [TN_DO_KEEP_PARENT] = keep,
    [TN_DO_KEEP_ROOT] = keep,
    [TN_DO_KEEP_STREAM] = keep,
    [TN_DO_KEEP_OFFSET] = keep,
    [TN_DO_KEEP_PARAM] = keep,
    [TN_DO_KEEP_ORDER] = keep,
    [TN_DO_CHOOSE_ORDER] = keep,
    [TN_DO_KEEP_REST] = keep,
    [TN_DO_IF] = do_if,
    [TN_DO_PRESENT] = do_present,
    [TN_DO_NOTE] = do_member,
    [TN_DO_START] = do_member,
    [TN_DO_START_BITS] = do_member,
    [TN_DO_LOCATE] = do_member,
    [TN_DO_LOCATE_BITS] = do_member,
    [TN_DO_VALID] = do_member,
    [TN_DO_ALIGN] = tn_do_align,
    [TN_DO_NEED] = do_need,
    [TN_DO_NEED_RUN] = do_need_run,
    [TN_DO_ADVANCE] = do_advance,
    [TN_DO_EXPECT] = tn_do_expect,
    [TN_DO_LOAD] = do_load,
    [TN_DO_LOAD_OBJECT] = tn_do_load_object,
    [TN_DO_DOCUMENT] = tn_do_json,
    [TN_DO_JSON] = tn_do_json,
    [TN_DO_BEGIN] = tn_do_check,
    [TN_DO_PLACE] = tn_do_check,
    [TN_DO_KEYS] = tn_do_check,
    [TN_DO_KEY] = tn_do_check,
    [TN_DO_CHECK] = tn_do_check,
    [TN_DO_AT] = tn_do_placed,
    [TN_DO_NOWHERE] = tn_do_placed,
    [TN_DO_AS_READ] = tn_do_placed,
    [TN_DO_GAPS] = tn_do_placed,
    [TN_DO_FIND] = tn_do_find,
    [TN_DO_SIZE] = do_size,
    [TN_DO_SLICE] = do_slice,
    [TN_DO_RECORDS] = tn_do_records,
    [TN_DO_TABLE] = tn_do_table,
    [TN_DO_NUMBERS] = tn_do_records,
    [TN_DO_BITS] = tn_do_bits,
    [TN_DO_KEEP_BITS] = tn_do_keep_bits,
    [TN_DO_TAKE] = tn_do_take,
    [TN_DO_PROCESS] = tn_do_process,
    [TN_DO_PACKED] = tn_do_packed,
    [TN_DO_TEXT] = tn_do_text,
    [TN_DO_OPEN] = tn_do_open,
    [TN_DO_KEEP_LEFT] = tn_do_keep_left,
    [TN_DO_KEEP_TAIL] = tn_do_keep_left,
    [TN_DO_KEEP_OPEN] = tn_do_keep_open,
    [TN_DO_NEW] = tn_do_new,
    [TN_DO_READ] = tn_do_read,
    [TN_DO_OPAQUE] = tn_do_opaque,
    [TN_DO_ENTER] = tn_do_enter,
    [TN_DO_LEAVE] = tn_do_leave,
    [TN_DO_VALUE] = tn_do_value,
    [TN_DO_CHOOSE] = tn_do_choose,
    [TN_DO_COUNT] = tn_do_count,
    [TN_DO_FIT] = tn_do_fit,
    [TN_DO_WORK] = tn_do_work,
    [TN_DO_SPACE] = tn_do_space,
    [TN_DO_STORE] = tn_do_store,
    [TN_DO_EACH] = tn_do_each,
    [TN_DO_SO_FAR] = tn_do_so_far,
    [TN_DO_RESERVE] = tn_do_reserve,
    [TN_DO_REPEAT] = tn_do_repeat,
    [TN_DO_STEP] = tn_do_step,
    [TN_DO_ELEMENT] = tn_do_element,
    [TN_DO_APPEND] = tn_do_append,
    [TN_DO_EMPTY] = tn_do_empty,
    [TN_DO_TRIM] = tn_do_trim,
};

tn_status tn_frame_run(frame *f, const tn_operation *operations, size_t count)
{
    if (f->draft != NULL) return f->draft->run(f, operations, count);
    const bool covers = f->trace != NULL && f->trace->covers;
    for (size_t i = 0; i < count; i++) { /* of none, the address may be NULL */
        const tn_operation *op = &operations[i];
        const size_t before = f->over.in->pos;
        const tn_status status = frame_do(f, op);
        if (status != TN_OK) return status;
        if (covers) tn_trace_cover(f, op, before);
    }
    return TN_OK;
}
