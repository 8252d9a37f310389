/* Finds objects to which other objects point after reading: parents, roots, values and parameters. These stay
   where they are, so a list of them holds pointers; any other list holds the objects themselves and moves
   them when it grows. */
#include "plan/tables.h"

#include "plan/around.h"

static void point_at_all(const codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++)
        edit_type(p, m->order.items[i])->stays = true;
}

/* Notes the types that a kept value points at: all, if it may be an object of any type. */
static void point_at(const codec_plan *p, value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    if (type.kind == VALUE_ANY || (type.kind == VALUE_OBJECT && type.object == NULL))
        point_at_all(p);
    else if (type.kind == VALUE_OBJECT)
        edit_type(p, type.object)->stays = true;
}

static void point_at_context(const codec_plan *p, const model_type *type)
{
    const type_plan *known = plan_of_type(p, type);
    if (known->remembers.root) edit_type(p, type->file->top)->stays = true;
    if (!known->remembers.parent) return;
    if (plan_has_any_parent(type))
        point_at_all(p);
    else
        edit_type(p, type->parent)->stays = true;
}

static void point_from(const codec_plan *p, const model_type *type)
{
    point_at_context(p, type);
    for (size_t i = 0; i < type->params.count; i++)
        point_at(p, type->params.items[i]->type);
    for (size_t i = 0; i < type->values.count; i++)
        if (!type->values.items[i]->in_place) point_at(p, type->values.items[i]->type);
}

bool plan_is_listed(const codec_plan *p, const model_type *type)
{
    return type->in_list && !plan_of_type(p, type)->stays;
}

/* An object that lies in another moves with it. True if this changes the type. */
static bool stay_with_parts(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    for (size_t i = 0; i < type->fields.count && !known->stays; i++) {
        const model_member *member = type->fields.items[i];
        const bool inside =
            member->array == ARRAY_NONE && member->type.object != NULL && model_is_inside(member);
        if (!inside || !plan_of_type(p, member->type.object)->stays) continue;
        known->stays = true;
        return true;
    }
    return false;
}

void plan_pointed(codec_plan *p)
{
    const model *m = p->model;
    bool more = true;
    for (size_t i = 0; i < m->order.count; i++)
        point_from(p, m->order.items[i]);
    while (more) {
        more = false;
        for (size_t i = 0; i < m->order.count; i++)
            if (stay_with_parts(p, m->order.items[i])) more = true;
    }
}
