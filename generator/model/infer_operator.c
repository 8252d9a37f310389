/* Infers operators: logic, comparisons, arithmetic, `?:`. */
#include "model/infer.h"

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT;
}

static const term *operand_mistake(inference *in, const expr *tree, const term *a, const term *b)
{
    return infer_mistake(in, infer_place(tree), DIAGNOSTIC_E0404, "this operator does not take %s and %s",
                         value_name(in->memory, a->type), value_name(in->memory, b->type));
}

static term *new_binary(inference *in, const expr *tree, value_kind type, const term *left, const term *right)
{
    term *t = infer_new(in, TERM_BINARY, tree, type);
    t->op = tree->op;
    infer_add(in, t, left);
    infer_add(in, t, right);
    return t;
}

/* ---- logic ---- */

static const term *infer_logic(inference *in, const expr *tree)
{
    const term *left = infer(in, tree->items.items[0]);
    const facts_state mark = facts_mark(&in->facts);
    if (left != NULL) facts_assume(&in->facts, left, tree->op == OP_AND);
    const term *right = infer(in, tree->items.items[1]);
    facts_release(&in->facts, mark);
    if (left == NULL || right == NULL) return NULL;
    if (left->type.kind != VALUE_BOOL) return infer_mismatch(in, left, "true or false");
    if (right->type.kind != VALUE_BOOL) return infer_mismatch(in, right, "true or false");
    return new_binary(in, tree, VALUE_BOOL, left, right);
}

/* ---- comparisons ---- */

bool infer_comparable(inference *in, span place, expr_op op, const term *left, const term *right)
{
    const value_kind kind = left->type.kind;
    const bool equality = op == OP_EQ || op == OP_NE;
    bool good = kind == right->type.kind;
    if (kind == VALUE_ENUM && good && left->type.enumeration != right->type.enumeration) good = false;
    if (is_number(left) && is_number(right)) return true;
    if (good && (kind == VALUE_TEXT || kind == VALUE_BYTES)) return true;
    if (good && (kind == VALUE_BOOL || kind == VALUE_ENUM) && equality) return true;
    if (good && (kind == VALUE_BOOL || kind == VALUE_ENUM))
        infer_mistake(in, place, DIAGNOSTIC_E0404, "%s has no order", value_name(in->memory, left->type));
    else
        infer_mistake(in, place, DIAGNOSTIC_E0404, "%s cannot be compared with %s",
                      value_name(in->memory, left->type), value_name(in->memory, right->type));
    const bool mixed = (kind == VALUE_ENUM && right->type.kind == VALUE_INT) ||
                       (kind == VALUE_INT && right->type.kind == VALUE_ENUM);
    if (mixed || (good && kind == VALUE_ENUM))
        diagnose_hint(in->list, "`.to_i` turns a value of an enumeration into an integer");
    return false;
}

static const term *infer_comparison(inference *in, const expr *tree, const term *left, const term *right)
{
    if (!infer_comparable(in, infer_place(tree), tree->op, left, right)) return NULL;
    return new_binary(in, tree, VALUE_BOOL, left, right);
}

/* ---- arithmetic ---- */

static const term *infer_concat(inference *in, const expr *tree, const term *left, const term *right)
{
    if (left->type.kind == VALUE_BYTES && !in->scope->extended)
        return infer_mistake(
            in, infer_place(tree), DIAGNOSTIC_E0411,
            "Kaitai does not join bytes; this may stand only under keys that begin with `-`");
    term *t = infer_new(in, TERM_CONCAT, tree, left->type.kind);
    infer_add(in, t, left);
    infer_add(in, t, right);
    return t;
}

