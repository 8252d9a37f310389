/* Runs rules of `-checks` after the last member of an object. */
#include "frame.h"

typedef struct rule_run {
    const tn_check *check;
    const tn_rule *rule;
    const frame *f;
    kept_values kept;
    bool ended; /* it has reported, or needs no report */
} rule_run;

/* ---- places ---- */

static size_t place_of(const rule_run *r, const tn_finding_spot *spot)
{
    const noted_places *noted = r->f->noted;
    return spot->kind == TN_SPOT_END      ? r->f->over.in->pos
           : spot->kind == TN_SPOT_OBJECT ? noted->object
                                          : noted->places[spot->place];
}

static uint64_t offset_of(const rule_run *r, const tn_finding_spot *spot)
{
    return tn_offset(r->f->over.in, place_of(r, spot));
}

static uint64_t offset_of_object(const tn_judged *j, const tn_list *list, size_t i)
{
    uint64_t offset;
    const uint8_t *object =
        j->inside ? (const uint8_t *)list->items + i * j->size : ((const uint8_t *const *)list->items)[i];
    memcpy(&offset, object + j->offset, sizeof offset);
    return offset;
}

static uint64_t offset_of_element(const rule_run *r, const tn_judged *j, size_t i)
{
    const tn_input *in = r->f->over.in;
    const void *value = tn_frame_slot(r->f, j->slot);
    const size_t begin = place_of(r, &j->at);
    const tn_bytes *items;
    switch (j->element) {
    case TN_ELEMENT_BYTE:
        return tn_offset_of(in->run, (tn_bytes){((const tn_bytes *)value)->data + i, 1});
    case TN_ELEMENT_RECORD:
        return tn_offset(in, begin + i * ((const tn_view *)value)->stride);
    case TN_ELEMENT_FIXED:
        return tn_offset(in, begin + i * j->size);
    case TN_ELEMENT_OWN_BYTES:
        items = ((const tn_list *)value)->items;
        return tn_offset_of(in->run, items[i]);
    case TN_ELEMENT_JSON:
        return tn_json_element_offset(in, begin, i);
    case TN_ELEMENT_REMEMBERED:
        return offset_of_object(j, value, i);
    default:
        return TN_NO_OFFSET;
    }
}

/* ---- reports ---- */

static tn_status report(rule_run *r, const tn_finding_spot *at, size_t index, uint64_t offset, tn_value found,
                        const tn_judged *against, tn_value expected)
{
    const frame *f = r->f;
    tn_run *run = f->over.in->run;
    r->ended = true;
    if (against == NULL) return tn_finding(run, f->over.path, at->member, index, offset, r->rule, found);
    return tn_finding_against(run, f->over.path, at->member, index, offset, r->rule, found, against->relation,
                              expected);
}

/* The value that was kept while the condition was evaluated, or the present value. */
static tn_value reported_value(const rule_run *r, const scope *s, const tn_judged *j, size_t which)
{
    const tn_term *t = which == 0 ? j->found : j->expected;
    tn_result value;
    if (t == NULL) return tn_value_none();
    if (which == 0 && j->found_digest)
        return r->kept.there[0] ? tn_value_bytes(r->kept.digits, sizeof r->kept.digits) : tn_value_none();
    if (r->kept.there[which])
        value = r->kept.values[which];
    else if (tn_term_value(s, t, &value) != TN_OK)
        return tn_value_none();
    return which == 0 ? tn_found_value(j->found_form, j->found_unsigned, &value)
                      : tn_found_value(j->expected_form, j->expected_unsigned, &value);
}

/* The element of the member: that of the outermost loop, as folds over parts of it stand inside that. */
static size_t element_of(const scope *s)
{
    const loop *each = s->loops;
    while (each->outer != NULL)
        each = each->outer;
    return (size_t)each->index;
}

static size_t index_of(const rule_run *r, const scope *s, const tn_judged *j)
{
    tn_result array;
    if (j->of_last) {
        tn_result_load(j->form, tn_frame_slot(r->f, j->slot), &array);
        return tn_term_elements(j->form, &array) - 1;
    }
    return j->of_element ? element_of(s) : TN_NO_INDEX;
}

