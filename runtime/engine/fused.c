/* Runs functions whose common sequences of operations the compiler has fused (generator/assemble/fuse.c): for
   objects that are read without a trace. */
#include "hot.h"

/* ---- numbers ---- */

static inline void move_number(const tn_move *move, const uint8_t *from, uint8_t *to)
{
    uint64_t low, high;
    uint32_t first, last;
    uint16_t small;
    switch (move->how) {
    case TN_MOVE_1:
        *to = *from;
        break;
    case TN_MOVE_2:
        memcpy(to, from, 2);
        break;
    case TN_MOVE_4:
        memcpy(to, from, 4);
        break;
    case TN_MOVE_8:
        memcpy(to, from, 8);
        break;
    case TN_MOVE_TO_8: /* the ends overlap */
        memcpy(&first, from, 4);
        memcpy(&last, from + move->size - 4, 4);
        memcpy(to, &first, 4);
        memcpy(to + move->size - 4, &last, 4);
        break;
    case TN_MOVE_TO_16:
        memcpy(&low, from, 8);
        memcpy(&high, from + move->size - 8, 8);
        memcpy(to, &low, 8);
        memcpy(to + move->size - 8, &high, 8);
        break;
    case TN_MOVE_MORE:
        memcpy(to, from, move->size);
        break;
    case TN_SWAP_2:
        small = tn_u2be(from);
        memcpy(to, &small, 2);
        break;
    case TN_SWAP_4:
        first = tn_u4be(from);
        memcpy(to, &first, 4);
        break;
    case TN_SWAP_8:
        low = tn_u8be(from);
        memcpy(to, &low, 8);
        break;
    default:
        wire_load(move->wire, from, to);
    }
}

static inline tn_status fixed(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    if (in->size - in->pos < op->bytes) return op->flag ? do_need_run(f, op) : do_need(f, op);
    const uint8_t *from = in->data + in->pos;
    uint8_t *to = op->slot != TN_NO_SLOT ? f->over.self : f->to;
    const tn_move *move = op->moves, *end;
    if (op->by_order && is_big_endian(f)) move += op->move_count;
    for (end = move + op->move_count; move < end; move++)
        move_number(move, from + move->offset, to + move->slot);
    in->pos += op->offset;
    return TN_OK;
}

static inline tn_status fixed_one(frame *f, const tn_operation *op, size_t size)
{
    tn_input *in = f->over.in;
    if (in->size - in->pos < op->bytes) return op->flag ? do_need_run(f, op) : do_need(f, op);
    memcpy(tn_frame_value(f, op), in->data + in->pos, size);
    in->pos += op->offset;
    return TN_OK;
}

/* ---- conditions on one number ---- */

/* Leaves errors to TN_DO_VALID, which also knows elements that may be absent. */
static inline tn_status is_valid(frame *f, const tn_operation *op)
{
    const bool may_lack = op->slot == TN_NO_SLOT && f->has != NULL;
    return !may_lack && test_holds(op->data, tn_frame_value(f, op)) ? TN_OK : tn_do_valid(f, op->body);
}

/* ---- text and bytes ---- */

static inline tn_status sized(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    const uint8_t *from = in->data + in->pos;
    tn_result size;
    const tn_status status = term_status(scope_at(f, op, in->pos), op->term, &size);
    if (status != TN_OK) return status;
    f->size = size.u;
    if (op->flag && in->size - in->pos < size.u)
        return tn_fail_truncated(in, f->over.path, op->id, in->pos, size.u);
    if (op->form == TN_KIND_TEXT)
        *(tn_text *)tn_frame_value(f, op) = (tn_text){(const char *)from, (size_t)size.u};
    else
        *(tn_bytes *)tn_frame_value(f, op) = (tn_bytes){from, (size_t)size.u};
    in->pos += (size_t)size.u;
    return TN_OK;
}

static inline tn_status ended(frame *f, const tn_operation *op)
{
    const tn_status status = tn_do_find(f, op);
    if (status != TN_OK) return status;
    (void)do_slice(f, op);
    return do_advance(f, op);
}

/* ---- presence and types ---- */

static inline tn_status present(frame *f, const tn_operation *op, bool *has)
{
    tn_status status = TN_OK;
    *has = true;
    if (op->data != NULL)
        *has = test_holds(op->data, tn_frame_slot(f, ((const tn_test *)op->data)->slot));
    else if (op->term != NULL)
        status = tn_term_condition(scope_here(f, op), op->term, has);
    *(bool *)tn_frame_slot(f, op->has) = *has;
    return status;
}

