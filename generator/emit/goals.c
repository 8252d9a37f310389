/* Prints expressions of rules in the form of the mutator. */
#include "emit/goals.h"

#include "model/model.h"

/* Values stand in a goal as often as they are named, and in each other: what doubles with each of them is
   neither written nor, in the mutator, computed to its end. */
enum { MOST_STEPS_OF_VALUES = 256 }; /* in the goals of one rule */

typedef struct goal_maker {
    arena *memory;
    size_t left;   /* steps that values may still take */
    size_t inside; /* so many values */
} goal_maker;

static const tn_goal *goal_of(goal_maker *maker, const term *t);

static tn_goal *new_goal(goal_maker *maker, tn_goal_kind kind)
{
    tn_goal *goal = ARENA_NEW(maker->memory, tn_goal);
    goal->kind = kind;
    return goal;
}

static const tn_goal *unknown_goal(goal_maker *maker)
{
    return new_goal(maker, TN_GOAL_UNKNOWN);
}

static const tn_goal *number_goal(goal_maker *maker, wide number)
{
    tn_goal *goal = new_goal(maker, TN_GOAL_NUMBER);
    if (number < INT64_MIN || number > INT64_MAX) return unknown_goal(maker);
    goal->number = (int64_t)number;
    return goal;
}

static const tn_goal *goal_with_items(goal_maker *maker, tn_goal_kind kind, const term *t)
{
    tn_goal *goal = new_goal(maker, kind);
    for (size_t i = 0; i < t->items.count && i < 3; i++)
        goal->items[i] = goal_of(maker, t->items.items[i]);
    return goal;
}

/* A value is what its expression is, in the object that it is of: `self`, or else it is not looked into. */
static const tn_goal *value_goal(goal_maker *maker, const term *t)
{
    const model_member *value = t->member;
    if (t->items.items[0]->kind != TERM_SELF || value->value == NULL || value->condition != NULL)
        return unknown_goal(maker);
    maker->inside++;
    const tn_goal *goal = goal_of(maker, value->value);
    maker->inside--;
    return goal;
}

static const tn_goal *member_goal(goal_maker *maker, const term *t)
{
    const model_member *member = t->member;
    if (member == NULL || t->items.count == 0) return unknown_goal(maker);
    if (member->role == MEMBER_VALUE) return value_goal(maker, t);
    tn_goal *goal = new_goal(maker, TN_GOAL_MEMBER);
    goal->member = arena_printf(maker->memory, "%.*s", STR_ARG(member->id));
    goal->items[0] = goal_of(maker, t->items.items[0]);
    return goal;
}

static tn_goal_kind kind_of_operator(expr_op op)
{
    static const tn_goal_kind kinds[] = {
        [OP_OR] = TN_GOAL_OR,         [OP_AND] = TN_GOAL_AND,        [OP_LT] = TN_GOAL_LESS,
        [OP_LE] = TN_GOAL_LESS_EQUAL, [OP_GT] = TN_GOAL_GREATER,     [OP_GE] = TN_GOAL_GREATER_EQUAL,
        [OP_EQ] = TN_GOAL_EQUAL,      [OP_NE] = TN_GOAL_UNEQUAL,     [OP_BITAND] = TN_GOAL_BITS,
        [OP_ADD] = TN_GOAL_ADD,       [OP_SUB] = TN_GOAL_SUBTRACT,   [OP_MUL] = TN_GOAL_MULTIPLY,
        [OP_MOD] = TN_GOAL_REMAINDER, [OP_INVERT] = TN_GOAL_UNKNOWN,
    };
    return kinds[op];
}

/* What is shifted left by a constant is multiplied. */
static const tn_goal *shift_goal(goal_maker *maker, const term *t)
{
    enum { MOST_SHIFT = 31 };
    const term *by = t->items.items[1];
    tn_goal *goal = new_goal(maker, TN_GOAL_MULTIPLY);
    if (by->kind != TERM_INT || by->integer < 0 || by->integer > MOST_SHIFT) return unknown_goal(maker);
    goal->items[0] = goal_of(maker, t->items.items[0]);
    goal->items[1] = number_goal(maker, (wide)1 << (unsigned)by->integer);
    return goal;
}

static const tn_goal *unary_goal(goal_maker *maker, const term *t)
{
    tn_goal *goal = new_goal(maker, TN_GOAL_SUBTRACT);
    if (t->op == OP_NOT) return goal_with_items(maker, TN_GOAL_NOT, t);
    if (t->op != OP_NEGATE) return unknown_goal(maker);
    goal->items[0] = number_goal(maker, 0);
    goal->items[1] = goal_of(maker, t->items.items[0]);
    return goal;
}

static bool is_whole(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM || t->type.kind == VALUE_BOOL;
}

/* ---- bytes and texts ---- */

static tn_goal *pair_goal(goal_maker *maker, tn_goal_kind kind, const tn_goal *one, const tn_goal *other)
{
    tn_goal *goal = new_goal(maker, kind);
    goal->items[0] = one;
    goal->items[1] = other;
    return goal;
}

/* The bytes that a constant is; false where it is none, or text whose bytes are not its characters. */
static bool constant_bytes(goal_maker *maker, const term *t, str *bytes)
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

