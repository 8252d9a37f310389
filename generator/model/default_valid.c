/* Compares the default of a member with `valid`, as far as that does not depend on other members. */
#include "model/default_valid.h"

static double real_of(const model_member *member)
{
    double value;
    float single;
    const uint32_t narrow = (uint32_t)member->default_value.bits;
    memcpy(&value, &member->default_value.bits, sizeof value);
    memcpy(&single, &narrow, sizeof single);
    return member->type.bytes == 4 ? (double)single : value;
}

static value_set value_of(const model_member *member)
{
    const uint64_t bits = member->default_value.bits;
    if (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES)
        return set_text(member->default_value.text);
    if (member->wire.kind == WIRE_FLOAT) return set_real(real_of(member));
    return set_number(member->range.low < 0 ? (wide)(int64_t)bits : (wide)bits);
}

/* Whether the default may be in a relation with a value of `valid`, which may be NULL. */
static bool may_be(assumed *others, expr_op op, const term *value)
{
    if (value == NULL) return true;
    const value_set of = assumed_of_term(others, value), holds = set_binary(op, others->item, &of);
    return set_may_hold(&holds);
}

static bool is_named(const model_member *member)
{
    const schema_enum *of = member->enumeration->schema;
    for (size_t i = 0; i < of->values.count; i++)
        if (of->values.items[i].value == member->default_value.bits) return true;
    return false;
}

static bool may_be_any(assumed *others, const model_member *member)
{
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        if (may_be(others, OP_EQ, member->valid.any_of.items[i])) return true;
    return false;
}

static bool is_valid(assumed *others, const model_member *member)
{
    switch (member->valid.kind) {
    case VALID_RANGE:
        return may_be(others, OP_GE, member->valid.min) && may_be(others, OP_LE, member->valid.max);
    case VALID_ANY_OF:
        return may_be_any(others, member);
    case VALID_IN_ENUM:
        return member->enumeration == NULL || is_named(member);
    case VALID_EXPR:
        return assumed_may_hold(others, member->valid.that);
    case VALID_EQ:
        return may_be(others, OP_EQ, member->valid.eq);
    case VALID_NONE:
        break;
    }
    return true;
}

assumed *default_any_others(const model *m)
{
    assumed *others = assumed_new(m->memory, m);
    for (size_t i = 0; i < m->member_count; i++)
        others->values[i] = set_any();
    return others;
}

bool default_is_valid(assumed *others, const model_member *member)
{
    const value_set value = value_of(member);
    others->item = &value;
    const bool valid = is_valid(others, member);
    others->item = NULL;
    return valid;
}
