/* What a broken rule is said to have found. */
#include "emit/found.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"

typedef struct through_search {
    term_kind kind;
    bool has;
} through_search;

/* Members count where they are those of the object itself. */
static void note_through(const term *t, void *context)
{
    through_search *search = context;
    if (t->kind == search->kind && (t->kind != TERM_MEMBER || t->items.items[0]->kind == TERM_SELF))
        search->has = true;
}

static bool is_computed_from(const term *t, term_kind kind)
{
    through_search search = {kind, false};
    term_walk(t, note_through, &search);
    return search.has;
}

static bool is_shown(const term *t, term_kind kind)
{
    const bool scalar =
        t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT || t->type.kind == VALUE_TEXT;
    return scalar && is_computed_from(t, kind);
}

/* The first such term that is evaluated where `t` comes to `outcome`: of what is joined by `and` and `or`
   only that part which has decided it is known to have been looked at. */
static const term *search(const term *t, term_kind kind, bool outcome)
{
    if (t->kind == TERM_TO_LOWER) return search(t->items.items[0], kind, outcome); /* as it is in the file */
    if (t->kind == TERM_PRESENT) return NULL; /* what is not there has no value */
    if (is_shown(t, kind)) return t;
    if (t->kind == TERM_UNARY && t->op == OP_NOT) return search(t->items.items[0], kind, !outcome);
    const bool logic = t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR);
    if (logic && (t->op == OP_OR) != outcome) {
        const term *right = search(t->items.items[1], kind, outcome);
        if (right != NULL) return right;
    }
    const size_t count = logic || t->kind == TERM_TERNARY || term_is_fold(t) ? 1 : t->items.count;
    for (size_t i = term_is_fold(t) ? 1 : 0; i < count; i++) {
        const term *found = search(t->items.items[i], kind, outcome);
        if (found != NULL) return found;
    }
    return NULL;
}

static void note_fold(const term *t, void *context)
{
    bool *has = context;
    if (term_is_fold(t)) *has = true;
}

found_term c_find_found(const c_place *place, const term *condition, term_kind through)
{
    emitter *e = place->emitter;
    found_term found = {search(condition, through, false), NULL};
    bool expensive = false;
    if (found.term == NULL) return found;
    term_walk_through(found.term, note_fold, &expensive);
    if (!expensive) return found;
    found.name = c_local(place, "found");
    const bool text = found.term->type.kind == VALUE_TEXT;
    out_line(&e->out, "%s %s = %s;", c_type_of(e, found.term->type, found.term->range), found.name,
             text ? "{NULL, 0}" : "0");
    return found;
}

const char *c_found_value(const c_place *place, const found_term *found)
{
    if (found->term == NULL) return "tn_value_literal(\"false\")";
    if (found->name == NULL) return c_found(place, found->term);
    return c_found_text(place->emitter, found->name, found->term->type, found->term->range);
}
