/* Elements that may lie over each other: members out of line lead to them, and several may lead to the same
   bytes. In line a byte belongs to no more than one element of an array. */
#include "plan/tables.h"

static void mark_type(const codec_plan *p, const model_type *type);

static void mark_member(const codec_plan *p, const model_member *member)
{
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL) mark_type(p, member->type.object);
    for (size_t i = 0; i < member->cases.count; i++)
        mark_member(p, member->cases.items[i].as);
}

static bool is_list(const model_member *member)
{
    return member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES;
}

static void mark_type(const codec_plan *p, const model_type *type)
{
    if (plan_of_type(p, type)->out_of_line) return;
    edit_type(p, type)->out_of_line = true;
    for (size_t i = 0; i < type->fields.count; i++) {
        edit_member(p, type->fields.items[i])->overlaps = is_list(type->fields.items[i]);
        mark_member(p, type->fields.items[i]);
    }
}

void plan_overlaps(codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            const model_member *member = type->fields.items[k];
            if (!member->placed) continue;
            edit_member(p, member)->overlaps = is_list(member);
            mark_member(p, member);
        }
    }
}

unsigned plan_room(const codec_plan *p)
{
    const model *m = p->model;
    unsigned in_line = 0;
    bool placed = false;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            const model_member *member = m->order.items[i]->fields.items[k];
            if (!plan_of_member(p, member)->overlaps) continue;
            if (!member->placed) in_line++;
            placed = placed || member->placed;
        }
    return in_line + placed;
}
