/* Assembles rules: the condition of each, and the place that a finding names. */
#include "assemble/builder.h"

#include "model/term.h"
#include "plan/found.h"

/* ---- notes during reading ---- */

uint32_t place_number(assembler *a, const model_member *member)
{
    const model_type *type = member->owner;
    uint32_t number = 0;
    for (size_t i = 0; i < type->fields.count && type->fields.items[i] != member; i++)
        number += type->fields.items[i]->needed_place;
    if (number >= MOST_PLACES) refuse(a, "too many members that rules name");
    return number;
}

/* The number of a rule's keys among those of its type. */
static size_t keys_number(assembler *a, const model_check *check)
{
    size_t number = 0;
    for (size_t i = 0; check->type->checks.items[i] != check; i++)
        number += plan_of_check(a->plan, check->type->checks.items[i])->collects_keys;
    if (number >= MOST_KEYS) refuse(a, "too many rules with `unique`");
    return number;
}

static void place(const builder *b, const codec_op *op)
{
    const model_member *member = op->member;
    tn_operation *made = build(b, TN_DO_PLACE, member);
    made->number = place_number(b->a, member);
    made->offset = op->offset;
    made->keeps = member->wire.kind == WIRE_BITS;
    made->flag = !member->wire.big_endian;
    made->inside = b->out_of_line && member->of_root;
}

static tn_check *check_of(assembler *a, const model_check *check)
{
    tn_check **known = &a->checks[check->number];
    if (*known == NULL) *known = ARENA_NEW(a->memory, tn_check);
    return *known;
}

static void key(const builder *b, const codec_op *op)
{
    const bool keys = op->kind == DO_KEYS;
    tn_operation *made = build(b, keys ? TN_DO_KEYS : TN_DO_KEY, op->member);
    made->number = keys_number(b->a, op->check);
    made->data = check_of(b->a, op->check);
    if (!keys) made->slot = (uint32_t)plan_value_offset(b->a->plan, op->check->that->items.items[1]->member);
}

bool build_check(builder *b, const codec_op *op)
{
    switch (op->kind) {
    case DO_BEGIN:
        (void)build(b, TN_DO_BEGIN, NULL);
        return true;
    case DO_PLACE:
        place(b, op);
        return true;
    case DO_KEYS:
    case DO_KEY:
        key(b, op);
        return true;
    case DO_CHECK:
        (void)build(b, TN_DO_CHECK, NULL);
        return true;
    default:
        return false;
    }
}

/* ---- places of findings ---- */

static tn_finding_spot spot_of(assembler *a, const model_check *check)
{
    if (check->at_end) return (tn_finding_spot){.kind = TN_SPOT_END};
    if (check->at == NULL) return (tn_finding_spot){.kind = TN_SPOT_OBJECT};
    return (tn_finding_spot){
        .kind = TN_SPOT_MEMBER, .member = text_of(a, check->at->id), .place = place_number(a, check->at)};
}

static void set_element(assembler *a, const model_check *check, tn_judged *made)
{
    static const uint8_t places[] = {
        [ELEMENT_UNKNOWN] = TN_ELEMENT_UNKNOWN,     [ELEMENT_BYTE] = TN_ELEMENT_BYTE,
        [ELEMENT_RECORD] = TN_ELEMENT_RECORD,       [ELEMENT_FIXED] = TN_ELEMENT_FIXED,
        [ELEMENT_OWN_BYTES] = TN_ELEMENT_OWN_BYTES, [ELEMENT_JSON] = TN_ELEMENT_JSON,
        [ELEMENT_JOINED] = TN_ELEMENT_UNKNOWN,      [ELEMENT_REMEMBERED] = TN_ELEMENT_REMEMBERED};
    const codec_plan *p = a->plan;
    const model_member *member = check->at;
    const value_type array = {.kind = VALUE_ARRAY, .element = &member->type, .array = member};
    made->element = places[plan_place_of_element(p, check)];
    made->slot = (uint32_t)plan_value_offset(p, member);
    made->form = form_of_member(p, member);
    made->inside = form_of_member(p, member) == TN_KIND_LIST;
    made->size = made->element == TN_ELEMENT_FIXED ? (uint32_t)member->element.low
                 : member->array != ARRAY_NONE     ? size_of_element(p, array)
                                                   : 1;
    if (made->element == TN_ELEMENT_REMEMBERED)
        made->offset = (size_t)plan_object_offset(p, member->type.object, SLOT_OFFSET);
}

/* ---- conditions ---- */

typedef struct judging {
    assembler *a;
    const model_check *check;
    stand over;
    bool of_element, borrows;
    term_kind through;
} judging;

static tn_judged *judged_new(const judging *j, unsigned kind)
{
    tn_judged *made = ARENA_NEW(j->a->memory, tn_judged);
    *made = (tn_judged){.kind = kind, .at = spot_of(j->a, j->check)};
    const bool joined =
        (j->of_element || j->check->at_last) && plan_place_of_element(j->a->plan, j->check) == ELEMENT_JOINED;
    made->of_element = j->of_element && !joined;
    made->of_last = j->check->at_last && !joined;
    if (made->of_element || made->of_last) set_element(j->a, j->check, made);
    return made;
}

