/* Finds expressions whose values are known only after preparing: they use the size of the whole, or a
   position in it. */
#include "plan/prepare.h"
#include "plan/tables.h"

typedef struct search {
    const codec_plan *p;
    bool late;
} search;

static void note_late(const term *t, void *context)
{
    search *s = context;
    if (t->kind == TERM_STREAM) s->late = true;
    if (t->kind == TERM_MEMBER && t->member != NULL && plan_of_member(s->p, t->member)->late) s->late = true;
}

bool plan_is_late(const codec_plan *p, const term *t)
{
    search s = {p, false};
    if (term_peeks(t)) return false; /* never known */
    if (t != NULL) term_walk_through(t, note_late, &s);
    return s.late;
}

/* ---- values prepared behind ---- */

bool plan_is_choice(const model_member *member)
{
    return member->wire.kind == WIRE_SWITCH && member->array != ARRAY_NUMBERS &&
           member->owner->layout != LAYOUT_TABLE;
}

bool plan_is_sized_behind(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT || member->wire.kind == WIRE_SWITCH || model_is_encoded(member);
}

/* Positions are given when everything in line has been prepared, and sizes of streams when they end. */
static bool is_prepared_behind(const codec_plan *p, const model_member *member)
{
    const model_member *from = member->derived_from, *otherwise = member->derived_otherwise;
    const bool object = (from != NULL && plan_is_sized_behind(from)) ||
                        (otherwise != NULL && plan_is_sized_behind(otherwise));
    const bool stream = member->derivation == DERIVE_SIZE && object;
    return member->derivation == DERIVE_PLACE || stream || plan_of_member(p, member)->prepared_behind;
}

static void note_behind(const term *t, void *context)
{
    search *s = context;
    if (t->kind == TERM_MEMBER && t->member != NULL && is_prepared_behind(s->p, t->member)) s->late = true;
}

bool plan_is_prepared_behind(const codec_plan *p, const term *t)
{
    search s = {p, false};
    if (t != NULL && !term_peeks(t)) term_walk_through(t, note_behind, &s);
    return s.late;
}

/* Whether an operation has no value for some operands: an absent member, a division by 0, an element that a
   list does not have. */
static bool may_fail(const term *t)
{
    switch (t->kind) {
    case TERM_MEMBER:
        return t->member != NULL && t->member->may_be_absent && !t->present;
    case TERM_BINARY:
        return (t->op == OP_DIV || t->op == OP_MOD) && t->type.kind == VALUE_INT &&
               interval_contains(t->items.items[1]->range, 0);
    case TERM_ELEMENT:
    case TERM_LAST:
    case TERM_SLOT:
        return !t->in_range;
    case TERM_SLICE:
    case TERM_SUBSTRING:
    case TERM_CAST:
    case TERM_TO_INT:
        return true;
    default:
        return false;
    }
}

static void note_failure(const term *t, void *context)
{
    search *s = context;
    s->late = s->late || may_fail(t);
}

bool plan_is_unknown_at_first(const codec_plan *p, const term *t)
{
    search s = {p, false};
    if (plan_is_prepared_behind(p, t)) term_walk_through(t, note_failure, &s);
    return s.late;
}

static void note_valid_unknown(const term *t, void *context)
{
    search *s = context;
    s->late = s->late || plan_is_unknown_at_first(s->p, t);
}

bool plan_is_valid_unknown_at_first(const codec_plan *p, const model_member *member)
{
    search s = {p, false};
    member_each_valid_term(member, note_valid_unknown, &s);
    return s.late;
}

static void note_valid_behind(const term *t, void *context)
{
    search *s = context;
    s->late = s->late || plan_is_prepared_behind(s->p, t);
}

bool plan_is_valid_prepared_behind(const codec_plan *p, const model_member *member)
{
    search s = {p, is_prepared_behind(p, member)};
    member_each_valid_term(member, note_valid_behind, &s);
    return s.late;
}

typedef struct forward {
    const model_member *from; /* the derived member */
    bool found;
} forward;

/* The field of the object itself through which a path leads, or NULL. */
static const model_member *first_of_path(const term *t)
{
    while (t->items.count > 0 && t->items.items[0]->kind != TERM_SELF)
        t = t->items.items[0];
    return t->kind == TERM_MEMBER ? t->member : NULL;
}

static bool stands_before(const model_member *member, const model_member *from)
{
    if (member == NULL || member->owner != from->owner || member->role != MEMBER_FIELD) return false;
    for (size_t i = 0; i < from->owner->fields.count; i++) {
        if (from->owner->fields.items[i] == from) return false;
        if (from->owner->fields.items[i] == member) return true;
    }
    return false;
}

static void note_forward(const term *t, void *context)
{
    forward *s = context;
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member == NULL || member == s->from) return;
    const bool own_param = member->role == MEMBER_PARAM && member->owner == s->from->owner;
    const bool prepared = member->role == MEMBER_PARAM || member->derivation != DERIVE_NOTHING;
    s->found = s->found || (prepared && !own_param && !stands_before(first_of_path(t), s->from));
}

