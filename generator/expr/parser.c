/* The parser: operators by precedence, and the two ways in. Operands are in operand.c.

   Precedence, as in Kaitai, is Python's: a comparison binds weaker than `|`, and `not` weaker than a
   comparison. Nested parts (brackets, unary operators, branches of `? :`) are parsed by recursion and limited
   by EXPR_NESTING_LIMIT; chains of binary operators and of members are loops, and limited by
   EXPR_HEIGHT_LIMIT. */
#include <math.h>

#include "expr/parser.h"
#include "expr/precedence.h"

typedef struct operator_token {
    token_kind kind;
    expr_op op;
} operator_token;

static const operator_token binary_operators[] = {
    {TOKEN_OR, OP_OR},       {TOKEN_AND, OP_AND},       {TOKEN_LT, OP_LT},         {TOKEN_LE, OP_LE},
    {TOKEN_GT, OP_GT},       {TOKEN_GE, OP_GE},         {TOKEN_EQ, OP_EQ},         {TOKEN_NE, OP_NE},
    {TOKEN_BITOR, OP_BITOR}, {TOKEN_BITXOR, OP_BITXOR}, {TOKEN_BITAND, OP_BITAND}, {TOKEN_SHL, OP_SHL},
    {TOKEN_SHR, OP_SHR},     {TOKEN_PLUS, OP_ADD},      {TOKEN_MINUS, OP_SUB},     {TOKEN_STAR, OP_MUL},
    {TOKEN_SLASH, OP_DIV},   {TOKEN_PERCENT, OP_MOD},
};

static bool binary_operator(token_kind kind, expr_op *op)
{
    for (size_t i = 0; i < sizeof binary_operators / sizeof binary_operators[0]; i++) {
        if (binary_operators[i].kind != kind) continue;
        *op = binary_operators[i].op;
        return true;
    }
    return false;
}

void parser_advance(parser *p)
{
    p->taken_end = p->now.end;
    p->now = lexer_next(&p->input);
}

str parser_text(const parser *p, token word)
{
    return (str){p->input.text + word.begin, word.end - word.begin};
}

span parser_place(const parser *p, size_t begin, size_t end)
{
    return node_place_within(p->scalar, begin, end);
}

bool parser_enter(parser *p)
{
    if (p->nesting > EXPR_NESTING_LIMIT) { /* the whole expression is no nesting yet */
        report(p, DIAGNOSTIC_E0313, p->now.begin, p->now.end,
               "this expression is nested deeper than %d levels", EXPR_NESTING_LIMIT);
        return false;
    }
    p->nesting++;
    return true;
}

void parser_leave(parser *p)
{
    p->nesting--;
}

expr *parser_node(parser *p, expr_kind kind, size_t begin, size_t end, token mark)
{
    if (p->nodes >= EXPR_NODE_LIMIT) {
        report(p, DIAGNOSTIC_E0314, mark.begin, mark.end,
               "this expression has more than %d operators and operands", EXPR_NODE_LIMIT);
        return NULL;
    }
    p->nodes++;
    expr *tree = ARENA_NEW(p->memory, expr);
    tree->kind = kind;
    tree->place = parser_place(p, begin, end);
    tree->name_place = parser_place(p, mark.begin, mark.end);
    tree->height = 1;
    return tree;
}

bool parser_add(parser *p, expr *tree, part item)
{
    if (item.tree->height >= EXPR_HEIGHT_LIMIT) {
        diagnose(p->list, DIAGNOSTIC_E0314, tree->name_place, p->path,
                 "this expression is a chain of more than %d operations", EXPR_HEIGHT_LIMIT - 1);
        diagnose_hint(p->list, "give names to parts of it with value instances");
        return false;
    }
    if (tree->height <= item.tree->height) tree->height = item.tree->height + 1;
    ARRAY_PUSH(p->memory, &tree->items, item.tree);
    return true;
}

/* A node over its operands, up to the end of the last one; `mark` is the operator. */
static part join(parser *p, expr_kind kind, token mark, size_t begin, const part *operands, size_t count)
{
    size_t end = operands[count - 1].end;
    expr *tree = parser_node(p, kind, begin, end, mark);
    if (!tree) return NO_PART;
    for (size_t i = 0; i < count; i++) {
        if (!parser_add(p, tree, operands[i])) return NO_PART;
    }
    return (part){tree, begin, end};
}

static part parse_level(parser *p, int level);

/* An operator before its operand; operators of the same kind may follow each other, so this nests. */
static part parse_prefix(parser *p, expr_op op)
{
    if (!parser_enter(p)) return NO_PART;
    token mark = p->now;
    parser_advance(p);
    part operand = parse_level(p, op == OP_NOT ? LEVEL_NOT : LEVEL_UNARY);
    parser_leave(p);
    if (!operand.tree) return operand;
    part result = join(p, EXPR_UNARY, mark, mark.begin, &operand, 1);
    if (result.tree) result.tree->op = op;
    return result;
}

static part parse_prefixed(parser *p, int level)
{
    switch (p->now.kind) {
    case TOKEN_PLUS:
        return parse_prefix(p, OP_PLUS);
    case TOKEN_MINUS:
        return parse_prefix(p, OP_NEGATE);
    case TOKEN_TILDE:
        return parse_prefix(p, OP_INVERT);
    case TOKEN_NOT:
        if (level <= LEVEL_NOT) return parse_prefix(p, OP_NOT);
        return parse_operand(p);
    default:
        return parse_operand(p);
    }
}

