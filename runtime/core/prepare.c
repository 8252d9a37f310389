/* Preparing, the pass before writing, and its errors. */
#include "tenon/impl/prepare_value.h"

void tn_prepare_begin(tn_prepare *prepare, tn_document *document, const tn_budget *budget, tn_error *error)
{
    prepare->error = &prepare->own_error;
    prepare->given = error;
    prepare->size = 0;
    prepare->document = document;
    prepare->again = false;
    prepare->round = 0;
    prepare->changed = prepare->doubts = prepare->steady = false;
    prepare->too_large = false;
    prepare->forgets = false;
    prepare->changes = NULL;
    prepare->open = NULL;
    memset(&prepare->layout, 0, sizeof prepare->layout);
    memset(&prepare->positioned, 0, sizeof prepare->positioned);
    memset(&prepare->streams, 0, sizeof prepare->streams);
    memset(&prepare->before, 0, sizeof prepare->before);
    if (document != NULL) prepare->before = document->arena;
    tn_arena_init(&prepare->memory, prepare->before.allocator, UINT64_MAX);
    tn_run_begin(&prepare->run, &prepare->in, NULL, 0, NULL, budget, prepare->error);
    prepare->run.document = document;
    if (document != NULL && document->depth != 0) prepare->run.depth_left = document->depth;
    prepare->run.work_left = UINT64_MAX; /* budgets are for input from outside */
    prepare->run.empty = prepare->run.empty_left = UINT64_MAX;
    prepare->in.base = TN_NO_OFFSET;
}

tn_status tn_unwritable_bits(tn_prepare *prepare, const tn_path *path, const char *member, unsigned count,
                             uint64_t value)
{
    const int64_t most = (int64_t)(((uint64_t)1 << count) - 1), number = (int64_t)value;
    return tn_unwritable_number(prepare, path, member, TN_NO_INDEX, number < 0,
                                tn_value_signed(number < 0 ? 0 : most), tn_value_signed(number));
}

bool tn_prepare_rests(tn_prepare *prepare, uint64_t size)
{
    const size_t whole = size < SIZE_MAX ? (size_t)size : SIZE_MAX;
    prepare->steady = prepare->again && !prepare->changed && prepare->in.size == whole;
    const bool rests = prepare->steady && !prepare->doubts;
    prepare->in.size = whole;
    prepare->streams.known = prepare->streams.count < prepare->streams.capacity ? prepare->streams.count
                                                                                : prepare->streams.capacity;
    prepare->streams.count = 0;
    return rests;
}

bool tn_prepare_goes_on(tn_prepare *prepare, tn_status *status, bool late)
{
    if (*status != TN_OK || prepare->too_large || prepare->forgets) return false;
    if (tn_prepare_rests(prepare, prepare->size) || !(late || prepare->changed || prepare->doubts))
        return false;
    if (++prepare->round == TN_MOST_ROUNDS) {
        *status = tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
        return false;
    }
    prepare->size = 0;
    prepare->again = true;
    prepare->changed = prepare->doubts = false;
    return true;
}

void tn_prepare_drop(tn_prepare *prepare)
{
    tn_arena_free(&prepare->memory);
    prepare->changes = NULL;
    prepare->layout.pieces = NULL;
    prepare->layout.count = prepare->layout.capacity = 0;
    prepare->streams.sizes = NULL;
    prepare->streams.count = prepare->streams.known = prepare->streams.capacity = 0;
}

void tn_prepare_report(tn_prepare *prepare, tn_status status)
{
    if (prepare->given == NULL) return;
    if (status != TN_OK) *prepare->given = *prepare->error;
    prepare->error = prepare->run.error = prepare->given;
}

tn_status tn_prepare_result(tn_prepare *prepare, tn_status status)
{
    tn_status result = status;
    if (prepare->forgets)
        result = TN_NO_MEMORY;
    else if (status == TN_OK && (prepare->too_large || prepare->size > SIZE_MAX))
        result = TN_OVERFLOW;
    if (result != status)
        (void)tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, result,
                            result == TN_OVERFLOW ? tn_value_unsigned(SIZE_MAX) : tn_value_none(),
                            tn_value_none());
    tn_prepare_report(prepare, result);
    if (result == TN_OK) return TN_OK;
    if (prepare->document != NULL && prepare->document->keeps_stored)
        tn_prepare_drop(prepare);
    else
        tn_prepare_take_back(prepare);
    return result;
}

tn_status tn_unwritable(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found)
{
    tn_error *error = prepare->error;
    error->status = status;
    error->severity = TN_ERROR;
    error->rule = NULL;
    error->offset = TN_NO_OFFSET;
    error->bit = 0;
    tn_place_set(&error->place, path, member, index);
    error->other.depth = 0;
    error->expected = expected;
    error->relation = tn_relation_of(status, &expected);
    error->found = found;
    error->measure = TN_MEASURE_NONE;
    return status;
}

tn_status tn_unwritable_number(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               bool below, tn_value limit, tn_value found)
{
    (void)tn_unwritable(prepare, path, member, index, TN_OVERFLOW, limit, found);
    if (below) prepare->error->relation = TN_AT_LEAST;
    return TN_OVERFLOW;
}

tn_status tn_prepare_enter(tn_prepare *prepare, const tn_path *path)
{
    if (prepare->run.depth_left == 0)
        return tn_unwritable(prepare, path, NULL, TN_NO_INDEX, TN_DEPTH_LIMIT, tn_value_none(),
                             tn_value_none());
    prepare->run.depth_left--;
    return TN_OK;
}

tn_status tn_disagree(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, tn_value expected, tn_value found)
{
    tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_DISAGREE, expected, found);
    if (other != NULL) tn_place_set(&prepare->error->other, of, other, TN_NO_INDEX);
    return TN_DISAGREE;
}

