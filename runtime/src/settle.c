/* Settling, the pass before writing, and its errors. */
#include "tenon/output.h"

void tn_settle_begin(tn_settle *settle, tn_document *document, const tn_budget *budget, tn_error *error)
{
    settle->error = error != NULL ? error : &settle->own_error;
    settle->size = 0;
    settle->document = document;
    settle->again = false;
    settle->round = 0;
    settle->changed = settle->doubts = settle->steady = false;
    settle->too_large = false;
    settle->forgets = false;
    settle->changes = NULL;
    settle->open = NULL;
    memset(&settle->layout, 0, sizeof settle->layout);
    memset(&settle->streams, 0, sizeof settle->streams);
    memset(&settle->before, 0, sizeof settle->before);
    if (document != NULL) settle->before = document->arena;
    tn_arena_init(&settle->memory, settle->before.allocator, UINT64_MAX);
    tn_run_begin(&settle->run, &settle->in, NULL, 0, NULL, budget, settle->error);
    settle->run.document = document;
    if (document != NULL && document->depth != 0) settle->run.depth_left = document->depth;
    settle->run.work_left = UINT64_MAX; /* budgets are for what comes from outside */
    settle->run.empty = settle->run.empty_left = UINT64_MAX;
    settle->in.base = TN_NO_OFFSET;
}

tn_status tn_settle_bits(tn_settle *settle, const tn_path *path, const char *member, unsigned count,
                         uint64_t value)
{
    const uint64_t most = count < 64 ? (UINT64_C(1) << count) - 1 : UINT64_MAX;
    if (value <= most) return TN_OK;
    return tn_unwritable(settle, path, member, TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(most),
                         tn_value_unsigned(value));
}

bool tn_settle_rests(tn_settle *settle, uint64_t size)
{
    const size_t whole = size < SIZE_MAX ? (size_t)size : SIZE_MAX;
    settle->steady = settle->again && !settle->changed && settle->in.size == whole;
    const bool rests = settle->steady && !settle->doubts;
    settle->in.size = whole;
    settle->streams.known =
        settle->streams.count < settle->streams.capacity ? settle->streams.count : settle->streams.capacity;
    settle->streams.count = 0;
    return rests;
}

bool tn_settle_goes_on(tn_settle *settle, tn_status *status, bool late)
{
    if (*status != TN_OK || settle->too_large || settle->forgets) return false;
    if (tn_settle_rests(settle, settle->size) || !(late || settle->changed || settle->doubts)) return false;
    if (++settle->round == TN_MOST_ROUNDS) {
        *status = tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_CYCLE, tn_value_none(), tn_value_none());
        return false;
    }
    settle->size = 0;
    settle->again = true;
    settle->changed = settle->doubts = false;
    return true;
}

void tn_settle_drop(tn_settle *settle)
{
    tn_arena_free(&settle->memory);
    settle->changes = NULL;
    settle->layout.pieces = NULL;
    settle->layout.count = settle->layout.capacity = 0;
    settle->streams.sizes = NULL;
    settle->streams.count = settle->streams.known = settle->streams.capacity = 0;
}

tn_status tn_settle_result(tn_settle *settle, tn_status status)
{
    tn_status result = status;
    if (settle->forgets)
        result = TN_NO_MEMORY;
    else if (status == TN_OK && (settle->too_large || settle->size > SIZE_MAX))
        result = TN_OVERFLOW;
    if (result != status)
        (void)tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, result,
                            result == TN_OVERFLOW ? tn_value_unsigned(SIZE_MAX) : tn_value_none(),
                            tn_value_none());
    if (result == TN_OK) return TN_OK;
    if (settle->document != NULL && settle->document->keeps_stored)
        tn_settle_drop(settle);
    else
        tn_settle_take_back(settle);
    return result;
}

