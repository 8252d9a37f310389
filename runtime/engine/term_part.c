/* Evaluates expressions over parts of arrays, checksums, and conditions on text and numbers. */
#include "scope.h"

/* ---- parts ---- */

static outcome bounds_of(const scope *s, const tn_term *t, const tn_result *array, uint64_t *from,
                         uint64_t *count)
{
    tn_result first, number;
    outcome status = tn_term_value(s, t->b, &first);
    if (status == TN_OK) status = tn_term_value(s, t->c, &number);
    if (status != TN_OK) return status;
    const bool negative = (!t->b->is_unsigned && first.s < 0) || (!t->c->is_unsigned && number.s < 0);
    *from = first.u;
    *count = number.u;
    if (negative || !tn_part_fits(*from, *count, tn_term_elements(t->a->form, array)))
        return tn_scope_fail(s, TN_OUT_OF_RANGE);
    return TN_OK;
}

static void take_slice(const tn_term *t, tn_result *array, size_t from, size_t count)
{
    if (t->a->form == TN_KIND_BYTES) {
        if (from != 0) array->bytes.data += from;
        array->bytes.size = count;
    } else {
        if (from != 0) array->list.items = (uint8_t *)array->list.items + from * t->size;
        array->list.count = count;
    }
}

/* The greatest or least of a part of numbers: the results for blocks are kept. */
static outcome extreme_of_blocks(const scope *s, const tn_term *t, const tn_numbers *numbers, uint64_t from,
                                 uint64_t count, tn_result *value)
{
    tn_extreme found = {0, false};
    if (count == 0) return tn_scope_fail(s, TN_OUT_OF_RANGE);
    const tn_status status = (t->op == TN_FOLD_MIN ? tn_least_of : tn_greatest_of)(
        s->in, s->path, s->member, scope_place(s), numbers, (size_t)from, (size_t)count, &found);
    value->u = found.bits;
    return outcome_of(status);
}

/* ---- parts of records ---- */

/* Computes the number of each record of the whole array. */
static outcome note_numbers(fold_run *run, const tn_notes *notes)
{
    const size_t size = tn_form_size(notes->numbers.form);
    run->count = notes->numbers.count;
    outcome status = tn_fold_work(run, 1);
    for (size_t i = 0; i < run->count && status == TN_OK; i++) {
        tn_result number;
        status = tn_fold_body(run, i, &number);
        if (status == TN_OK) tn_form_store(notes->numbers.form, number.u, notes->numbers.owned + i * size);
    }
    return status;
}

outcome tn_term_notes(const scope *s, const tn_term *t, tn_result *value)
{
    fold_run run;
    tn_notes notes;
    uint64_t from, count;
    outcome status = tn_fold_array(s, t->a, &run);
    if (status == TN_OK) status = bounds_of(s, t, &run.array, &from, &count);
    if (status == TN_OK && count == 0) status = tn_scope_fail(s, TN_OUT_OF_RANGE);
    if (status != TN_OK) return status;
    const tn_table_view *records = run.array.object;
    const void *layout = t->a->record == NULL ? records->slots : NULL;
    const tn_noted of = {records->data, records->stride, records->count, layout, t->tag};
    status = outcome_of(
        tn_notes_of(s->in, s->path, s->member, scope_place(s), &of, from, count, (tn_form)t->wire, &notes));
    if (status == TN_OK && notes.fresh) status = note_numbers(&run, &notes);
    if (status != TN_OK) return status;
    return extreme_of_blocks(s, t, &notes.numbers, notes.from, notes.count, value);
}

static bool is_by_address(const tn_term *t)
{
    return t->form == TN_KIND_VIEW || t->form == TN_KIND_NUMBERS;
}

/* A part of a view or of numbers. */
static outcome slice_value(const scope *s, const tn_term *t, part_space *space, tn_result *value)
{
    uint64_t from, count;
    outcome status = tn_array_value(s, t->a, space, value);
    if (status == TN_OK) status = bounds_of(s, t, value, &from, &count);
    if (status != TN_OK) return status;
    if (value->object != space) memcpy(space, value->object, t->size);
    if (from != 0) space->view.data += from * space->view.stride;
    space->view.owned = NULL;
    space->view.count = (size_t)count;
    value->object = space;
    return TN_OK;
}

outcome tn_array_value(const scope *s, const tn_term *t, part_space *space, tn_result *value)
{
    scope inside;
    outcome status = TN_OK;
    if (!is_by_address(t)) return tn_term_value(s, t, value);
    switch (t->kind) {
    case TN_TERM_SLICE:
        return slice_value(s, t, space, value);
    case TN_TERM_NAMED:
        status = tn_named_scope(s, t, &inside);
        return status == TN_OK ? tn_array_value(&inside, t->b, space, value) : status;
    case TN_TERM_CHOOSE:
        status = tn_term_value(s, t->a, value);
        return status == TN_OK ? tn_array_value(s, value->boolean ? t->b : t->c, space, value) : status;
    default:
        return tn_term_value(s, t, value);
    }
}