tn_status tn_disagree_amount(tn_prepare *prepare, tn_measure measure, const tn_path *path, const char *member,
                             const tn_path *of, const char *other, tn_value expected, tn_value found)
{
    const bool counts = expected.kind == TN_VALUE_SIGNED && expected.as.s >= 0;
    (void)tn_disagree(prepare, path, member, of, other,
                      counts ? tn_value_unsigned((uint64_t)expected.as.s) : expected, found);
    prepare->error->measure = measure;
    return TN_DISAGREE;
}

tn_status tn_misplaced(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                       const char *other, bool present)
{
    return tn_disagree(prepare, path, member, of, other, tn_value_literal(present ? "absent" : "present"),
                       tn_value_literal(present ? "present" : "absent"));
}

tn_status tn_prepare_kind(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                          const char *other)
{
    tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_WRONG_KIND, tn_value_none(), tn_value_none());
    if (other != NULL) tn_place_set(&prepare->error->other, of, other, TN_NO_INDEX);
    return TN_WRONG_KIND;
}

tn_status tn_prepare_integer(tn_prepare *prepare, const tn_path *path, const char *member, const tn_path *of,
                             const char *other, tn_variant value, unsigned bytes, bool is_signed)
{
    const unsigned spare = 64 - 8 * bytes;
    const bool large = value.tag == TN_VARIANT_UNSIGNED;
    if (!large && value.tag != TN_VARIANT_INT) return tn_prepare_kind(prepare, path, member, of, other);
    const bool fits = large       ? !is_signed && spare == 0
                      : is_signed ? value.as.s >= INT64_MIN >> spare && value.as.s <= INT64_MAX >> spare
                                  : value.as.s >= 0 && (uint64_t)value.as.s <= UINT64_MAX >> spare;
    if (fits) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_OVERFLOW, tn_value_none(),
                         large ? tn_value_unsigned(value.as.u) : tn_value_signed(value.as.s));
}

/* The first number that does not fit the form. */
static size_t first_misfit(const tn_numbers *numbers, tn_form form)
{
    uint8_t space[8];
    tn_numbers one = {space, space, tn_form_size(form), 1, form};
    size_t i = 0;
    while (i < numbers->count && tn_numbers_put(&one, 0, numbers, i) == TN_OK)
        i++;
    return i;
}

tn_status tn_prepare_numbers(tn_prepare *prepare, const tn_path *path, const char *member, tn_form form,
                             tn_numbers *numbers)
{
    if (numbers->count != 0 && numbers->form != form) {
        tn_numbers converted = *numbers;
        const tn_status status = tn_numbers_convert(prepare->document, &converted, form);
        if (status == TN_OK) tn_prepare_set(prepare, numbers, &converted, sizeof converted);
        if (status == TN_OVERFLOW) {
            const size_t i = first_misfit(numbers, form);
            return tn_unwritable(prepare, path, member, i, status, tn_value_none(),
                                 tn_value_unsigned(tn_numbers_unsigned(numbers, i)));
        }
        if (status != TN_OK)
            return tn_unwritable(prepare, path, member, TN_NO_INDEX, status, tn_value_none(),
                                 tn_value_none());
    }
    tn_prepare_add_elements(prepare, numbers->count, tn_form_size(form));
    return TN_OK;
}

tn_status tn_prepare_table(tn_prepare *prepare, const tn_path *path, const char *member, const char *decider,
                           const tn_layout *wanted, const tn_table_view *view)
{
    if (view->count != 0 && !tn_layout_fits(wanted, view))
        return tn_disagree(prepare, path, member, path, decider, tn_value_unsigned(wanted->stride),
                           tn_value_unsigned(view->stride));
    tn_prepare_add_elements(prepare, view->count, view->stride);
    return TN_OK;
}

tn_status tn_prepare_slots(tn_prepare *prepare, tn_layout *layout)
{
    void *slots;
    const tn_status status =
        tn_arena_alloc(&prepare->document->arena, layout->count, sizeof *layout->slots, &slots);
    memset(layout, 0, sizeof *layout);
    layout->slots = slots;
    return tn_prepared(prepare, status);
}

tn_status tn_prepared(tn_prepare *prepare, tn_status status)
{
    if (status == TN_OK) return TN_OK;
    return tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, status, tn_value_none(), tn_value_none());
}

void tn_prepare_gaps(tn_prepare *prepare, const tn_document *document)
{
    for (const tn_gap *gap = document->gaps; gap != NULL; gap = gap->next)
        tn_prepare_add(prepare, gap->bytes.size);
    tn_prepare_ends(prepare);
}

void tn_prepare_end(tn_prepare *prepare, size_t *size)
{
    if (size != NULL) *size = (size_t)prepare->size;
    tn_prepare_drop(prepare);
}

tn_status tn_write_buffer(tn_output *out, tn_prepare *prepare, void *buffer, size_t capacity, size_t *size)
{
    if (size != NULL) *size = (size_t)prepare->size;
    if (prepare->size > capacity) {
        tn_prepare_take_back(prepare);
        return tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_BUFFER_TOO_SMALL,
                             tn_value_unsigned(prepare->size), tn_value_unsigned(capacity));
    }
    if (buffer == NULL && prepare->size != 0) {
        tn_prepare_take_back(prepare);
        return tn_bad_argument(prepare->error);
    }
    tn_output_buffer(out, buffer, (size_t)prepare->size);
    return TN_OK;
}

tn_status tn_write_end(tn_output *out, tn_prepare *prepare)
{
    const tn_status status = tn_output_end(out);
    if (status == TN_OK)
        tn_prepare_drop(prepare);
    else
        tn_prepare_take_back(prepare);
    return tn_prepared(prepare, status);
}
