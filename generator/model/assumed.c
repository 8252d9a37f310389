/* Computes the values that expressions may have, from those of the members. */
#include "model/assumed.h"

enum { DEEPEST_TERM = 1500, MOST_STEPS = 40 };

assumed *assumed_new(arena *memory, const model *of)
{
    assumed *f = ARENA_NEW(memory, assumed);
    *f = (assumed){.of = of,
                   .values = arena_alloc(memory, (of->member_count + 1) * sizeof *f->values),
                   .known_at = arena_alloc(memory, (of->member_count + 1) * sizeof *f->known_at),
                   .time = 1};
    return f;
}

/* ---- fields ---- */

static value_set of_enum(const model_enum *enumeration)
{
    value_set of = set_none();
    for (size_t i = 0; i < enumeration->schema->values.count; i++) {
        const schema_enum_value *value = &enumeration->schema->values.items[i];
        of = set_join(of, set_number(value->negative ? (wide)(int64_t)value->value : (wide)value->value));
    }
    return of;
}

/* The smaller of two sets, if one contains the other; otherwise the first. */
static value_set narrowed(value_set a, value_set b)
{
    return set_within(&b, &a) ? b : a;
}

static value_set in_range(assumed *f, const model_member *member, value_set all)
{
    if (all.kind != SET_NUMBERS) return all;
    interval range = all.range;
    const value_set low = member->valid.min != NULL ? assumed_of_term(f, member->valid.min) : set_any();
    const value_set high = member->valid.max != NULL ? assumed_of_term(f, member->valid.max) : set_any();
    if (low.kind == SET_NUMBERS && low.range.low > range.low) range.low = low.range.low;
    if (high.kind == SET_NUMBERS && high.range.high < range.high) range.high = high.range.high;
    return range.low <= range.high ? set_range(range) : set_none();
}

static value_set any_of(assumed *f, const model_member *member)
{
    value_set of = set_none();
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        of = set_join(of, assumed_of_term(f, member->valid.any_of.items[i]));
    return of;
}

value_set assumed_of_wire(assumed *f, const model_member *member)
{
    const bool number =
        member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM || member->type.kind == VALUE_BOOL;
    if (member->wire.kind == WIRE_CONSTANT) return set_text(member->schema->contents);
    value_set all = set_any();
    if (member->type.kind == VALUE_BOOL) all = set_range(interval_of(0, 1));
    if (number && member->type.kind != VALUE_BOOL && member->wire.kind != WIRE_SWITCH)
        all = set_range(member->range);
    all.lacks = false;
    switch (member->valid.kind) {
    case VALID_EQ:
        return narrowed(all, assumed_of_term(f, member->valid.eq));
    case VALID_ANY_OF:
        return narrowed(all, any_of(f, member));
    case VALID_RANGE:
        return in_range(f, member, all);
    case VALID_IN_ENUM:
        return member->enumeration != NULL ? narrowed(all, of_enum(member->enumeration)) : all;
    default:
        return all;
    }
}

/* ---- expressions ---- */

/* Anything of its type. */
static value_set of_type(const term *t)
{
    value_set of = set_any();
    if (t->type.kind == VALUE_BOOL) of = set_range(interval_of(0, 1));
    if (t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM) of = set_range(t->range);
    of.lacks = true;
    return of;
}

/* The value is looked at once, however often it is mentioned, until something else changes. */
static value_set of_value(assumed *f, const model_member *value)
{
    value_set *known = &f->values[value->number];
    if (f->known_at[value->number] != f->time) {
        *known = assumed_of_term(f, value->value);
        known->lacks = known->lacks || value->condition != NULL;
        f->known_at[value->number] = f->time;
    }
    return *known;
}

static value_set of_member(assumed *f, const term *t)
{
    const model_member *member = t->member;
    if (member == NULL || t->items.count == 0) return of_type(t);
    const value_set object =
        t->items.items[0]->kind == TERM_MEMBER ? assumed_of_term(f, t->items.items[0]) : set_none();
    value_set of = of_type(t);
    if (member->role == MEMBER_VALUE && member->value != NULL) {
        of = of_value(f, member);
    } else if ((member->role == MEMBER_FIELD || member->role == MEMBER_PARAM) &&
               member->array == ARRAY_NONE && member->wire.kind != WIRE_SWITCH) {
        of = f->values[member->number];
        of.lacks = of.lacks || of.kind == SET_NONE || (member->may_be_absent && !t->present);
    }
    const bool lacks = of.lacks || object.lacks;
    if (of.kind == SET_ANY) of = of_type(t);
    of.lacks = lacks;
    return of;
}

static value_set of_logic(assumed *f, const term *t)
{
    const value_set a = assumed_of_term(f, t->items.items[0]), b = assumed_of_term(f, t->items.items[1]);
    const bool both = t->op == OP_AND;
    value_set of = both ? set_truth(set_may_hold(&a) && set_may_hold(&b),
                                    set_may_fail(&a) || (set_may_hold(&a) && set_may_fail(&b)))
                        : set_truth(set_may_hold(&a) || (set_may_fail(&a) && set_may_hold(&b)),
                                    set_may_fail(&a) && set_may_fail(&b));
    of.lacks = a.lacks || ((both ? set_may_hold(&a) : set_may_fail(&a)) && b.lacks);
    return of;
}

