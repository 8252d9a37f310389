/* Finds alternatives that only the values of tags select. */
#include "plan/constructor.h"

#include "plan/layout.h"
#include "plan/unions.h"

typedef ARRAY(plan_constructor *) constructor_refs;

/* ---- values ---- */

static bool agree(const plan_choice *a, const plan_choice *b)
{
    if (a->text != NULL) return str_eq(a->text->text, b->text->text);
    return ((a->bits ^ b->bits) & a->mask & b->mask) == 0;
}

/* False if the member must have a different value. */
static bool add_value(const codec_plan *p, choice_list *values, const plan_choice *choice)
{
    for (size_t i = 0; i < values->count; i++) {
        plan_choice *known = &values->items[i];
        if (known->by != choice->by) continue;
        if (!agree(known, choice)) return false;
        known->mask |= choice->mask;
        known->bits |= choice->bits;
        return true;
    }
    ARRAY_PUSH(p->memory, values, *choice);
    return true;
}

/* The conditions under which a member is present, and has a case. */
static bool add_values(const codec_plan *p, plan_constructor *c, const model_member *through,
                       const model_member *member, const model_case *of)
{
    const choice_list choices = plan_choices_through(p, through, member, of);
    for (size_t i = 0; i < choices.count; i++) {
        const plan_choice *each = &choices.items[i];
        if (each->when != WHEN_ABSENT && !add_value(p, &c->values, each)) return false;
    }
    return true;
}

/* Whether a member is present then, and read by that case, whatever the other values are. */
static bool is_certain(const codec_plan *p, const plan_constructor *c, const model_member *through,
                       const model_member *member, const model_case *of)
{
    if (member->condition != NULL && plan_evaluate(p, through, member->condition, &c->values) != TRUTH_TRUE)
        return false;
    return of == NULL || plan_evaluate_case(p, through, member, of, &c->values) == TRUTH_TRUE;
}

/* ---- alternatives ---- */

static void add(const codec_plan *p, constructor_list *list, const model_type *type,
                const model_member *through, const model_member *member, const model_case *of)
{
    plan_constructor c = {.type = type, .through = through, .member = member, .family = NO_FAMILY};
    if (of != NULL && of->as->wire.kind == WIRE_OBJECT)
        c.as = of->as->type.object;
    else
        c.value = of;
    if (!add_values(p, &c, through, member, of) || c.values.count == 0) return;
    if (through != NULL && !add_values(p, &c, NULL, through, NULL)) return;
    if (!is_certain(p, &c, through, member, of)) return;
    if (through != NULL && !is_certain(p, &c, NULL, through, NULL)) return;
    ARRAY_PUSH(p->memory, list, c);
}

/* Whether a case reads a number, text or bytes that a program can give directly. */
static bool is_plain_value(const model_member *as)
{
    return as->type.kind <= VALUE_ENUM && !as->packed;
}

static void add_member(const codec_plan *p, constructor_list *list, const model_type *type,
                       const model_member *through, const model_member *member)
{
    if (member->wire.kind != WIRE_SWITCH || member->array != ARRAY_NONE) {
        if (plan_is_stored(member) && member->wire.kind != WIRE_OPAQUE)
            add(p, list, type, through, member, NULL);
        return;
    }
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *of = &member->cases.items[i];
        if (of->as->wire.kind == WIRE_OBJECT || is_plain_value(of->as))
            add(p, list, type, through, member, of);
    }
}

/* Objects with presence flags for their members. */
static bool is_plain_object(const model_type *type)
{
    return type->layout == LAYOUT_IRREGULAR && !type->json;
}

static constructor_list constructors_of(const codec_plan *p, const model_type *type)
{
    constructor_list list = {0};
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        add_member(p, &list, type, NULL, member);
        const bool holds = member->array == ARRAY_NONE && model_is_inside(member) &&
                           member->arguments.count > 0 && is_plain_object(member->type.object);
        for (size_t k = 0; holds && k < member->type.object->fields.count; k++)
            add_member(p, &list, type, member, member->type.object->fields.items[k]);
    }
    return list;
}

