/* Finds members whose value determines the presence or the type of other members: turns around expressions
   that compare them with constants. */
#include "plan/choice.h"

typedef struct search {
    const codec_plan *p;
    const model_member *through; /* the expressions stand in its object, and name arguments; or NULL */
    choice_list *list;
    choice_when when;
    const model_type *type;
} search;

/* ---- the members that are asked for ---- */

/* An integer, a truth value or text in line that is always there. */
static bool is_single_value(const model_member *member)
{
    const bool value =
        member->wire.kind == WIRE_INT || member->wire.kind == WIRE_BITS || member->wire.kind == WIRE_TEXT;
    return value && member->role == MEMBER_FIELD && member->array == ARRAY_NONE && !member->placed &&
           !member->may_be_absent;
}

static bool is_input(const codec_plan *p, const model_member *member)
{
    return is_single_value(member) && !(member->derivation != DERIVE_NOTHING && p->traits.writable);
}

/* The member of the object itself that a term is, or NULL. */
static const model_member *own_member(const term *t)
{
    t = term_meaning(t);
    if (t->kind == TERM_TO_INT && t->items.count == 1 && t->items.items[0]->type.kind != VALUE_FLOAT &&
        t->items.items[0]->type.kind != VALUE_TEXT)
        t = term_meaning(t->items.items[0]);
    const bool own = t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF;
    return own ? t->member : NULL;
}

/* own_input for a value that a type may get as a parameter: the member that is its argument. */
static const model_member *own_input(const search *s, const term *t)
{
    const model_member *member = own_member(t);
    if (s->through != NULL)
        member = member != NULL && member->role == MEMBER_PARAM
                     ? own_member(s->through->arguments.items[member->order])
                     : NULL;
    return member != NULL && is_input(s->p, member) ? member : NULL;
}

uint64_t plan_all_bits(const model_member *member)
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
    const uint64_t all = plan_all_bits(by);
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
        const model_member *by = own_input(s, t->items.items[i]);
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
    if (mask != plan_all_bits(by) || by->valid.kind != VALID_ANY_OF || by->valid.any_of.count != 2)
        return false;
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
        by = own_input(s, t);
        if (by == NULL || by->wire.kind == WIRE_TEXT) return;
        mask = plan_all_bits(by);
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
        const model_member *by = own_input(s, a);
        if (equal && by != NULL && by->wire.kind == WIRE_TEXT)
            ARRAY_PUSH(s->p->memory, s->list, ((plan_choice){s->when, s->type, by, constant, 0, 0}));
    } else if (is_number(b, &number)) {
        learn_number(s, a, number, equal);
    }
}

/* Learns from `t` being true, or false. */
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

/* Whether a case has a key, and reads values, or objects of a type that no other case reads. */
static bool is_distinct(const codec_plan *p, const model_case *of)
{
    return of->key != NULL && (of->as->wire.kind != WIRE_OBJECT || plan_of_member(p, of->as)->only_case);
}

/* Whether the value that it reads determines its key: objects do by their type. */
static bool determines_key(const codec_plan *p, const model_case *of)
{
    return of->as->wire.kind == WIRE_OBJECT && is_distinct(p, of);
}

static void learn_case(const codec_plan *p, const model_member *through, const model_member *member,
                       const model_case *of, choice_list *list)
{
    if (is_distinct(p, of))
        learn_comparison(&(search){p, through, list, WHEN_TYPE, of->as->type.object}, member->switch_on,
                         of->key, true);
}

choice_list plan_choices_through(const codec_plan *p, const model_member *through, const model_member *member,
                                 const model_case *of)
{
    choice_list list = {0};
    if (member->role != MEMBER_FIELD) return list;
    if (member->condition != NULL) {
        learn(&(search){p, through, &list, WHEN_PRESENT, NULL}, member->condition, true);
        learn(&(search){p, through, &list, WHEN_ABSENT, NULL}, member->condition, false);
    }
    if (of != NULL) learn_case(p, through, member, of, &list);
    return list;
}