/* Bytes are equal where they are as many, and each is. */
static const tn_goal *bytes_goal(goal_maker *maker, const term *t, const term *constant)
{
    str bytes;
    if (!constant_bytes(maker, constant, &bytes)) return unknown_goal(maker);
    const tn_goal *of = goal_of(maker, t);
    const tn_goal *count =
        of->kind == TN_GOAL_SLICE ? of->items[2] : pair_goal(maker, TN_GOAL_SIZE, of, NULL);
    const tn_goal *all = pair_goal(maker, TN_GOAL_EQUAL, count, number_goal(maker, (wide)bytes.size));
    for (size_t i = 0; i < bytes.size; i++) {
        const tn_goal *element = pair_goal(maker, TN_GOAL_ELEMENT, of, number_goal(maker, (wide)i));
        const tn_goal *value = number_goal(maker, (unsigned char)bytes.data[i]);
        all = pair_goal(maker, TN_GOAL_AND, all, pair_goal(maker, TN_GOAL_EQUAL, element, value));
    }
    return all;
}

static const tn_goal *sequence_goal(goal_maker *maker, const term *t)
{
    const term *one = t->items.items[0], *other = t->items.items[1];
    str bytes;
    const bool swapped = constant_bytes(maker, one, &bytes);
    const tn_goal *equal = bytes_goal(maker, swapped ? other : one, swapped ? one : other);
    if (t->op == OP_EQ) return equal;
    return t->op == OP_NE ? pair_goal(maker, TN_GOAL_NOT, equal, NULL) : unknown_goal(maker);
}

/* ---- operators ---- */

static bool is_sequence(const term *t)
{
    return t->type.kind == VALUE_BYTES || t->type.kind == VALUE_TEXT;
}

static const tn_goal *binary_goal(goal_maker *maker, const term *t)
{
    if (is_sequence(t->items.items[0]) && is_sequence(t->items.items[1])) return sequence_goal(maker, t);
    if (!is_whole(t->items.items[0]) || !is_whole(t->items.items[1])) return unknown_goal(maker);
    if (t->op == OP_SHL) return shift_goal(maker, t);
    const tn_goal_kind kind = kind_of_operator(t->op);
    return kind == TN_GOAL_UNKNOWN ? unknown_goal(maker) : goal_with_items(maker, kind, t);
}

/* The last element is that with the greatest number. */
static const tn_goal *last_goal(goal_maker *maker, const term *t)
{
    tn_goal *size = new_goal(maker, TN_GOAL_SIZE), *index = new_goal(maker, TN_GOAL_SUBTRACT);
    tn_goal *goal = new_goal(maker, TN_GOAL_ELEMENT);
    goal->items[0] = size->items[0] = goal_of(maker, t->items.items[0]);
    index->items[0] = size;
    index->items[1] = number_goal(maker, 1);
    goal->items[1] = index;
    return goal;
}

static const tn_goal *goal_of(goal_maker *maker, const term *t)
{
    if (maker->inside > 0 && maker->left == 0) return unknown_goal(maker);
    maker->left -= maker->inside > 0;
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return number_goal(maker, t->integer);
    case TERM_BOOL:
        return number_goal(maker, t->boolean);
    case TERM_SELF:
        return new_goal(maker, TN_GOAL_SELF);
    case TERM_PARENT:
        return goal_with_items(maker, TN_GOAL_PARENT, t);
    case TERM_ROOT:
        return t->type.object == t->type.object->model->top ? new_goal(maker, TN_GOAL_ROOT)
                                                            : unknown_goal(maker);
    case TERM_ITEM:
        return new_goal(maker, TN_GOAL_ITEM);
    case TERM_INDEX:
        return new_goal(maker, TN_GOAL_INDEX);
    case TERM_MEMBER:
        return member_goal(maker, t);
    case TERM_ELEMENT:
        return goal_with_items(maker, TN_GOAL_ELEMENT, t);
    case TERM_SLICE:
        return goal_with_items(maker, TN_GOAL_SLICE, t);
    case TERM_LAST:
        return last_goal(maker, t);
    case TERM_SIZE:
        return goal_with_items(maker, TN_GOAL_SIZE, t);
    case TERM_ALL:
        return goal_with_items(maker, TN_GOAL_ALL, t);
    case TERM_ANY:
        return goal_with_items(maker, TN_GOAL_ANY, t);
    case TERM_TERNARY:
        return goal_with_items(maker, TN_GOAL_CHOICE, t);
    case TERM_UNARY:
        return unary_goal(maker, t);
    case TERM_BINARY:
        return binary_goal(maker, t);
    case TERM_TO_INT:
        return is_whole(t->items.items[0]) ? goal_of(maker, t->items.items[0]) : unknown_goal(maker);
    default:
        return unknown_goal(maker);
    }
}

const tn_rule_goal *rule_goals(arena *memory, const model *m)
{
    tn_rule_goal *goals = arena_alloc(memory, (m->checks.count + 1) * sizeof *goals);
    for (size_t i = 0; i < m->checks.count; i++) {
        const model_check *check = m->checks.items[i];
        goal_maker maker = {.memory = memory, .left = MOST_STEPS_OF_VALUES};
        goals[i].condition = check->condition != NULL ? goal_of(&maker, check->condition) : NULL;
        goals[i].that = goal_of(&maker, check->that);
    }
    return goals;
}