/* ---- followers ---- */

/* Whether values of the members `by` decide about `values`. */
static bool covers(const choice_list *by, const choice_list *values)
{
    for (size_t i = 0; i < values->count; i++) {
        const plan_choice *value = &values->items[i];
        bool known = false;
        for (size_t k = 0; k < by->count && !known; k++)
            known = by->items[k].by == value->by && (value->mask & ~by->items[k].mask) == 0;
        if (!known) return false;
    }
    return true;
}

/* Whether the presence of a member depends on values alone; `when`: they make it present, or absent. */
static bool follows(const codec_plan *p, choice_when when, plan_follower *f)
{
    const choice_list choices = plan_choices_through(p, f->through, f->member, NULL);
    f->values = (choice_list){0};
    f->there = when == WHEN_PRESENT;
    for (size_t i = 0; i < choices.count; i++)
        if (choices.items[i].when == when && !add_value(p, &f->values, &choices.items[i])) return false;
    return f->values.count > 0 && plan_evaluate(p, f->through, f->member->condition, &f->values) ==
                                      (f->there ? TRUTH_TRUE : TRUTH_FALSE);
}

static bool can_be_known(const model_member *member)
{
    return member->condition != NULL && plan_has_slot(member, SLOT_PRESENCE);
}

static void add_reached(const codec_plan *p, plan_family *family, const model_member *through,
                        const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        plan_follower f = {.through = through, .member = type->fields.items[i]};
        if (!can_be_known(f.member)) continue;
        const bool exactly = follows(p, WHEN_PRESENT, &f) || follows(p, WHEN_ABSENT, &f);
        if (exactly && covers(&family->by, &f.values))
            ARRAY_PUSH(p->memory, &family->followers, f);
        else
            ARRAY_PUSH(p->memory, &family->rest, ((plan_presence){through, f.member, false}));
    }
}

static bool is_follower(const plan_family *family, const model_member *through, const model_member *member)
{
    for (size_t i = 0; i < family->followers.count; i++) {
        const plan_follower *f = &family->followers.items[i];
        if (f->through == through && f->member == member) return true;
    }
    return false;
}

/* ---- the other members ---- */

static void add_presence(const codec_plan *p, const plan_constructor *c, const model_member *through,
                         const model_member *member, presence_list *list)
{
    const bool own = member == c->member && through == c->through;
    if (own || (through == NULL && member == c->through) || !can_be_known(member)) return;
    const plan_truth there = plan_evaluate(p, through, member->condition, &c->values);
    if (there != TRUTH_UNKNOWN)
        ARRAY_PUSH(p->memory, list, ((plan_presence){through, member, there == TRUTH_TRUE}));
}

static bool is_known(const presence_list *list, const model_member *through, const model_member *member)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].through == through && list->items[i].member == member) return true;
    return false;
}

/* An alternative that takes the space of a present member is removed, whatever the values determine. */
static void add_rivals(const codec_plan *p, const plan_constructor *c, const model_member *through,
                       const model_member *member, const family_list *families, presence_list *list)
{
    const model_member *each = plan_union_of(p, member);
    for (; each != NULL; each = plan_union_next(p, each)) {
        const bool follows =
            c->family != NO_FAMILY && is_follower(&families->items[c->family], through, each);
        if (each != member && !follows && !is_known(list, through, each))
            ARRAY_PUSH(p->memory, list, ((plan_presence){through, each, false}));
    }
}

static presence_list presences_of(const codec_plan *p, const plan_constructor *c, const family_list *families)
{
    presence_list list = {0};
    if (c->family != NO_FAMILY) {
        const presence_list *rest = &families->items[c->family].rest;
        for (size_t i = 0; i < rest->count; i++)
            add_presence(p, c, rest->items[i].through, rest->items[i].member, &list);
        return list;
    }
    for (size_t i = 0; i < c->type->fields.count; i++)
        add_presence(p, c, NULL, c->type->fields.items[i], &list);
    for (size_t i = 0; c->through != NULL && i < c->member->owner->fields.count; i++)
        add_presence(p, c, c->through, c->member->owner->fields.items[i], &list);
    return list;
}