static const term *infer_arithmetic(inference *in, const expr *tree, const term *left, const term *right)
{
    const value_kind kind = left->type.kind;
    const bool joins =
        tree->op == OP_ADD && kind == right->type.kind && (kind == VALUE_TEXT || kind == VALUE_BYTES);
    if (joins) return infer_concat(in, tree, left, right);
    if (!is_number(left) || !is_number(right)) return operand_mistake(in, tree, left, right);
    const bool real = kind == VALUE_FLOAT || right->type.kind == VALUE_FLOAT;
    const bool whole = tree->op >= OP_BITOR && tree->op <= OP_SHR;
    if (real && whole) return operand_mistake(in, tree, left, right);
    const bool divides = tree->op == OP_DIV || tree->op == OP_MOD;
    if (divides && !real && infer_range(right).low == 0 && infer_range(right).high == 0)
        return infer_mistake(in, infer_place(tree->items.items[1]), DIAGNOSTIC_E0422,
                             "this divisor is always 0");
    term *t = new_binary(in, tree, real ? VALUE_FLOAT : VALUE_INT, left, right);
    if (real) return t;
    t->range = interval_binary(tree->op, infer_range(left), infer_range(right));
    return infer_known(in, t);
}

const term *infer_binary(inference *in, const expr *tree)
{
    if (tree->op == OP_AND || tree->op == OP_OR) return infer_logic(in, tree);
    const term *left = infer(in, tree->items.items[0]);
    const term *right = infer(in, tree->items.items[1]);
    if (left == NULL || right == NULL) return NULL;
    if (tree->op >= OP_LT && tree->op <= OP_NE) return infer_comparison(in, tree, left, right);
    return infer_arithmetic(in, tree, left, right);
}

/* ---- one operand ---- */

static const term *infer_negative(inference *in, const expr *tree, wide value)
{
    if (value < interval_integer(8, true).low)
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0306, "this integer is too small");
    return infer_int(in, tree, value);
}

const term *infer_unary(inference *in, const expr *tree)
{
    const term *operand = infer(in, tree->items.items[0]);
    if (operand == NULL) return NULL;
    if (tree->op == OP_NOT && operand->type.kind != VALUE_BOOL)
        return infer_mismatch(in, operand, "true or false");
    if (tree->op == OP_INVERT && operand->type.kind != VALUE_INT)
        return infer_mismatch(in, operand, "an integer");
    if (tree->op != OP_NOT && !is_number(operand)) return infer_mismatch(in, operand, "a number");
    if (tree->op == OP_PLUS) return operand;
    if (operand->kind == TERM_INT && tree->op == OP_NEGATE)
        return infer_negative(in, tree, -operand->integer);
    term *t = infer_new(in, TERM_UNARY, tree, operand->type.kind);
    t->op = tree->op;
    infer_add(in, t, operand);
    if (t->type.kind != VALUE_INT) return t;
    t->range = interval_unary(tree->op, infer_range(operand));
    return infer_known(in, t);
}

/* ---- `?:` ---- */

const term *infer_ternary(inference *in, const expr *tree)
{
    const term *condition = infer(in, tree->items.items[0]);
    if (condition != NULL && condition->type.kind != VALUE_BOOL) {
        infer_mismatch(in, condition, "true or false");
        condition = NULL;
    }
    const term *branches[2];
    for (size_t i = 0; i < 2; i++) {
        const facts_state mark = facts_mark(&in->facts);
        if (condition != NULL) facts_assume(&in->facts, condition, i == 0);
        branches[i] = infer(in, tree->items.items[i + 1]);
        facts_release(&in->facts, mark);
    }
    if (condition == NULL || branches[0] == NULL || branches[1] == NULL) return NULL;
    const value_type type = types_combine(in->m, branches[0]->type, branches[1]->type);
    const bool any = branches[0]->type.kind == VALUE_ANY || branches[1]->type.kind == VALUE_ANY;
    if (type.kind == VALUE_ANY && !any)
        return infer_mistake(
            in, infer_place(tree), DIAGNOSTIC_E0404, "the two results must be alike, not %s and %s",
            value_name(in->memory, branches[0]->type), value_name(in->memory, branches[1]->type));
    term *t = infer_new(in, TERM_TERNARY, tree, type.kind);
    t->type = type;
    infer_add(in, t, condition);
    infer_add(in, t, branches[0]);
    infer_add(in, t, branches[1]);
    if (type.kind == VALUE_INT || type.kind == VALUE_ENUM)
        t->range = interval_join(infer_range(branches[0]), infer_range(branches[1]));
    const value_type first = branches[0]->type;
    const bool fits = type.kind == VALUE_ENUM && interval_within(t->range, types_range(first));
    t->type = fits ? first : types_holding(t->type, t->range);
    return t;
}
