/* Prints expressions of rules in the form of the mutator. */
#include "emit/constraints.h"

#include "model/model.h"

/* Values are repeated at each use, even in other values: the limit stops growth that doubles with each value,
   in the table and in the mutator. */
enum { MOST_STEPS_OF_VALUES = 256 }; /* in the constraints of one rule */

typedef struct constraint_maker {
    arena *memory;
    size_t left;   /* steps that values may still take */
    size_t inside; /* the depth of values being entered */
} constraint_maker;

static const tn_constraint *constraint_of(constraint_maker *maker, const term *t);

static tn_constraint *new_constraint(constraint_maker *maker, tn_constraint_kind kind)
{
    tn_constraint *constraint = ARENA_NEW(maker->memory, tn_constraint);
    constraint->kind = kind;
    return constraint;
}

static const tn_constraint *unknown_constraint(constraint_maker *maker)
{
    return new_constraint(maker, TN_CONSTRAINT_UNKNOWN);
}

static const tn_constraint *number_constraint(constraint_maker *maker, wide number)
{
    tn_constraint *constraint = new_constraint(maker, TN_CONSTRAINT_NUMBER);
    if (number < INT64_MIN || number > INT64_MAX) return unknown_constraint(maker);
    constraint->number = (int64_t)number;
    return constraint;
}

static const tn_constraint *constraint_with_items(constraint_maker *maker, tn_constraint_kind kind,
                                                  const term *t)
{
    tn_constraint *constraint = new_constraint(maker, kind);
    for (size_t i = 0; i < t->items.count && i < 3; i++)
        constraint->items[i] = constraint_of(maker, t->items.items[i]);
    return constraint;
}

/* A value is its expression in its own object, `self`; for other objects it is unknown. */
static const tn_constraint *value_constraint(constraint_maker *maker, const term *t)
{
    const model_member *value = t->member;
    if (t->items.items[0]->kind != TERM_SELF || value->value == NULL || value->condition != NULL)
        return unknown_constraint(maker);
    maker->inside++;
    const tn_constraint *constraint = constraint_of(maker, value->value);
    maker->inside--;
    return constraint;
}

static const tn_constraint *member_constraint(constraint_maker *maker, const term *t)
{
    const model_member *member = t->member;
    if (member == NULL || t->items.count == 0) return unknown_constraint(maker);
    if (member->role == MEMBER_VALUE) return value_constraint(maker, t);
    tn_constraint *constraint = new_constraint(maker, TN_CONSTRAINT_MEMBER);
    constraint->member = arena_printf(maker->memory, "%.*s", STR_ARG(member->id));
    constraint->items[0] = constraint_of(maker, t->items.items[0]);
    return constraint;
}

static tn_constraint_kind kind_of_operator(expr_op op)
{
    static const tn_constraint_kind kinds[] = {
        [OP_OR] = TN_CONSTRAINT_OR,         [OP_AND] = TN_CONSTRAINT_AND,
        [OP_LT] = TN_CONSTRAINT_LESS,       [OP_LE] = TN_CONSTRAINT_LESS_EQUAL,
        [OP_GT] = TN_CONSTRAINT_GREATER,    [OP_GE] = TN_CONSTRAINT_GREATER_EQUAL,
        [OP_EQ] = TN_CONSTRAINT_EQUAL,      [OP_NE] = TN_CONSTRAINT_UNEQUAL,
        [OP_BITAND] = TN_CONSTRAINT_BITS,   [OP_ADD] = TN_CONSTRAINT_ADD,
        [OP_SUB] = TN_CONSTRAINT_SUBTRACT,  [OP_MUL] = TN_CONSTRAINT_MULTIPLY,
        [OP_MOD] = TN_CONSTRAINT_REMAINDER, [OP_INVERT] = TN_CONSTRAINT_UNKNOWN,
    };
    return kinds[op];
}

