/* How tightly operators bind, from the weakest: one table for the parser and for the printer. */
#ifndef TENON_EXPR_PRECEDENCE_H
#define TENON_EXPR_PRECEDENCE_H

#include "expr/expr.h"

enum {
    LEVEL_TERNARY,
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE, /* not chainable: both operands are of a higher level */
    LEVEL_BITOR,
    LEVEL_BITXOR,
    LEVEL_BITAND,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_UNARY,
    LEVEL_POSTFIX
};

static inline int operator_level(expr_op op)
{
    static const signed char levels[] = {
        [OP_OR] = LEVEL_OR,        [OP_AND] = LEVEL_AND,       [OP_NOT] = LEVEL_NOT,
        [OP_LT] = LEVEL_COMPARE,   [OP_LE] = LEVEL_COMPARE,    [OP_GT] = LEVEL_COMPARE,
        [OP_GE] = LEVEL_COMPARE,   [OP_EQ] = LEVEL_COMPARE,    [OP_NE] = LEVEL_COMPARE,
        [OP_BITOR] = LEVEL_BITOR,  [OP_BITXOR] = LEVEL_BITXOR, [OP_BITAND] = LEVEL_BITAND,
        [OP_SHL] = LEVEL_SHIFT,    [OP_SHR] = LEVEL_SHIFT,     [OP_ADD] = LEVEL_ADD,
        [OP_SUB] = LEVEL_ADD,      [OP_MUL] = LEVEL_MULTIPLY,  [OP_DIV] = LEVEL_MULTIPLY,
        [OP_MOD] = LEVEL_MULTIPLY, [OP_NEGATE] = LEVEL_UNARY,  [OP_PLUS] = LEVEL_UNARY,
        [OP_INVERT] = LEVEL_UNARY,
    };
    return levels[op];
}

#endif
