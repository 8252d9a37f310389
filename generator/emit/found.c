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

/* ---- which ---- */

static bool is_comparison(const term *t)
{
    return t->kind == TERM_BINARY && t->op >= OP_LT && t->op <= OP_NE;
}

/* Text is reported as it is in the file. */
static const term *without_lower(const term *t)
{
    return t->kind == TERM_TO_LOWER ? t->items.items[0] : t;
}

static found_term search(const term *t, term_kind kind, bool outcome);

/* Bytes are shown where they are compared as a whole. */
static bool is_compared(const term *t, term_kind kind)
{
    return is_shown(t, kind) || (t->type.kind == VALUE_BYTES && is_computed_from(t, kind));
}

/* A side that is shown, and the other side as what is expected where the comparison came to `outcome`. */
static found_term search_comparison(const term *t, term_kind kind, bool outcome)
{
    for (size_t i = 0; i < 2; i++) {
        const term *side = without_lower(t->items.items[i]), *other = without_lower(t->items.items[1 - i]);
        if (!is_compared(side, kind)) continue;
        const expr_op op = i == 0 ? t->op : comparison_mirrored(t->op);
        const expr_op wanted = outcome ? comparison_negated(op) : op;
        /* What it may not be is what was found. */
        return (found_term){{side, NULL}, {wanted == OP_NE ? NULL : other, NULL}, wanted};
    }
    return (found_term){{NULL, NULL}, {NULL, NULL}, OP_EQ};
}

/* The digest that the bytes have, and the text that should be it. */
static found_term search_digest(const term *t, term_kind kind, bool outcome)
{
    const term *bytes = t->items.items[0], *text = t->items.items[1];
    if (outcome || !is_computed_from(bytes, kind)) return search(text, kind, outcome);
    return (found_term){{t, NULL}, {text, NULL}, OP_EQ};
}

/* Of what is joined by `and` and `or` only that part which has decided it is known to have been looked at.
   What was compared is a limit of what was found where no other part says something of it, too. */
static found_term search_joined(const term *t, term_kind kind, bool outcome)
{
    const bool all_seen = (t->op == OP_OR) != outcome;
    const found_term left = search(t->items.items[0], kind, outcome);
    const found_term right = search(t->items.items[1], kind, outcome);
    found_term found = all_seen && right.found.term != NULL ? right : left;
    const bool alone =
        left.found.term == NULL || right.found.term == NULL || !term_same(left.found.term, right.found.term);
    if (!all_seen || !alone) found.expected.term = NULL;
    return found;
}

/* The first term to be shown that is evaluated where `t` comes to `outcome`. */
static found_term search(const term *t, term_kind kind, bool outcome)
{
    const found_term none = {{NULL, NULL}, {NULL, NULL}, OP_EQ};
    t = without_lower(t);
    if (t->kind == TERM_PRESENT) return none; /* what is not there has no value */
    if (is_shown(t, kind)) return (found_term){{t, NULL}, {NULL, NULL}, OP_EQ};
    if (t->kind == TERM_UNARY && t->op == OP_NOT) return search(t->items.items[0], kind, !outcome);
    if (t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR)) return search_joined(t, kind, outcome);
    if (t->kind == TERM_HAS_DIGEST) return search_digest(t, kind, outcome);
    if (is_comparison(t)) {
        const found_term compared = search_comparison(t, kind, outcome);
        if (compared.found.term != NULL) return compared;
    }
    if (t->kind == TERM_TERNARY || term_is_fold(t))
        return none; /* which branch, which element is not known */
    for (size_t i = 0; i < t->items.count; i++) {
        found_term found = search(t->items.items[i], kind, outcome);
        found.expected.term = NULL; /* what it means for the whole is not known */
        if (found.found.term != NULL) return found;
    }
    return none;
}

/* ---- what is kept ---- */

/* Whether looking at an element takes no statement: it exists, and it is no object, which a validator may
 * lack. */
static bool is_plain_element(const term *t)
{
    const term *list = t->items.items[0];
    const model_member *member = list->kind == TERM_MEMBER ? list->member : NULL;
    return t->in_range && member != NULL && member->array != ARRAY_OBJECTS && !term_may_be_absent(list);
}

/* Whether it takes statements or work to compute a term once more. */
static bool is_expensive(const term *t)
{
    const model_member *value = term_named_value(t);
    switch (t->kind) {
    case TERM_ITEM:
    case TERM_INDEX:
        return false;
    case TERM_LIST:
    case TERM_CHECKSUM:
    case TERM_HAS_DIGEST:
    case TERM_TERNARY:
    case TERM_SLICE:
    case TERM_SLOT:
    case TERM_CONCAT:
    case TERM_FORMAT:
    case TERM_TO_TEXT:
    case TERM_TO_BYTES:
    case TERM_REVERSE:
    case TERM_SUBSTRING:
    case TERM_INDEX_OF:
        return true;
    case TERM_ELEMENT:
    case TERM_LAST:
        if (!is_plain_element(t)) return true;
        break;
    default:
        break;
    }
    if (term_is_fold(t) || term_peek(t) != NULL) return true;
    if (t->kind == TERM_TO_INT && t->items.items[0]->type.kind == VALUE_TEXT) return true;
    if (value != NULL) return !value->simple; /* a simple one is a function */
    for (size_t i = 0; i < t->items.count; i++)
        if (is_expensive(t->items.items[i])) return true;
    return false;
}