choice_list plan_choices(const codec_plan *p, const model_member *member)
{
    choice_list list = plan_choices_through(p, NULL, member, NULL);
    const bool truth_of = member->role == MEMBER_FIELD && member->wire.kind == WIRE_SWITCH;
    for (size_t i = 0; truth_of && member->array == ARRAY_NONE && i < member->cases.count; i++)
        if (determines_key(p, &member->cases.items[i]))
            learn_case(p, NULL, member, &member->cases.items[i], &list);
    return list;
}

/* ---- values that `valid` allows ---- */

/* The one value that `valid` allows; NULL: there is none, or more. */
static const term *only_valid(const model_member *member)
{
    switch (member->valid.kind) {
    case VALID_EQ:
        return member_valid_names_peek(member) ? NULL : member->valid.eq;
    case VALID_ANY_OF:
        return member->valid.any_of.count == 1 ? member->valid.any_of.items[0] : NULL;
    default:
        return NULL;
    }
}

/* The only value as a number, also if its enumeration has just one. */
static bool only_number(const model_member *member, const term *only, uint64_t *number)
{
    const schema_enum *of = member->valid.kind == VALID_IN_ENUM ? member->enumeration->schema : NULL;
    if (of == NULL) return only != NULL && is_number(only, number);
    if (of->values.count != 1) return false;
    *number = (uint64_t)of->values.items[0].value;
    return true;
}

bool plan_only_value(const model_member *member, plan_choice *only)
{
    const term *value = only_valid(member);
    uint64_t number;
    *only = (plan_choice){.when = WHEN_PRESENT, .by = member};
    if (!is_single_value(member)) return false;
    if (member->wire.kind == WIRE_TEXT) {
        only->text = value != NULL ? term_meaning(value) : NULL;
        return only->text != NULL && only->text->kind == TERM_TEXT;
    }
    if (!only_number(member, value, &number)) return false;
    only->mask = plan_all_bits(member);
    only->bits = number & only->mask;
    return (number & ~only->mask) == 0 || (number & ~only->mask) == ~only->mask;
}

/* Which cases alone read objects of their type. `counts`, by the numbers of types, is zero before and after.
 */
static void mark_only_cases(codec_plan *p, const model_member *member, unsigned *counts)
{
    const model_case *cases = member->cases.items;
    for (int pass = 0; pass < 3; pass++)
        for (size_t i = 0; i < member->cases.count; i++) {
            if (cases[i].as->wire.kind != WIRE_OBJECT) continue;
            unsigned *count = &counts[cases[i].as->type.object->number];
            if (pass == 0) *count += 1;
            if (pass == 1) p->members[cases[i].as->number].only_case = *count == 1;
            if (pass == 2) *count = 0;
        }
}

static void add_chosen(codec_plan *p, const model_member *member)
{
    const choice_list choices = plan_choices(p, member);
    for (size_t i = 0; i < choices.count; i++) {
        member_refs *chosen = &p->members[choices.items[i].by->number].chosen;
        const bool known = chosen->count > 0 && chosen->items[chosen->count - 1] == member;
        if (!known) ARRAY_PUSH(p->memory, chosen, member);
    }
}

void plan_choose(codec_plan *p)
{
    unsigned *counts = arena_alloc(p->memory, p->model->type_count * sizeof *counts);
    memset(counts, 0, p->model->type_count * sizeof *counts);
    for (size_t i = 0; i < p->model->types.count; i++) {
        const model_type *type = p->model->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            mark_only_cases(p, type->fields.items[k], counts);
            add_chosen(p, type->fields.items[k]);
        }
    }
}

/* ---- members that values determine ---- */

/* A search that learns nothing, and the values that are known. */
typedef struct known_values {
    search s;
    const choice_list *values;
} known_values;

static plan_truth truth_of(bool holds)
{
    return holds ? TRUTH_TRUE : TRUTH_FALSE;
}

