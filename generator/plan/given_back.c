/* Decides when validation frees scratch memory: the memory of a member that no later expression uses, as soon
   as the member has been checked. */
#include "plan/limits.h"
#include "plan/prepare.h"
#include "plan/tables.h"

bool plan_reads_into_scratch(const codec_plan *p)
{
    const plan_traits *traits = &p->traits;
    return !traits->writable || traits->asks_streams || traits->makes_values || traits->objects_apart ||
           traits->has_encoded;
}

/* ---- kept values ---- */

static bool is_list(const model_member *member)
{
    return member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES;
}

bool plan_keeps_in_validation(const codec_plan *p, const model_member *member)
{
    return member->needed && (!is_list(member) || plan_of_member(p, member)->needed_elements);
}

static bool is_asked_early(const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->early || type->fields.items[i]->asks_itself) return true;
    return false;
}

bool plan_clears_object(const codec_plan *p, const model_type *type)
{
    return p->traits.has_instances || is_asked_early(type) || plan_of_type(p, type)->has_empty;
}

bool plan_passes_elements(const codec_plan *p, const model_member *member)
{
    return member->role == MEMBER_INSTANCE && plan_grows_list(p, member) && !plan_reserves_list(p, member) &&
           !plan_of_member(p, member)->needed_elements;
}

/* Whether validation gives the objects of a list a permanent place. */
static bool puts_apart(const codec_plan *p, const model_member *member)
{
    const bool objects = member->array == ARRAY_OBJECTS && member->type.object != NULL;
    return objects && plan_of_member(p, member)->pointers &&
           plan_reads_apart(p, member, !plan_of_member(p, member)->needed_elements);
}

/* Whether validation allocates the objects of a member one by one: those inside objects of their own type,
   and those that are read in its cases. */
static bool allocates(const model_member *member)
{
    if (member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE && !model_is_inside(member))
        return true;
    for (size_t i = 0; i < member->cases.count && plan_is_choice(member); i++)
        if (member->cases.items[i].as->wire.kind == WIRE_OBJECT) return true;
    return false;
}

/* Whether it keeps the elements of a list that are no objects. */
static bool keeps_values(const codec_plan *p, const model_member *member)
{
    return member->array == ARRAY_VALUES && !member->owner->json && plan_keeps_in_validation(p, member);
}

static bool has_objects_apart(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            const model_member *member = type->fields.items[k];
            if (puts_apart(p, member) || keeps_values(p, member) || allocates(member)) return true;
        }
    }
    return false;
}

/* ---- uses of memory ---- */

static bool is_as_it_lies(const wire *w)
{
    const bool text = w->kind == WIRE_TEXT && strcmp(w->encoding, "UTF-8") != 0;
    return w->process == NULL && !(text && strcmp(w->encoding, "ASCII") != 0);
}

/* Whether an object is a part of the one that has it, and is read from the same stream. */
static bool is_part(const model_member *member)
{
    return member->array == ARRAY_NONE && member->wire.kind == WIRE_OBJECT &&
           member->wire.limit == LIMIT_NONE && model_is_inside(member);
}

/* Whether reading a value itself takes memory. */
static bool takes_memory(const codec_plan *p, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (takes_memory(p, member->cases.items[i].as)) return true;
    if (is_part(member)) return false;
    return plan_value_memory(p, member) > 0 || member->wire.kind == WIRE_OPAQUE ||
           !is_as_it_lies(&member->wire);
}

/* Whether reading values, or keeping the elements of a list, takes memory in objects of a type. */
static bool takes_memory_inside(const codec_plan *p, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (takes_memory(p, member) || (is_list(member) && plan_keeps_in_validation(p, member))) return true;
    }
    return plan_has_instances(type) || plan_makes_in_validation(type);
}

/* ---- pointers into released memory ---- */

/* The instances of earlier objects that keep their values. */
typedef struct search {
    const codec_plan *p;
    bool self_is_inside; /* the object that the expression stands in came after */
    bool found;
    ARRAY(const model_member *) seen;
} search;

static void note_memory(const term *t, void *context);

static bool is_plain(value_kind kind)
{
    return kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_BOOL || kind == VALUE_ENUM;
}

/* Whether the result of an instance or value, or one of its operands, is kept in memory of its own. */
static bool may_hold(search *s, const model_member *value)
{
    if (!value->in_place && (!is_plain(value->type.kind) || value->array != ARRAY_NONE)) return true;
    for (size_t i = 0; i < s->seen.count; i++)
        if (s->seen.items[i] == value) return false;
    ARRAY_PUSH(s->p->memory, &s->seen, value);
    search inside = {.p = s->p, .seen = s->seen};
    member_each_term(value, note_memory, &inside);
    s->seen = inside.seen;
    return inside.found;
}