/* Declares the variable of a term that costs something. */
static void keep(const c_place *place, reported_term *reported, const char *name)
{
    emitter *e = place->emitter;
    if (!is_expensive(reported->term)) return;
    reported->name = c_local(place, name);
    if (reported->term->kind == TERM_HAS_DIGEST) {
        out_line(&e->out, "char %s[TN_SHA1_DIGITS] = {0};", reported->name);
        return;
    }
    const value_type type = reported->term->type;
    const bool bytes = type.kind == VALUE_TEXT || type.kind == VALUE_BYTES;
    out_line(&e->out, "%s %s = %s;", c_type_of(e, type, reported->term->range), reported->name,
             bytes ? "{NULL, 0}" : "0");
}

static bool is_constant(const term *t)
{
    return t->kind == TERM_INT || t->kind == TERM_FLOAT || t->kind == TERM_TEXT || t->kind == TERM_BYTES;
}

found_term c_find_found(const c_place *place, const term *condition, term_kind through, bool sentence)
{
    found_term found = search(condition, through, false);
    const term *expected = found.expected.term;
    if (expected != NULL && !sentence && is_constant(expected)) found.expected.term = NULL;
    if (found.found.term != NULL) keep(place, &found.found, "found");
    if (found.expected.term != NULL) keep(place, &found.expected, "expected");
    return found;
}

static bool is_kept(const reported_term *reported, const term *t)
{
    return reported->term == t && reported->name != NULL;
}

const char *c_kept_digest(const c_place *place, const term *t)
{
    const found_term *found = place->found;
    return found != NULL && is_kept(&found->found, t) ? found->found.name : NULL;
}

const char *c_kept_for_report(const c_place *place, const term *t)
{
    const found_term *found = place->found;
    if (found == NULL || t->kind == TERM_HAS_DIGEST) return NULL;
    if (is_kept(&found->found, t)) return found->found.name;
    return is_kept(&found->expected, t) ? found->expected.name : NULL;
}

/* ---- as C ---- */

/* In statements: a variable that stays without a value where they are left. */
static const char *value_in_statements(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    c_absence absence = {.leave = "break;", .breaks = true};
    c_place inside = *place;
    const size_t kept = e->kept.count;
    const char *value = c_temporary(place);
    inside.absence = &absence;
    out_line(o, "tn_value %s = tn_value_none();", value);
    out_line(o, "do {");
    o->indent++;
    out_assign(o, value, c_found(&inside, t));
    o->indent--;
    e->kept.count = kept;
    out_line(o, "} while (false);");
    return value;
}

/* The value of a term that may need what is absent: none then. */
static const char *value_where_there(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    if (!term_may_need_absent(t)) return c_found(place, t);
    const size_t mark = out_mark(&e->out), kept = e->kept.count;
    const unsigned temporaries = e->temporaries;
    c_absence absence = {0};
    c_place inside = *place;
    inside.absent = NULL;
    inside.there = NULL;
    inside.absence = &absence;
    const char *value = c_found(&inside, t);
    const piece there = absence.there;
    if (!absence.used) return value;
    if (!absence.too_much && there.text != NULL && out_mark(&e->out) == mark)
        return arena_printf(e->memory, "%s ? %s : tn_value_none()",
                            piece_in_brackets(place, there, there.precedence <= CONDITIONAL), value);
    out_erase(&e->out, mark, out_mark(&e->out));
    e->temporaries = temporaries;
    e->kept.count = kept;
    return value_in_statements(&inside, t);
}

static const char *value_of(const c_place *place, const reported_term *reported)
{
    const term *t = reported->term;
    if (t->kind == TERM_TEXT || t->kind == TERM_BYTES)
        return arena_printf(place->emitter->memory, "tn_value_bytes(%s, %zu)",
                            c_string(place->emitter->memory, t->text), t->text.size);
    if (reported->name == NULL) return value_where_there(place, t);
    if (t->kind == TERM_HAS_DIGEST)
        return arena_printf(place->emitter->memory, "tn_value_bytes(%s, sizeof %s)", reported->name,
                            reported->name);
    return c_found_text(place->emitter, reported->name, reported->term->type, reported->term->range);
}

const char *c_found_value(const c_place *place, const found_term *found)
{
    return found->found.term == NULL ? "tn_value_none()" : value_of(place, &found->found);
}

const char *c_expected_value(const c_place *place, const found_term *found)
{
    static const char *const relations[] = {"TN_LESS", "TN_AT_MOST", "TN_MORE", "TN_AT_LEAST", "TN_EQUAL"};
    if (found->expected.term == NULL) return NULL;
    return arena_printf(place->emitter->memory, "%s, %s", relations[found->relation - OP_LT],
                        value_of(place, &found->expected));
}