tn_status tn_unwritable(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                        tn_status status, tn_value expected, tn_value found)
{
    tn_error *error = settle->error;
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

tn_status tn_settle_enter(tn_settle *settle, const tn_path *path)
{
    if (settle->run.depth_left == 0)
        return tn_unwritable(settle, path, NULL, TN_NO_INDEX, TN_DEPTH_LIMIT, tn_value_none(),
                             tn_value_none());
    settle->run.depth_left--;
    return TN_OK;
}

tn_status tn_disagree(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                      const char *other, tn_value expected, tn_value found)
{
    tn_unwritable(settle, path, member, TN_NO_INDEX, TN_DISAGREE, expected, found);
    if (other != NULL) tn_place_set(&settle->error->other, of, other, TN_NO_INDEX);
    return TN_DISAGREE;
}

tn_status tn_disagree_amount(tn_settle *settle, tn_measure measure, const tn_path *path, const char *member,
                             const tn_path *of, const char *other, tn_value expected, tn_value found)
{
    const bool counts = expected.kind == TN_VALUE_SIGNED && expected.as.s >= 0;
    (void)tn_disagree(settle, path, member, of, other,
                      counts ? tn_value_unsigned((uint64_t)expected.as.s) : expected, found);
    settle->error->measure = measure;
    return TN_DISAGREE;
}

tn_status tn_misplaced(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                       const char *other, bool present)
{
    return tn_disagree(settle, path, member, of, other, tn_value_literal(present ? "absent" : "present"),
                       tn_value_literal(present ? "present" : "absent"));
}

tn_status tn_settle_kind(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                         const char *other)
{
    tn_unwritable(settle, path, member, TN_NO_INDEX, TN_WRONG_KIND, tn_value_none(), tn_value_none());
    if (other != NULL) tn_place_set(&settle->error->other, of, other, TN_NO_INDEX);
    return TN_WRONG_KIND;
}

tn_status tn_settle_integer(tn_settle *settle, const tn_path *path, const char *member, const tn_path *of,
                            const char *other, tn_variant value, unsigned bytes, bool is_signed)
{
    const unsigned spare = 64 - 8 * bytes;
    const bool large = value.tag == TN_VARIANT_UNSIGNED;
    if (!large && value.tag != TN_VARIANT_INT) return tn_settle_kind(settle, path, member, of, other);
    const bool fits = large       ? !is_signed && spare == 0
                      : is_signed ? value.as.s >= INT64_MIN >> spare && value.as.s <= INT64_MAX >> spare
                                  : value.as.s >= 0 && (uint64_t)value.as.s <= UINT64_MAX >> spare;
    if (fits) return TN_OK;
    return tn_unwritable(settle, path, member, TN_NO_INDEX, TN_OVERFLOW, tn_value_none(),
                         large ? tn_value_unsigned(value.as.u) : tn_value_signed(value.as.s));
}

/* The first number that does not fit the form. */
static size_t first_misfit(const tn_numbers *numbers, tn_form form)
{
    uint8_t room[8];
    tn_numbers one = {room, room, tn_form_size(form), 1, form};
    size_t i = 0;
    while (i < numbers->count && tn_numbers_put(&one, 0, numbers, i) == TN_OK)
        i++;
    return i;
}

tn_status tn_settle_numbers(tn_settle *settle, const tn_path *path, const char *member, tn_form form,
                            tn_numbers *numbers)
{
    if (numbers->count != 0 && numbers->form != form) {
        tn_numbers converted = *numbers;
        const tn_status status = tn_numbers_convert(settle->document, &converted, form);
        if (status == TN_OK) tn_settle_set(settle, numbers, &converted, sizeof converted);
        if (status == TN_OVERFLOW) {
            const size_t i = first_misfit(numbers, form);
            return tn_unwritable(settle, path, member, i, status, tn_value_none(),
                                 tn_value_unsigned(tn_numbers_unsigned(numbers, i)));
        }
        if (status != TN_OK)
            return tn_unwritable(settle, path, member, TN_NO_INDEX, status, tn_value_none(), tn_value_none());
    }
    tn_settle_add_elements(settle, numbers->count, tn_form_size(form));
    return TN_OK;
}

tn_status tn_settle_table(tn_settle *settle, const tn_path *path, const char *member, const char *decider,
                          const tn_layout *wanted, const tn_table_view *view)
{
    if (view->count != 0 && !tn_layout_fits(wanted, view))
        return tn_disagree(settle, path, member, path, decider, tn_value_unsigned(wanted->stride),
                           tn_value_unsigned(view->stride));
    tn_settle_add_elements(settle, view->count, view->stride);
    return TN_OK;
}

tn_status tn_settle_slots(tn_settle *settle, tn_layout *layout)
{
    void *slots;
    const tn_status status =
        tn_arena_alloc(&settle->document->arena, layout->count, sizeof *layout->slots, &slots);
    memset(layout, 0, sizeof *layout);
    layout->slots = slots;
    return tn_settled(settle, status);
}

tn_status tn_settled(tn_settle *settle, tn_status status)
{
    if (status == TN_OK) return TN_OK;
    return tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, status, tn_value_none(), tn_value_none());
}

void tn_settle_gaps(tn_settle *settle, const tn_document *document)
{
    for (const tn_gap *gap = document->gaps; gap != NULL; gap = gap->next)
        tn_settle_add(settle, gap->bytes.size);
    tn_settle_ends(settle);
}

void tn_settle_end(tn_settle *settle, size_t *size)
{
    if (size != NULL) *size = (size_t)settle->size;
    tn_settle_drop(settle);
}

tn_status tn_write_buffer(tn_output *out, tn_settle *settle, void *buffer, size_t size)
{
    if (settle->size > size) {
        tn_settle_take_back(settle);
        return tn_unwritable(settle, NULL, NULL, TN_NO_INDEX, TN_BUFFER_TOO_SMALL,
                             tn_value_unsigned(settle->size), tn_value_unsigned(size));
    }
    if (buffer == NULL && settle->size != 0) {
        tn_settle_take_back(settle);
        return tn_bad_argument(settle->error);
    }
    tn_output_buffer(out, buffer, (size_t)settle->size);
    return TN_OK;
}

tn_status tn_write_end(tn_output *out, tn_settle *settle)
{
    const tn_status status = tn_output_end(out);
    if (status == TN_OK)
        tn_settle_drop(settle);
    else
        tn_settle_take_back(settle);
    return tn_settled(settle, status);
}
