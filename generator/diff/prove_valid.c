/* Proves that the reader accepts all values, and satisfies all rules, that the writer does. */
#include "diff/prove.h"

/* ---- `valid` ---- */

static bool same_valid(proof *p, const model_member *a, const model_member *b)
{
    if (a->valid.kind != b->valid.kind) return false;
    return prove_same(p, a->valid.eq, b->valid.eq) && prove_same(p, a->valid.min, b->valid.min) &&
           prove_same(p, a->valid.max, b->valid.max) && prove_same(p, a->valid.that, b->valid.that) &&
           prove_same_lists(p, a->valid.any_of.items, a->valid.any_of.count, b->valid.any_of.items,
                            b->valid.any_of.count) &&
           a->valid.kind != VALID_IN_ENUM;
}

/* The value of a literal; 64 bits hold its magnitude. */
static double literal_as_real(wide number)
{
    const double magnitude = (double)(uint64_t)(number < 0 ? -number : number);
    return number < 0 ? -magnitude : magnitude;
}

/* The numbers of a constant bound; false if it is not constant. */
static bool real_of(const term *t, double *real)
{
    const bool negated = t != NULL && t->kind == TERM_UNARY && t->op == OP_NEGATE;
    if (negated) t = t->items.items[0];
    if (t == NULL || (t->kind != TERM_FLOAT && t->kind != TERM_INT)) return false;
    *real = t->kind == TERM_FLOAT ? t->real : literal_as_real(t->integer);
    if (negated) *real = -*real;
    return true;
}

/* Whether a bound of floating point numbers is no closer than the writer's. */
static bool bound_holds(const term *writer, const term *reader, bool lower)
{
    double a, b;
    if (reader == NULL) return true;
    if (!real_of(writer, &a) || !real_of(reader, &b)) return false;
    return lower ? b <= a : b >= a;
}

static bool wider_reals(const model_member *a, const model_member *b)
{
    return a->valid.kind == VALID_RANGE && b->valid.kind == VALID_RANGE && a->wire.kind == WIRE_FLOAT &&
           bound_holds(a->valid.min, b->valid.min, true) && bound_holds(a->valid.max, b->valid.max, false);
}

static wide number_of(const schema_enum_value *value)
{
    return value->negative ? (wide)(int64_t)value->value : (wide)value->value;
}

static bool has_label(const schema_enum *of, wide number)
{
    for (size_t i = 0; i < of->values.count; i++)
        if (number_of(&of->values.items[i]) == number) return true;
    return false;
}

/* Whether all values that the writer takes have a name in the reader's enumeration. */
static bool in_enum(const value_set *given, const model_member *writer, const schema_enum *names)
{
    enum { MOST_TRIED = 1 << 16 };
    if (writer->valid.kind == VALID_IN_ENUM && writer->enumeration != NULL) {
        const schema_enum *own = writer->enumeration->schema;
        for (size_t i = 0; i < own->values.count; i++)
            if (!has_label(names, number_of(&own->values.items[i]))) return false;
        return true;
    }
    if (given->kind != SET_NUMBERS || given->range.high - given->range.low > MOST_TRIED) return false;
    for (wide i = given->range.low; i <= given->range.high; i++)
        if (set_has(given, i) && !has_label(names, i)) return false;
    return true;
}

static bool in_range(proof *p, const value_set *given, const model_member *reader)
{
    const term *ends[] = {reader->valid.min, reader->valid.max};
    if (given->kind != SET_NUMBERS) return false;
    for (size_t i = 0; i < 2; i++) {
        if (ends[i] == NULL) continue;
        const value_set end = assumed_of_term(p->known[p->reader], ends[i]);
        if (end.kind != SET_NUMBERS || end.lacks) return false;
        if (!interval_always(i == 0 ? OP_GE : OP_LE, given->range, end.range)) return false;
    }
    return true;
}

/* Whether all values that the writer takes are among the constants that the reader names. */
static bool is_listed(proof *p, const value_set *given, const model_member *reader)
{
    assumed *f = p->known[p->reader];
    value_set taken = set_none();
    if (reader->valid.kind == VALID_EQ) {
        const value_set one = assumed_of_term(f, reader->valid.eq);
        if (set_is_one(&one)) taken = one;
    }
    for (size_t i = 0; i < reader->valid.any_of.count; i++) {
        const value_set one = assumed_of_term(f, reader->valid.any_of.items[i]);
        if (set_is_one(&one)) taken = set_join(taken, one);
    }
    return taken.kind != SET_ANY && set_within(given, &taken);
}

static bool takes_all(proof *p, const model_member *writer, const model_member *reader)
{
    const value_set given = assumed_of_wire(p->known[p->writer], writer);
    switch (reader->valid.kind) {
    case VALID_NONE:
        return true;
    case VALID_RANGE:
        return in_range(p, &given, reader);
    case VALID_EQ:
    case VALID_ANY_OF:
        return is_listed(p, &given, reader);
    case VALID_IN_ENUM:
        return reader->enumeration != NULL && in_enum(&given, writer, reader->enumeration->schema);
    case VALID_EXPR:
        return false;
    }
    return false;
}

/* Whether the writer always stores the reader's constant. */
static bool is_constant(proof *p, const model_member *writer, const model_member *reader)
{
    const value_set given = assumed_of_wire(p->known[p->writer], writer);
    const value_set wanted = set_text(reader->schema->contents);
    return set_within(&given, &wanted);
}

void prove_valid(proof *p, met both)
{
    const model_member *a = both.writer, *b = both.reader;
    if (b->wire.kind == WIRE_CONSTANT && !is_constant(p, a, b))
        prove_doubt(p, both, "the reader requires different bytes");
    if (!takes_all(p, a, b) && !same_valid(p, a, b) && !wider_reals(a, b))
        prove_doubt(p, both, "the reader accepts fewer values");
    if (b->has_max && !(a->has_max && a->max <= b->max)) {
        const value_set count = b->count != NULL ? assumed_of_term(p->known[p->reader], b->count) : set_any();
        if (count.kind != SET_NUMBERS || count.range.high > (wide)b->max)
            prove_doubt(p, both, "the reader accepts fewer elements");
    }
}

/* ---- rules ---- */

static bool implied(proof *p, const model_check *writer, const model_check *reader)
{
    return writer->schema->severity == RULE_ERROR && writer->schema->level <= reader->schema->level &&
           prove_same(p, writer->condition, reader->condition) && prove_same(p, writer->that, reader->that);
}

static bool never_broken(proof *p, const model_check *reader)
{
    assumed *f = p->known[p->reader];
    return !assumed_may_hold(f, reader->condition) || !assumed_may_fail(f, reader->that);
}

void prove_rules(proof *p, const model_type *writer, const model_type *reader)
{
    for (size_t i = 0; i < reader->checks.count; i++) {
        const model_check *check = reader->checks.items[i];
        bool holds = check->schema->severity != RULE_ERROR || never_broken(p, check);
        for (size_t k = 0; k < writer->checks.count && !holds; k++)
            holds = implied(p, writer->checks.items[k], check);
        if (!holds)
            prove_doubt_rule(p, versions_check(writer, check), check,
                             "files that satisfied the rule may now violate it");
    }
}
