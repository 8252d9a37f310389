/* Finds the types that are read from each type: with the root, or at the use of an instance; and those in
   objects that contain others of their type. */
#include "plan/tables.h"

static void read_type(const codec_plan *p, const model_type *type, bool at_once);

static void read_member(const codec_plan *p, const model_member *member, bool at_once)
{
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        read_type(p, member->type.object, at_once);
    for (size_t i = 0; i < member->cases.count; i++)
        read_member(p, member->cases.items[i].as, at_once);
}

static void read_type(const codec_plan *p, const model_type *type, bool at_once)
{
    type_plan *read = edit_type(p, type);
    if (at_once ? read->is_read_at_once : read->is_read) return;
    read->is_read = true;
    read->is_read_at_once = read->is_read_at_once || at_once;
    for (size_t i = 0; i < type->fields.count; i++)
        read_member(p, type->fields.items[i], at_once);
}

/* Objects of fixed layout lie in those that are written by functions, or in each other: outer types come last
   in the order. */
static void note_put_inside(const codec_plan *p, const model_type *type)
{
    const type_plan *known = plan_of_type(p, type);
    const bool written = known->is_read_at_once || (p->model->writable && known->is_read);
    const bool function = type->layout == LAYOUT_IRREGULAR && written;
    for (size_t i = 0; (function || known->is_put_inside) && i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE && member->type.object != NULL &&
            member->type.object->layout == LAYOUT_FIXED)
            edit_type(p, member->type.object)->is_put_inside = true;
    }
}

/* Objects of fixed layout that instances with `pos` give are written by functions, too. */
static void note_put_instances(const codec_plan *p, const model_type *type)
{
    for (size_t i = 0; i < type->instances.count; i++) {
        const model_member *member = type->instances.items[i];
        const model_type *object = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
        if (member->keeps_place && object != NULL && object->layout == LAYOUT_FIXED)
            edit_type(p, object)->is_put_inside = true;
    }
}

static void note_in_recursion(codec_plan *p, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        note_in_recursion(p, member->cases.items[i].as);
    if (member->wire.kind == WIRE_OBJECT) p->types[member->type.object->number].in_recursion = true;
}

void plan_reach(codec_plan *p)
{
    const model *m = p->model;
    read_type(p, m->top, true);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->instances.count; k++)
            read_member(p, type->instances.items[k], false);
        for (size_t k = 0; k < type->fields.count && type->recursive; k++)
            note_in_recursion(p, type->fields.items[k]);
    }
    for (size_t i = 0; i < m->order.count; i++)
        note_put_instances(p, m->order.items[i]);
    for (size_t i = m->order.count; i-- > 0;)
        note_put_inside(p, m->order.items[i]);
}

bool plan_is_in_recursion(const codec_plan *p, const model_type *type)
{
    return !type->recursive && plan_of_type(p, type)->in_recursion;
}
