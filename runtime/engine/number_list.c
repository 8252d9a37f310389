/* Reads all numbers of a list at once if all are valid; otherwise one by one, to find the error. */
#include "hot.h"

/* Whether the list has space for `count` more numbers, if they are kept. */
static bool has_space(const tn_list *list, size_t count)
{
    return list == NULL || list->capacity - list->count >= count;
}

/* Appends numbers of a file, which take `bytes` bytes each, to a list whose elements take `size`. */
static void append(tn_list *list, const tn_view *numbers, const tn_move *move, size_t size)
{
    if (numbers->count == 0) return; /* the list may have no items */
    uint8_t *to = (uint8_t *)list->items + list->count * size;
    const bool as_they_are = move->how <= TN_MOVE_8 && numbers->stride == size;
    if (as_they_are) memcpy(to, numbers->data, numbers->count * size);
    for (size_t i = 0; i < numbers->count && !as_they_are; i++)
        wire_load(move->wire, numbers->data + i * numbers->stride, to + i * size);
    list->count += numbers->count;
}

tn_status tn_number_list(frame *f, const tn_operation *op)
{
    tn_input *in = f->over.in;
    tn_list *list = op->keeps ? (tn_list *)(void *)tn_frame_slot(f, op->slot) : NULL;
    const tn_test *valid = op->data;
    const tn_view numbers = {.data = in->data + in->pos, .count = (size_t)f->count, .stride = op->bytes};
    const bool fits = f->count <= (in->size - in->pos) / op->bytes && has_space(list, numbers.count);
    if (!fits || (valid != NULL && !tn_column_holds(valid, numbers.data, &numbers, op->moves->wire)))
        return tn_do_repeat(f, op->body);
    if (list != NULL) append(list, &numbers, op->moves, op->size);
    in->pos += numbers.count * numbers.stride;
    return TN_OK;
}
