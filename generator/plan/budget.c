/* Budgets: what reading can cost at worst, from the sizes of things. Memory is reckoned for hosts of 64 bits.
 */
#include "plan/plan.h"

static uint64_t object_size(const model_type *type);

static uint64_t member_size(const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return 32 + 8 * member->type.object->params.count;
    if (member->array == ARRAY_OBJECTS) return 24;
    switch (member->wire.kind) {
    case WIRE_TERMINATED_TEXT:
    case WIRE_SIZED_TEXT:
    case WIRE_SIZED_BYTES:
        return 16;
    case WIRE_OBJECT:
        return object_size(member->type.object);
    case WIRE_CONSTANT:
        return 0;
    default:
        return member->wire.bytes;
    }
}

/* At least sizeof the struct: no member needs more than 8 bytes of alignment. */
static uint64_t object_size(const model_type *type)
{
    uint64_t size = 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const uint64_t member = member_size(type->fields.items[i]);
        const uint64_t alignment = member >= 8 ? 8 : member == 0 ? 1 : member;
        size = (size + alignment - 1) / alignment * alignment + member;
    }
    return (size + 7) / 8 * 8;
}

static uint64_t divide_up(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

/* Scratch memory of reading counts as memory: a key for each element of a uniqueness rule. */
static uint64_t rule_memory(const model_type *type)
{
    enum { KEY_SIZE = 32 };
    uint64_t memory = 0;
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *check = type->checks.items[i];
        if (check->that->kind == TERM_UNIQUE)
            memory += divide_up(KEY_SIZE, (uint64_t)check->at->type.object->extent.low);
    }
    return memory;
}

static uint64_t rule_work(const model_type *type)
{
    uint64_t work = 0;
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *check = type->checks.items[i];
        const model_type *element = check->at != NULL ? check->at->type.object : NULL;
        if (check->that->kind == TERM_ALL)
            work += divide_up(1, (uint64_t)element->extent.low);
        else if (check->that->kind == TERM_UNIQUE)
            work += divide_up(64, (uint64_t)element->extent.low);
        else
            work += 1;
    }
    return work;
}

plan_budget plan_budgets(const model *m)
{
    plan_budget budget = {.memory_per_byte = 1, .work_per_byte = 1};
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        budget.work_per_byte += rule_work(type);
        budget.memory_per_byte += rule_memory(type);
        if (!type->in_list) continue;
        const uint64_t least = (uint64_t)type->extent.low;
        budget.memory_per_byte +=
            divide_up(object_size(type) * 3, least * 2); /* chunks grow by half at most */
        budget.work_per_byte += divide_up(1, least);
    }
    return budget;
}