static inline void begin_value(frame *f, const tn_operation *op)
{
    f->to = tn_frame_slot(f, op->slot);
    f->has = op->has != TN_NO_SLOT ? (bool *)tn_frame_slot(f, op->has) : NULL;
    f->object = NULL;
    f->list = NULL;
    f->item_at = f->over.in->pos;
}

static const tn_operation *case_of_number(const tn_choices *choices, int64_t number)
{
    size_t low = 0, high = choices->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (choices->numbers[middle] == number) return choices->cases[middle];
        if (choices->numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return choices->otherwise;
}

static const tn_operation *case_of_text(const tn_choices *choices, tn_text text)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->texts[i].size == text.size &&
            (text.size == 0 || memcmp(choices->texts[i].data, text.data, text.size) == 0))
            return choices->cases[i];
    return choices->otherwise;
}

static tn_status choose(frame *f, const tn_operation *op)
{
    const tn_choices *choices = op->data;
    tn_result on;
    if (choices == NULL) return tn_do_choose(f, op);
    const tn_status status = term_status(scope_here(f, op), op->term, &on);
    if (status != TN_OK) return status;
    const tn_operation *chosen =
        choices->numbers != NULL ? case_of_number(choices, on.s) : case_of_text(choices, on.text);
    if (chosen == NULL) {
        if (f->has != NULL) *f->has = false;
        return TN_OK;
    }
    return chosen->keeps ? tn_do_convert(f, chosen) : tn_fused_run(f, chosen->fused, chosen->fused_count);
}

/* ---- objects ---- */

static tn_status read_deep(frame *f, const tn_operation *op)
{
    tn_status status = op->deep ? tn_do_enter(f, op) : TN_OK;
    if (status != TN_OK) return status;
    status = tn_do_read(f, op);
    if (status == TN_OK && op->deep) tn_leave(f->over.in);
    return status;
}

/* The body reads the object. */
static tn_status new_read(frame *f, const tn_operation *op)
{
    const tn_status status = tn_do_new(f, op);
    return status == TN_OK ? read_deep(f, op->body) : status;
}

static tn_status item(frame *f, const tn_operation *op)
{
    tn_status status = tn_do_step(f, op);
    if (status == TN_OK) status = tn_do_element(f, op);
    if (status == TN_OK) status = read_deep(f, op->body);
    return status == TN_OK ? tn_do_append(f, op) : status;
}

/* ---- all of them ---- */

/* Runs the operation at *next, and sets *next to the operation that follows: bodies stand behind their
   operation. */
static inline tn_status step(frame *f, const tn_operation **next)
{
    const tn_operation *op = (*next)++;
    tn_status status = TN_OK;
    bool has;
    switch (op->kind) {
    case TN_DO_FIXED:
        return fixed(f, op);
    case TN_DO_FIXED_1:
        return fixed_one(f, op, 1);
    case TN_DO_FIXED_2:
        return fixed_one(f, op, 2);
    case TN_DO_FIXED_4:
        return fixed_one(f, op, 4);
    case TN_DO_FIXED_8:
        return fixed_one(f, op, 8);
    case TN_DO_IS_VALID:
        return is_valid(f, op);
    case TN_DO_SIZED:
        return sized(f, op);
    case TN_DO_ENDED:
        return ended(f, op);
    case TN_DO_PRESENT:
        status = present(f, op, &has);
        if (!has) *next += op->fused_count;
        return status;
    case TN_DO_IF:
        if (!*(const bool *)tn_frame_slot(f, op->has)) *next += op->fused_count;
        return status;
    case TN_DO_VALUE:
        begin_value(f, op);
        return status;
    case TN_DO_CHOOSE:
        return choose(f, op);
    case TN_DO_READ:
        return read_deep(f, op);
    case TN_DO_NEW_READ:
        return new_read(f, op);
    case TN_DO_ITEM:
        return item(f, op);
    case TN_DO_NUMBER_LIST:
        return tn_number_list(f, op);
    default:
        return frame_do(f, op);
    }
}

tn_status tn_fused_run(frame *f, const tn_operation *operations, size_t count)
{
    const tn_operation *op = operations, *const end = operations + count;
    while (op < end) {
        const tn_status status = step(f, &op);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}
