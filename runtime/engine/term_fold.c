/* Evaluates expressions that loop over the elements of arrays: count, sum, least and greatest, all, any,
   checksums, and those that need scratch memory: unique keys, and elements that depend on each other. */
#include "scope.h"

#include "tenon/impl/arith.h"

/* ---- loops ---- */

/* Errors of an array that is a member are at its place, if that has been noted. */
static scope place_of(const scope *s, const tn_term *t)
{
    scope at = *s;
    if (t->place == TN_NO_SLOT || s->places == NULL) return at;
    at.member = t->name;
    at.at = s->places[t->place];
    at.here = false;
    return at;
}

/* Requires the columns that the body uses in every case: all records must have them. */
static outcome require_columns(fold_run *run)
{
    const tn_term *t = run->fold;
    outcome status = tn_fold_item(run, 0);
    for (size_t i = 0; i < t->count && status == TN_OK; i++) {
        tn_result has;
        status = tn_term_value(&run->inside, t->items[i], &has);
        if (status == TN_OK && !has.boolean) status = tn_scope_fail(&run->whole, TN_ABSENT);
    }
    return status;
}

outcome tn_fold_array(const scope *s, const tn_term *t, fold_run *run)
{
    const outcome status = tn_array_value(s, t->a, &run->part, &run->array);
    if (status != TN_OK) return status;
    run->fold = t;
    run->whole = place_of(s, t);
    run->inside = *s;
    run->inside.loops = &run->own;
    run->own = (loop){s->loops, t->fold, 0, &run->item};
    run->count = tn_term_elements(t->a->form, &run->array);
    return run->count != 0 && t->count != 0 ? require_columns(run) : TN_OK;
}

outcome tn_fold_work(const fold_run *run, uint64_t factor)
{
    const scope *whole = &run->whole;
    return outcome_of(
        tn_work(whole->in, whole->path, whole->member, scope_place(whole), factor * run->count));
}

outcome tn_fold_begin(const scope *s, const tn_term *t, uint64_t factor, fold_run *run)
{
    const outcome status = tn_fold_array(s, t, run);
    return status == TN_OK ? tn_fold_work(run, factor) : status;
}

outcome tn_fold_item(fold_run *run, size_t i)
{
    const tn_term *t = run->fold;
    run->own.index = i;
    if (t->record != NULL) {
        tn_record_load(t->record, run->array.object, i, run->space.bytes);
        run->item.object = run->space.bytes;
        return TN_OK;
    }
    if (t->a->form == TN_KIND_VIEW) { /* a table: its slots are found by the loop */
        run->item.object = run->array.object;
        return TN_OK;
    }
    tn_element_load(t->a->form, &run->array, t->wire, t->size, i, &run->item);
    return t->checked && run->item.object == NULL ? tn_scope_absent(&run->inside, t->lack) : TN_OK;
}

outcome tn_fold_body(fold_run *run, size_t i, tn_result *value)
{
    const outcome status = tn_fold_item(run, i);
    if (status != TN_OK) return status;
    if (run->fold->b != NULL) return tn_term_value(&run->inside, run->fold->b, value);
    *value = run->item;
    return TN_OK;
}

/* ---- results of folds ---- */

static outcome add(const fold_run *run, const tn_result *each, tn_result *sum)
{
    const tn_term *t = run->fold;
    if (t->form == TN_KIND_F8 || t->form == TN_KIND_F4) {
        sum->real += each->real;
        if (t->form == TN_KIND_F4) sum->real = (double)(float)sum->real;
        return TN_OK;
    }
    const bool fits =
        t->is_unsigned ? tn_add_u64(sum->u, each->u, &sum->u) : tn_add_s64(sum->s, each->s, &sum->s);
    return fits ? TN_OK : tn_scope_fail(&run->whole, TN_OVERFLOW);
}

/* Whether a value takes the place of the best one so far. NaN takes it, and keeps it. */
static bool takes_place(const tn_term *t, bool least, const tn_result *value, const tn_result *best)
{
    switch (t->form) {
    case TN_KIND_TEXT:
        return least ? tn_text_compare(value->text, best->text) < 0
                     : tn_text_compare(value->text, best->text) > 0;
    case TN_KIND_F4:
    case TN_KIND_F8:
        return value->real != value->real || (least ? value->real < best->real : value->real > best->real);
    default:
        if (t->is_unsigned) return least ? value->u < best->u : value->u > best->u;
        return least ? value->s < best->s : value->s > best->s;
    }
}

static outcome add_sum(fold_run *run, size_t i, tn_result *result)
{
    uint32_t sum = (uint32_t)result->u;
    outcome status = tn_fold_item(run, i);
    if (status == TN_OK) status = tn_term_add_sum(&run->inside, run->fold->b, run->fold->checksum, &sum);
    result->u = sum;
    return status;
}

static outcome step(fold_run *run, size_t i, tn_result *result)
{
    const tn_term *t = run->fold;
    tn_result each;
    if (t->op == TN_FOLD_CHECKSUM) return add_sum(run, i, result);
    const outcome status = tn_fold_body(run, i, &each);
    if (status != TN_OK) return status;
    switch (t->op) {
    case TN_FOLD_COUNT:
        result->u += each.boolean;
        return TN_OK;
    case TN_FOLD_SUM:
        return add(run, &each, result);
    case TN_FOLD_MIN:
    case TN_FOLD_MAX:
        if (i == 0 || takes_place(t, t->op == TN_FOLD_MIN, &each, result)) *result = each;
        return TN_OK;
    default:
        result->boolean = each.boolean;
        return TN_OK;
    }
}

