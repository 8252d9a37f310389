/* Expressions of rules as the mutator understands them. */
#include "emit/goals.h"

#include "model/model.h"

static const tn_goal *goal_of(arena *memory, const term *t);

static tn_goal *new_goal(arena *memory, tn_goal_kind kind)
{
    tn_goal *goal = ARENA_NEW(memory, tn_goal);
    goal->kind = kind;
    return goal;
}

static const tn_goal *unknown_goal(arena *memory)
{
    return new_goal(memory, TN_GOAL_UNKNOWN);
}

static const tn_goal *number_goal(arena *memory, wide number)
{
    tn_goal *goal = new_goal(memory, TN_GOAL_NUMBER);
    if (number < INT64_MIN || number > INT64_MAX) return unknown_goal(memory);
    goal->number = (int64_t)number;
    return goal;
}

static const tn_goal *goal_with_items(arena *memory, tn_goal_kind kind, const term *t)
{
    tn_goal *goal = new_goal(memory, kind);
    for (size_t i = 0; i < t->items.count && i < 3; i++)
        goal->items[i] = goal_of(memory, t->items.items[i]);
    return goal;
}

/* A value is what its expression is, in the object that it is of: `self`, or else it is not looked into. */
static const tn_goal *member_goal(arena *memory, const term *t)
{
    const model_member *member = t->member;
    if (member == NULL || t->items.count == 0) return unknown_goal(memory);
    if (member->role == MEMBER_VALUE) {
        const bool inlined =
            t->items.items[0]->kind == TERM_SELF && member->value != NULL && member->condition == NULL;
        return inlined ? goal_of(memory, member->value) : unknown_goal(memory);
    }
    tn_goal *goal = new_goal(memory, TN_GOAL_MEMBER);
    goal->member = arena_printf(memory, "%.*s", STR_ARG(member->id));
    goal->items[0] = goal_of(memory, t->items.items[0]);
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
static const tn_goal *shift_goal(arena *memory, const term *t)
{
    enum { MOST_SHIFT = 31 };
    const term *by = t->items.items[1];
    tn_goal *goal = new_goal(memory, TN_GOAL_MULTIPLY);
    if (by->kind != TERM_INT || by->integer < 0 || by->integer > MOST_SHIFT) return unknown_goal(memory);
    goal->items[0] = goal_of(memory, t->items.items[0]);
    goal->items[1] = number_goal(memory, (wide)1 << (unsigned)by->integer);
    return goal;
}

static const tn_goal *unary_goal(arena *memory, const term *t)
{
    tn_goal *goal = new_goal(memory, TN_GOAL_SUBTRACT);
    if (t->op == OP_NOT) return goal_with_items(memory, TN_GOAL_NOT, t);
    if (t->op != OP_NEGATE) return unknown_goal(memory);
    goal->items[0] = number_goal(memory, 0);
    goal->items[1] = goal_of(memory, t->items.items[0]);
    return goal;
}

static bool is_whole(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM || t->type.kind == VALUE_BOOL;
}

/* ---- bytes and texts ---- */

static tn_goal *pair_goal(arena *memory, tn_goal_kind kind, const tn_goal *one, const tn_goal *other)
{
    tn_goal *goal = new_goal(memory, kind);
    goal->items[0] = one;
    goal->items[1] = other;
    return goal;
}

/* The bytes that a constant is; false where it is none, or text whose bytes are not its characters. */
static bool constant_bytes(arena *memory, const term *t, str *bytes)
{
    if (t->kind == TERM_TEXT || t->kind == TERM_BYTES) {
        *bytes = t->text;
        for (size_t i = 0; t->kind == TERM_TEXT && i < t->text.size; i++)
            if ((unsigned char)t->text.data[i] >= 0x80) return false;
        return true;
    }
    if (t->kind != TERM_LIST || t->type.kind != VALUE_BYTES) return false;
    char *data = arena_alloc(memory, t->items.count + 1);
    for (size_t i = 0; i < t->items.count; i++) {
        if (t->items.items[i]->kind != TERM_INT) return false;
        data[i] = (char)t->items.items[i]->integer;
    }
    *bytes = (str){data, t->items.count};
    return true;
}

/* Bytes are equal where they are as many, and each is. */
static const tn_goal *bytes_goal(arena *memory, const term *t, const term *constant)
{
    str bytes;
    if (!constant_bytes(memory, constant, &bytes)) return unknown_goal(memory);
    const tn_goal *of = goal_of(memory, t);
    const tn_goal *count =
        of->kind == TN_GOAL_SLICE ? of->items[2] : pair_goal(memory, TN_GOAL_SIZE, of, NULL);
    const tn_goal *all = pair_goal(memory, TN_GOAL_EQUAL, count, number_goal(memory, (wide)bytes.size));
    for (size_t i = 0; i < bytes.size; i++) {
        const tn_goal *element = pair_goal(memory, TN_GOAL_ELEMENT, of, number_goal(memory, (wide)i));
        const tn_goal *value = number_goal(memory, (unsigned char)bytes.data[i]);
        all = pair_goal(memory, TN_GOAL_AND, all, pair_goal(memory, TN_GOAL_EQUAL, element, value));
    }
    return all;
}

static const tn_goal *sequence_goal(arena *memory, const term *t)
{
    const term *one = t->items.items[0], *other = t->items.items[1];
    str bytes;
    const bool swapped = constant_bytes(memory, one, &bytes);
    const tn_goal *equal = bytes_goal(memory, swapped ? other : one, swapped ? one : other);
    if (t->op == OP_EQ) return equal;
    return t->op == OP_NE ? pair_goal(memory, TN_GOAL_NOT, equal, NULL) : unknown_goal(memory);
}

/* ---- operators ---- */

static bool is_sequence(const term *t)
{
    return t->type.kind == VALUE_BYTES || t->type.kind == VALUE_TEXT;
}

static const tn_goal *binary_goal(arena *memory, const term *t)
{
    if (is_sequence(t->items.items[0]) && is_sequence(t->items.items[1])) return sequence_goal(memory, t);
    if (!is_whole(t->items.items[0]) || !is_whole(t->items.items[1])) return unknown_goal(memory);
    if (t->op == OP_SHL) return shift_goal(memory, t);
    const tn_goal_kind kind = kind_of_operator(t->op);
    return kind == TN_GOAL_UNKNOWN ? unknown_goal(memory) : goal_with_items(memory, kind, t);
}

/* The last element is that with the greatest number. */
static const tn_goal *last_goal(arena *memory, const term *t)
{
    tn_goal *size = new_goal(memory, TN_GOAL_SIZE), *index = new_goal(memory, TN_GOAL_SUBTRACT);
    tn_goal *goal = new_goal(memory, TN_GOAL_ELEMENT);
    goal->items[0] = size->items[0] = goal_of(memory, t->items.items[0]);
    index->items[0] = size;
    index->items[1] = number_goal(memory, 1);
    goal->items[1] = index;
    return goal;
}

static const tn_goal *goal_of(arena *memory, const term *t)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return number_goal(memory, t->integer);
    case TERM_BOOL:
        return number_goal(memory, t->boolean);
    case TERM_SELF:
        return new_goal(memory, TN_GOAL_SELF);
    case TERM_PARENT:
        return goal_with_items(memory, TN_GOAL_PARENT, t);
    case TERM_ROOT:
        return t->type.object == t->type.object->model->top ? new_goal(memory, TN_GOAL_ROOT)
                                                            : unknown_goal(memory);
    case TERM_ITEM:
        return new_goal(memory, TN_GOAL_ITEM);
    case TERM_INDEX:
        return new_goal(memory, TN_GOAL_INDEX);
    case TERM_MEMBER:
        return member_goal(memory, t);
    case TERM_ELEMENT:
        return goal_with_items(memory, TN_GOAL_ELEMENT, t);
    case TERM_SLICE:
        return goal_with_items(memory, TN_GOAL_SLICE, t);
    case TERM_LAST:
        return last_goal(memory, t);
    case TERM_SIZE:
        return goal_with_items(memory, TN_GOAL_SIZE, t);
    case TERM_ALL:
        return goal_with_items(memory, TN_GOAL_ALL, t);
    case TERM_ANY:
        return goal_with_items(memory, TN_GOAL_ANY, t);
    case TERM_TERNARY:
        return goal_with_items(memory, TN_GOAL_CHOICE, t);
    case TERM_UNARY:
        return unary_goal(memory, t);
    case TERM_BINARY:
        return binary_goal(memory, t);
    case TERM_TO_INT:
        return is_whole(t->items.items[0]) ? goal_of(memory, t->items.items[0]) : unknown_goal(memory);
    default:
        return unknown_goal(memory);
    }
}

const tn_rule_goal *rule_goals(arena *memory, const model *m)
{
    tn_rule_goal *goals = arena_alloc(memory, (m->checks.count + 1) * sizeof *goals);
    for (size_t i = 0; i < m->checks.count; i++) {
        const model_check *check = m->checks.items[i];
        goals[i].condition = check->condition != NULL ? goal_of(memory, check->condition) : NULL;
        goals[i].that = goal_of(memory, check->that);
    }
    return goals;
}