/* In comparisons for equality an absent value equals nothing. */
static value_set of_binary(assumed *f, const term *t)
{
    if (t->op == OP_AND || t->op == OP_OR) return of_logic(f, t);
    const value_set a = assumed_of_term(f, t->items.items[0]), b = assumed_of_term(f, t->items.items[1]);
    value_set of = set_binary(t->op, &a, &b);
    if (of.kind == SET_ANY) of = of_type(t);
    of.lacks = a.lacks || b.lacks;
    const bool equality = t->op == OP_EQ || t->op == OP_NE;
    if (equality && of.lacks) of = set_join(of, set_truth(t->op == OP_NE, t->op == OP_EQ));
    return of;
}

static value_set of_unary(assumed *f, const term *t)
{
    const value_set a = assumed_of_term(f, t->items.items[0]);
    value_set of = of_type(t);
    if (t->op == OP_NOT)
        of = set_truth(set_may_fail(&a), set_may_hold(&a));
    else if (a.kind == SET_NUMBERS)
        of = set_range(interval_unary(t->op, a.range));
    else if (a.kind == SET_REAL && t->op == OP_NEGATE)
        of = set_real(-a.real);
    of.lacks = a.lacks;
    return of;
}

static value_set of_ternary(assumed *f, const term *t)
{
    const value_set condition = assumed_of_term(f, t->items.items[0]);
    value_set of = set_none();
    if (set_may_hold(&condition)) of = set_join(of, assumed_of_term(f, t->items.items[1]));
    if (set_may_fail(&condition)) of = set_join(of, assumed_of_term(f, t->items.items[2]));
    of.lacks = of.lacks || condition.lacks;
    return of;
}

/* The possible values of a conversion to an integer. */
static value_set of_conversion(assumed *f, const term *t)
{
    const value_set number = t->items.count == 1 ? assumed_of_term(f, t->items.items[0]) : set_any();
    return number.kind == SET_NUMBERS ? number : of_type(t);
}

/* The bytes that a list of constants is. */
static value_set of_list(assumed *f, const term *t)
{
    char *bytes;
    if (t->type.kind != VALUE_BYTES) return of_type(t);
    if (t->text.size > 0) return set_text(t->text);
    bytes = arena_alloc(f->of->memory, t->items.count + 1);
    for (size_t i = 0; i < t->items.count; i++) {
        const value_set item = assumed_of_term(f, t->items.items[i]);
        if (!set_is_one(&item) || item.kind != SET_NUMBERS) return of_type(t);
        bytes[i] = (char)(unsigned char)item.numbers[0];
    }
    return set_text((str){bytes, t->items.count});
}

static value_set of_term(assumed *f, const term *t)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return set_number(t->integer);
    case TERM_BOOL:
        return set_number(t->boolean);
    case TERM_TEXT:
    case TERM_BYTES:
        return set_text(t->text);
    case TERM_FLOAT:
        return set_real(t->real);
    case TERM_ITEM:
        return f->item != NULL ? *f->item : of_type(t);
    case TERM_TO_INT:
        return of_conversion(f, t);
    case TERM_LIST:
        return of_list(f, t);
    case TERM_MEMBER:
        return of_member(f, t);
    case TERM_UNARY:
        return of_unary(f, t);
    case TERM_BINARY:
        return of_binary(f, t);
    case TERM_TERNARY:
        return of_ternary(f, t);
    default:
        return of_type(t);
    }
}

value_set assumed_of_term(assumed *f, const term *t)
{
    if (f->depth >= DEEPEST_TERM) return of_type(t);
    f->depth++;
    const value_set of = of_term(f, t);
    f->depth--;
    return of;
}

/* A condition that needs an absent value does not hold. */
bool assumed_may_hold(assumed *f, const term *condition)
{
    if (condition == NULL) return true;
    const value_set of = assumed_of_term(f, condition);
    return set_may_hold(&of);
}

bool assumed_may_fail(assumed *f, const term *condition)
{
    if (condition == NULL) return false;
    const value_set of = assumed_of_term(f, condition);
    return of.lacks || set_may_fail(&of);
}

/* ---- remaining values of an expression ---- */

/* Reduces an expression by one step; returns `t` if none is possible. */
static const term *reduce_once(assumed *f, const term *t)
{
    const bool logic = t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR);
    const model_member *value = t->kind == TERM_MEMBER ? t->member : NULL;
    if (value != NULL && value->role == MEMBER_VALUE && value->value != NULL && value->condition == NULL &&
        t->items.count > 0 && t->items.items[0]->kind == TERM_SELF)
        return value->value;
    if (!logic && t->kind != TERM_TERNARY) return t;
    const value_set first = assumed_of_term(f, t->items.items[0]);
    if (t->kind == TERM_TERNARY) {
        if (!set_is_one(&first)) return t;
        return t->items.items[set_may_hold(&first) ? 1 : 2];
    }
    const value_set other = assumed_of_term(f, t->items.items[1]);
    const wide neutral = t->op == OP_AND ? 1 : 0;
    if (set_is_one(&first) && first.numbers[0] == neutral) return t->items.items[1];
    if (set_is_one(&other) && other.numbers[0] == neutral) return t->items.items[0];
    return t;
}

const term *assumed_reduce(assumed *f, const term *t)
{
    for (unsigned i = 0; i < MOST_STEPS; i++) {
        const term *less = reduce_once(f, t);
        if (less == t) break;
        t = less;
    }
    return t;
}
