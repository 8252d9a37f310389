/* Replaces the named values and the choices in an expression. */
#include "plan/follow.h"
#include "plan/tables.h"

/* No expression becomes larger than this. */
enum { UNFOLDED_MOST = 400 };

typedef struct unfolding {
    arena *memory;
    const term *self; /* the object, as seen from the expression; NULL: itself */
    term_list *values;
    size_t *count;
} unfolding;

static const term *copied(const term *t, const unfolding *u);

static bool is_known_value(const term *t)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_VALUE &&
           t->member->value != NULL && t->member->schema != NULL && plan_is_way(t->items.items[0]);
}

static const term *meaning(const term *t, const unfolding *u)
{
    const term *object = copied(t->items.items[0], u), *value = t->member->value;
    const unfolding inner = {u->memory, object, u->values, u->count};
    term *named = ARENA_NEW(u->memory, term);
    *named = *t;
    named->items.items = arena_alloc(u->memory, sizeof *named->items.items);
    named->items.items[0] = object;
    if (!t->member->in_place) ARRAY_PUSH(u->memory, u->values, named);
    return copied(value, &inner);
}

static const term *copied(const term *t, const unfolding *u)
{
    if (++*u->count > UNFOLDED_MOST) return t;
    if (t->kind == TERM_SELF && u->self != NULL) return u->self;
    if (is_known_value(t)) return meaning(t, u);
    if (t->items.count == 0) return t;
    term *copy = ARENA_NEW(u->memory, term);
    *copy = *t;
    copy->shared = copy->again = false;
    copy->items.items = arena_alloc(u->memory, t->items.count * sizeof *copy->items.items);
    copy->items.capacity = t->items.count;
    for (size_t i = 0; i < t->items.count; i++)
        copy->items.items[i] = copied(t->items.items[i], u);
    return copy;
}

const term *plan_unfold(arena *memory, const term *t, term_list *values)
{
    size_t count = 0;
    const unfolding u = {.memory = memory, .values = values, .count = &count};
    if (t == NULL) return NULL;
    const term *result = copied(t, &u);
    return count > UNFOLDED_MOST ? NULL : result;
}

static bool is_arithmetic(const term *t)
{
    return t->kind == TERM_BINARY &&
           (t->op == OP_ADD || t->op == OP_SUB || t->op == OP_MUL || t->op == OP_SHL);
}

const term *plan_ternary(const term *t)
{
    const term *choice = NULL;
    if (t->kind == TERM_TERNARY) return t;
    if (is_arithmetic(t)) choice = plan_ternary(t->items.items[0]);
    return choice == NULL && is_arithmetic(t) ? plan_ternary(t->items.items[1]) : choice;
}

const term *plan_chosen(arena *memory, const term *t, const term *choice, bool first)
{
    if (t == choice) return choice->items.items[first ? 1 : 2];
    if (!is_arithmetic(t)) return t;
    term *copy = ARENA_NEW(memory, term);
    *copy = *t;
    copy->items.items = arena_alloc(memory, 2 * sizeof *copy->items.items);
    copy->items.items[0] = plan_chosen(memory, t->items.items[0], choice, first);
    copy->items.items[1] = plan_chosen(memory, t->items.items[1], choice, first);
    return copy;
}
