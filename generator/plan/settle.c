/* Steps before writing: what is derived, checked and added up. */
#include "plan/plan.h"

static settle_kind kind_of(const model_member *member)
{
    if (member->derivation != DERIVE_NOTHING) return SETTLE_COUNT;
    if (member->array == ARRAY_RECORDS) return SETTLE_RECORDS;
    if (member->array == ARRAY_OBJECTS) return SETTLE_OBJECTS;
    switch (member->wire.kind) {
    case WIRE_TEXT:
    case WIRE_BYTES:
        return member->wire.limit == LIMIT_TERMINATOR ? SETTLE_TERMINATED : SETTLE_SIZED;
    case WIRE_OBJECT:
        return member->type.object->layout == LAYOUT_FIXED ? SETTLE_FIXED : SETTLE_OBJECT;
    default:
        return SETTLE_FIXED;
    }
}

const settle_plan *plan_settle(const model *m, const model_type *type)
{
    settle_plan *plan = ARENA_NEW(m->memory, settle_plan);
    plan->type = type;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const settle_kind kind = kind_of(member);
        const size_t bytes = (size_t)member->element.low;
        settle_step *last = plan->steps.count > 0 ? &plan->steps.items[plan->steps.count - 1] : NULL;
        plan->needs_status = plan->needs_status || kind == SETTLE_TERMINATED || kind == SETTLE_OBJECT ||
                             kind == SETTLE_OBJECTS;
        if (kind == SETTLE_FIXED && last != NULL && last->kind == SETTLE_FIXED) {
            last->last = member;
            last->bytes += bytes;
        } else {
            ARRAY_PUSH(m->memory, &plan->steps, (settle_step){kind, member, member, bytes});
        }
    }
    return plan;
}