/* A left shift by a constant is a multiplication. */
static const tn_constraint *shift_constraint(constraint_maker *maker, const term *t)
{
    enum { MOST_SHIFT = 31 };
    const term *by = t->items.items[1];
    tn_constraint *constraint = new_constraint(maker, TN_CONSTRAINT_MULTIPLY);
    if (by->kind != TERM_INT || by->integer < 0 || by->integer > MOST_SHIFT) return unknown_constraint(maker);
    constraint->items[0] = constraint_of(maker, t->items.items[0]);
    constraint->items[1] = number_constraint(maker, (wide)1 << (unsigned)by->integer);
    return constraint;
}

static const tn_constraint *unary_constraint(constraint_maker *maker, const term *t)
{
    tn_constraint *constraint = new_constraint(maker, TN_CONSTRAINT_SUBTRACT);
    if (t->op == OP_NOT) return constraint_with_items(maker, TN_CONSTRAINT_NOT, t);
    if (t->op != OP_NEGATE) return unknown_constraint(maker);
    constraint->items[0] = number_constraint(maker, 0);
    constraint->items[1] = constraint_of(maker, t->items.items[0]);
    return constraint;
}

static bool is_whole(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM || t->type.kind == VALUE_BOOL;
}

/* ---- bytes and texts ---- */

static tn_constraint *pair_constraint(constraint_maker *maker, tn_constraint_kind kind,
                                      const tn_constraint *one, const tn_constraint *other)
{
    tn_constraint *constraint = new_constraint(maker, kind);
    constraint->items[0] = one;
    constraint->items[1] = other;
    return constraint;
}

/* The bytes that a constant is; false if it is none, or text whose bytes are not its characters. */
static bool constant_bytes(constraint_maker *maker, const term *t, str *bytes)
{
    if (t->kind == TERM_TEXT || t->kind == TERM_BYTES) {
        *bytes = t->text;
        for (size_t i = 0; t->kind == TERM_TEXT && i < t->text.size; i++)
            if ((unsigned char)t->text.data[i] >= 0x80) return false;
        return true;
    }
    if (t->kind != TERM_LIST || t->type.kind != VALUE_BYTES) return false;
    char *data = arena_alloc(maker->memory, t->items.count + 1);
    for (size_t i = 0; i < t->items.count; i++) {
        if (t->items.items[i]->kind != TERM_INT) return false;
        data[i] = (char)t->items.items[i]->integer;
    }
    *bytes = (str){data, t->items.count};
    return true;
}

/* Bytes are equal if their numbers are, and each byte is. */
static const tn_constraint *bytes_constraint(constraint_maker *maker, const term *t, const term *constant)
{
    str bytes;
    if (!constant_bytes(maker, constant, &bytes)) return unknown_constraint(maker);
    const tn_constraint *of = constraint_of(maker, t);
    const tn_constraint *count =
        of->kind == TN_CONSTRAINT_SLICE ? of->items[2] : pair_constraint(maker, TN_CONSTRAINT_SIZE, of, NULL);
    const tn_constraint *all =
        pair_constraint(maker, TN_CONSTRAINT_EQUAL, count, number_constraint(maker, (wide)bytes.size));
    for (size_t i = 0; i < bytes.size; i++) {
        const tn_constraint *element =
            pair_constraint(maker, TN_CONSTRAINT_ELEMENT, of, number_constraint(maker, (wide)i));
        const tn_constraint *value = number_constraint(maker, (unsigned char)bytes.data[i]);
        all = pair_constraint(maker, TN_CONSTRAINT_AND, all,
                              pair_constraint(maker, TN_CONSTRAINT_EQUAL, element, value));
    }
    return all;
}

static const tn_constraint *sequence_constraint(constraint_maker *maker, const term *t)
{
    const term *one = t->items.items[0], *other = t->items.items[1];
    str bytes;
    const bool swapped = constant_bytes(maker, one, &bytes);
    const tn_constraint *equal = bytes_constraint(maker, swapped ? other : one, swapped ? one : other);
    if (t->op == OP_EQ) return equal;
    return t->op == OP_NE ? pair_constraint(maker, TN_CONSTRAINT_NOT, equal, NULL)
                          : unknown_constraint(maker);
}

/* ---- operators ---- */