static tn_status report_broken(rule_run *r, const scope *s, const tn_judged *j)
{
    const size_t index = index_of(r, s, j);
    const uint64_t offset = index != TN_NO_INDEX ? offset_of_element(r, j, index) : offset_of(r, &j->at);
    const tn_input *in = r->f->over.in;
    if (j->at.kind == TN_SPOT_END)
        return report(r, &j->at, TN_NO_INDEX, offset, tn_value_unsigned(in->size - in->pos), NULL,
                      tn_value_none());
    const tn_value found = reported_value(r, s, j, 0), expected = reported_value(r, s, j, 1);
    return report(r, &j->at, index, offset, found, j->expected != NULL ? j : NULL, expected);
}

/* Reports an absent value in a condition: of an element; or of the array or its last element, at the rule's
   own place. */
static tn_status report_absent(rule_run *r, const scope *s, const tn_judged *j, bool of_array)
{
    r->ended = true;
    if (j->passes_absent) return TN_OK;
    const bool element = j->of_element && !j->of_last && !of_array;
    const size_t index = element ? element_of(s) : TN_NO_INDEX;
    const uint64_t offset = element ? offset_of_element(r, j, index) : offset_of(r, &j->at);
    if (r->kept.lacking == NULL)
        return report(r, &j->at, index, offset, tn_value_none(), NULL, tn_value_none());
    return report(r, &j->at, index, offset, tn_value_literal(r->kept.lacking), NULL, tn_value_none());
}

/* ---- conditions ---- */

static tn_status judge(rule_run *r, const scope *s, const tn_judged *j);

static tn_status judge_term(rule_run *r, const scope *s, const tn_judged *j)
{
    tn_result holds;
    r->kept.there[0] = r->kept.there[1] = false;
    const outcome status = tn_term_value(s, j->term, &holds);
    if (status < 0) return report_absent(r, s, j, false);
    if (status != TN_OK || holds.boolean) return (tn_status)status;
    return report_broken(r, s, j);
}

static tn_status judge_each(rule_run *r, const scope *s, const tn_judged *j)
{
    fold_run run;
    outcome status = tn_fold_begin(s, j->term, 1, &run);
    if (status < 0) return report_absent(r, s, j, true);
    for (size_t i = 0; status == TN_OK && i < run.count && !r->ended; i++) {
        status = tn_fold_item(&run, i);
        if (status < 0) return report_absent(r, &run.inside, j->first, false);
        if (status == TN_OK) status = outcome_of(judge(r, &run.inside, j->first));
    }
    return (tn_status)status;
}

/* Keys or elements at fault: each names its element. */
static tn_status judge_fault(rule_run *r, const scope *s, const tn_judged *j)
{
    fold_fault fault;
    const outcome found = tn_fold_find_fault(s, j->term, &fault);
    if (found != TN_OK) return (tn_status)(found < 0 ? tn_scope_fail(s, TN_ABSENT) : found);
    tn_status status = TN_OK;
    if (fault.index != TN_NO_INDEX)
        status = report(r, &j->at, fault.index, offset_of_element(r, j, fault.index), fault.found, NULL,
                        tn_value_none());
    tn_give_back(s->in, &fault.loan);
    return status;
}

static tn_status judge_keys(rule_run *r, const scope *s, const tn_judged *j)
{
    const size_t count = ((const tn_list *)(const void *)tn_frame_slot(r->f, j->slot))->count;
    tn_placed_key *keys = r->f->noted->keys[j->keys];
    const tn_status status =
        tn_work(s->in, s->path, j->at.member, place_of(r, &j->at), tn_unique_work(count));
    if (status != TN_OK || keys == NULL) return status;
    const tn_placed_key *found = tn_first_duplicate_placed(keys, count);
    if (found == NULL) return TN_OK;
    return report(r, &j->at, found->key.index, found->offset,
                  tn_value_bytes(found->key.text.data, found->key.text.size), NULL, tn_value_none());
}

