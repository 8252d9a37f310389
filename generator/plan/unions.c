/* Finds members of an object of which at most one is present: they share memory. A use of an absent member
   would get another one, so only structs share memory, if it pays, and only if no file can have both. */
#include "plan/unions.h"

#include "plan/layout.h"
#include "plan/tables.h"

/* ---- conditions that do not change ---- */

/* Whether a member always has its value before the field `before` of the object is read, and keeps it. */
static bool is_known(const model_member *member, size_t before)
{
    if (member->role == MEMBER_PARAM) return true;
    const bool always = !member->may_be_absent && !member->early && !member->placed;
    return member->role == MEMBER_FIELD && always && member->order < before;
}

/* Whether a term is the object that its expression stands in, the root of it, or an object in one of them
   that has been read as a whole. */
static bool is_read_object(const model_type *type, const term *t, size_t *before)
{
    if (t->kind == TERM_SELF) return true;
    if (t->kind == TERM_ROOT && t->items.items[0]->kind == TERM_SELF) {
        *before = type->read_of_root;
        return true;
    }
    if (t->kind != TERM_MEMBER || t->member == NULL || t->member->role != MEMBER_FIELD) return false;
    if (t->member->array != ARRAY_NONE || !is_read_object(type, t->items.items[0], before)) return false;
    if (!is_known(t->member, *before)) return false;
    *before = SIZE_MAX;
    return true;
}

typedef struct reading {
    const model_type *type;
    size_t before; /* the field from which on a condition is evaluated */
} reading;

static bool is_read(const term *t, void *context)
{
    const reading *of = context;
    size_t before = of->before;
    return is_read_object(of->type, t->items.items[0], &before) && is_known(t->member, before);
}

/* Whether a condition has the same result whenever it is evaluated, from the field `before` on. */
static bool is_steady(const model_type *type, const term *t, size_t before)
{
    reading of = {type, before};
    return term_is_made_of(t, is_read, &of);
}

/* ---- members that keep to themselves ---- */

/* A value that is derived from an object is compared with the old value, whether or not the object is
   present. */
static void note_compared(const term *t, void *context)
{
    const codec_plan *p = context;
    if (t->kind == TERM_MEMBER && t->member != NULL) edit_member(p, t->member)->apart = true;
}

static void note_derive(const term *t, void *context)
{
    term_walk_through(t, note_compared, context);
}

/* ---- members ---- */

static bool may_share(const codec_plan *p, const model_member *member)
{
    const bool inside =
        member->array == ARRAY_NONE && model_is_inside(member) && !member->placed && !member->early;
    return inside && !plan_of_member(p, member)->apart && member->condition != NULL &&
           plan_is_stored(member) && is_steady(member->owner, member->condition, member->order);
}

static bool excludes_all(const codec_plan *p, const model_member *first, const model_member *member)
{
    for (; first != NULL; first = plan_of_member(p, first)->union_next)
        if (!is_steady(member->owner, member->condition, first->order) ||
            !term_never_both(first->condition, member->condition))
            return false;
    return true;
}

static void join(const codec_plan *p, const model_member *first, const model_member *member)
{
    const model_member *last = first;
    while (plan_of_member(p, last)->union_next != NULL)
        last = plan_of_member(p, last)->union_next;
    edit_member(p, last)->union_next = member;
    edit_member(p, first)->union_first = first;
    edit_member(p, member)->union_first = first;
}

static void share_in(const codec_plan *p, const model_type *type)
{
    for (size_t i = 1; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        bool found = false;
        if (!may_share(p, member)) continue;
        for (size_t k = 0; k < i && !found; k++) {
            const model_member *first = type->fields.items[k], *of = plan_of_member(p, first)->union_first;
            found = may_share(p, first) && (of == NULL || of == first) && excludes_all(p, first, member);
            if (found) join(p, first, member);
        }
    }
}

void plan_unions(codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++)
        model_each_derive_term(m->order.items[i], note_derive, p);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (type->layout == LAYOUT_IRREGULAR && !type->json) share_in(p, type);
    }
}

const model_member *plan_union_of(const codec_plan *p, const model_member *member)
{
    return plan_of_member(p, member)->union_first;
}

const model_member *plan_union_next(const codec_plan *p, const model_member *member)
{
    return plan_of_member(p, member)->union_next;
}
