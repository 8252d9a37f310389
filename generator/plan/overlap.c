/* Finds elements that may overlap: several placed members may lead to the same bytes. In line a byte belongs
   to no more than one element of an array. */
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

static void mark_placed(const codec_plan *p)
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

/* ---- space ---- */

static bool has_lists(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (has_lists(member->cases.items[i].as)) return true;
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    if (type == NULL) return false;
    if (type->recursive) return true;
    for (size_t i = 0; i < type->fields.count; i++)
        if ((is_list(type->fields.items[i]) && !type->fields.items[i]->placed) ||
            has_lists(type->fields.items[i]))
            return true;
    return false;
}

/* Whether a list outside of placed members may be counted with the placed ones. */
static bool may_take_space(const model_member *member)
{
    return model_is_inside(member) && member->element.low > 0 && member->wire.process == NULL &&
           member->io == NULL && !has_lists(member);
}

static bool is_in_line(const codec_plan *p, const model_type *type, const model_member *member)
{
    const member_plan *known = plan_of_member(p, member);
    return is_list(member) && !known->overlaps && known->needed_elements &&
           !plan_of_type(p, type)->out_of_line;
}

/* Lists in line take part of the same space if all lists that are kept have elements beside each other, and
   lists out of line are not in each other. */
static void take_space_in_line(const codec_plan *p)
{
    const model *m = p->model;
    bool all = plan_space(p) == 1;
    for (size_t pass = 0; pass < 2 && all; pass++)
        for (size_t i = 0; i < m->order.count; i++)
            for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
                const model_member *member = m->order.items[i]->fields.items[k];
                if (!is_in_line(p, m->order.items[i], member)) continue;
                all = all && may_take_space(member);
                if (pass == 1) edit_member(p, member)->takes_space = true;
            }
}

void plan_overlaps(codec_plan *p)
{
    mark_placed(p);
    take_space_in_line(p);
    for (size_t i = 0; i < p->model->order.count; i++)
        for (size_t k = 0; k < p->model->order.items[i]->fields.count; k++) {
            member_plan *member = edit_member(p, p->model->order.items[i]->fields.items[k]);
            member->takes_space = member->takes_space || member->overlaps;
        }
}

unsigned plan_space(const codec_plan *p)
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
