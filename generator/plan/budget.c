/* Budgets: what reading can cost at worst, from the sizes of things. Memory is reckoned for hosts of 64 bits.
 */
#include "plan/plan.h"

static uint64_t object_size(const model_type *type);

static uint64_t value_size(const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_TEXT:
    case WIRE_BYTES:
        return 16;
    case WIRE_OBJECT:
        return member->type.object->recursive ? 8 : object_size(member->type.object);
    case WIRE_CONSTANT:
        return 0;
    case WIRE_INT:
    case WIRE_FLOAT:
        return member->wire.bytes;
    case WIRE_SWITCH:
        return 24;
    default:
        return 8;
    }
}

static uint64_t member_size(const model_member *member)
{
    const uint64_t presence = (member->may_be_absent ? 1u : 0u) + (member->early ? 1u : 0u);
    if (member->array == ARRAY_RECORDS) return 32 + 8 * member->type.object->params.count;
    if (member->array == ARRAY_NUMBERS) return presence + 40;
    return presence + (member->array == ARRAY_NONE ? value_size(member) : 24);
}

/* At least sizeof the struct: no member needs more than 8 bytes of alignment. */
static uint64_t object_size(const model_type *type)
{
    uint64_t size = type->layout == LAYOUT_IRREGULAR ? 8 * (uint64_t)type->params.count : 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const uint64_t member = member_size(type->fields.items[i]);
        const uint64_t alignment = member >= 8 ? 8 : member == 0 ? 1 : member;
        size = (size + alignment - 1) / alignment * alignment + member;
    }
    size += 32 * (uint64_t)(type->instances.count + type->values.count);
    return (size + 7) / 8 * 8;
}

static uint64_t divide_up(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

/* Scratch memory of reading counts as memory. */
static uint64_t scratch_memory(const model *m)
{
    const scratch_list list = plan_scratch(m);
    uint64_t memory = 0;
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].kind != SCRATCH_ELEMENTS)
            memory += divide_up(plan_scratch_of_two(list.items[i].kind), 2 * list.items[i].element);
    return memory;
}

/* What one element of an array takes at worst for each of its bytes. */
static uint64_t list_memory(const model_member *member)
{
    if (member->array != ARRAY_OBJECTS && member->array != ARRAY_VALUES) return 0;
    const uint64_t least = member->element.low > 0 ? (uint64_t)member->element.low : 1;
    return divide_up(value_size(member) * 3, least * 2); /* chunks grow by half at most */
}

plan_budget plan_budgets(const model *m)
{
    plan_budget budget = {.memory_per_byte = 1 + scratch_memory(m), .work_per_byte = 1};
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        budget.work_per_byte += plan_expression_work(type);
        for (size_t k = 0; k < type->fields.count; k++) {
            const model_member *member = type->fields.items[k];
            budget.memory_per_byte += list_memory(member);
            if (member->array == ARRAY_OBJECTS) budget.work_per_byte += 1;
        }
    }
    return budget;
}