outcome tn_term_part(const scope *s, const tn_term *t, tn_result *value)
{
    uint64_t from, count;
    if (t->kind == TN_TERM_SLICE && is_by_address(t)) return tn_scope_fail(s, TN_UNSUPPORTED);
    outcome status = tn_term_value(s, t->a, value);
    if (status == TN_OK) status = bounds_of(s, t, value, &from, &count);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_BLOCKS) return extreme_of_blocks(s, t, value->object, from, count, value);
    take_slice(t, value, (size_t)from, (size_t)count);
    return TN_OK;
}

/* ---- checksums ---- */

static tn_status sum_packed(const scope *s, tn_checksum checksum, const tn_packed *packed, uint32_t *sum)
{
    tn_loan loan;
    tn_status status =
        tn_borrow(s->in, s->path, s->member, scope_place(s), tn_packed_space(packed), 1, &loan);
    if (status != TN_OK) return status;
    status = tn_sum_packed(s->in, s->path, s->member, scope_place(s), checksum, packed, loan.items, sum);
    tn_give_back(s->in, &loan);
    return status;
}

/* ---- joined parts ---- */

static outcome joined_of(const scope *s, const tn_term *t, tn_joined *joined)
{
    tn_result list, object;
    scope inside = *s;
    if (t->b != NULL) {
        const outcome found = tn_term_value(s, t->b, &object);
        if (found != TN_OK) return found;
        inside.self = object.object;
        inside.finished = true;
        inside.loops = NULL;
        inside.places = NULL;
    }
    const outcome status = tn_term_value(&inside, t->a, &list);
    if (status == TN_OK) *joined = tn_joined_of(list.list.items, list.list.count, t->size, t->slot, t->op);
    return status;
}

static outcome sum_joined(const scope *s, const tn_term *t, tn_checksum checksum, uint32_t *sum)
{
    tn_joined joined;
    tn_loan loan;
    const outcome found = joined_of(s, t, &joined);
    if (found != TN_OK) return found;
    tn_status status =
        tn_borrow(s->in, s->path, s->member, scope_place(s), tn_joined_space(&joined), 1, &loan);
    if (status != TN_OK) return outcome_of(status);
    status = tn_sum_joined(s->in, s->path, s->member, scope_place(s), checksum, &joined, loan.items, sum);
    tn_give_back(s->in, &loan);
    return outcome_of(status);
}

outcome tn_term_add_sum(const scope *s, const tn_term *of, tn_checksum checksum, uint32_t *sum)
{
    tn_result value;
    if (of->kind == TN_TERM_JOINED) return sum_joined(s, of, checksum, sum);
    const outcome status = tn_term_value(s, of, &value);
    if (status != TN_OK) return status;
    return outcome_of(of->form == TN_KIND_PACKED ? sum_packed(s, checksum, value.object, sum)
                                                 : tn_sum_bytes(s->in, s->path, s->member, scope_place(s),
                                                                checksum, value.bytes, sum));
}

outcome tn_term_digest(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result bytes, text;
    outcome status = tn_term_value(s, t->a, &bytes);
    if (status == TN_OK) status = tn_term_value(s, t->b, &text);
    if (status != TN_OK) return status;
    char *digits = s->kept != NULL ? s->kept->digits : NULL;
    return outcome_of(t->digest(s->in, s->path, s->member, scope_place(s), bytes.bytes, text.text, digits,
                                &value->boolean));
}

outcome tn_term_sum(const scope *s, const tn_term *t, tn_result *value)
{
    uint32_t sum = (uint32_t)t->value.u;
    const outcome status = tn_term_add_sum(s, t->a, t->checksum, &sum);
    value->u = sum;
    return status;
}

outcome tn_term_joined_size(const scope *s, const tn_term *t, tn_result *value)
{
    tn_joined joined;
    const outcome status = joined_of(s, t->a, &joined);
    if (status == TN_OK) value->u = tn_joined_size(&joined);
    return status;
}

/* ---- questions ---- */

static tn_status work_of(const scope *s, const tn_term *t, size_t size)
{
    const bool placed = t->place != TN_NO_SLOT && s->places != NULL;
    if (!t->works) return TN_OK;
    return placed ? tn_work(s->in, s->path, t->name, s->places[t->place], size)
                  : tn_work(s->in, s->path, s->member, scope_place(s), size);
}

/* Rules have made sure that there is a container. */
static bool answer(const scope *s, const tn_term *t, const tn_result *of)
{
    switch (t->op) {
    case TN_IS_FINITE:
        return tn_is_finite(of->real);
    case TN_IS_WELL_FORMED:
        return tn_is_utf8(of->text);
    case TN_IS_JSON:
        return tn_is_json(of->text);
    case TN_IS_PATH:
        return tn_is_relative_path(of->text);
    case TN_IS_SHA1_NAME:
        return tn_is_sha1_name(of->text);
    case TN_HAS_EXTENSION:
        return tn_has_extension(of->text, t->id);
    case TN_IS_MEMBER:
        return tn_is_member(s->in->run, of->text);
    case TN_IS_STEM:
        return tn_is_member_stem(s->in->run, of->text);
    default:
        return tn_is_member_of(s->in->run, of->text, t->id);
    }
}

outcome tn_term_question(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result of;
    const outcome status = tn_term_value(s, t->a, &of);
    if (status != TN_OK) return status;
    const tn_status worked = work_of(s, t, of.text.size);
    if (worked == TN_OK) value->boolean = answer(s, t, &of);
    return outcome_of(worked);
}