static void set_found(const judging *j, const plan_found *what, tn_judged *made)
{
    static const tn_relation relations[] = {TN_LESS, TN_AT_MOST, TN_MORE, TN_AT_LEAST, TN_EQUAL};
    stand plain = j->over;
    plain.kept[0] = plain.kept[1] = NULL;
    if (what->found != NULL) {
        made->found = assemble_term(j->a, &plain, what->found);
        made->found_form = form_of_type(what->found->type, what->found->range);
        made->found_unsigned = what->found->range.low >= 0;
        made->found_digest = what->found->kind == TERM_HAS_DIGEST;
    }
    if (what->expected != NULL) {
        made->expected = assemble_term(j->a, &plain, what->expected);
        made->expected_form = form_of_type(what->expected->type, what->expected->range);
        made->expected_unsigned = what->expected->range.low >= 0;
        made->relation = relations[what->relation - OP_LT];
    }
}

static const tn_judged *judge_term(const judging *j, const term *condition)
{
    tn_judged *made = judged_new(j, TN_JUDGED_TERM);
    const plan_found what = plan_find_found(condition, j->through, j->check->schema->doc.text.size > 0);
    stand over = j->over;
    over.condition = !j->borrows;
    over.kept[0] = what.found;
    over.kept[1] = what.expected;
    made->term = assemble_term(j->a, &over, condition);
    set_found(j, &what, made);
    made->says_absent = !j->borrows && !j->check->of_derived;
    made->passes_absent = !j->borrows && j->check->of_derived;
    return made;
}

static const tn_judged *judge(const judging *j, const term *condition);

static const tn_judged *judge_each(const judging *j, const term *fold)
{
    tn_judged *made = judged_new(j, TN_JUDGED_EACH);
    judging inside = *j;
    inside.through = TERM_ITEM;
    inside.over.condition = !j->borrows;
    tn_term *loop = term_new(j->a, TN_TERM_FOLD);
    loop->fold = (uint32_t)fold->fold + 1;
    loop->checked = may_lack_item(fold);
    loop->lack = inside.over.condition ? TN_LACK_CONDITION : TN_LACK_FAILS;
    set_array(j->a, &inside.over, fold->items.items[0], loop);
    set_columns(j->a, &inside.over, fold->items.items[0], fold->items.items[1], fold->fold, loop);
    made->term = loop;
    made->first = judge(&inside, fold->items.items[1]);
    made->passes_absent = !j->borrows && j->check->of_derived;
    return made;
}

static const tn_judged *judge(const judging *j, const term *condition)
{
    if (condition->kind == TERM_BINARY && condition->op == OP_AND) {
        tn_judged *made = judged_new(j, TN_JUDGED_BOTH);
        made->first = judge(j, condition->items.items[0]);
        made->second = judge(j, condition->items.items[1]);
        return made;
    }
    /* if compiled code computes a part while it reads the list, it does not know the element at fault */
    const bool gathered = condition != j->check->that && plan_find_gathered(j->a->plan, condition) != NULL;
    return condition->kind == TERM_ALL && !gathered ? judge_each(j, condition) : judge_term(j, condition);
}

/* ---- rules ---- */

static const tn_judged *judge_faults(const judging *j)
{
    const model_check *check = j->check;
    const bool keys = plan_of_check(j->a->plan, check)->collects_keys;
    tn_judged *made = judged_new(j, keys ? TN_JUDGED_KEYS : TN_JUDGED_FAULT);
    set_element(j->a, check, made);
    if (keys)
        made->keys = keys_number(j->a, check);
    else
        made->term = assemble_term(j->a, &j->over, check->that);
    return made;
}

/* The place of a rule in the list of the codec: rules of unused types have numbers, too, and are not in the
   list. */
static size_t place_of_rule(assembler *a, const model_check *check)
{
    const model *m = a->plan->model;
    for (size_t i = 0; i < m->checks.count; i++)
        if (m->checks.items[i] == check) return i;
    refuse(a, "a rule of a type that no member uses");
    return 0;
}

static void assemble_rule(assembler *a, const model_check *check, tn_check *made)
{
    const stand over = {
        .type = check->type, .check = check, .knows_root = true, .empty_absent = check->of_derived};
    const bool all = check->that->kind == TERM_ALL, first = plan_asks_container_first(a->plan, check);
    const judging j = {.a = a,
                       .check = check,
                       .over = over,
                       .borrows = plan_rule_borrows(check),
                       .of_element = check->at_elements && all,
                       .through = check->at_last ? TERM_LAST : TERM_MEMBER};
    *made = (tn_check){.rule = place_of_rule(a, check),
                       .asks_container = plan_of_check(a->plan, check)->asks_container,
                       .asks_container_first = first,
                       .at = spot_of(a, check)};
    if (check->condition != NULL) made->condition = assemble_condition(a, &over, check->condition);
    made->that = check->at_elements && !all ? judge_faults(&j) : judge(&j, check->that);
}

void assemble_rules(assembler *a, const model_type *type, tn_codec_type *made)
{
    tn_check *checks = arena_alloc(a->memory, (type->checks.count + 1) * sizeof *checks);
    for (size_t i = 0; i < type->checks.count && a->refused == NULL; i++) {
        assemble_rule(a, type->checks.items[i], &checks[i]);
        *check_of(a, type->checks.items[i]) = checks[i];
    }
    made->checks = checks;
    made->check_count = type->checks.count;
    made->notes = type->checks.count > 0;
}
