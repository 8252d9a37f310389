/* Decides which named values become functions: those so large that generated code would grow with the number
   of their uses. */
#include "plan/tables.h"

/* Terms that stand in the place of a value at most. */
enum { STANDING_TERMS = 24 };

static void decide(const codec_plan *p, const model_member *value);

/* ---- values that a function can compute from its arguments ---- */

/* Pointers to other objects, which copies lack. */
static bool is_elsewhere(value_kind kind)
{
    return kind == VALUE_OBJECT || kind == VALUE_STREAM || kind == VALUE_UNKNOWN;
}

static bool is_argument_member(const codec_plan *p, const term *t)
{
    const model_member *value = term_named_value(t);
    if (t->member == NULL || t->member->early || plan_counts_as_empty(t)) return false;
    if (t->member->role == MEMBER_PARAM) return !is_elsewhere(t->type.kind);
    if (t->member->role == MEMBER_FIELD) return true;
    return value != NULL && (value->simple || plan_of_member(p, value)->callable);
}

/* The elements of objects may lack, for want of memory, in rules only. */
static bool looks_at_elements(const term *t)
{
    const bool element = t->kind == TERM_ELEMENT || t->kind == TERM_LAST || t->kind == TERM_SLICE;
    return element && t->items.items[0]->type.kind == VALUE_ARRAY &&
           !plan_is_constant_list(t->items.items[0]);
}

static bool is_argument(const codec_plan *p, const term *t)
{
    switch (t->kind) {
    case TERM_PARENT:
    case TERM_STREAM:
    case TERM_POS:
    case TERM_AT_END:
    case TERM_JOINED:
    case TERM_SLOT:
    case TERM_HAS_SLOT:
        return false;
    case TERM_ROOT:
        return t->items.items[0]->type.object != NULL &&
               !plan_of_type(p, t->items.items[0]->type.object)->may_lack_root;
    case TERM_MEMBER:
        return is_argument_member(p, t);
    default:
        return !term_is_fold(t) && !looks_at_elements(t);
    }
}

/* ---- how large ---- */

typedef struct survey {
    const codec_plan *p;
    size_t terms;
    bool arguments_only;
} survey;

static void survey_term(const term *t, void *context)
{
    survey *s = context;
    const model_member *value = term_named_value(t);
    const bool stands = value != NULL && !value->simple && !t->again;
    if (stands) decide(s->p, value);
    s->terms += stands && !plan_of_member(s->p, value)->called ? plan_of_member(s->p, value)->terms : 1;
    if (s->terms > TERM_WEIGHT_LIMIT) s->terms = TERM_WEIGHT_LIMIT;
    if (!is_argument(s->p, t)) s->arguments_only = false;
}

static bool is_scalar(value_type type)
{
    return type.kind <= VALUE_ENUM;
}

static void decide(const codec_plan *p, const model_member *value)
{
    member_plan *known = edit_member(p, value);
    survey s = {.p = p, .arguments_only = true};
    if (known->terms != 0 || value->value == NULL) return;
    known->terms = 1;
    term_walk_value(value, survey_term, &s);
    known->terms = s.terms;
    known->callable = s.arguments_only && value->in_place && !value->simple && is_scalar(value->type) &&
                      value->level == RULE_STRUCTURE && value->owner->layout == LAYOUT_IRREGULAR;
    known->called = known->callable && s.terms > STANDING_TERMS;
}

void plan_called(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            decide(p, type->values.items[k]);
    }
}

static void note_root(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_ROOT) *asks = true;
}

bool plan_value_asks_root(const model_member *value)
{
    bool asks = false;
    term_walk_through(value->value, note_root, &asks);
    if (value->condition != NULL) term_walk_through(value->condition, note_root, &asks);
    return asks;
}