static bool is_sequence(const term *t)
{
    return t->type.kind == VALUE_BYTES || t->type.kind == VALUE_TEXT;
}

static const tn_constraint *binary_constraint(constraint_maker *maker, const term *t)
{
    if (is_sequence(t->items.items[0]) && is_sequence(t->items.items[1]))
        return sequence_constraint(maker, t);
    if (!is_whole(t->items.items[0]) || !is_whole(t->items.items[1])) return unknown_constraint(maker);
    if (t->op == OP_SHL) return shift_constraint(maker, t);
    const tn_constraint_kind kind = kind_of_operator(t->op);
    return kind == TN_CONSTRAINT_UNKNOWN ? unknown_constraint(maker) : constraint_with_items(maker, kind, t);
}

/* The last element is that with the greatest number. */
static const tn_constraint *last_constraint(constraint_maker *maker, const term *t)
{
    tn_constraint *size = new_constraint(maker, TN_CONSTRAINT_SIZE),
                  *index = new_constraint(maker, TN_CONSTRAINT_SUBTRACT);
    tn_constraint *constraint = new_constraint(maker, TN_CONSTRAINT_ELEMENT);
    constraint->items[0] = size->items[0] = constraint_of(maker, t->items.items[0]);
    index->items[0] = size;
    index->items[1] = number_constraint(maker, 1);
    constraint->items[1] = index;
    return constraint;
}

static const tn_constraint *constraint_of(constraint_maker *maker, const term *t)
{
    if (maker->inside > 0 && maker->left == 0) return unknown_constraint(maker);
    maker->left -= maker->inside > 0;
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return number_constraint(maker, t->integer);
    case TERM_BOOL:
        return number_constraint(maker, t->boolean);
    case TERM_SELF:
        return new_constraint(maker, TN_CONSTRAINT_SELF);
    case TERM_PARENT:
        return constraint_with_items(maker, TN_CONSTRAINT_PARENT, t);
    case TERM_ROOT:
        return t->type.object == t->type.object->model->top ? new_constraint(maker, TN_CONSTRAINT_ROOT)
                                                            : unknown_constraint(maker);
    case TERM_ITEM:
        return new_constraint(maker, TN_CONSTRAINT_ITEM);
    case TERM_INDEX:
        return new_constraint(maker, TN_CONSTRAINT_INDEX);
    case TERM_MEMBER:
        return member_constraint(maker, t);
    case TERM_ELEMENT:
        return constraint_with_items(maker, TN_CONSTRAINT_ELEMENT, t);
    case TERM_SLICE:
        return constraint_with_items(maker, TN_CONSTRAINT_SLICE, t);
    case TERM_LAST:
        return last_constraint(maker, t);
    case TERM_SIZE:
        return constraint_with_items(maker, TN_CONSTRAINT_SIZE, t);
    case TERM_ALL:
        return constraint_with_items(maker, TN_CONSTRAINT_ALL, t);
    case TERM_ANY:
        return constraint_with_items(maker, TN_CONSTRAINT_ANY, t);
    case TERM_TERNARY:
        return constraint_with_items(maker, TN_CONSTRAINT_CHOICE, t);
    case TERM_UNARY:
        return unary_constraint(maker, t);
    case TERM_BINARY:
        return binary_constraint(maker, t);
    case TERM_TO_INT:
        return is_whole(t->items.items[0]) ? constraint_of(maker, t->items.items[0])
                                           : unknown_constraint(maker);
    default:
        return unknown_constraint(maker);
    }
}

const tn_rule_constraint *rule_constraints(arena *memory, const model *m)
{
    tn_rule_constraint *constraints = arena_alloc(memory, (m->checks.count + 1) * sizeof *constraints);
    for (size_t i = 0; i < m->checks.count; i++) {
        const model_check *check = m->checks.items[i];
        constraint_maker maker = {.memory = memory, .left = MOST_STEPS_OF_VALUES};
        constraints[i].condition = check->condition != NULL ? constraint_of(&maker, check->condition) : NULL;
        constraints[i].that = constraint_of(&maker, check->that);
    }
    return constraints;
}