/* Whether a value is derived from members that are derived behind it, or from parameters of such objects: no
   expression of a reader can ask for these. */
static bool is_derived_forward(const model_member *member)
{
    forward s = {member, false};
    if (member->derivation == DERIVE_VALUE) term_walk_through(member->derive, note_forward, &s);
    return s.found;
}

/* Passes this on to a parameter, and to a derived member. */
static bool pass_behind_on(const codec_plan *p, const model_member *member)
{
    const model_type *type = member->type.object;
    const bool derived = member->derivation == DERIVE_VALUE || member->derivation == DERIVE_CONSTANT;
    const term *from = member->derivation == DERIVE_VALUE ? member->derive : member->valid.eq;
    bool changed = false;
    if (derived && !plan_of_member(p, member)->prepared_behind &&
        (plan_is_prepared_behind(p, from) || is_derived_forward(member)))
        edit_member(p, member)->prepared_behind = changed = true;
    for (size_t i = 0; i < member->cases.count; i++)
        changed = pass_behind_on(p, member->cases.items[i].as) || changed;
    for (size_t i = 0; type != NULL && i < member->arguments.count && i < type->params.count; i++) {
        member_plan *param = edit_member(p, type->params.items[i]);
        if (param->prepared_behind || !plan_is_prepared_behind(p, member->arguments.items[i])) continue;
        param->prepared_behind = changed = true;
    }
    return changed;
}

/* ---- late values ---- */

/* A parameter is late if one of its arguments is. Returns whether a parameter became late. */
static bool pass_on(const codec_plan *p, const model_member *member)
{
    const model_type *type = member->type.object;
    bool changed = false;
    for (size_t i = 0; i < member->cases.count; i++)
        changed = pass_on(p, member->cases.items[i].as) || changed;
    for (size_t i = 0; type != NULL && i < member->arguments.count && i < type->params.count; i++) {
        member_plan *param = edit_member(p, type->params.items[i]);
        if (param->late || !plan_is_late(p, member->arguments.items[i])) continue;
        param->late = true;
        changed = true;
    }
    return changed;
}

/* A constant whose value is late is late itself. */
static bool take_on(const codec_plan *p, const model_member *member)
{
    member_plan *known = edit_member(p, member);
    if (known->late || member->derivation != DERIVE_CONSTANT || !plan_is_late(p, member->valid.eq))
        return false;
    return known->late = true;
}

static void note_late_valid(const term *t, void *context)
{
    search *s = context;
    s->late = s->late || plan_is_late(s->p, t);
}

bool plan_is_late_valid(const codec_plan *p, const model_member *member)
{
    search s = {p, false};
    member_each_valid_term(member, note_late_valid, &s);
    return s.late;
}

static bool is_late(const codec_plan *p, const model_member *member)
{
    bool late = plan_is_late(p, member->condition) || plan_is_late(p, member->count) ||
                plan_is_late(p, member->size) || plan_is_late(p, member->until) ||
                plan_is_late_valid(p, member);
    for (size_t i = 0; i < member->process_arguments.count; i++)
        late = late || plan_is_late(p, member->process_arguments.items[i]);
    for (size_t i = 0; i < member->arguments.count; i++)
        late = late || plan_is_late(p, member->arguments.items[i]);
    for (size_t i = 0; i < member->cases.count; i++)
        late = late || is_late(p, member->cases.items[i].as);
    return late;
}

/* Whether the writer evaluates something late in the objects of a member, of any of its cases. */
static bool objects_ask(const codec_plan *p, const model_member *member)
{
    bool asks = member->type.object != NULL && plan_of_type(p, member->type.object)->asks_stream;
    for (size_t i = 0; i < member->cases.count; i++)
        asks = asks || objects_ask(p, member->cases.items[i].as);
    return asks;
}

/* Whether the writer evaluates a late expression in objects of a type, or in their parts. */
static bool note_stream(const codec_plan *p, const model_type *type)
{
    bool asks = false;
    if (plan_of_type(p, type)->asks_stream) return false;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        asks = asks || is_late(p, member) || objects_ask(p, member);
    }
    edit_type(p, type)->asks_stream = asks;
    return asks;
}

bool plan_asks_stream(const codec_plan *p, const model_member *member)
{
    return member->wire.limit != LIMIT_NONE && objects_ask(p, member);
}

bool plan_late(codec_plan *p)
{
    const model *m = p->model;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
                changed = take_on(p, m->order.items[i]->fields.items[k]) ||
                          pass_on(p, m->order.items[i]->fields.items[k]) ||
                          pass_behind_on(p, m->order.items[i]->fields.items[k]) || changed;
    }
    for (changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->order.count; i++)
            changed = note_stream(p, m->order.items[i]) || changed;
    }
    return plan_of_type(p, m->top)->asks_stream;
}
