/* Evaluates expressions over arrays: list literals, elements, sizes. */
#include "scope.h"

#include "tenon/table.h"

/* ---- lists ---- */

static void store_item(const tn_term *t, tn_result *item, uint8_t *to)
{
    const bool stream = t->wire == TN_KIND_STREAM, bytes = t->kind == TN_TERM_BYTES;
    if (stream) item->variant = tn_variant_of_object(TN_VARIANT_STREAM, item->object);
    tn_result_store(bytes ? TN_KIND_U1 : stream ? TN_KIND_VARIANT : t->wire, bytes ? 1 : t->size, item, to);
}

outcome tn_term_list(const scope *s, const tn_term *t, tn_result *value)
{
    const size_t size = t->kind == TN_TERM_BYTES ? 1 : t->size;
    void *items;
    const tn_status status = tn_run_alloc(s->in, s->path, s->member, scope_place(s), t->count, size, &items);
    if (status != TN_OK) return outcome_of(status);
    for (size_t i = 0; i < t->count; i++) {
        tn_result item;
        const outcome found = tn_term_value(s, t->items[i], &item);
        if (found != TN_OK) return found;
        store_item(t, &item, (uint8_t *)items + i * size);
    }
    memset(value, 0, sizeof *value);
    if (t->kind == TN_TERM_BYTES)
        value->bytes = (tn_bytes){items, t->count};
    else
        value->list = (tn_list){items, t->count, 0};
    return TN_OK;
}

/* An array whose elements lie in memory otherwise. */
outcome tn_term_as_array(const scope *s, const tn_term *t, tn_result *value)
{
    fold_run run;
    void *items;
    outcome status = tn_fold_array(s, t->a, &run);
    if (status == TN_OK) status = tn_fold_work(&run, 1);
    if (status != TN_OK) return status;
    const tn_status made =
        tn_run_alloc(s->in, s->path, s->member, scope_place(s), run.count, t->size, &items);
    if (made != TN_OK) return outcome_of(made);
    for (size_t i = 0; i < run.count && status == TN_OK; i++) {
        tn_result item;
        status = tn_fold_body(&run, i, &item);
        if (status == TN_OK) store_item(t, &item, (uint8_t *)items + i * t->size);
    }
    memset(value, 0, sizeof *value);
    value->list = (tn_list){items, run.count, 0};
    return status;
}

/* ---- elements ---- */

size_t tn_term_elements(uint8_t form, const tn_result *array)
{
    switch (form) {
    case TN_KIND_TEXT:
        return tn_text_length(array->text);
    case TN_KIND_BYTES:
        return array->bytes.size;
    case TN_KIND_PACKED:
        return ((const tn_packed *)array->object)->size;
    case TN_KIND_VIEW:
    case TN_KIND_NUMBERS:
        return ((const tn_view *)array->object)->count;
    default:
        return array->list.count;
    }
}

outcome tn_element_number(const scope *s, const tn_term *t, size_t count, size_t *i)
{
    if (t->b == NULL) { /* the last one */
        *i = count - 1;
        return count == 0 ? tn_scope_fail(s, TN_OUT_OF_RANGE) : TN_OK;
    }
    tn_result index;
    const outcome status = tn_term_value(s, t->b, &index);
    if (status != TN_OK) return status;
    const bool negative = !t->b->is_unsigned && index.s < 0;
    *i = (size_t)index.u;
    return negative || index.u >= count ? tn_scope_fail(s, TN_OUT_OF_RANGE) : TN_OK;
}

static void number_of(const tn_numbers *numbers, size_t i, tn_result *value)
{
    if (tn_form_is_float(numbers->form))
        value->real = tn_numbers_real(numbers, i);
    else
        value->u = tn_numbers_bits(numbers, i);
}

/* A number of a record. */
static outcome column_of(const scope *s, const tn_term *t, tn_view *records, size_t i, tn_result *value)
{
    union {
        uint64_t aligned;
        uint8_t bytes[8];
    } number = {0};
    size_t offset;
    if (!tn_record_find(t->record, records, t->field, &offset)) return tn_scope_absent(s, t->lack);
    wire_load(t->wire, records->data + i * records->stride + offset + t->slot, number.bytes);
    tn_result_load(t->form, number.bytes, value);
    return TN_OK;
}

void tn_element_load(uint8_t form, const tn_result *array, uint8_t element, uint32_t size, size_t i,
                     tn_result *value)
{
    if (form == TN_KIND_BYTES) {
        value->u = array->bytes.data[i];
    } else if (form == TN_KIND_NUMBERS) {
        number_of(array->object, i, value);
    } else {
        uint8_t *at = (uint8_t *)array->list.items + i * size;
        if (element == TN_KIND_STREAM)
            value->object = ((const tn_variant *)(void *)at)->as.object;
        else
            tn_result_load(element, at, value);
    }
}

outcome tn_term_element(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result array;
    part_space space;
    size_t i;
    outcome status = tn_array_value(s, t->a, &space, &array);
    if (status == TN_OK) status = tn_element_number(s, t, tn_term_elements(t->a->form, &array), &i);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_COLUMN) return column_of(s, t, array.object, i, value);
    tn_element_load(t->a->form, &array, t->form, t->size, i, value);
    const bool pointer = t->form == TN_KIND_POINTER || t->form == TN_KIND_STREAM;
    return pointer && value->object == NULL ? tn_scope_absent(s, t->lack) : TN_OK;
}

outcome tn_term_size(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result of;
    part_space space;
    const outcome status = tn_array_value(s, t->a, &space, &of);
    if (status == TN_OK) value->u = tn_term_elements(t->a->form, &of);
    return status;
}