/* Whether `by & mask` is a number. */
static plan_truth evaluate_number(const known_values *k, const model_member *by, uint64_t mask,
                                  uint64_t number)
{
    const uint64_t all = plan_all_bits(by), above = number & ~all;
    if (above != 0 && above != ~all) return TRUTH_FALSE;
    number &= all;
    if ((number & ~mask) != 0) return TRUTH_FALSE;
    uint64_t known = 0;
    for (size_t i = 0; i < k->values->count; i++) {
        const plan_choice *value = &k->values->items[i];
        if (value->by != by || value->text != NULL) continue;
        if (((value->bits ^ number) & value->mask & mask) != 0) return TRUTH_FALSE;
        known |= value->mask;
    }
    return (mask & ~known) == 0 ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

static plan_truth evaluate_text(const known_values *k, const model_member *by, str text)
{
    for (size_t i = 0; i < k->values->count; i++)
        if (k->values->items[i].by == by && k->values->items[i].text != NULL)
            return truth_of(str_eq(k->values->items[i].text->text, text));
    return TRUTH_UNKNOWN;
}

/* Whether a term equals another one that is constant. */
static plan_truth evaluate_equal(const known_values *k, const term *a, const term *b)
{
    uint64_t number, mask = 0;
    const term *constant = term_meaning(b);
    const model_member *by = own_input(&k->s, a);
    if (constant->kind == TERM_TEXT)
        return by != NULL && by->wire.kind == WIRE_TEXT ? evaluate_text(k, by, constant->text)
                                                        : TRUTH_UNKNOWN;
    if (!is_number(b, &number)) return TRUTH_UNKNOWN;
    if (by != NULL)
        return by->wire.kind != WIRE_TEXT ? evaluate_number(k, by, plan_all_bits(by), number) : TRUTH_UNKNOWN;
    by = masked_input(&k->s, a, &mask);
    return by != NULL ? evaluate_number(k, by, mask, number) : TRUTH_UNKNOWN;
}

static plan_truth negated(plan_truth value)
{
    return value == TRUTH_UNKNOWN ? value : truth_of(value == TRUTH_FALSE);
}

static plan_truth evaluate(const known_values *k, const term *t)
{
    t = term_meaning(t);
    const bool binary = t->kind == TERM_BINARY;
    if (t->kind == TERM_UNARY && t->op == OP_NOT) return negated(evaluate(k, t->items.items[0]));
    if (binary && (t->op == OP_AND || t->op == OP_OR)) {
        const plan_truth ends = truth_of(t->op == OP_OR);
        const plan_truth a = evaluate(k, t->items.items[0]), b = evaluate(k, t->items.items[1]);
        if (a == ends || b == ends) return ends;
        return a == b ? a : TRUTH_UNKNOWN;
    }
    if (binary && (t->op == OP_EQ || t->op == OP_NE)) {
        plan_truth equal = evaluate_equal(k, t->items.items[0], t->items.items[1]);
        if (equal == TRUTH_UNKNOWN) equal = evaluate_equal(k, t->items.items[1], t->items.items[0]);
        return t->op == OP_EQ ? equal : negated(equal);
    }
    const model_member *by = t->type.kind == VALUE_BOOL ? own_input(&k->s, t) : NULL;
    return by != NULL ? evaluate_number(k, by, plan_all_bits(by), 1) : TRUTH_UNKNOWN;
}

plan_truth plan_evaluate(const codec_plan *p, const model_member *through, const term *condition,
                         const choice_list *values)
{
    return evaluate(&(known_values){{p, through, NULL, WHEN_PRESENT, NULL}, values}, condition);
}

plan_truth plan_evaluate_case(const codec_plan *p, const model_member *through, const model_member *member,
                              const model_case *of, const choice_list *values)
{
    if (!is_distinct(p, of)) return TRUTH_UNKNOWN;
    return evaluate_equal(&(known_values){{p, through, NULL, WHEN_TYPE, NULL}, values}, member->switch_on,
                          of->key);
}

size_t plan_last_case(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key == NULL) return i;
    return member->cases.count - 1;
}