static tn_status judge_both(rule_run *r, const scope *s, const tn_judged *j)
{
    const tn_status status = judge(r, s, j->first);
    return status != TN_OK || r->ended ? status : judge(r, s, j->second);
}

static tn_status judge(rule_run *r, const scope *s, const tn_judged *j)
{
    switch (j->kind) {
    case TN_JUDGED_TERM:
        return judge_term(r, s, j);
    case TN_JUDGED_BOTH:
        return judge_both(r, s, j);
    case TN_JUDGED_EACH:
        return judge_each(r, s, j);
    case TN_JUDGED_FAULT:
        return judge_fault(r, s, j);
    default:
        return judge_keys(r, s, j);
    }
}

/* ---- rules ---- */

static bool lacks_container(const rule_run *r, tn_status *status)
{
    const frame *f = r->f;
    const tn_check *check = r->check;
    tn_run *run = f->over.in->run;
    if (run->options->container != NULL) return false;
    *status = tn_no_container(run, f->over.path, check->at.member, offset_of(r, &check->at), r->rule);
    return true;
}

static tn_status do_rule(const frame *f, const tn_check *check)
{
    rule_run r = {.check = check, .rule = f->over.codec->rules[check->rule], .f = f};
    scope s = f->over;
    tn_status status;
    s.member = NULL;
    s.at = s.in->pos;
    s.here = false;
    s.item = NULL;
    s.loops = NULL;
    s.places = check->at.kind != TN_SPOT_END && f->noted != NULL ? f->noted->places : NULL;
    s.kept = &r.kept;
    if (!tn_rule_applies(s.in->run, r.rule)) return TN_OK;
    if (check->asks_container_first && lacks_container(&r, &status)) return status;
    if (check->condition != NULL) {
        bool holds;
        status = tn_term_condition(&s, check->condition, &holds);
        if (status != TN_OK || !holds) return status;
    }
    if (check->asks_container && !check->asks_container_first && lacks_container(&r, &status)) return status;
    return judge(&r, &s, check->that);
}

/* ---- notes for rules ---- */

static tn_status take_keys(frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const tn_check *check = op->data;
    tn_placed_key **keys = &f->noted->keys[op->number];
    *keys = NULL;
    if (!tn_rule_applies(in->run, f->over.codec->rules[check->rule])) return TN_OK;
    return tn_scratch_keys(in, f->over.path, op->id, in->pos, (size_t)f->count, keys);
}

static void take_key(const frame *f, const tn_operation *op)
{
    tn_placed_key *keys = f->noted->keys[op->number];
    const size_t i = (size_t)f->over.index;
    const tn_text *text = (const void *)((const uint8_t *)f->object + op->slot);
    if (keys != NULL) keys[i] = (tn_placed_key){{*text, i}, tn_offset(f->over.in, f->item_at)};
}

/* The place of a member in the whole file, relative to the stream of its object. */
static size_t place_of_member(const frame *f, const tn_operation *op)
{
    const tn_input *in = f->over.in;
    const size_t at = in->pos + op->offset;
    if (op->inside) return in->pos - (size_t)f->over.stream->base;
    return op->keeps ? (size_t)(tn_bit_begin(in, at, op->flag) / 8) : at;
}

tn_status tn_do_check(frame *f, const tn_operation *op)
{
    tn_status status = TN_OK;
    switch (op->kind) {
    case TN_DO_BEGIN:
        f->noted->object = f->over.in->pos;
        return TN_OK;
    case TN_DO_PLACE:
        f->noted->places[op->number] = place_of_member(f, op);
        return TN_OK;
    case TN_DO_KEYS:
        return take_keys(f, op);
    case TN_DO_KEY:
        take_key(f, op);
        return TN_OK;
    default:
        for (size_t i = 0; i < f->type->check_count && status == TN_OK; i++)
            status = do_rule(f, &f->type->checks[i]);
        return status;
    }
}
