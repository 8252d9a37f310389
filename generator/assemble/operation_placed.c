/* Assembles operations on placed members, and on the data that objects keep for the writer. */
#include "assemble/builder.h"
#include "plan/derived.h"
#include "plan/limits.h"
#include "plan/shown.h"

static tn_placing *placing_of(const builder *b, const model_member *placed)
{
    tn_placing *how = ARENA_NEW(b->a->memory, tn_placing);
    *how = (tn_placing){.rank = placed->rank, .alignment = placed->alignment, .view = plan_is_view(placed)};
    if (b->a->plan->traits.writable)
        how->placement = (uint32_t)plan_beside_offset(b->a->plan, placed, SLOT_PLACEMENT);
    return how;
}

static void at(const builder *b, const codec_op *op)
{
    builder inner = *b;
    tn_operation *made = build(b, TN_DO_AT, op->member);
    made->flag = op->member->of_root;
    made->keeps = b->a->plan->traits.writable;
    made->data = placing_of(b, op->member);
    made->term = assemble_s64(b->a, &b->over, op->member->pos);
    inner.out_of_line = true;
    build_body(&inner, made, &op->body);
}

/* Keeps a position whose placed members are absent. */
static void nowhere(const builder *b, const model_member *determined)
{
    const model_type *type = determined->owner;
    tn_placing *how = placing_of(b, determined->derived_from);
    uint32_t *placed = arena_alloc(b->a->memory, (type->fields.count + 1) * sizeof *placed);
    for (size_t i = 0; i < type->fields.count; i++)
        if (model_is_placed_by(type->fields.items[i], determined))
            placed[how->placed_count++] =
                (uint32_t)plan_beside_offset(b->a->plan, type->fields.items[i], SLOT_PRESENCE);
    how->placed = placed;
    tn_operation *made = build(b, TN_DO_NOWHERE, determined);
    made->data = how;
    made->slot = (uint32_t)plan_value_offset(b->a->plan, determined);
    made->form = form_of_member(b->a->plan, determined);
}

/* ---- kept surroundings ---- */

static const tn_copied_list *copied_lists(const builder *b, const derived_lists *lists, bool nested)
{
    const codec_plan *p = b->a->plan;
    tn_copied_list *made = arena_alloc(b->a->memory, (lists->count + 1) * sizeof *made);
    for (size_t i = 0; i < lists->count; i++) {
        const derived_list *list = lists->items[i];
        const model_type *element = list->member->type.object;
        const value_type array = {.kind = VALUE_ARRAY, .element = &list->member->type, .array = list->member};
        const bool links = plan_links_derived_list(p, list, nested);
        const bool pointers = plan_of_member(p, list->member)->pointers;
        made[i] = (tn_copied_list){.id = text_of(b->a, list->member->id),
                                   .slot = (uint32_t)plan_value_offset(p, list->member),
                                   .size = size_of_element(p, array),
                                   .object = pointers ? (uint32_t)plan_object_size(p, element) : TN_NO_SLOT,
                                   .as_read = links ? (uint32_t)plan_object_offset(p, element, SLOT_AS_READ)
                                                    : TN_NO_SLOT,
                                   .inner_count = list->inner.count,
                                   .inner = copied_lists(b, &list->inner, true)};
    }
    return made;
}

static void as_read(const builder *b)
{
    const codec_plan *p = b->a->plan;
    if (!plan_remembers_as_read(p, b->type) || plan_is_in_derived_list(p, b->type)) return;
    const derived_lists lists = plan_derived_lists_of_type(p, b->type);
    tn_operation *made = build(b, TN_DO_AS_READ, NULL);
    made->slot = (uint32_t)plan_object_offset(p, b->type, SLOT_AS_READ);
    made->data = copied_lists(b, &lists, false);
    made->number = lists.count;
}

bool build_placed(builder *b, const codec_op *op)
{
    switch (op->kind) {
    case DO_AT:
        at(b, op);
        return true;
    case DO_NOWHERE:
        nowhere(b, op->member);
        return true;
    case DO_AS_READ:
        as_read(b);
        return true;
    case DO_GAPS:
        (void)build(b, TN_DO_GAPS, NULL);
        return true;
    default:
        return false;
    }
}
