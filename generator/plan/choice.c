/* What the value of one member says of others: expressions that compare it with constants, turned around. */
#include "plan/choice.h"

typedef struct search {
    const codec_plan *p;
    choice_list *list;
    choice_when when;
    const model_type *type;
} search;

/* ---- the members that are asked for ---- */

static bool is_input(const codec_plan *p, const model_member *member)
{
    const bool value =
        member->wire.kind == WIRE_INT || member->wire.kind == WIRE_BITS || member->wire.kind == WIRE_TEXT;
    const bool derived = member->derivation != DERIVE_NOTHING && p->traits.writable;
    return value && member->role == MEMBER_FIELD && member->array == ARRAY_NONE && !member->placed &&
           !member->may_be_absent && !derived;
}

/* The member of the object itself that a term is, or NULL. */
static const model_member *own_input(const codec_plan *p, const term *t)
{
    t = term_meaning(t);
    if (t->kind == TERM_TO_INT && t->items.count == 1 && t->items.items[0]->type.kind != VALUE_FLOAT &&
        t->items.items[0]->type.kind != VALUE_TEXT)
        t = term_meaning(t->items.items[0]);
    const bool own = t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF;
    return own && is_input(p, t->member) ? t->member : NULL;
}

static uint64_t all_bits(const model_member *member)
{
    const unsigned bits = member->wire.kind == WIRE_BITS ? member->wire.bits : 8 * member->wire.bytes;
    return bits >= 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
}

/* ---- constants ---- */

static bool is_number(const term *t, uint64_t *number)
{
    t = term_meaning(t);
    if (t->kind == TERM_BOOL) {
        *number = t->boolean;
        return true;
    }
    const bool constant = (t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM) &&
                          t->range.low == t->range.high && t->range.low >= INT64_MIN &&
                          t->range.high <= (wide)UINT64_MAX;
    if (constant) *number = (uint64_t)t->range.low;
    return constant;
}

/* ---- comparisons ---- */

static void choose(const search *s, const model_member *by, uint64_t mask, uint64_t bits)
{
    const uint64_t all = all_bits(by);
    const uint64_t above = bits & ~all;
    if ((mask & ~all) != 0 || (above != 0 && above != ~all)) return; /* no value of the member is that */
    ARRAY_PUSH(s->p->memory, s->list, ((plan_choice){s->when, s->type, by, NULL, mask, bits & mask}));
}

/* Whether a term is `member & mask`. */
static const model_member *masked_input(const search *s, const term *t, uint64_t *mask)
{
    t = term_meaning(t);
    if (t->kind != TERM_BINARY || t->op != OP_BITAND) return NULL;
    for (size_t i = 0; i < 2; i++) {
        const model_member *by = own_input(s->p, t->items.items[i]);
        if (by != NULL && by->wire.kind != WIRE_TEXT && is_number(t->items.items[1 - i], mask)) return by;
    }
    return NULL;
}

/* The one other value that the member may have whose bits `mask` are not `bits`. */
static bool is_other(const model_member *by, uint64_t mask, uint64_t bits, uint64_t *other)
{
    uint64_t values[2];
    if (mask != 0 && (mask & (mask - 1)) == 0) {
        *other = bits ^ mask;
        return true;
    }
    if (mask != all_bits(by) || by->valid.kind != VALID_ANY_OF || by->valid.any_of.count != 2) return false;
    for (size_t i = 0; i < 2; i++)
        if (!is_number(by->valid.any_of.items[i], &values[i])) return false;
    if (values[0] != bits && values[1] != bits) return false;
    *other = values[0] == bits ? values[1] : values[0];
    return true;
}

static void learn_number(const search *s, const term *t, uint64_t number, bool equal)
{
    uint64_t mask = 0, other;
    const model_member *by = masked_input(s, t, &mask);
    if (by == NULL) {
        by = own_input(s->p, t);
        if (by == NULL || by->wire.kind == WIRE_TEXT) return;
        mask = all_bits(by);
    }
    if (equal)
        choose(s, by, mask, number);
    else if (is_other(by, mask, number & mask, &other))
        choose(s, by, mask, other);
}

static void learn_comparison(const search *s, const term *a, const term *b, bool equal)
{
    uint64_t number;
    const term *constant = term_meaning(b);
    if (constant->kind == TERM_TEXT) {
        const model_member *by = own_input(s->p, a);
        if (equal && by != NULL && by->wire.kind == WIRE_TEXT)
            ARRAY_PUSH(s->p->memory, s->list, ((plan_choice){s->when, s->type, by, constant, 0, 0}));
    } else if (is_number(b, &number)) {
        learn_number(s, a, number, equal);
    }
}

/* What follows from `t` being true, or false. */
static void learn(const search *s, const term *t, bool holds)
{
    t = term_meaning(t);
    if (t->kind == TERM_UNARY && t->op == OP_NOT) {
        learn(s, t->items.items[0], !holds);
    } else if (t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR)) {
        if ((t->op == OP_AND) != holds) return;
        learn(s, t->items.items[0], holds);
        learn(s, t->items.items[1], holds);
    } else if (t->kind == TERM_BINARY && (t->op == OP_EQ || t->op == OP_NE)) {
        learn_comparison(s, t->items.items[0], t->items.items[1], (t->op == OP_EQ) == holds);
        learn_comparison(s, t->items.items[1], t->items.items[0], (t->op == OP_EQ) == holds);
    } else if (t->type.kind == VALUE_BOOL) {
        learn_number(s, t, holds, true);
    }
}

/* The one case that reads objects of a type, or NULL. */
static const model_case *only_case(const model_member *member, const model_type *type)
{
    const model_case *found = NULL;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *each = &member->cases.items[i];
        if (each->as->wire.kind != WIRE_OBJECT || each->as->type.object != type) continue;
        if (found != NULL) return NULL;
        found = each;
    }
    return found;
}

static void learn_cases(const codec_plan *p, const model_member *member, choice_list *list)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *each = &member->cases.items[i];
        const bool object = each->key != NULL && each->as->wire.kind == WIRE_OBJECT;
        if (object && only_case(member, each->as->type.object) == each)
            learn_comparison(&(search){p, list, WHEN_TYPE, each->as->type.object}, member->switch_on,
                             each->key, true);
    }
}

choice_list plan_choices(const codec_plan *p, const model_member *member)
{
    choice_list list = {0};
    if (member->role != MEMBER_FIELD) return list;
    if (member->condition != NULL) {
        learn(&(search){p, &list, WHEN_PRESENT, NULL}, member->condition, true);
        learn(&(search){p, &list, WHEN_ABSENT, NULL}, member->condition, false);
    }
    if (member->wire.kind == WIRE_SWITCH && member->array == ARRAY_NONE) learn_cases(p, member, &list);
    return list;
}

chosen_list plan_chosen(const codec_plan *p, const model_member *by)
{
    chosen_list list = {0};
    for (size_t i = 0; i < by->owner->fields.count; i++) {
        const model_member *member = by->owner->fields.items[i];
        const choice_list choices = plan_choices(p, member);
        bool chosen = false;
        for (size_t k = 0; k < choices.count; k++)
            chosen = chosen || choices.items[k].by == by;
        if (chosen) ARRAY_PUSH(p->memory, &list, member);
    }
    return list;
}
