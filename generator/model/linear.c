/* Recognises amounts that an integer, or text of digits, determines by arithmetic: `len - 4`, `num * 2`,
   `base + ofs`. The arithmetic is inverted if it is linear in the one member of the object that nothing else
   determines. */
#include "model/change.h"

enum { LARGEST_SHIFT = 32 };

/* ---- the member ---- */

/* Whether an expression is the member: an integer, or the value of its digits. */
static bool is_member(const term *t, const model_member *member)
{
    return model_determined_by(t) == member;
}

/* An integer of the object itself that nothing else determines except by `derivation`. */
static const model_member *unknown_in(const term *t, derivation_kind derivation)
{
    const model_member *member = model_determined_by(t);
    return member != NULL && member->derivation == derivation && member->derive == NULL &&
                   member->valid.kind != VALID_EQ
               ? member
               : NULL;
}

typedef struct unknowns {
    derivation_kind derivation;
    const model_member *found;
    size_t count;
} unknowns;

static void count_unknowns(const term *t, unknowns *search)
{
    const model_member *member = unknown_in(t, search->derivation);
    if (member != NULL) {
        search->found = member;
        search->count++;
        return;
    }
    for (size_t i = 0; i < t->items.count; i++)
        count_unknowns(t->items.items[i], search);
}

/* ---- the expression ---- */

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT && t->range.low == t->range.high;
}

/* Whether a term names a field or parameter of this object or an outer one, known when the amount is
   computed. */
static bool is_given(const term *t)
{
    if (t->kind == TERM_SELF || t->kind == TERM_PARENT || t->kind == TERM_ROOT)
        return t->kind == TERM_SELF || is_given(t->items.items[0]);
    const bool stored = t->kind == TERM_MEMBER && t->member != NULL && t->member->array == ARRAY_NONE &&
                        (t->member->role == MEMBER_FIELD || t->member->role == MEMBER_PARAM);
    return stored && !t->member->placed && is_given(t->items.items[0]);
}

/* Finds the increase of an expression if the member grows by 1; returns false if it is not linear in it. */
static bool find_step(const term *t, const model_member *member, wide *step)
{
    wide left = 0, right = 0;
    *step = 1;
    if (is_member(t, member)) return true;
    *step = 0;
    if (is_number(t) || (t->type.kind == VALUE_INT && is_given(t))) return true;
    if (t->kind != TERM_BINARY || t->type.kind != VALUE_INT) return false;
    const term *a = t->items.items[0], *b = t->items.items[1];
    if (!find_step(a, member, &left) || !find_step(b, member, &right)) return false;
    if (model_is_sum(t))
        *step = left + right;
    else if (t->op == OP_SUB)
        *step = left - right;
    else if (t->op == OP_MUL && (is_number(a) || is_number(b)))
        *step = is_number(a) ? a->range.low * right : b->range.low * left;
    else if (t->op == OP_SHL && is_number(b) && b->range.low >= 0 && b->range.low <= LARGEST_SHIFT)
        *step = left << b->range.low;
    else
        return left == 0 && right == 0;
    return *step >= -((wide)1 << LARGEST_SHIFT) && *step <= ((wide)1 << LARGEST_SHIFT);
}

model_member *model_linear(const term *use, derivation_kind derivation, int64_t *step)
{
    unknowns search = {.derivation = derivation};
    wide found = 0;
    if (use == NULL || use->kind != TERM_BINARY) return NULL;
    count_unknowns(use, &search);
    if (search.count != 1 || !find_step(use, search.found, &found) || found == 0) return NULL;
    *step = (int64_t)found;
    return change_member(search.found);
}

/* ---- the rest of the expression ---- */

static const term *number_like(arena *memory, const term *t, wide value)
{
    term *number = ARENA_NEW(memory, term);
    *number = (term){.kind = TERM_INT, .source = t->source, .type = t->type, .integer = value};
    number->range = interval_constant(value);
    return number;
}

static bool is_zero(const term *t)
{
    return is_number(t) && t->range.low == 0;
}

const term *model_linear_base(arena *memory, const term *t, const model_member *member)
{
    if (is_member(t, member)) return number_like(memory, t, 0);
    if (t->kind != TERM_BINARY || is_number(t)) return t;
    const term *a = model_linear_base(memory, t->items.items[0], member);
    const term *b = model_linear_base(memory, t->items.items[1], member);
    if (is_zero(b) && (model_is_sum(t) || t->op == OP_SUB || t->op == OP_SHL)) return a;
    if (is_zero(a) && model_is_sum(t)) return b;
    if ((is_zero(a) && (t->op == OP_MUL || t->op == OP_SHL)) || (is_zero(b) && t->op == OP_MUL))
        return number_like(memory, t, 0);
    if (is_zero(a) && t->op == OP_SUB && is_number(b)) return number_like(memory, t, -b->range.low);
    term *rest = ARENA_NEW(memory, term);
    *rest = *t;
    rest->items.count = rest->items.capacity = 0;
    rest->items.items = NULL;
    ARRAY_PUSH(memory, &rest->items, a);
    ARRAY_PUSH(memory, &rest->items, b);
    return rest;
}
