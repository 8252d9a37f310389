/* Finds the value that a violated rule reports. */
#include "plan/found.h"

#include "model/term.h"

typedef struct through_search {
    term_kind kind;
    bool has;
} through_search;

/* Members count if they belong to the object itself. */
static void note_through(const term *t, void *context)
{
    through_search *search = context;
    if (t->kind == search->kind && (t->kind != TERM_MEMBER || t->items.items[0]->kind == TERM_SELF))
        search->has = true;
}

static bool is_computed_from(const term *t, term_kind kind)
{
    through_search search = {kind, false};
    term_walk(t, note_through, &search);
    return search.has;
}

static bool is_shown(const term *t, term_kind kind)
{
    const bool scalar =
        t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT || t->type.kind == VALUE_TEXT;
    return scalar && is_computed_from(t, kind);
}

/* ---- which ---- */

static bool is_comparison(const term *t)
{
    return t->kind == TERM_BINARY && t->op >= OP_LT && t->op <= OP_NE;
}

/* Text is reported with its letters of the file. */
static const term *without_lower(const term *t)
{
    return t->kind == TERM_TO_LOWER ? t->items.items[0] : t;
}

static plan_found search(const term *t, term_kind kind, bool outcome);

/* Bytes are shown if they are compared as a whole. */
static bool is_compared(const term *t, term_kind kind)
{
    return is_shown(t, kind) || (t->type.kind == VALUE_BYTES && is_computed_from(t, kind));
}

/* A side to report, with the other side as expected if the comparison came to `outcome`. */
static plan_found search_comparison(const term *t, term_kind kind, bool outcome)
{
    for (size_t i = 0; i < 2; i++) {
        const term *side = without_lower(t->items.items[i]), *other = without_lower(t->items.items[1 - i]);
        if (!is_compared(side, kind)) continue;
        const expr_op op = i == 0 ? t->op : comparison_mirrored(t->op);
        const expr_op wanted = outcome ? comparison_negated(op) : op;
        /* The value that must not occur was found. */
        return (plan_found){side, wanted == OP_NE ? NULL : other, wanted};
    }
    return (plan_found){NULL, NULL, OP_EQ};
}

/* The digest that the bytes have, and the text that should be it. */
static plan_found search_digest(const term *t, term_kind kind, bool outcome)
{
    const term *bytes = t->items.items[0], *text = t->items.items[1];
    if (outcome || !is_computed_from(bytes, kind)) return search(text, kind, outcome);
    return (plan_found){t, text, OP_EQ};
}

/* Of conditions joined by `and` and `or`, only the deciding part has certainly been evaluated. The other side
   of a comparison is a limit of the found value unless another part limits it, too. */
static plan_found search_joined(const term *t, term_kind kind, bool outcome)
{
    const bool all_seen = (t->op == OP_OR) != outcome;
    const plan_found left = search(t->items.items[0], kind, outcome);
    const plan_found right = search(t->items.items[1], kind, outcome);
    plan_found found = all_seen && right.found != NULL ? right : left;
    const bool alone = left.found == NULL || right.found == NULL || !term_same(left.found, right.found);
    if (!all_seen || !alone) found.expected = NULL;
    return found;
}

/* The first term to be shown that is evaluated if the result of `t` is `outcome`. */
static plan_found search(const term *t, term_kind kind, bool outcome)
{
    const plan_found none = {NULL, NULL, OP_EQ};
    t = without_lower(t);
    if (t->kind == TERM_PRESENT) return none; /* an absent member has no value */
    if (is_shown(t, kind)) return (plan_found){t, NULL, OP_EQ};
    if (t->kind == TERM_UNARY && t->op == OP_NOT) return search(t->items.items[0], kind, !outcome);
    if (t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR)) return search_joined(t, kind, outcome);
    if (t->kind == TERM_HAS_DIGEST) return search_digest(t, kind, outcome);
    if (is_comparison(t)) {
        const plan_found compared = search_comparison(t, kind, outcome);
        if (compared.found != NULL) return compared;
    }
    if (t->kind == TERM_TERNARY || term_is_fold(t))
        return none; /* which branch, which element is not known */
    for (size_t i = 0; i < t->items.count; i++) {
        plan_found found = search(t->items.items[i], kind, outcome);
        found.expected = NULL; /* its part in the whole is unknown */
        if (found.found != NULL) return found;
    }
    return none;
}

/* ---- the sentence ---- */

static bool is_constant(const term *t)
{
    return t->kind == TERM_INT || t->kind == TERM_FLOAT || t->kind == TERM_TEXT || t->kind == TERM_BYTES;
}

plan_found plan_find_found(const term *condition, term_kind through, bool sentence)
{
    plan_found found = search(condition, through, false);
    if (found.expected != NULL && !sentence && is_constant(found.expected)) found.expected = NULL;
    return found;
}

/* ---- places of elements ---- */

element_place plan_place_of_element(const codec_plan *p, const model_check *check)
{
    const model_member *member = check->at;
    const bool text = member->type.kind == VALUE_TEXT || member->type.kind == VALUE_BYTES;
    const bool fixed = member->element.low == member->element.high && member->element.low > 0;
    const model_type *object = member->array == ARRAY_OBJECTS ? member->type.object : NULL;
    if (member->owner->json && member->array == ARRAY_VALUES)
        return member->schema->json_separator != '\0' ? ELEMENT_JOINED : ELEMENT_JSON;
    if (member->array == ARRAY_NONE) return ELEMENT_BYTE;
    if (member->array == ARRAY_RECORDS) return ELEMENT_RECORD;
    if (fixed && member->wire.kind != WIRE_BITS) return ELEMENT_FIXED;
    if (text) return ELEMENT_OWN_BYTES;
    return object != NULL && plan_of_type(p, object)->remembers.offset ? ELEMENT_REMEMBERED : ELEMENT_UNKNOWN;
}

/* ---- absent values ---- */

static void note_borrower(const term *t, void *context)
{
    if (t->kind == TERM_UNIQUE || t->kind == TERM_ACYCLIC) *(bool *)context = true;
}

/* Values of the object itself stand for their expressions. */
static bool is_own_value(const term *t)
{
    return term_is_worked_out(t) && t->items.items[0]->kind == TERM_SELF;
}

bool plan_rule_borrows(const model_check *check)
{
    bool borrows = false;
    term_walk_following(check->that, is_own_value, note_borrower, &borrows);
    return borrows;
}
