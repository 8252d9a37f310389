/* Finds values that the expression of another value uses more than once. If the first mention is evaluated
   whenever a later one is, its result is used again: otherwise a chain of values would be evaluated as often
   as there are ways through it. */
#include "model/term.h"

typedef struct mentions {
    arena *memory;      /* of the model */
    arena *list;        /* of the part behind */
    ARRAY(term *) seen; /* that have been evaluated here */
} mentions;

/* Text, bytes and numbers are kept as values. Objects and lists are found, or made, again. */
static void mark(term *t, mentions *m)
{
    if (t->type.kind > VALUE_ENUM) return;
    for (size_t i = 0; i < m->seen.count; i++) {
        term *first = m->seen.items[i];
        if (first->member != t->member || !term_same(first->items.items[0], t->items.items[0])) continue;
        first->shared = t->again = true;
        return;
    }
    ARRAY_PUSH(m->list, &m->seen, t);
}

/* The number of operands that are evaluated whenever the term is; each of the others may be left out, or is
   evaluated for each element of an array. */
static size_t certain_operands(const term *t)
{
    const bool logic = t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR);
    return logic || t->kind == TERM_TERNARY || term_is_fold(t) ? 1 : t->items.count;
}

/* The term with its marks. The operand of a cast may get its type later, and is not copied. */
static const term *marked(const term *t, mentions *m)
{
    const size_t around = m->seen.count, certain = certain_operands(t);
    if (t->items.count == 0 || t->kind == TERM_CAST || t->kind == TERM_ITEM || t->kind == TERM_INDEX)
        return t;
    term *copy = ARENA_NEW(m->memory, term);
    *copy = *t;
    copy->items.items = arena_alloc(m->memory, t->items.count * sizeof *copy->items.items);
    copy->items.capacity = t->items.count;
    for (size_t i = 0; i < t->items.count; i++) {
        const size_t before = m->seen.count;
        copy->items.items[i] = marked(t->items.items[i], m);
        if (i >= certain) m->seen.count = before;
    }
    /* if an operand is absent, the other one is not evaluated, and neither is kept */
    const bool equality = t->kind == TERM_BINARY && (t->op == OP_EQ || t->op == OP_NE);
    if (equality || term_is_fold(t)) m->seen.count = around;
    if (term_is_value(copy)) mark(copy, m);
    return copy;
}

static void count_value(const term *t, void *context)
{
    size_t *count = context;
    *count += term_is_value(t);
}

const term *term_with_repeats(arena *memory, const term *t)
{
    size_t count = 0;
    term_walk(t, count_value, &count);
    if (count < 2) return t;
    mentions m = {.memory = memory, .list = arena_new()};
    t = marked(t, &m);
    arena_free(m.list);
    return t;
}