static part report_chained(parser *p)
{
    report(p, DIAGNOSTIC_E0312, p->now.begin, p->now.end, "comparisons cannot be chained");
    diagnose_hint(p->list, "join two comparisons with `and`, or put one in parentheses");
    return NO_PART;
}

/* Operands and binary operators of at least this level. */
static part parse_level(parser *p, int level)
{
    part left = parse_prefixed(p, level);
    bool compared = false;
    expr_op op;
    while (left.tree && binary_operator(p->now.kind, &op) && operator_level(op) >= level) {
        bool compares = operator_level(op) == LEVEL_COMPARE;
        if (compares && compared) return report_chained(p);
        compared = compared || compares;

        token mark = p->now;
        parser_advance(p);
        part right = parse_level(p, operator_level(op) + 1);
        if (!right.tree) return right;
        left = join(p, EXPR_BINARY, mark, left.begin, (part[]){left, right}, 2);
        if (left.tree) left.tree->op = op;
    }
    return left;
}

static part parse_ternary(parser *p, part condition)
{
    token mark = p->now;
    parser_advance(p);
    part chosen = parse_expression(p);
    if (!chosen.tree) return chosen;
    if (p->now.kind != TOKEN_COLON) {
        report_unclosed(p, mark, "`:` and the value otherwise");
        return NO_PART;
    }
    parser_advance(p);
    part otherwise = parse_expression(p);
    if (!otherwise.tree) return otherwise;
    return join(p, EXPR_TERNARY, mark, condition.begin, (part[]){condition, chosen, otherwise}, 3);
}

part parse_expression(parser *p)
{
    if (!parser_enter(p)) return NO_PART;
    part result = parse_level(p, LEVEL_OR);
    if (result.tree && p->now.kind == TOKEN_QUESTION) result = parse_ternary(p, result);
    parser_leave(p);
    return result;
}

static bool is_blank(char byte)
{
    return (unsigned char)byte <= ' ';
}

/* Kaitai drops white space and control characters, tabs too, around the whole expression. */
static parser begin_parser(arena *memory, diagnostics *list, const node *scalar, const char *path)
{
    str text = scalar->kind < NODE_SEQUENCE ? scalar->text : (str){NULL, 0};
    size_t begin = 0, end = text.size;
    while (end > 0 && is_blank(text.data[end - 1]))
        end--;
    while (begin < end && is_blank(text.data[begin]))
        begin++;

    parser p = {.memory = memory, .list = list, .scalar = scalar, .path = path};
    p.input = (lexer){arena_copy(memory, end > 0 ? text.data : "", end), end, begin};
    p.now = lexer_next(&p.input);
    return p;
}

static expr *parse_whole(parser *p, part (*parse)(parser *), const char *wanted, const char *after)
{
    if (p->scalar->kind >= NODE_SEQUENCE) {
        diagnose(p->list, DIAGNOSTIC_E0308, p->scalar->place, p->path, "expected %s, found %s", wanted,
                 node_kind_name(p->scalar->kind));
        return NULL;
    }
    if (p->now.kind == TOKEN_END) {
        diagnose(p->list, DIAGNOSTIC_E0311, p->scalar->place, p->path, "%s is missing here", wanted);
        return NULL;
    }
    part result = parse(p);
    if (!result.tree) return NULL;
    if (p->now.kind != TOKEN_END) {
        report_unexpected(p, DIAGNOSTIC_E0310, after);
        return NULL;
    }
    return result.tree;
}

/* A number as YAML read it: the literal, under a unary minus if it is negative. */
static expr *number_tree(parser *p, expr_kind kind, bool negative)
{
    size_t sign = negative && p->input.size > 0 && p->input.text[0] == '-' ? 1 : 0;
    token minus = {TOKEN_MINUS, 0, sign}, digits = {TOKEN_INT, sign, p->input.size};

    expr *literal = parser_node(p, kind, digits.begin, digits.end, digits);
    literal->magnitude = p->scalar->magnitude;
    literal->real = fabs(p->scalar->real);
    if (!negative) return literal;
    part operand = {literal, digits.begin, digits.end};
    expr *tree = join(p, EXPR_UNARY, minus, minus.begin, &operand, 1).tree;
    tree->op = OP_NEGATE;
    return tree;
}

expr *expr_parse(arena *memory, diagnostics *list, const node *scalar, const char *path)
{
    parser p = begin_parser(memory, list, scalar, path);
    if (scalar->kind == NODE_BOOL) {
        token word = {TOKEN_NAME, 0, p.input.size};
        expr *tree = parser_node(&p, EXPR_BOOL, word.begin, word.end, word);
        tree->boolean = scalar->boolean;
        return tree;
    }
    if (scalar->kind == NODE_INT) return number_tree(&p, EXPR_INT, scalar->negative);
    if (scalar->kind == NODE_FLOAT && isfinite(scalar->real))
        return number_tree(&p, EXPR_FLOAT, signbit(scalar->real) != 0);
    if (scalar->kind == NODE_FLOAT) {
        diagnose(list, DIAGNOSTIC_E0306, scalar->place, path,
                 "expressions have no infinite numbers and no NaN");
        return NULL;
    }
    return parse_whole(&p, parse_expression, "an expression", "an operator or the end");
}

expr *expr_parse_type(arena *memory, diagnostics *list, const node *scalar, const char *path)
{
    parser p = begin_parser(memory, list, scalar, path);
    return parse_whole(&p, parse_type_reference, "a type", "the end of the type");
}
