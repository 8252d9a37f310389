/* Scratch memory: what rules take while a run goes on, as a multiple of the input's size. */
#include "plan/plan.h"

uint64_t plan_scratch_size(scratch_kind kind)
{
    enum { KEY_SIZE = 32 };
    return kind == SCRATCH_KEYS ? KEY_SIZE : 0;
}

static uint64_t at_least_one(wide bytes)
{
    return bytes < 1 ? 1 : (uint64_t)bytes;
}

static void add(const model *m, scratch_list *list, scratch_use use)
{
    use.element = at_least_one(use.array->element.low);
    const model_type *owner = use.array->owner;
    use.owner = owner == m->top ? 0 : at_least_one(owner->extent.low);
    ARRAY_PUSH(m->memory, list, use);
}

static void add_elements(const model *m, scratch_list *list, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->needed_elements && plan_counts_objects(member))
            add(m, list,
                (scratch_use){.kind = SCRATCH_ELEMENTS, .level = member->elements_level, .array = member});
    }
}

static void add_keys(const model *m, scratch_list *list, const model_check *check)
{
    if (check->collects_keys)
        add(m, list,
            (scratch_use){
                .kind = SCRATCH_KEYS, .level = check->schema->level, .array = check->at, .check = check});
}

scratch_list plan_scratch(const model *m)
{
    scratch_list list = {0};
    for (size_t i = 0; i < m->order.count; i++)
        add_elements(m, &list, m->order.items[i]);
    for (size_t i = 0; i < m->checks.count; i++)
        add_keys(m, &list, m->checks.items[i]);
    return list;
}
