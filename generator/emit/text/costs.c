/* Computes the places at which lines may end, and their costs: less at commas and loose operators, more
   inside more brackets. */
#include "emit/text/document.h"

static bool is_assignment(const word *w)
{
    return w->kind == WORD_BINARY && w->binds == BINDS_ASSIGNMENT;
}

/* ---- places of line breaks ---- */

/* Lists in braces that end with a comma have both braces on lines of their own. */
static bool must_break(const document *d, uint32_t i)
{
    const word *words = d->words.items, *right = &words[i], *left = right - 1;
    if (left->kind == WORD_STRING && right->kind == WORD_STRING) return true;
    if (left->sign == '{' && left->match != NO_WORD) return words[left->match - 1].kind == WORD_COMMA;
    return right->sign == '}' && right->match != NO_WORD && left->kind == WORD_COMMA;
}

/* Behind a bracket that opens. */
static bool breaks_behind_bracket(const document *d, uint32_t i)
{
    const word *words = d->words.items, *left = &words[i - 1];
    if (left->sign == '[') return false;
    if (left->sign == '{') return true;
    return i < 2 || (words[i - 2].kind != WORD_BINARY && !words[i - 2].cast);
}

static bool may_break(const document *d, uint32_t i)
{
    const word *right = &d->words.items[i], *left = right - 1;
    if (right->kind == WORD_POINTER) return i + 1 == d->words.count || !right[1].function;
    if (right->declared) return true;
    if (left->kind == WORD_POINTER) return false;
    if (right->kind == WORD_QUESTION || right->kind == WORD_COLON) return true;
    if (left->kind == WORD_QUESTION || left->kind == WORD_COLON || left->kind == WORD_PREFIX) return false;
    if (right->sign == ':') return false;
    if (left->kind == WORD_OPEN) return right->kind != WORD_CLOSE && breaks_behind_bracket(d, i);
    if (right->kind == WORD_CLOSE) return false;
    if (left->kind == WORD_NAME && right->kind == WORD_STRING) return true;
    if (left->kind == WORD_BINARY) return left->sign != SIGN_SHIFT;
    if (left->kind == WORD_COMMA || left->kind == WORD_SEMICOLON) return true;
    if (right->kind == WORD_MEMBER || right->sign == '[' ||
        (right->kind == WORD_BINARY && right->sign == SIGN_SHIFT))
        return true;
    return left->sign == ')' && (right->kind == WORD_NAME || right->sign == SIGN_CONST);
}

/* ---- how much ---- */

/* Before a name that is declared, or the star before one. */
static uint32_t cost_of_declared(const document *d, const word *right)
{
    return d->is_function && right->level == 0 ? 60 : 200;
}

/* Before the "." of a member: little if a call follows that is not the last. */
static uint32_t cost_of_member(const document *d, const word *right)
{
    const bool called =
        right->next_operator != NO_WORD && d->words.items[right->next_operator - 1].kind == WORD_CLOSE;
    return called ? 35 : 150;
}

static uint32_t cost_behind_bracket(const document *d, uint32_t i)
{
    const word *words = d->words.items;
    const bool round = words[i - 1].sign == '(';
    if (round && d->is_function) return 100;
    if (round && i >= 2 && (words[i - 2].sign == SIGN_IF || words[i - 2].sign == SIGN_FOR)) return 1000;
    return 19;
}

static uint32_t cost_at_operator(const word *left, const word *right)
{
    if (left->kind == WORD_PREFIX) return 60;
    if (left->kind == WORD_COMMA) return 1;
    if (right->kind == WORD_BINARY && right->sign == SIGN_SHIFT)
        return left->kind != WORD_CLOSE || right->operator_index > 0 ? 2 : 1;
    if (left->kind == WORD_COLON) return BINDS_CONDITIONAL;
    if (left->binds != BINDS_NOT) return left->binds;
    return right->binds != BINDS_NOT ? right->binds : 3;
}

static uint32_t cost_of(const document *d, uint32_t i)
{
    const word *right = &d->words.items[i], *left = right - 1;
    if (left->kind == WORD_SEMICOLON) return 0;
    if (right->sign == '[' && right->kind == WORD_OPEN && left->kind != WORD_COMMA && left->sign != '{')
        return left->sign == ']' ? 200 : 500;
    if (right->declared) return cost_of_declared(d, right);
    if (right->kind == WORD_POINTER) return 190;
    if (left->sign == '=' && right->sign == '{') return 160;
    if (left->cast) return 100;
    if (right->kind == WORD_MEMBER) return cost_of_member(d, right);
    if (is_assignment(left) && d->words.items[0].sign == SIGN_FOR) return 4;
    if (is_assignment(left) && d->is_function) return 110;
    if (right->sign == '}') return 1;
    if (left->kind == WORD_OPEN) return cost_behind_bracket(d, i);
    return cost_at_operator(left, right);
}

/* ---- how deep ---- */

/* The cost of every line within brackets; a closing bracket is within its own pair. */
static uint32_t depth_before(const document *d, uint32_t i, uint32_t depth)
{
    const word *left = &d->words.items[i - 1];
    if (left->kind == WORD_OPEN) return depth + (left->sign == '[' ? 10 : 1);
    if (left->kind == WORD_CLOSE && left->match != NO_WORD) return depth - (left->sign == ']' ? 10 : 1);
    return depth;
}

/* Measures the words from each word to the end. */
static void measure_rest(document *d)
{
    uint32_t rest = 0, least = UINT32_MAX;
    for (size_t i = d->words.count; i > 0; i--) {
        word *w = &d->words.items[i - 1];
        rest += w->size;
        if (w->may_break && w->cost < least) least = w->cost;
        w->rest = rest;
        w->least_cost = least != UINT32_MAX ? least : 0;
    }
}

void document_cost(document *d)
{
    enum { PER_BRACKET = 20 };
    uint32_t depth = 1;
    for (uint32_t i = 0; i < d->words.count; i++) {
        word *w = &d->words.items[i];
        w->end = w->size;
        if (i == 0) continue;
        depth = depth_before(d, i, depth);
        w->must_break = must_break(d, i);
        w->may_break = w->must_break || may_break(d, i);
        w->cost = cost_of(d, i) + PER_BRACKET * depth;
        w->end += w[-1].end + (w->must_break ? C_COLUMNS : w->space);
    }
    measure_rest(d);
}
