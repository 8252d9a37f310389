/* Prints the found value of a violated rule. */
#include "emit/found.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "plan/found.h"

/* ---- kept values ---- */

/* Whether looking at an element takes no statement: it exists, and it is no object, which a validator may
   lack. */
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

found_term c_find_found(const c_place *place, const term *condition, term_kind through, bool sentence)
{
    const plan_found what = plan_find_found(condition, through, sentence);
    found_term found = {{what.found, NULL}, {what.expected, NULL}, what.relation};
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

/* In statements: a variable that stays without a value if they are left early. */
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

/* The value of a term that may need an absent value: then the term has none. */
static const char *value_where_there(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    if (!term_may_need_absent(t)) return c_found(place, t);
    const size_t kept = e->kept.count;
    const out_code around = out_apart(&e->out);
    const unsigned temporaries = e->temporaries;
    c_absence absence = {0};
    c_place inside = *place;
    inside.absent = NULL;
    inside.there = NULL;
    inside.absence = &absence;
    const char *value = c_found(&inside, t);
    const piece there = absence.there;
    const out_code apart = out_rejoin(&e->out, around);
    if (!absence.used) {
        out_put(&e->out, &apart);
        return value;
    }
    if (!absence.too_much && there.text != NULL && apart.text.size == 0)
        return arena_printf(e->memory, "%s ? %s : tn_value_none()",
                            piece_in_brackets(place, there, there.precedence <= CONDITIONAL), value);
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