static void note_held(const term *t, void *context)
{
    search *s = context;
    const bool value = t->kind == TERM_MEMBER && t->member != NULL &&
                       (t->member->role == MEMBER_VALUE || t->member->role == MEMBER_INSTANCE);
    if (value && !s->found && may_hold(s, t->member)) s->found = true;
}

static void note_memory(const term *t, void *context)
{
    term_walk(t, note_held, context);
}

/* Whether a term is an object, or element, made after the mark. */
static bool is_inside(const search *s, const term *t)
{
    switch (t->kind) {
    case TERM_SELF:
        return s->self_is_inside;
    case TERM_ITEM:
        return t->fold == 0; /* the last element read */
    case TERM_CAST:
        return is_inside(s, t->items.items[0]);
    case TERM_MEMBER:
        return t->member != NULL && t->member->role == MEMBER_FIELD && is_inside(s, t->items.items[0]);
    default:
        return false;
    }
}

static void note_outside(const term *t, void *context)
{
    search *s = context;
    const bool value = t->kind == TERM_MEMBER && t->member != NULL &&
                       (t->member->role == MEMBER_VALUE || t->member->role == MEMBER_INSTANCE);
    if (!value || s->found || is_inside(s, t->items.items[0])) return;
    search held = {.p = s->p};
    s->found = may_hold(&held, t->member);
}

static void note_expression(const term *t, void *context)
{
    term_walk(t, note_outside, context);
}

/* Kept results of arrays are reached from other notes, which lie in scratch memory, too. */
static void note_notes(const term *t, void *context)
{
    bool *remembers = context;
    if (plan_remembers_blocks(t) || plan_remembers_values(t)) *remembers = true;
}

static void note_rule(const term *t, void *context)
{
    term_walk_through(t, note_notes, context);
}

/* Whether something of an object lives on that lies in memory taken while it was read. */
static bool leaves_something(const codec_plan *p, const model_type *type)
{
    search s = {.p = p, .self_is_inside = true};
    bool remembers = false;
    if (type->json || type->debug) return true;
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->placed || type->fields.items[i]->wire.kind == WIRE_OPAQUE) return true;
    model_each_term(type, note_expression, &s);
    model_each_rule_term(type, note_rule, &remembers);
    return s.found || remembers;
}

/* ---- the answer ---- */

static bool is_opaque(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (is_opaque(member->cases.items[i].as)) return true;
    return member->wire.kind == WIRE_OPAQUE;
}

static bool is_made(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (is_made(member->cases.items[i].as)) return true;
    return !is_as_it_lies(&member->wire);
}

static void note_made(const term *t, void *context)
{
    bool *made = context;
    if (t->kind == TERM_MEMBER && is_made(t->member)) *made = true;
}

/* Whether gathered values of a list may lie in memory of an element. */
static bool gathers_made(const codec_plan *p, const model_member *member)
{
    const member_plan *known = plan_of_member(p, member);
    bool made = false;
    for (size_t i = 0; i < known->gathered.count; i++)
        term_walk(known->gathered.items[i].fold->items.items[1], note_made, &made);
    return made || (known->gathered.count > 0 && is_made(member));
}

static bool gives_back(const codec_plan *p, const model_member *member)
{
    const model_type *owner = member->owner;
    search s = {.p = p};
    if (!plan_reads_into_scratch(p) || owner->json || owner->debug || member->role != MEMBER_FIELD)
        return false;
    if (member->array != ARRAY_NONE && !is_list(member)) return false;
    if (plan_keeps_in_validation(p, member) || member->placed || is_opaque(member)) return false;
    member_each_term(member, note_expression, &s);
    type_list types = {0};
    plan_add_types(p->model, &types, member);
    bool takes = takes_memory(p, member);
    s.found = s.found || gathers_made(p, member);
    for (size_t i = 0; i < types.count && !s.found; i++) {
        takes = takes || takes_memory_inside(p, types.items[i]);
        s.found = leaves_something(p, types.items[i]);
    }
    return takes && !s.found;
}

void plan_give_back(codec_plan *p)
{
    p->traits.objects_apart = has_objects_apart(p);
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            edit_member(p, type->fields.items[k])->given_back = gives_back(p, type->fields.items[k]);
    }
}