/* Whether `all` or `any` is decided. */
static bool is_decided(const tn_term *t, const tn_result *result)
{
    return (t->op == TN_FOLD_ALL && !result->boolean) || (t->op == TN_FOLD_ANY && result->boolean);
}

static outcome has_no_fault(const scope *s, const tn_term *t, tn_result *value)
{
    fold_fault fault;
    const outcome status = tn_fold_find_fault(s, t, &fault);
    if (status != TN_OK) return status;
    tn_give_back(s->in, &fault.loan);
    value->boolean = fault.index == TN_NO_INDEX;
    return TN_OK;
}

outcome tn_term_fold(const scope *s, const tn_term *t, tn_result *value)
{
    fold_run run;
    if (t->op == TN_FOLD_UNIQUE || t->op == TN_FOLD_ACYCLIC) return has_no_fault(s, t, value);
    outcome status = tn_fold_begin(s, t, 1, &run);
    if (status != TN_OK) return status;
    const bool extreme = t->op == TN_FOLD_MIN || t->op == TN_FOLD_MAX;
    if (extreme && run.count == 0) return tn_scope_fail(&run.whole, TN_OUT_OF_RANGE);
    *value = t->value;
    for (size_t i = 0; i < run.count && status == TN_OK && !is_decided(t, value); i++)
        status = step(&run, i, value);
    return status;
}

/* The extreme of a list in the schema. */
outcome tn_term_extreme(const scope *s, const tn_term *t, tn_result *value)
{
    for (size_t i = 0; i < t->count; i++) {
        tn_result each;
        const outcome status = tn_term_value(s, t->items[i], &each);
        if (status != TN_OK) return status;
        if (i == 0 || takes_place(t, t->op == TN_FOLD_MIN, &each, value)) *value = each;
    }
    return TN_OK;
}

/* ---- faults ---- */

static bool is_text(const tn_term *key)
{
    return key->form == TN_KIND_TEXT || key->form == TN_KIND_BYTES;
}

static outcome collect(fold_run *run, void *keys)
{
    for (size_t i = 0; i < run->count; i++) {
        tn_result key;
        const outcome status = tn_fold_body(run, i, &key);
        if (status != TN_OK) return status;
        if (is_text(run->fold->b))
            ((tn_key *)keys)[i] = tn_key_of_bytes(key.bytes, i);
        else
            ((tn_number_key *)keys)[i] = tn_key_of_number(key.u, i);
    }
    return TN_OK;
}

static void find_text(const fold_run *run, tn_key *keys, fold_fault *fault)
{
    const tn_key *found = run->fold->lowers_b ? tn_first_duplicate_lower(keys, run->count)
                                              : tn_first_duplicate(keys, run->count);
    if (found == NULL) return;
    fault->index = found->index;
    fault->found = tn_value_bytes(found->text.data, found->text.size);
}

static void find_number(const fold_run *run, tn_number_key *keys, fold_fault *fault)
{
    const tn_number_key *found = tn_first_duplicate_number(keys, run->count);
    if (found == NULL) return;
    fault->index = found->index;
    fault->found =
        run->fold->is_unsigned ? tn_value_unsigned(found->number) : tn_value_signed((int64_t)found->number);
}

static outcome find_duplicate(fold_run *run, fold_fault *fault)
{
    const scope *whole = &run->whole;
    const outcome status = collect(run, fault->loan.items);
    if (status != TN_OK) return status;
    const tn_status worked =
        tn_work(whole->in, whole->path, whole->member, scope_place(whole), tn_unique_work(run->count));
    if (worked != TN_OK) return outcome_of(worked);
    if (is_text(run->fold->b))
        find_text(run, fault->loan.items, fault);
    else
        find_number(run, fault->loan.items, fault);
    return TN_OK;
}

static outcome find_circle(fold_run *run, fold_fault *fault)
{
    tn_walk walk;
    tn_walk_begin(&walk, fault->loan.items, run->count);
    while (tn_walk_next(&walk)) {
        tn_result on;
        const outcome status = tn_fold_body(run, walk.at, &on);
        if (status != TN_OK) return status;
        tn_walk_on(&walk, !run->fold->b->is_unsigned && on.s < 0 ? UINT64_MAX : on.u);
    }
    fault->index = walk.first;
    fault->found = tn_value_unsigned(walk.behind);
    return TN_OK;
}

outcome tn_fold_find_fault(const scope *s, const tn_term *t, fold_fault *fault)
{
    fold_run run;
    const bool circle = t->op == TN_FOLD_ACYCLIC;
    const outcome status = tn_fold_begin(s, t, circle ? 2 : 1, &run);
    if (status != TN_OK) return status;
    const size_t size = circle ? 1 : is_text(t->b) ? sizeof(tn_key) : sizeof(tn_number_key);
    fault->index = TN_NO_INDEX;
    fault->found = tn_value_none();
    const tn_status borrowed = tn_borrow(run.whole.in, run.whole.path, run.whole.member,
                                         scope_place(&run.whole), run.count, size, &fault->loan);
    if (borrowed != TN_OK) return outcome_of(borrowed);
    return circle ? find_circle(&run, fault) : find_duplicate(&run, fault);
}