static presence_list others_of(const codec_plan *p, const plan_constructor *c, const family_list *families)
{
    presence_list list = presences_of(p, c, families);
    if (c->through != NULL) add_rivals(p, c, NULL, c->through, families, &list);
    add_rivals(p, c, c->through, c->member, families, &list);
    return list;
}

presence_list plan_company(const codec_plan *p, const plan_constructor *c, const plan_family *family)
{
    presence_list list = {0};
    for (size_t i = 0; family != NULL && i < family->followers.count; i++)
        add_presence(p, c, family->followers.items[i].through, family->followers.items[i].member, &list);
    for (size_t i = 0; i < c->others.count; i++)
        ARRAY_PUSH(p->memory, &list, c->others.items[i]);
    return list;
}

/* ---- families ---- */

/* Whether the same members determine two alternatives. */
static bool are_context(const plan_constructor *a, const plan_constructor *b)
{
    return covers(&a->values, &b->values) && covers(&b->values, &a->values);
}

/* The alternatives from `first` on that belong to its family. */
static constructor_refs context_of(const codec_plan *p, const constructor_list *list, size_t first)
{
    constructor_refs context = {0};
    for (size_t i = first; i < list->count; i++) {
        plan_constructor *c = &list->items[i];
        if (c->family == NO_FAMILY && are_context(c, &list->items[first])) ARRAY_PUSH(p->memory, &context, c);
    }
    return context;
}

static bool is_listed(const member_refs *list, const model_member *member)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == member) return true;
    return false;
}

static plan_family new_family(const codec_plan *p, const constructor_refs *context)
{
    const plan_constructor *founder = context->items[0];
    plan_family family = {.by = founder->values};
    member_refs throughs = {0};
    add_reached(p, &family, NULL, founder->type);
    for (size_t i = 0; i < context->count; i++) {
        const model_member *through = context->items[i]->through;
        if (through == NULL || is_listed(&throughs, through)) continue;
        ARRAY_PUSH(p->memory, &throughs, through);
        add_reached(p, &family, through, through->type.object);
    }
    return family;
}

/* Founds the family of an alternative. Others of its family do not try again: `tried`, by their numbers. */
static void found_family(const codec_plan *p, plan_alternatives *all, size_t first, bool *tried)
{
    const constructor_refs context = context_of(p, &all->constructors, first);
    for (size_t i = 0; i < context.count; i++)
        tried[context.items[i] - all->constructors.items] = true;
    if (context.count < 2) return;
    const plan_family family = new_family(p, &context);
    if (family.followers.count < 2) return;
    for (size_t i = 0; i < context.count; i++) {
        plan_constructor *c = context.items[i];
        c->family = all->families.count;
        c->member_follows = is_follower(&family, c->through, c->member);
        c->through_follows = c->through != NULL && is_follower(&family, NULL, c->through);
    }
    ARRAY_PUSH(p->memory, &all->families, family);
}

plan_alternatives plan_alternatives_of(const codec_plan *p, const model_type *type)
{
    plan_alternatives all = {0};
    if (!is_plain_object(type)) return all;
    all.constructors = constructors_of(p, type);
    bool *tried = arena_alloc(p->memory, all.constructors.count * sizeof *tried);
    memset(tried, 0, all.constructors.count * sizeof *tried);
    for (size_t i = 0; i < all.constructors.count; i++)
        if (!tried[i]) found_family(p, &all, i, tried);
    for (size_t i = 0; i < all.constructors.count; i++)
        all.constructors.items[i].others = others_of(p, &all.constructors.items[i], &all.families);
    return all;
}
